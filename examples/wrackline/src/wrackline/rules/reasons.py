"""Why a decision is refused: a number for the rules, a code and rule numbers for everybody else."""

from typing import Final

from mypy_extensions import i64

REASONS: Final = (
    ("ok", ()),
    ("match_is_over", ("WL-040", "WL-041")),
    ("the_sea_decides", ("WL-003",)),
    ("not_on_the_beach", ("WL-013",)),
    ("no_such_player", ("WL-001",)),
    ("asking_oneself", ("WL-030",)),
    ("asked_already", ("WL-030",)),
    ("wish_is_open", ("WL-032",)),
    ("answered_already", ("WL-032",)),
)
MATCH_IS_OVER: Final[i64] = 1
THE_SEA_DECIDES: Final[i64] = 2
NOT_ON_THE_BEACH: Final[i64] = 3
NO_SUCH_PLAYER: Final[i64] = 4
ASKING_ONESELF: Final[i64] = 5
ASKED_ALREADY: Final[i64] = 6
WISH_IS_OPEN: Final[i64] = 7
ANSWERED_ALREADY: Final[i64] = 8
