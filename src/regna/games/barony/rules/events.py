"""What happens in Barony, as numbers: the kinds of events that the chapters tell. Their parts are in ../events.py."""

from typing import Final

from mypy_extensions import i64

from regna.engine.events import EVERYBODY
from regna.engine.state import State

# The placement
CITY_PLACED: Final[i64] = 0
KNIGHT_PLACED: Final[i64] = 1
NO_SITE_FOUND: Final[i64] = 2
# The turn
TURN_BEGAN: Final[i64] = 3
PASSED: Final[i64] = 4
# Recruitment, movement and conflict
KNIGHT_RECRUITED: Final[i64] = 5
KNIGHT_MOVED: Final[i64] = 6
KNIGHTS_DESTROYED: Final[i64] = 7
VILLAGE_DESTROYED: Final[i64] = 8
TOKEN_TAKEN: Final[i64] = 9
# Construction and new city
KNIGHT_REPLACED: Final[i64] = 10
VILLAGE_BUILT: Final[i64] = 11
STRONGHOLD_BUILT: Final[i64] = 12
TOKEN_RECEIVED: Final[i64] = 13
BANK_WAS_EMPTY: Final[i64] = 14
VILLAGE_REPLACED: Final[i64] = 15
CITY_FOUNDED: Final[i64] = 16
# Expedition
KNIGHT_REMOVED: Final[i64] = 17
KNIGHT_SENT: Final[i64] = 18
# Noble title
TOKEN_PAID: Final[i64] = 19
TITLE_GAINED: Final[i64] = 20
LAST_ROUND_BEGAN: Final[i64] = 21
# The end
SCORE_COUNTED: Final[i64] = 22
TIE_BROKEN: Final[i64] = 23
GAME_ENDED: Final[i64] = 24


# As in engine/state.py. Compiled with the rules it is only a comparison where nobody listens; calls into the engine
# cost up to 5 % of random play.


def tell(state: State, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0) -> None:
    """Tell everybody what has happened, if anybody listens: its kind, and its parts in the order of that kind."""
    if state.events is not None:
        state.events.add(kind, EVERYBODY, a, b, c, d, e, f)
