"""Which question is asked, and how a match ends."""

from typing import Final

from mypy_extensions import i64

PHASES: Final = ("wishes", "tide", "walk", "wade", "over")
WISHES: Final[i64] = 0
"""Luck deals the wishes."""
TIDE: Final[i64] = 1
"""The sea brings pieces to the beach."""
WALK: Final[i64] = 2
"""The active player takes a step."""
WADE: Final[i64] = 3
"""The sea answers a wading player."""
OVER: Final[i64] = 4

ENDINGS: Final = ("last_wave", "full_basket")
LAST_WAVE: Final[i64] = 0
FULL_BASKET: Final[i64] = 1
