"""What holds at every moment of a match; a position in which it does not can never arise."""

from typing import Final

from mypy_extensions import i64

from wrackline.rules import actions, knowledge, phases
from wrackline.rules.realm import NOTHING, Realm, pieces_in

FLAWS: Final = (
    ("sound", ()),
    ("pieces_do_not_add_up", ("WL-002",)),
    ("wishes_alike", ("WL-004",)),
    ("wishes_not_dealt", ("WL-004",)),
    ("steps_do_not_fit", ("WL-011", "WL-012")),
    ("impossible_question", ("WL-030", "WL-032")),
    ("end_does_not_fit", ("WL-040", "WL-041")),
)
SOUND: Final[i64] = 0
PIECES: Final[i64] = 1
ALIKE: Final[i64] = 2
NOT_DEALT: Final[i64] = 3
STEPS: Final[i64] = 4
QUESTION: Final[i64] = 5
END: Final[i64] = 6


def flaw(realm: Realm) -> i64:
    """The first invariant that does not hold, or SOUND."""
    for kind in range(actions.KIND_COUNT):
        held = sum(player.basket[kind] for player in realm.players)
        found = realm.sea[kind] + realm.beach[kind] + realm.gone[kind] + held
        if found != realm.values.pieces or realm.sea[kind] < 0:
            return PIECES
    dealt = [player.wish for player in realm.players if player.wish != NOTHING]
    if len(set(dealt)) < len(dealt):
        return ALIKE
    if (knowledge.next_to_wish(realm) != NOTHING) != (realm.phase == phases.WISHES):
        return NOT_DEALT
    if not steps_fit(realm):
        return STEPS
    if not all(question_fits(realm, seat) for seat in range(realm.seats)):
        return QUESTION
    fullest = max([pieces_in(player.basket) for player in realm.players])
    ended = (realm.waves == realm.values.waves) != (fullest == realm.values.basket)
    if fullest > realm.values.basket or ended != (realm.phase == phases.OVER):
        return END
    return SOUND


def steps_fit(realm: Realm) -> bool:
    """Whether the state of the turn belongs to the question asked; before the first turn nothing has happened."""
    steps, to_come = realm.steps, realm.to_come
    if realm.phase == phases.TIDE:
        return steps == realm.values.steps and to_come > 0
    if realm.phase == phases.WALK or realm.phase == phases.WADE:
        return steps > 0 and to_come == 0
    if realm.phase == phases.WISHES and (
        realm.waves or pieces_in(realm.sea) < realm.values.pieces * actions.KIND_COUNT
    ):
        return False
    return steps == to_come == 0


def question_fits(realm: Realm, seat: i64) -> bool:
    """Whether a question was asked of somebody else, after the deal, and by nobody else as well."""
    player = realm.players[seat]
    if player.asked_seat == NOTHING:
        return True
    alike = sum(
        other.asked_seat == player.asked_seat and other.asked_kind == player.asked_kind for other in realm.players
    )
    return player.asked_seat != seat and alike == 1 and realm.phase != phases.WISHES
