"""What a bot or a learning agent sees of Barony: named numbers, seats counted clockwise from the observer."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.barony.rules import pieces
from regna.games.barony.rules.board import MAX_HEXES, TOKEN_KINDS
from regna.games.barony.rules.realm import Realm

MAX_SEATS: Final[i64] = 4

FEATURES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("terrain", (108, 5)),
    ("knights", (4, 108)),
    ("villages", (4, 108)),
    ("strongholds", (4, 108)),
    ("cities", (4, 108)),
    ("tokens", (4, 4)),
    ("reserve", (4, 4)),
    ("knights_removed", (4,)),
    ("rank", (4,)),
    ("founded", (4,)),
    ("to_decide", (4,)),
    ("first_player", (4,)),
    ("victim", (4,)),
    ("phase", (8,)),
    ("last_round", (1,)),
    ("recruits_left", (1,)),
    ("moves_left", (1,)),
    ("paid", (1,)),
    ("moved_to", (108,)),
)
"""Name and shape of every feature, in the order in which they are written. A missing seat or hex is all zeros."""


def write_features(realm: Realm, observer: i64, out: Numbers) -> None:
    """Write every feature as the seat sees it."""
    seat = realm.observing_seat(observer)
    size = realm.board.size
    terrain = out.add_zeros(MAX_HEXES * 5)
    for hex in range(size):
        out.put(terrain + hex * 5 + realm.board.terrain[hex], 1.0)
    knights = out.add_zeros(MAX_SEATS * MAX_HEXES)
    for turn in range(realm.seats):
        player = realm.players[(seat + turn) % realm.seats]
        for hex in player.army:
            out.put(knights + turn * MAX_HEXES + hex, float(player.knights[hex]))
    buildings = out.add_zeros(3 * MAX_SEATS * MAX_HEXES)  # villages, strongholds, cities
    for hex in range(size):
        kind = realm.building[hex]
        if kind != pieces.NO_BUILDING:
            turn = (realm.owner[hex] - seat) % realm.seats
            out.put(buildings + ((kind - 1) * MAX_SEATS + turn) * MAX_HEXES + hex, 1.0)
    for turn in range(realm.seats):
        out.add_row(realm.players[(seat + turn) % realm.seats].tokens, 0, TOKEN_KINDS)
    out.add_zeros((MAX_SEATS - realm.seats) * TOKEN_KINDS)
    for turn in range(MAX_SEATS):
        player = realm.players[(seat + turn) % realm.seats]
        there = turn < realm.seats
        out.add(float(player.knights_left) if there else 0.0)
        out.add(float(player.villages_left) if there else 0.0)
        out.add(float(player.strongholds_left) if there else 0.0)
        out.add(float(player.cities_left) if there else 0.0)
    for turn in range(MAX_SEATS):
        out.add(float(realm.players[(seat + turn) % realm.seats].knights_removed) if turn < realm.seats else 0.0)
    for turn in range(MAX_SEATS):
        out.add(float(realm.players[(seat + turn) % realm.seats].rank) if turn < realm.seats else 0.0)
    for turn in range(MAX_SEATS):
        out.add(float(realm.players[(seat + turn) % realm.seats].founded) if turn < realm.seats else 0.0)
    out.add_one_of(realm.seats_after(realm.seat, seat), MAX_SEATS)
    out.add_one_of(realm.seats_after(realm.first, seat), MAX_SEATS)
    out.add_one_of(realm.seats_after(realm.victim, seat), MAX_SEATS)
    out.add_one_of(realm.phase, i64(8))
    out.add(1.0 if realm.last_round else 0.0)
    out.add(float(realm.recruits_left))
    out.add(float(realm.moves_left))
    out.add(float(realm.paid))
    out.add_one_of(realm.moved_to, MAX_HEXES)
