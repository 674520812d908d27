"""What a bot or a learning agent sees of Barony: named numbers, seats counted clockwise from the observer."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.games.barony.rules.board import MAX_HEXES, NOWHERE, TOKEN_KINDS
from regna.games.barony.rules.player import Player
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
    for hex in range(MAX_HEXES):
        out.add_one_of(realm.board.terrain[hex] if hex < size else NOWHERE, i64(5))
    for turn in range(MAX_SEATS):
        for hex in range(MAX_HEXES):
            there = hex < size and turn < realm.seats
            out.add(float(realm.players[(seat + turn) % realm.seats].knights[hex]) if there else 0.0)
    for kind in range(i64(1), i64(4)):  # village, stronghold, city
        for turn in range(MAX_SEATS):
            for hex in range(MAX_HEXES):
                own = hex < size and turn < realm.seats and realm.owner[hex] == (seat + turn) % realm.seats
                out.add(1.0 if own and realm.building[hex] == kind else 0.0)
    for turn in range(MAX_SEATS):
        for kind in range(TOKEN_KINDS):
            out.add(float(realm.players[(seat + turn) % realm.seats].tokens[kind]) if turn < realm.seats else 0.0)
    for turn in range(MAX_SEATS):
        player = realm.players[(seat + turn) % realm.seats]
        for number in reserve(player):
            out.add(float(number) if turn < realm.seats else 0.0)
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


def reserve(player: Player) -> list[i64]:
    """The pieces in a player's reserve: knights, villages, strongholds, cities."""
    return [player.knights_left, player.villages_left, player.strongholds_left, player.cities_left]
