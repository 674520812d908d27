"""Action C, construction: knights are replaced by villages and strongholds."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, events, phases, pieces, reasons
from regna.games.barony.rules.realm import Realm


def construction_problem(realm: Realm, hex: i64, building: i64) -> i64:
    """A village or stronghold needs a site and one in the reserve."""
    site = site_problem(realm, hex)
    return site if site != OK else reserve_problem(realm, building)


def site_problem(realm: Realm, hex: i64) -> i64:
    """One own knight (BA-100) on a hex without a building (BA-105) and without an opposing knight (BA-106)."""
    if realm.players[realm.seat].knights[hex] == 0:
        return reasons.NO_KNIGHT_TO_REPLACE
    if realm.building[hex] != pieces.NO_BUILDING:
        return reasons.BUILDING_HERE
    return reasons.ENEMY_KNIGHT_HERE if pieces.opposing_knight_at(realm, hex) else OK


def reserve_problem(realm: Realm, building: i64) -> i64:
    """The building comes from the reserve (BA-107)."""
    player = realm.players[realm.seat]
    if building == pieces.VILLAGE:
        return OK if player.villages_left > 0 else reasons.NO_VILLAGE_IN_RESERVE
    return OK if player.strongholds_left > 0 else reasons.NO_STRONGHOLD_IN_RESERVE


def list_constructions(realm: Realm, out: Actions) -> None:
    """List a village and a stronghold for every hex one can build on (BA-101)."""
    village = reserve_problem(realm, pieces.VILLAGE)
    stronghold = reserve_problem(realm, pieces.STRONGHOLD)
    for hex in realm.players[realm.seat].army:
        if site_problem(realm, hex) == OK:
            if village == OK:
                out.add(actions.BUILD_VILLAGE + hex)
            if stronghold == OK:
                out.add(actions.BUILD_STRONGHOLD + hex)


def build(realm: Realm, hex: i64, building: i64) -> None:
    """Replace one knight by the building (BA-102, BA-104) and receive the token of the terrain (BA-103)."""
    pieces.return_knight(realm, realm.seat, hex)
    events.tell(realm, events.KNIGHT_REPLACED, realm.seat, hex)
    pieces.put_building(realm, realm.seat, hex, building)
    events.tell(realm, events.VILLAGE_BUILT if building == pieces.VILLAGE else events.STRONGHOLD_BUILT, realm.seat, hex)
    receive_token(realm, realm.board.terrain[hex])
    realm.phase = phases.BUILD  # any number of knights, one per hex (BA-100)


def receive_token(realm: Realm, kind: i64) -> None:
    """One token from the bank, whose supply is unlimited by ruling (AMB-10)."""
    if realm.bank[kind] > 0 or not realm.values.finite_bank:
        realm.bank[kind] -= 1
        realm.players[realm.seat].change_tokens(kind, 1)
        events.tell(realm, events.TOKEN_RECEIVED, realm.seat, kind, realm.bank[kind])
    else:
        events.tell(realm, events.BANK_WAS_EMPTY, realm.seat, kind)
