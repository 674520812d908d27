"""Action D, new city: a village becomes a city."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, events, pieces, placement, reasons, turns
from regna.games.barony.rules.realm import Realm


def new_city_problem(realm: Realm, hex: i64) -> i64:
    """An own village (BA-120), a city left (BA-121), a legal site (BA-122, BA-123), no opposing knight (BA-124)."""
    if realm.building[hex] != pieces.VILLAGE or realm.owner[hex] != realm.seat:
        return reasons.NO_VILLAGE_OF_YOURS
    reserve = reserve_problem(realm)
    if reserve != OK:
        return reserve
    site = placement.city_site_problem(realm, hex)
    if site == reasons.CITY_ON_FOREST:
        return reasons.VILLAGE_IN_FOREST
    if site == reasons.CITY_TOO_CLOSE:
        return reasons.VILLAGE_TOO_CLOSE
    return reasons.ENEMY_KNIGHT_AT_VILLAGE if pieces.opposing_knight_at(realm, hex) else OK


def reserve_problem(realm: Realm) -> i64:
    """A city must be left (BA-121); a starting city that found no site is lost (AMB-26)."""
    player = realm.players[realm.seat]
    left = player.cities_left > 0 and player.founded < realm.values.cities - placement.CITIES_AT_START
    return OK if left else reasons.NO_CITY_IN_RESERVE


def list_new_cities(realm: Realm, out: Actions) -> None:
    """List every own village that can become a city."""
    if reserve_problem(realm) == OK:
        for hex in realm.players[realm.seat].villages:
            if new_city_problem(realm, hex) == OK:
                out.add(actions.FOUND_CITY + hex)


def found_city(realm: Realm, hex: i64) -> None:
    """The village becomes a city (BA-120) for 10 points (BA-125) and no token (BA-126)."""
    pieces.return_village(realm, hex)
    events.tell(realm, events.VILLAGE_REPLACED, realm.seat, hex)
    pieces.put_building(realm, realm.seat, hex, pieces.CITY)
    realm.players[realm.seat].founded += 1
    events.tell(realm, events.CITY_FOUNDED, realm.seat, hex, realm.values.points_per_city)
    turns.end_turn(realm)
