"""Tribes and provinces as sentences name them."""

from regna.games.attila.rules.board import TRIBES
from regna.games.attila.rules.realm import Realm


def tribe_name(tribe: int) -> dict[str, str]:
    """A tribe as a sentence names it."""
    return {"word": f"tribe.{TRIBES[tribe]}"}


def province_name(state: Realm, province: int) -> dict[str, dict[str, str]]:
    """A province as a sentence names it."""
    return {"names": state.map.provinces[province].names}
