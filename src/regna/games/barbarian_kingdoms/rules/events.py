"""What the rules of Barbarian Kingdoms tell while they are carried out, as numbers.

events.py beside this folder describes them.
"""

from typing import Final

from mypy_extensions import i64

from regna.engine.events import EVERYBODY
from regna.engine.state import State

TURN_BEGUN: Final[i64] = 0
COIN_SPREAD: Final[i64] = 1
RECRUIT_ANNOUNCED: Final[i64] = 2
WARRIOR_RECRUITED: Final[i64] = 3
LEVY_ENDED: Final[i64] = 4
UNIT_MOVED: Final[i64] = 5
UNITS_CASTLED: Final[i64] = 6
MANEUVER_ENDED: Final[i64] = 7
CLAIM_ANNOUNCED: Final[i64] = 8
SCOURGE_ENDED: Final[i64] = 9
UNIT_INVADED: Final[i64] = 10
TAX_RAISED: Final[i64] = 11
TAX_COLLECTED: Final[i64] = 12
TAX_ENDED: Final[i64] = 13
PRICE_PAID: Final[i64] = 14
COINS_CHANGED: Final[i64] = 15
CHANGE_OFFERED: Final[i64] = 16
CHANGE_AGREED: Final[i64] = 17
CHANGE_REFUSED: Final[i64] = 18
ACTION_WITHDRAWN: Final[i64] = 19
CONTEST_FORBIDDEN: Final[i64] = 20
CONTEST_DECLINED: Final[i64] = 21
ACTION_CONTESTED: Final[i64] = 22
BATTLE_BEGUN: Final[i64] = 23
UNIT_SENT: Final[i64] = 24
REINFORCEMENTS_ENDED: Final[i64] = 25
BRIBE_GIVEN: Final[i64] = 26
PURSE_SEALED: Final[i64] = 27
STRENGTH_COUNTED: Final[i64] = 28
PURSE_OPENED: Final[i64] = 29
BATTLE_WON: Final[i64] = 30
BRIBE_COLLECTED: Final[i64] = 31
COIN_SACKED: Final[i64] = 32
WARRIORS_LOST: Final[i64] = 33
KING_CAPTURED: Final[i64] = 34
UNIT_MOVED_OUT: Final[i64] = 35
WARRIORS_RETURNED: Final[i64] = 36
ACTION_SUCCEEDED: Final[i64] = 37
ACTION_FAILED: Final[i64] = 38
PROVINCE_OCCUPIED: Final[i64] = 39
CONTROL_CHANGED: Final[i64] = 40
TOKEN_PLACED: Final[i64] = 41
TOKEN_REMOVED: Final[i64] = 42
PROVINCE_PILLAGED: Final[i64] = 43
CHEST_TAKEN: Final[i64] = 44
CHEST_OPENED: Final[i64] = 45
GAME_WON: Final[i64] = 46
REIGN_COUNTED: Final[i64] = 47


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
