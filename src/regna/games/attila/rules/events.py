"""What the rules of Attila tell while they are carried out, as numbers; events.py beside this folder describes them."""

from typing import Final

from mypy_extensions import i64

from regna.engine.events import EVERYBODY
from regna.engine.state import State

TURN_BEGUN: Final[i64] = 0
MARKER_PLACED: Final[i64] = 1
CARD_PLAYED: Final[i64] = 2
CARD_DISCARDED: Final[i64] = 3
PASSED: Final[i64] = 4
INFLUENCE_TAKEN: Final[i64] = 5
LAST_MARKER_PLACED: Final[i64] = 6
CONFLICT_BEGUN: Final[i64] = 7
CARD_LAID: Final[i64] = 8
LAYING_ENDED: Final[i64] = 9
CARDS_REVEALED: Final[i64] = 10
STRENGTH_COUNTED: Final[i64] = 11
TRIBE_LEFT: Final[i64] = 12
LAST_MARKER_BACK: Final[i64] = 13
ALL_STAYED: Final[i64] = 14
LAID_CARDS_DISCARDED: Final[i64] = 15
PEACE_MADE: Final[i64] = 16
PROVINCE_CLOSED: Final[i64] = 17
SCORING_BEGUN: Final[i64] = 18
TRIBE_SCORED: Final[i64] = 19
POINTS_GAINED: Final[i64] = 20
SCORE_STANDS: Final[i64] = 21
CENTURY_BEGUN: Final[i64] = 22
DOUBLE_TURN_PLAYED: Final[i64] = 23
TRADE_PLAYED: Final[i64] = 24
CARD_TRADED: Final[i64] = 25
TWO_INFLUENCE_PLAYED: Final[i64] = 26
INFLUENCE_RAISED: Final[i64] = 27
DRAWING_BEGUN: Final[i64] = 28
CARD_DRAWN: Final[i64] = 29
PILE_RENEWED: Final[i64] = 30
END_TRIGGERED: Final[i64] = 31
PLACE_REACHED: Final[i64] = 32


# As in engine/state.py. Compiled with the rules it is only a comparison where nobody listens; calls into the engine
# cost up to 5 % of random play.


def tell(state: State, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0) -> None:
    """Tell everybody what has happened, if anybody listens: its kind, and its parts in the order of that kind."""
    if state.events is not None:
        state.events.add(kind, EVERYBODY, a, b, c, d, e, f)


def tell_to(
    state: State, hearers: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0
) -> None:
    """The same for an event with secret parts, which only these seats (as bits) may hear."""
    if state.events is not None:
        state.events.add(kind, hearers, a, b, c, d, e, f)
