"""What a bot or a learning agent sees of Barony: named numbers, seats counted clockwise from the observer."""

from typing import Final

from mypy_extensions import i64

from regna.engine.observation import Observation
from regna.games.barony.rules import pieces
from regna.games.barony.rules.board import MAX_HEXES, TOKEN_KINDS
from regna.games.barony.rules.player import Player
from regna.games.barony.rules.realm import Realm

MAX_SEATS: Final[i64] = 4
TERRAIN_COUNT: Final[i64] = 5

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

BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "knights": (0, 7),
    "tokens": (0, 1000),
    "reserve": (0, 14),
    "knights_removed": (0, 7),
    "rank": (0, 4),
    "founded": (0, 2),
    "recruits_left": (0, 3),
    "moves_left": (0, 2),
    "paid": (0, 1000),
}
"""The least and the largest number of a feature with the components of the box, where they are not 0 and 1.

Tokens that the bank never runs out of, and what is paid with them, have a bound that nothing comes near.
"""


def write_features(realm: Realm, observer: i64, out: Observation) -> None:
    """Write every feature as the seat sees it."""
    seat = realm.observing_seat(observer)
    size = realm.board.size
    out.add_one_of_each(realm.board.terrain, size, TERRAIN_COUNT)
    out.add_zeros((MAX_HEXES - size) * TERRAIN_COUNT)
    knights = out.add_zeros(MAX_SEATS * MAX_HEXES)
    for turn in range(realm.seats):
        player = player_at(realm, seat, turn)
        for hex in player.army:
            out.put(knights + turn * MAX_HEXES + hex, player.knights[hex])
    buildings = out.add_zeros(3 * MAX_SEATS * MAX_HEXES)  # villages, strongholds, cities
    for hex in range(size):
        kind = realm.building[hex]
        if kind != pieces.NO_BUILDING:
            turn = (realm.owner[hex] - seat) % realm.seats
            out.put(buildings + ((kind - 1) * MAX_SEATS + turn) * MAX_HEXES + hex, 1)
    for turn in range(realm.seats):
        out.add_row(player_at(realm, seat, turn).tokens, 0, TOKEN_KINDS)
    out.add_zeros((MAX_SEATS - realm.seats) * TOKEN_KINDS)
    for turn in range(MAX_SEATS):
        player = player_at(realm, seat, turn)
        there = turn < realm.seats
        out.add(player.knights_left if there else 0)
        out.add(player.villages_left if there else 0)
        out.add(player.strongholds_left if there else 0)
        out.add(player.cities_left if there else 0)
    for turn in range(MAX_SEATS):
        out.add(player_at(realm, seat, turn).knights_removed if turn < realm.seats else 0)
    for turn in range(MAX_SEATS):
        out.add(player_at(realm, seat, turn).rank if turn < realm.seats else 0)
    for turn in range(MAX_SEATS):
        out.add(player_at(realm, seat, turn).founded if turn < realm.seats else 0)
    out.add_one_of(realm.seats_after(realm.seat, seat), MAX_SEATS)
    out.add_one_of(realm.seats_after(realm.first, seat), MAX_SEATS)
    out.add_one_of(realm.seats_after(realm.victim, seat), MAX_SEATS)
    out.add_one_of(realm.phase, i64(8))
    out.add(1 if realm.last_round else 0)
    out.add(realm.recruits_left)
    out.add(realm.moves_left)
    out.add(realm.paid)
    out.add_one_of(realm.moved_to, MAX_HEXES)


def player_at(realm: Realm, seat: i64, turn: i64) -> Player:
    """The player so many places clockwise from a seat; beyond the last one, any."""
    place = seat + turn
    while place >= realm.seats:  # a division takes longer
        place -= realm.seats
    return realm.players[place]
