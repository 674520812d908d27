"""What a bot or a learning agent sees of Attila: named numbers, seats counted clockwise from the observer."""

from typing import Final

from mypy_extensions import i64

from regna.engine.observation import Observation
from regna.engine.state import SPECTATOR
from regna.games.attila.rules import deck, endings, peace
from regna.games.attila.rules.board import MAX_PROVINCES, TILE_COUNT, TRIBE_COUNT
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm

MAX_SEATS: Final[i64] = 5
STATUS_COUNT: Final[i64] = 3

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

BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "markers": (0, 20),
    "supply": (0, 20),
    "peace_placed": (0, 25),
    "hand": (0, 9),
    "own_laid": (0, 9),
    "open_laid": (0, 9),
    "discards": (0, 9),
    "draw_pile": (0, 54),
    "influence": (0, 22),
    "score": (0, 1000),
    "hand_size": (0, 54),
    "laid_size": (0, 54),
    "plays_left": (0, 2),
    "to_draw": (0, 54),
}
"""The least and the largest number of a feature with the components of the box, where they are not 0 and 1.

Points have a bound that nothing comes near.
"""


def write_features(realm: Realm, observer: i64, out: Observation) -> None:
    """Write every feature as the seat sees it: its own cards, and of the others only how many."""
    seat = realm.observing_seat(observer)
    has_cards = observer != SPECTATOR
    size = realm.map.size
    out.add_row(realm.markers, 0, TRIBE_COUNT * MAX_PROVINCES)
    out.add_one_of_each(realm.status, size, STATUS_COUNT)
    out.add_zeros((MAX_PROVINCES - size) * STATUS_COUNT)
    out.add_one_of(realm.conflict, MAX_PROVINCES)
    out.add_one_of(realm.next_conflict, MAX_PROVINCES)
    out.add_row(realm.supply, 0, TRIBE_COUNT)
    out.add_one_of(peace.century(realm), peace.CENTURIES)
    out.add(realm.peace_placed)
    if has_cards:
        own = realm.players[seat]
        out.add_row(own.hand, 0, TRIBE_COUNT)
        out.add_row(own.laid, 0, TRIBE_COUNT)
    else:
        out.add_zeros(2 * TRIBE_COUNT)
    for turn in range(MAX_SEATS):
        if turn < realm.seats and not realm.values.hidden_cards:
            out.add_row(player_at(realm, seat, turn).laid, 0, TRIBE_COUNT)
        else:
            out.add_zeros(TRIBE_COUNT)
    out.add_row(realm.discards, 0, TRIBE_COUNT)
    out.add(deck.cards_in(realm.bag))
    for turn in range(realm.seats):
        out.add_row(player_at(realm, seat, turn).influence, 0, TRIBE_COUNT)
    out.add_zeros((MAX_SEATS - realm.seats) * TRIBE_COUNT)
    for turn in range(MAX_SEATS):
        out.add(player_at(realm, seat, turn).score if turn < realm.seats else 0)
    for turn in range(MAX_SEATS):
        out.add(player_at(realm, seat, turn).hand_size if turn < realm.seats else 0)
    for turn in range(MAX_SEATS):
        out.add(player_at(realm, seat, turn).laid_size if turn < realm.seats else 0)
    for turn in range(realm.seats):
        out.add_row(player_at(realm, seat, turn).tiles, 0, TILE_COUNT)
    out.add_zeros((MAX_SEATS - realm.seats) * TILE_COUNT)
    out.add_one_of(realm.seats_after(realm.seat, seat), MAX_SEATS)
    out.add_one_of(realm.seats_after(realm.active, seat), MAX_SEATS)
    out.add_one_of(realm.phase, i64(9))
    out.add_one_of(realm.played, TRIBE_COUNT)
    out.add(realm.plays_left)
    out.add(1 if realm.really_played else 0)
    out.add(1 if realm.century_over else 0)
    out.add_one_of(realm.emptied_at, MAX_PROVINCES)
    out.add(realm.to_draw)
    out.add_one_of(realm.back_to, i64(9))
    out.add(1 if realm.tile_used else 0)
    out.add(0 if realm.cause == endings.GOING_ON else 1)


def player_at(realm: Realm, seat: i64, turn: i64) -> Player:
    """The player so many places clockwise from a seat; beyond the last one, any."""
    place = seat + turn
    while place >= realm.seats:  # a division takes longer
        place -= realm.seats
    return realm.players[place]
