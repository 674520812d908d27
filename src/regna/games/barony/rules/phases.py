"""The questions that Barony asks, and the ways in which it ends, as numbers."""

from typing import Final

from mypy_extensions import i64

PLACE: Final[i64] = 0  # where does a starting city go?
MAIN: Final[i64] = 1  # which of the six actions?
RECRUIT: Final[i64] = 2  # one more knight in the same city?
MOVE: Final[i64] = 3  # a second knight?
TAKE: Final[i64] = 4  # which token of the destroyed village's owner?
BUILD: Final[i64] = 5  # one more building?
PAY: Final[i64] = 6  # which token for the title?
FINISHED: Final[i64] = 7
PHASES: Final = ("place", "main", "recruit", "move", "take", "build", "pay", "finished")

GOING_ON: Final[i64] = 0
BY_DUKE: Final[i64] = 1
ALL_PASSED: Final[i64] = 2
ENDINGS: Final = ("", "duke", "all_passed")
