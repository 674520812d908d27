"""What a bot or a learning agent sees of Barbarian Kingdoms: named numbers, seats counted from the observer on."""

from typing import Final

from mypy_extensions import i64

from regna.engine.observation import Observation
from regna.engine.state import SPECTATOR
from regna.games.barbarian_kingdoms.rules import board, phases
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm

FEATURES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("closed", (40,)),
    ("emblem", (40, 6)),
    ("token", (40, 6)),
    ("controller", (40, 6)),
    ("unit", (40, 6)),
    ("king", (6, 41)),
    ("at_sea", (6,)),
    ("coins", (40, 4)),
    ("chest", (40,)),
    ("assaulted", (40,)),
    ("run_by", (6, 6)),
    ("side", (6, 6)),
    ("turns_until", (6,)),
    ("deployed", (6,)),
    ("placed", (6,)),
    ("captor", (6, 6)),
    ("treasury", (4,)),
    ("seen_behind_screens", (6, 4)),
    ("own_purse", (2, 4)),
    ("to_decide", (6,)),
    ("active", (6,)),
    ("kingdom", (6,)),
    ("phase", (17,)),
    ("deed", (4,)),
    ("target", (40,)),
    ("by_king", (1,)),
    ("recruited", (1,)),
    ("refusers", (6,)),
    ("offer", (1,)),
    ("moved_once", (42,)),
    ("moved_twice", (42,)),
    ("sea_moved", (2,)),
    ("collected", (1,)),
    ("asked", (1,)),
    ("rival", (6,)),
    ("entered", (2,)),
    ("passed", (2,)),
    ("battle_side", (2,)),
    ("coin_kind", (4,)),
    ("winner", (2,)),
)
"""Name and shape of every feature, in the order in which they are written. A missing seat or province is all zeros."""

BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "at_sea": (0, 10),
    "coins": (0, 100),
    "turns_until": (-1, 5),
    "deployed": (0, 10),
    "placed": (0, 40),
    "treasury": (0, 100),
    "seen_behind_screens": (0, 100),
    "own_purse": (0, 100),
    "recruited": (0, 10),
    "offer": (-1, 1199),
    "sea_moved": (0, 10),
    "collected": (0, 1000),
    "asked": (0, 6),
    "entered": (0, 10),
}
"""The least and the largest number of a feature with the components of the box, where they are not 0 and 1.

Coins have bounds that nothing comes near.
"""


def write_features(realm: Realm, observer: i64, out: Observation) -> None:
    """Write every feature as an observer sees it: its own treasury, and of the others what it has seen."""
    seat = realm.observing_seat(observer)
    write_map(realm, out)
    write_kingdoms(realm, seat, out)
    write_money(realm, observer, seat, out)
    write_turn(realm, seat, out)


def write_map(realm: Realm, out: Observation) -> None:
    """Provinces, markers, units and coins."""
    out.add_set(realm.setting.closed, board.MAX_PROVINCES)
    out.add_one_of_each(realm.setting.emblems, board.MAX_PROVINCES, board.KINGDOM_COUNT)
    out.add_one_of_each(realm.tokens, board.MAX_PROVINCES, board.KINGDOM_COUNT)
    out.add_one_of_each(realm.holders, board.MAX_PROVINCES, board.KINGDOM_COUNT)
    out.add_one_of_each(realm.standing, board.MAX_PROVINCES, board.KINGDOM_COUNT)
    out.add_one_of_each(realm.kings, board.KINGDOM_COUNT, board.AREAS)
    out.add_row(realm.at_sea, 0, board.KINGDOM_COUNT)
    out.add_row(realm.coins, 0, board.MAX_PROVINCES * KINDS)
    out.add_set(realm.chests, board.MAX_PROVINCES)
    out.add_set(realm.assaulted, board.MAX_PROVINCES)


def write_kingdoms(realm: Realm, seat: i64, out: Observation) -> None:
    """Who runs which kingdom, and what is on the player boards."""
    seating = realm.seating
    for kingdom in range(board.KINGDOM_COUNT):
        out.add_one_of(realm.seats_after(seating.seat_of[kingdom], seat), board.MOST_SEATS)
    out.add_one_of_each(seating.side_of, board.KINGDOM_COUNT, board.KINGDOM_COUNT)
    for kingdom in range(board.KINGDOM_COUNT):
        out.add(turns_until(realm, kingdom))
    out.add_row(realm.deployed, 0, board.KINGDOM_COUNT)
    out.add_row(realm.placed, 0, board.KINGDOM_COUNT)
    out.add_one_of_each(realm.captors, board.KINGDOM_COUNT, board.KINGDOM_COUNT)


def turns_until(realm: Realm, kingdom: i64) -> i64:
    """How many places after the active kingdom another one plays; 0 for the active one, -1 for an absent one."""
    playing = realm.seating.playing
    for step in range(playing):
        if realm.seating.order[(realm.turn + step) % playing] == kingdom:
            return step
    return NOBODY


def write_money(realm: Realm, observer: i64, seat: i64, out: Observation) -> None:
    """One's own coins, and those one has seen going behind a screen; a spectator has none of its own."""
    own_coins = observer != SPECTATOR
    if own_coins:
        out.add_row(realm.treasury, seat * KINDS, KINDS)
    else:
        out.add_zeros(KINDS)
    for turn in range(board.MOST_SEATS):
        is_own = own_coins and turn == 0
        if turn < realm.seats and not is_own:
            out.add_row(realm.known, ((observer + 1) * realm.seats + (seat + turn) % realm.seats) * KINDS, KINDS)
        else:
            out.add_zeros(KINDS)
    for side in range(2):
        if realm.phase == phases.BRIBING and realm.seat_of(realm.kingdom_of(side)) == observer:
            out.add_row(realm.purses, side * KINDS, KINDS)
        else:
            out.add_zeros(KINDS)


def write_turn(realm: Realm, seat: i64, out: Observation) -> None:
    """The question asked, and what the turn under way has to remember."""
    out.add_one_of(realm.seats_after(realm.seat, seat), board.MOST_SEATS)
    out.add_one_of(realm.active() if realm.turn < realm.seating.playing else NOBODY, board.KINGDOM_COUNT)
    out.add_one_of(realm.kingdom, board.KINGDOM_COUNT)
    out.add_one_of(realm.phase, phases.PHASE_COUNT)
    out.add_one_of(realm.current_action, phases.CURRENT_ACTION_COUNT)
    out.add_one_of(realm.target, board.MAX_PROVINCES)
    out.add(realm.by_king)
    out.add(realm.recruited)
    for turn in range(board.MOST_SEATS):
        there = turn < realm.seats and has(realm.refusers, (seat + turn) % realm.seats)
        out.add(1 if there else 0)
    out.add(realm.offer)
    out.add_set(realm.moved_once, board.SEA + 2)
    out.add_set(realm.moved_twice, board.SEA + 2)
    out.add(realm.sea_moved_once)
    out.add(realm.sea_moved_twice)
    out.add(realm.collected)
    out.add(realm.asked)
    out.add_one_of(realm.rival, board.KINGDOM_COUNT)
    out.add(realm.entered[0])
    out.add(realm.entered[1])
    out.add_set(realm.passed, i64(2))
    out.add_one_of(realm.side, i64(2))
    out.add_one_of(realm.kind, KINDS)
    out.add_one_of(realm.winner, i64(2))
