"""What the rules tell while they are carried out, as numbers; events.py beside this folder describes them."""

from typing import Final

from mypy_extensions import i64

WISH_DEALT: Final[i64] = 0
TURN_BEGUN: Final[i64] = 1
PIECE_BROUGHT: Final[i64] = 2
WAVE_CAME: Final[i64] = 3
PIECE_TAKEN: Final[i64] = 4
WADED: Final[i64] = 5
PIECE_FOUND: Final[i64] = 6
THROWN_BACK: Final[i64] = 7
RESTED: Final[i64] = 8
ANSWERED: Final[i64] = 9
MATCH_ENDED: Final[i64] = 10
WISH_SHOWN: Final[i64] = 11
POINTS_COUNTED: Final[i64] = 12
