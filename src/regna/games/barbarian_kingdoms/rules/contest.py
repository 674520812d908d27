"""Contests (part G): opponents nearby may oppose an Invade or a Claim; the controller has no priority (BK-188)."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import (
    actions,
    board,
    claim,
    control,
    events,
    goal,
    phases,
    reasons,
    resolution,
)
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, OPPONENT, Realm


def offer_contest(realm: Realm) -> None:
    """Opponents are asked from the one after the active player on (BK-135, BK-154, BK-182)."""
    realm.asked = 0
    if realm.current_action == phases.CLAIMING and claim.cannot_be_contested(realm):
        events.tell(realm, events.CONTEST_FORBIDDEN, realm.active(), realm.target)
        go_unopposed(realm)
    else:
        ask_next_opponent(realm)


def ask_next_opponent(realm: Realm) -> None:
    """The next player in the order of play with a unit nearby; if there is none, the action succeeds (BK-187)."""
    while realm.asked < realm.seating.playing - 1:
        realm.asked += 1
        kingdom = realm.seating.order[(realm.turn + realm.asked) % realm.seating.playing]
        if is_first_of_seat(realm, kingdom):
            entitled = entitled_kingdom(realm, realm.seat_of(kingdom))
            if entitled >= 0:
                realm.ask(entitled, phases.CONTEST_ASKED)
                return
    go_unopposed(realm)


def decline(realm: Realm) -> None:
    """A pass is final for this action (BK-184)."""
    events.tell(realm, events.CONTEST_DECLINED, realm.kingdom, realm.target)
    ask_next_opponent(realm)


def is_first_of_seat(realm: Realm, kingdom: i64) -> bool:
    """Whether a player was not asked before: one with two kingdoms is offered one contest (A-32)."""
    for earlier in range(1, realm.asked):
        other = realm.seating.order[(realm.turn + earlier) % realm.seating.playing]
        if realm.seat_of(other) == realm.seat_of(kingdom):
            return False
    return True


def entitled_kingdom(realm: Realm, seat: i64) -> i64:
    """The first of a player's kingdoms that may contest, or -1."""
    for step in range(1, realm.seating.playing):
        kingdom = realm.seating.order[(realm.turn + step) % realm.seating.playing]
        if realm.seat_of(kingdom) == seat and is_entitled(realm, kingdom):
            return kingdom
    return -1


def is_entitled(realm: Realm, kingdom: i64) -> bool:
    """An opponent with at least one unit in an area adjacent to the province (BK-181, BK-185, BK-333)."""
    return realm.oppose(kingdom, realm.active()) and control.units_near(realm, kingdom, realm.target) != 0


def contest_problem(realm: Realm, kingdom: i64) -> i64:
    """One of one's own kingdoms, with a unit nearby (BK-181, A-32)."""
    if realm.seat_of(kingdom) != realm.seat or not realm.oppose(kingdom, realm.active()):
        return reasons.NOT_YOUR_CONTEST
    return OK if control.units_near(realm, kingdom, realm.target) != 0 else reasons.NO_UNIT_NEAR


def list_contests(realm: Realm, out: Actions) -> None:
    """Contest with one's kingdom, or pass."""
    out.add(actions.PASS)
    for kingdom in range(board.KINGDOM_COUNT):
        if contest_problem(realm, kingdom) == OK:
            out.add(actions.CONTEST + kingdom)


def contest(realm: Realm, kingdom: i64) -> None:
    """The first to contest is the only opponent, and must move units in at once (BK-183, BK-186)."""
    realm.rival = kingdom
    realm.side = OPPONENT
    realm.asked = 0
    realm.ask(kingdom, phases.JOINING)
    events.tell(realm, events.ACTION_CONTESTED, kingdom, realm.active(), realm.target)


def go_unopposed(realm: Realm) -> None:
    """Nobody contests: the action succeeds (BK-136, BK-187)."""
    realm.asked = 0
    realm.entered[ATTACKER] = 0
    resolution.succeed(realm)
    if goal.is_won(realm):
        return
    realm.winner = ATTACKER
    resolution.pillage_as_winner(realm)
