"""Set-up: the placement of the first cities and knights."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, board, events, phases, pieces, reasons
from regna.games.barony.rules.realm import Realm

CITIES_AT_START: Final[i64] = 3
"""Every player starts with three cities, each with a knight (BA-034)."""


def city_site_problem(realm: Realm, hex: i64) -> i64:
    """No city on a lake (BA-030), on a forest (BA-012), on or next to a city (BA-032, BA-033, BA-123)."""
    terrain = realm.board.terrain[hex]
    if terrain == board.LAKE:
        return reasons.CITY_ON_LAKE
    if terrain == board.FOREST:
        return reasons.CITY_ON_FOREST
    building = realm.building
    if building[hex] == pieces.CITY:
        return reasons.CITY_TOO_CLOSE
    neighbours = realm.board.neighbours
    for side in range(hex * board.DIRECTIONS, hex * board.DIRECTIONS + board.DIRECTIONS):
        near = neighbours[side]
        if near != board.NOWHERE and building[near] == pieces.CITY:
            return reasons.CITY_TOO_CLOSE
    return OK


def list_sites(realm: Realm, out: Actions) -> None:
    """List every hex where a starting city can be placed."""
    for hex in range(realm.board.size):
        if city_site_problem(realm, hex) == OK:
            out.add(actions.PLACE_CITY + hex)


def place_city(realm: Realm, hex: i64) -> None:
    """One city with one knight on the same hex (BA-026); it scores nothing (BA-035)."""
    pieces.put_building(realm, realm.seat, hex, pieces.CITY)
    events.tell(realm, events.CITY_PLACED, realm.seat, hex)
    pieces.put_knight(realm, realm.seat, hex)
    events.tell(realm, events.KNIGHT_PLACED, realm.seat, hex)
    next_placement(realm)


def go_without(realm: Realm) -> None:
    """On a board too small for all starting cities, who finds no site goes without (AMB-26)."""
    events.tell(realm, events.NO_SITE_FOUND, realm.seat)
    next_placement(realm)


def next_placement(realm: Realm) -> None:
    """The next player to place a city; after the last one the first player begins (BA-040)."""
    realm.placed += 1
    if realm.placed == CITIES_AT_START * realm.seats:
        realm.phase = phases.MAIN
        realm.placed = 0
        realm.seat = realm.first
        events.tell(realm, events.TURN_BEGAN, realm.seat, 1)
    else:
        realm.seat = placing_seat(realm)
        events.tell(realm, events.TURN_BEGAN, realm.seat, 0)


def placing_seat(realm: Realm) -> i64:
    """One city each clockwise, the last player three, then two each back to the first player (BA-026 to BA-029)."""
    seats = realm.seats
    placed = realm.placed
    if placed < seats:
        turn = placed
    elif placed < seats + 2:
        turn = seats - 1
    else:
        turn = seats - 2 - (placed - seats - 2) // 2
    return (realm.first + turn) % seats
