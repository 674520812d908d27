"""Kingdoms, provinces and the Sea as sentences name them."""

from typing import Any

from regna.games.barbarian_kingdoms.rules.board import KINGDOMS
from regna.games.barbarian_kingdoms.rules.realm import Realm


def kingdom_name(kingdom: int) -> dict[str, str]:
    """A kingdom as a sentence names it."""
    return {"word": f"kingdom.{KINGDOMS[kingdom]}"}


def area_name(state: Realm, area: int) -> dict[str, Any]:
    """A province or the Sea as a sentence names it."""
    if not 0 <= area < state.map.size:
        return {"word": "area.sea"}
    return {"names": state.map.provinces[area].names}
