"""Regna: one table for strategy games of kingdoms and conquest, and one compiled engine under it.

>>> import regna
>>> match = regna.game("barony").new(seats=2, seed=7)
>>> match.turn.phase
'place'
>>> match.play(match.legal()[0]).sequence
1
"""

import regna.engine.state as _state
from regna.contract.errors import (
    BadComponents,
    BadOption,
    BadPosition,
    BadRecord,
    Malformed,
    Refused,
    RegnaError,
    Stale,
)
from regna.table.documents import encode
from regna.table.game import Game, game
from regna.table.match import Match
from regna.table.replay import replay
from regna.table.series import Series

__version__ = "0.1.0"
compiled: bool = not str(_state.__file__).endswith(".py")
"""Whether the engine and the rules run compiled; everything works either way, only the speed differs."""
game_ids: tuple[str, ...]
"""The ids of the games; to list them all of them are loaded, so not before somebody asks."""

__all__ = [
    "BadComponents",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "Malformed",
    "Match",
    "Refused",
    "RegnaError",
    "Series",
    "Stale",
    "compiled",
    "encode",
    "game",
    "game_ids",
    "replay",
]


def __getattr__(name: str) -> tuple[str, ...]:
    if name != "game_ids":
        raise AttributeError(f"module 'regna' has no attribute {name!r}")
    from regna.registry import GAMES

    found = globals()[name] = tuple(GAMES)
    return found
