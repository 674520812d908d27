"""Action A, recruitment: knights of the reserve come to a city."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, events, phases, pieces, reasons, turns
from regna.games.barony.rules.realm import Realm

KNIGHTS_PER_RECRUITMENT: Final[i64] = 2  # BA-051
KNIGHTS_BY_A_LAKE: Final[i64] = 3  # BA-052


def recruit_problem(realm: Realm, hex: i64) -> i64:
    """Knights come from the reserve (BA-054) to one own city (BA-050, BA-055)."""
    if realm.phase == phases.RECRUIT and hex != realm.recruit_hex:
        return reasons.ONE_CITY_ONLY
    if realm.building[hex] != pieces.CITY or realm.owner[hex] != realm.seat:
        return reasons.NO_CITY_OF_YOURS
    return OK if realm.players[realm.seat].knights_left > 0 else reasons.NO_KNIGHT_IN_RESERVE


def list_recruitments(realm: Realm, out: Actions) -> None:
    """List every own city one can recruit in."""
    for hex in realm.players[realm.seat].cities:
        if recruit_problem(realm, hex) == OK:
            out.add(actions.RECRUIT_AT + hex)


def recruit_limit(realm: Realm, hex: i64) -> i64:
    """Up to two knights (BA-051), three in a city by a lake (BA-052)."""
    return KNIGHTS_BY_A_LAKE if realm.board.by_lake[hex] else KNIGHTS_PER_RECRUITMENT


def recruit(realm: Realm, hex: i64) -> None:
    """One knight to the city, until no other may follow."""
    if realm.phase == phases.MAIN:
        realm.phase = phases.RECRUIT
        realm.recruit_hex = hex
        realm.recruits_left = recruit_limit(realm, hex)
    pieces.put_knight(realm, realm.seat, hex)
    events.tell(realm, events.KNIGHT_RECRUITED, realm.seat, hex)
    realm.recruits_left -= 1
    if recruits_left(realm) == 0:
        turns.end_turn(realm)


def recruits_left(realm: Realm) -> i64:
    """How many knights may follow: up to the limit and while the reserve lasts (BA-054)."""
    return min(realm.recruits_left, realm.players[realm.seat].knights_left)
