"""The turn: one action of six, then the next player, until the end of the round in which somebody became duke."""

from mypy_extensions import i64

from regna.engine.state import OK, OVER
from regna.games.barony.rules import actions, events, phases, reasons, scoring
from regna.games.barony.rules.board import NOWHERE
from regna.games.barony.rules.realm import Realm


def moment_problem(realm: Realm, action: i64) -> i64:
    """Whether this kind of decision answers the question asked: one action a turn, never more (BA-041)."""
    phase = realm.phase
    if phase == phases.FINISHED:
        return reasons.GAME_OVER
    placing = action >= actions.PLACE_CITY and action < actions.RECRUIT_AT
    taking = action >= actions.TAKE_TOKEN and action < actions.PLACE_CITY
    paying = action >= actions.PAY_TOKEN and action < actions.TAKE_TOKEN
    if phase == phases.PLACE:
        return OK if placing else reasons.PLACE_CITIES_FIRST
    if phase == phases.TAKE:
        return OK if taking else reasons.TAKE_TOKEN_FIRST
    if phase == phases.PAY:
        if paying:
            return OK
        return reasons.TITLE_IS_PAID if realm.paid >= realm.values.title_price else reasons.PAY_FIRST
    if placing:
        return reasons.PLACEMENT_IS_OVER
    if taking:
        return reasons.NOTHING_TO_TAKE
    if paying:
        return reasons.NOTHING_TO_PAY
    recruiting = action >= actions.RECRUIT_AT and action < actions.MOVE_FROM
    moving = action >= actions.MOVE_FROM and action < actions.BUILD_VILLAGE
    building = action >= actions.BUILD_VILLAGE and action < actions.FOUND_CITY
    if phase == phases.MAIN or (phase == phases.RECRUIT and recruiting) or (phase == phases.MOVE and moving):
        return OK
    return OK if phase == phases.BUILD and building else reasons.ONE_ACTION


def end_problem(realm: Realm) -> i64:
    """An action may be ended once something has been done in it (AMB-05); a payment once the price is reached."""
    phase = realm.phase
    if phase == phases.RECRUIT or phase == phases.MOVE or phase == phases.BUILD:
        return OK
    if phase == phases.PAY:
        return OK if realm.paid >= realm.values.title_price else reasons.PAY_FIRST
    return reasons.NOTHING_TO_END if phase == phases.MAIN else moment_problem(realm, actions.END_ACTION)


def end_turn(realm: Realm) -> None:
    """The action is done."""
    realm.passes = 0
    next_turn(realm)


def forced_pass(realm: Realm) -> None:
    """The turn is skipped (AMB-03)."""
    events.tell(realm, events.PASSED, realm.seat)
    realm.passes += 1
    next_turn(realm)


def next_turn(realm: Realm) -> None:
    """The next player clockwise (BA-040); after a duke only to the end of the round (BA-180, BA-181).

    When all players in succession had to pass, the game ends at once (BA-187).
    """
    realm.turns += 1
    realm.moved_to = NOWHERE
    realm.moves_left = 0
    realm.recruit_hex = NOWHERE
    realm.recruits_left = 0
    realm.seat = (realm.seat + 1) % realm.seats
    realm.phase = phases.MAIN
    if realm.last_round and realm.seat == realm.first:
        finish(realm, phases.BY_DUKE)
    elif realm.passes >= realm.seats:
        finish(realm, phases.ALL_PASSED)
    else:
        events.tell(realm, events.TURN_BEGAN, realm.seat, realm.turns // realm.seats + 1)


def finish(realm: Realm, cause: i64) -> None:
    """Nobody decides any more; the points are counted."""
    realm.seat = OVER
    realm.phase = phases.FINISHED
    realm.ended = cause
    scoring.tell_scores(realm)
