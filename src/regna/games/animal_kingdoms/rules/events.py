"""What the rules of Animal Kingdoms tell, as numbers; what each is called and its parts are in ../events.py."""

from typing import Final

from mypy_extensions import i64

from regna.engine.events import EVERYBODY
from regna.engine.state import State

# Cards, decrees and tiles that come by luck
CARD_DRAWN: Final[i64] = 0
BONUS_REVEALED: Final[i64] = 1
DECREE_DRAWN: Final[i64] = 2
MAJORITY_TILE_DRAWN: Final[i64] = 3
MAJORITY_TILES_LAID: Final[i64] = 4
PASS_TILE_TAKEN: Final[i64] = 5
PILE_RENEWED: Final[i64] = 6
# Turns
AGE_BEGAN: Final[i64] = 7
TURN_BEGAN: Final[i64] = 8
CLAIMED: Final[i64] = 9
RALLIED: Final[i64] = 10
LEFT_AGE: Final[i64] = 11
BONUS_CHOSEN: Final[i64] = 12
BONUS_MATCHED: Final[i64] = 13
ADVERSARY_DISCARDED: Final[i64] = 14
# The end of an age
AGE_ENDED: Final[i64] = 15
CUBES_COUNTED: Final[i64] = 16
MAJORITY_COUNTED: Final[i64] = 17
TREATY_KEPT: Final[i64] = 18
KINGDOM_SCORED: Final[i64] = 19
PLACE_SCORED: Final[i64] = 20
# Battles
BATTLE_BEGAN: Final[i64] = 21
CARD_CHOSEN: Final[i64] = 22
CARD_REVEALED: Final[i64] = 23
TOKENS_PUT: Final[i64] = 24
TOKENS_DECLINED: Final[i64] = 25
STRENGTH_COMPARED: Final[i64] = 26
ADVERSARY_REVEALED: Final[i64] = 27
ONE_BEAT_EIGHT: Final[i64] = 28
ROUND_ENDED: Final[i64] = 29
TOKENS_SPENT: Final[i64] = 30
TOKEN_GIVEN: Final[i64] = 31
BATTLE_CARD_DISCARDED: Final[i64] = 32
# The next age
FIRST_PLAYER_CHOSEN: Final[i64] = 33
COUNCIL_JOINED: Final[i64] = 34
CUBES_RETURNED: Final[i64] = 35
CARDS_GATHERED: Final[i64] = 36
# The end of the game
PASS_TILE_REVEALED: Final[i64] = 37
PASS_TILES_SCORED: Final[i64] = 38
TOKENS_SCORED: Final[i64] = 39
FINAL_SCORE: Final[i64] = 40
GAME_ENDED: Final[i64] = 41


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
