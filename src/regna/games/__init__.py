"""The games. Each has the same shape: see CONTRIBUTING.md."""

from typing import Any

from regna.contract.spec import GameSpec
from regna.games import animal_kingdoms, attila, barbarian_kingdoms, barony

GAMES: dict[str, GameSpec[Any]] = {
    spec.id: spec for spec in (barony.GAME, attila.GAME, animal_kingdoms.GAME, barbarian_kingdoms.GAME)
}
