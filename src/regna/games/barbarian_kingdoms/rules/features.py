"""What a bot or a learning agent sees of Barbarian Kingdoms: named numbers, seats counted from the observer on."""

from typing import Final

from mypy_extensions import i64

from regna.engine.numbers import Numbers
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


def write_features(realm: Realm, observer: i64, out: Numbers) -> None:
    """Write every feature as an observer sees it: its own treasury, and of the others what it has seen."""
    seat = realm.observing_seat(observer)
    write_map(realm, out)
    write_kingdoms(realm, seat, out)
    write_money(realm, observer, seat, out)
    write_turn(realm, seat, out)


def write_map(realm: Realm, out: Numbers) -> None:
    """Provinces, markers, units and coins."""
    out.add_set(realm.setting.closed, board.MAX_PROVINCES)
    for province in range(board.MAX_PROVINCES):
        out.add_one_of(realm.setting.emblems[province], board.KINGDOM_COUNT)
    for province in range(board.MAX_PROVINCES):
        out.add_one_of(realm.tokens[province], board.KINGDOM_COUNT)
    for province in range(board.MAX_PROVINCES):
        out.add_one_of(realm.holders[province], board.KINGDOM_COUNT)
    for province in range(board.MAX_PROVINCES):
        out.add_one_of(realm.standing[province], board.KINGDOM_COUNT)
    for kingdom in range(board.KINGDOM_COUNT):
        out.add_one_of(realm.kings[kingdom], board.AREAS)
    out.add_row(realm.at_sea, 0, board.KINGDOM_COUNT)
    out.add_row(realm.coins, 0, board.MAX_PROVINCES * KINDS)
    out.add_set(realm.chests, board.MAX_PROVINCES)
    out.add_set(realm.assaulted, board.MAX_PROVINCES)


def write_kingdoms(realm: Realm, seat: i64, out: Numbers) -> None:
    """Who runs which kingdom, and what is on the player boards."""
    seating = realm.seating
    for kingdom in range(board.KINGDOM_COUNT):
        out.add_one_of(realm.seats_after(seating.seat_of[kingdom], seat), board.MOST_SEATS)
    for kingdom in range(board.KINGDOM_COUNT):
        out.add_one_of(seating.side_of[kingdom], board.KINGDOM_COUNT)
    for kingdom in range(board.KINGDOM_COUNT):
        out.add(float(turns_until(realm, kingdom)))
    out.add_row(realm.deployed, 0, board.KINGDOM_COUNT)
    out.add_row(realm.placed, 0, board.KINGDOM_COUNT)
    for kingdom in range(board.KINGDOM_COUNT):
        out.add_one_of(realm.captors[kingdom], board.KINGDOM_COUNT)


def turns_until(realm: Realm, kingdom: i64) -> i64:
    """How many places after the active kingdom another one plays; 0 for the active one, -1 for an absent one."""
    playing = realm.seating.playing
    for step in range(playing):
        if realm.seating.order[(realm.turn + step) % playing] == kingdom:
            return step
    return NOBODY


def write_money(realm: Realm, observer: i64, seat: i64, out: Numbers) -> None:
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


def write_turn(realm: Realm, seat: i64, out: Numbers) -> None:
    """The question asked, and what the turn under way has to remember."""
    out.add_one_of(realm.seats_after(realm.seat, seat), board.MOST_SEATS)
    out.add_one_of(realm.active() if realm.turn < realm.seating.playing else NOBODY, board.KINGDOM_COUNT)
    out.add_one_of(realm.kingdom, board.KINGDOM_COUNT)
    out.add_one_of(realm.phase, phases.PHASE_COUNT)
    out.add_one_of(realm.current_action, phases.CURRENT_ACTION_COUNT)
    out.add_one_of(realm.target, board.MAX_PROVINCES)
    out.add(float(realm.by_king))
    out.add(float(realm.recruited))
    for turn in range(board.MOST_SEATS):
        there = turn < realm.seats and has(realm.refusers, (seat + turn) % realm.seats)
        out.add(1.0 if there else 0.0)
    out.add(float(realm.offer))
    out.add_set(realm.moved_once, board.SEA + 2)
    out.add_set(realm.moved_twice, board.SEA + 2)
    out.add(float(realm.sea_moved_once))
    out.add(float(realm.sea_moved_twice))
    out.add(float(realm.collected))
    out.add(float(realm.asked))
    out.add_one_of(realm.rival, board.KINGDOM_COUNT)
    out.add(float(realm.entered[0]))
    out.add(float(realm.entered[1]))
    out.add_set(realm.passed, i64(2))
    out.add_one_of(realm.side, i64(2))
    out.add_one_of(realm.kind, KINDS)
    out.add_one_of(realm.winner, i64(2))
