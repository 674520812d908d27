"""Battles (part H), phase by phase as in the rulebook, between exactly two kingdoms (BK-201).

1 reinforcements, 2 bribes, 3 count; here. 4 collect bribes, 5 eliminate, 6 move out: `aftermath`. 7 resolve the action,
8 pillage: `resolution`. The order of BK-202.
"""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import (
    actions,
    aftermath,
    board,
    control,
    events,
    goal,
    invade,
    phases,
    reasons,
    strength,
)
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, OPPONENT, Realm


def begin_battle(realm: Realm, rival: i64) -> None:
    """The active kingdom and its rival fight for the province of the action (BK-134, BK-187, BK-200)."""
    realm.rival = rival
    events.tell(realm, events.BATTLE_BEGUN, realm.active(), rival, realm.target)
    ask_for_reinforcements(realm, ATTACKER)


# ---------------------------------------------------------------------- 1 reinforcements (BK-210 to BK-213)


def ask_for_reinforcements(realm: Realm, side: i64) -> None:
    """In alternation, from the active player on, until both have passed (BK-210, BK-211).

    A side without a unit nearby has passed.
    """
    realm.side = side
    for _ in range(2):
        if control.units_near(realm, realm.kingdom_of(realm.side), realm.target) == 0:
            realm.passed |= bit(realm.side)
        if not has(realm.passed, realm.side):
            realm.ask(realm.kingdom_of(realm.side), phases.REINFORCING)
            return
        realm.side = OPPONENT - realm.side
    begin_bribes(realm)


def list_reinforcements(realm: Realm, out: Actions) -> None:
    """Every unit that can come."""
    near = control.units_near(realm, realm.kingdom, realm.target)
    for place in range(board.PLACES):
        if has(near, place):
            out.add(actions.SEND + place)


def send_problem(realm: Realm, place: i64) -> i64:
    """A unit from any adjacent area, controlled or not, over a strait, from the Sea to a port (BK-186, BK-212)."""
    if place == realm.target and strength.units(realm, realm.side) > 0:
        return reasons.ALREADY_THERE
    return control.step_problem(realm, realm.kingdom, place, realm.target)


def send(realm: Realm, place: i64) -> None:
    """The unit comes, and cannot be withdrawn (BK-212); more may follow in the same step (BK-186, BK-210, A-20)."""
    events.tell(
        realm, events.UNIT_SENT, realm.kingdom, control.unit_at(realm, realm.kingdom, place), place, realm.target
    )
    invade.enter(realm, realm.kingdom, place, realm.side)
    if goal.is_won(realm):
        return  # what it left has given somebody the victory (A-01, BK-213)
    if realm.values.review:
        realm.passed &= ~bit(OPPONENT - realm.side)  # there a pass is not final (ED-09)
    if control.units_near(realm, realm.kingdom, realm.target) != 0:
        realm.ask(realm.kingdom, phases.MUSTERING)
    else:
        end_step(realm)


def end_step(realm: Realm) -> None:
    """The other side's turn to send units."""
    ask_for_reinforcements(realm, OPPONENT - realm.side)


def pass_is_final(realm: Realm) -> bool:
    """Always (BK-211); in the review edition only if the other side will send nothing more (ED-09)."""
    other = OPPONENT - realm.side
    nobody_comes = control.units_near(realm, realm.kingdom_of(other), realm.target) == 0
    return not realm.values.review or has(realm.passed, other) or nobody_comes


def pass_reinforcements(realm: Realm) -> None:
    """A pass is final (BK-211), or holds until the other side sends units (ED-09)."""
    events.tell(realm, events.REINFORCEMENTS_ENDED, realm.kingdom, realm.target)
    realm.passed |= bit(realm.side)
    end_step(realm)


# ---------------------------------------------------------------------- 2 bribes (BK-220 to BK-224)


def begin_bribes(realm: Realm) -> None:
    """Both fill a purse in secret, coin by coin, kind after kind; even if all is certain (BK-222, A-07)."""
    realm.side = ATTACKER
    realm.kind = 0
    realm.ask(realm.kingdom_of(ATTACKER), phases.BRIBING)


def bribe_problem(realm: Realm, number: i64) -> i64:
    """Any coins of one's treasury, or none; there is no change (BK-090, BK-222, A-07)."""
    if number == actions.HIDDEN_NUMBER:
        return reasons.NAME_THE_NUMBER
    return OK if number <= realm.treasury[realm.seat * KINDS + realm.kind] else reasons.COINS_NOT_THERE


def list_bribes(realm: Realm, out: Actions) -> None:
    """As many coins of this kind as one has."""
    for number in range(realm.treasury[realm.seat * KINDS + realm.kind] + 1):
        out.add(actions.BRIBE + number)


def fill_purse(realm: Realm, number: i64) -> None:
    """One kind of coin after the other; the other side is asked when the purse is sealed."""
    realm.treasury[realm.seat * KINDS + realm.kind] -= number
    realm.purses[realm.side * KINDS + realm.kind] += number
    if realm.events is not None:
        events.tell_to(realm, bit(realm.seat), events.BRIBE_GIVEN, realm.kingdom, realm.kind, number)
    realm.kind += 1
    if realm.kind < KINDS:
        realm.ask(realm.kingdom, phases.BRIBING)
        return
    events.tell(realm, events.PURSE_SEALED, realm.kingdom, realm.target)
    if realm.side == ATTACKER:
        realm.side = OPPONENT
        realm.kind = 0
        realm.ask(realm.kingdom_of(OPPONENT), phases.BRIBING)
    else:
        count(realm)


# ---------------------------------------------------------------------- 3 count (BK-223 to BK-225)


def count(realm: Realm) -> None:
    """The purses are swapped and opened for all to see, and the winner is known (BK-222, BK-223, BK-225)."""
    realm.kind = 0
    realm.winner = strength.stronger_side(realm)
    strength.tell_points(realm)
    aftermath.collect_bribes(realm)
    if not aftermath.sacks(realm):
        aftermath.eliminate(realm)
