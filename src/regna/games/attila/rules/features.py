"""What a bot or a learning agent sees of Attila: named numbers, seats counted clockwise from the observer."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.engine.state import SPECTATOR
from regna.games.attila.rules import deck, endings, peace
from regna.games.attila.rules.board import MAX_PROVINCES, TILE_COUNT, TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

MAX_SEATS: Final[i64] = 5

FEATURES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("markers", (6, 32)),
    ("status", (32, 3)),
    ("conflict", (32,)),
    ("next_conflict", (32,)),
    ("supply", (6,)),
    ("century", (4,)),
    ("peace_placed", (1,)),
    ("hand", (6,)),
    ("own_laid", (6,)),
    ("open_laid", (5, 6)),
    ("discards", (6,)),
    ("draw_pile", (1,)),
    ("influence", (5, 6)),
    ("score", (5,)),
    ("hand_size", (5,)),
    ("laid_size", (5,)),
    ("tiles", (5, 3)),
    ("to_decide", (5,)),
    ("active", (5,)),
    ("phase", (9,)),
    ("played", (6,)),
    ("plays_left", (1,)),
    ("really_played", (1,)),
    ("century_over", (1,)),
    ("emptied_at", (32,)),
    ("to_draw", (1,)),
    ("back_to", (9,)),
    ("tile_used", (1,)),
    ("last_turn", (1,)),
)
"""Name and shape of every feature, in the order in which they are written. A missing seat or province is all zeros."""


def write_features(realm: Realm, observer: i64, out: Numbers) -> None:
    """Write every feature as the seat sees it: its own cards, and of the others only how many."""
    seat = realm.observing_seat(observer)
    has_cards = observer != SPECTATOR
    size = realm.map.size
    out.add_row(realm.markers, 0, TRIBE_COUNT * MAX_PROVINCES)
    status = out.add_zeros(MAX_PROVINCES * 3)
    for province in range(size):
        out.put(status + province * 3 + realm.status[province], 1.0)
    out.add_one_of(realm.conflict, MAX_PROVINCES)
    out.add_one_of(realm.next_conflict, MAX_PROVINCES)
    out.add_row(realm.supply, 0, TRIBE_COUNT)
    out.add_one_of(peace.century(realm), peace.CENTURIES)
    out.add(float(realm.peace_placed))
    if has_cards:
        own = realm.players[seat]
        out.add_row(own.hand, 0, TRIBE_COUNT)
        out.add_row(own.laid, 0, TRIBE_COUNT)
    else:
        out.add_zeros(2 * TRIBE_COUNT)
    for turn in range(MAX_SEATS):
        if turn < realm.seats and not realm.values.hidden_cards:
            out.add_row(realm.players[(seat + turn) % realm.seats].laid, 0, TRIBE_COUNT)
        else:
            out.add_zeros(TRIBE_COUNT)
    out.add_row(realm.discards, 0, TRIBE_COUNT)
    out.add(float(deck.cards_in(realm.bag)))
    for turn in range(realm.seats):
        out.add_row(realm.players[(seat + turn) % realm.seats].influence, 0, TRIBE_COUNT)
    out.add_zeros((MAX_SEATS - realm.seats) * TRIBE_COUNT)
    for turn in range(MAX_SEATS):
        out.add(float(realm.players[(seat + turn) % realm.seats].score) if turn < realm.seats else 0.0)
    for turn in range(MAX_SEATS):
        out.add(float(realm.players[(seat + turn) % realm.seats].hand_size) if turn < realm.seats else 0.0)
    for turn in range(MAX_SEATS):
        out.add(float(realm.players[(seat + turn) % realm.seats].laid_size) if turn < realm.seats else 0.0)
    for turn in range(realm.seats):
        out.add_row(realm.players[(seat + turn) % realm.seats].tiles, 0, TILE_COUNT)
    out.add_zeros((MAX_SEATS - realm.seats) * TILE_COUNT)
    out.add_one_of(realm.seats_after(realm.seat, seat), MAX_SEATS)
    out.add_one_of(realm.seats_after(realm.active, seat), MAX_SEATS)
    out.add_one_of(realm.phase, i64(9))
    out.add_one_of(realm.played, TRIBE_COUNT)
    out.add(float(realm.plays_left))
    out.add(1.0 if realm.really_played else 0.0)
    out.add(1.0 if realm.century_over else 0.0)
    out.add_one_of(realm.emptied_at, MAX_PROVINCES)
    out.add(float(realm.to_draw))
    out.add_one_of(realm.back_to, i64(9))
    out.add(1.0 if realm.tile_used else 0.0)
    out.add(0.0 if realm.cause == endings.GOING_ON else 1.0)
