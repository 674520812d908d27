"""Where a card of Animal Kingdoms can be."""

from typing import Final

from mypy_extensions import i64

IN_PILE: Final[i64] = 0
UNDER_PILE: Final[i64] = 1  # alone: below all cards that are in the pile (AK-252)
DISCARDED: Final[i64] = 2
PLAYED: Final[i64] = 3  # in a kingdom's column
BONUS: Final[i64] = 4
IN_HAND: Final[i64] = 5  # + side
IN_BATTLE: Final[i64] = 10  # + side
