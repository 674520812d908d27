"""The invariants of Barbarian Kingdoms: what holds in every position that can arise. Positions and tests use them."""

from typing import Final

from mypy_extensions import i64

from regna.games.barbarian_kingdoms.rules import board, coins, control, goal, phases
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm

SOUND: Final[i64] = 0
COINS_DO_NOT_ADD_UP: Final[i64] = 1
NEGATIVE_COINS: Final[i64] = 2
CHESTS_DO_NOT_ADD_UP: Final[i64] = 3
KNOWN_COINS_MISSING: Final[i64] = 4
PURSE_WITHOUT_BATTLE: Final[i64] = 5
WARRIORS_DO_NOT_ADD_UP: Final[i64] = 6
TOKENS_DO_NOT_ADD_UP: Final[i64] = 7
KING_ASTRAY: Final[i64] = 8
ABSENT_KINGDOM: Final[i64] = 9
UNIT_IN_IMPASSABLE: Final[i64] = 10
TOKEN_OUT_OF_PLACE: Final[i64] = 11
CHEST_OUT_OF_PLACE: Final[i64] = 12
WON_BUT_NOT_OVER: Final[i64] = 13
LISTS_DISAGREE: Final[i64] = 14

FLAWS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("sound", ()),
    ("coins_do_not_add_up", ("BK-013", "BK-080")),
    ("negative_coins", ("BK-080",)),
    ("chests_do_not_add_up", ("BK-029", "BK-031")),
    ("known_coins_missing", ("A-33",)),
    ("purse_without_battle", ("BK-222",)),
    ("warriors_do_not_add_up", ("BK-013",)),
    ("tokens_do_not_add_up", ("BK-013",)),
    ("king_astray", ("BK-028", "BK-242")),
    ("absent_kingdom", ("BK-020",)),
    ("unit_in_impassable", ("BK-025", "BK-048")),
    ("token_out_of_place", ("BK-025", "BK-069")),
    ("chest_out_of_place", ("BK-029", "BK-030", "BK-088")),
    ("won_but_not_over", ("BK-006",)),
    ("lists_disagree", ("BK-046",)),
)
"""(code, rules behind it) of every invariant, in the order of the numbers above."""


def flaw(realm: Realm) -> tuple[i64, i64, i64]:
    """(code, kingdom, province) of the first broken invariant; (SOUND, -1, -1) if all hold."""
    code = coins_flaw(realm)
    if code != SOUND:
        return code, NOBODY, NOWHERE
    for province in range(realm.map.size):
        code = province_flaw(realm, province)
        if code != SOUND:
            return code, NOBODY, province
    for kingdom in range(board.KINGDOM_COUNT):
        code = kingdom_flaw(realm, kingdom)
        if code != SOUND:
            return code, kingdom, NOWHERE
    return SOUND, NOBODY, NOWHERE


def coins_flaw(realm: Realm) -> i64:
    """Every coin is at one place: 72 coins worth 134, in the box those no kingdom brought (BK-013, BK-080)."""
    chests: i64 = 0
    for province in range(realm.map.size):
        chests += 1 if has(realm.chests, province) else 0
    unseen: i64 = 0
    for kind in range(KINDS):
        unseen += realm.pool[kind]
        if realm.pool[kind] < 0 or realm.purses[kind] < 0 or realm.purses[KINDS + kind] < 0:
            return NEGATIVE_COINS
        total = realm.pool[kind] + realm.purses[kind] + realm.purses[KINDS + kind]
        if realm.phase != phases.BRIBING and realm.purses[kind] + realm.purses[KINDS + kind] > 0:
            return PURSE_WITHOUT_BATTLE
        for seat in range(realm.seats):
            if realm.treasury[seat * KINDS + kind] < 0:
                return NEGATIVE_COINS
            total += realm.treasury[seat * KINDS + kind]
            if knows_too_much(realm, seat, kind):
                return KNOWN_COINS_MISSING
        for province in range(realm.map.size):
            if realm.coins[province * KINDS + kind] < 0:
                return NEGATIVE_COINS
            total += realm.coins[province * KINDS + kind]
        if total != coins_in_play(realm, kind):
            return COINS_DO_NOT_ADD_UP
    return SOUND if chests <= unseen else CHESTS_DO_NOT_ADD_UP


def coins_in_play(realm: Realm, kind: i64) -> i64:
    """How many coins of a kind there are outside the box, or with it where all of them may come into play (A-03)."""
    to_spread: i64 = realm.seating.playing - realm.turn if realm.phase == phases.SPREADING and kind < KINDS - 1 else 0
    if not realm.values.common_pool:
        return coins.SUPPLY[kind] - to_spread
    brought: i64 = realm.seating.playing if kind < KINDS - 1 else 0
    return coins.COMMON_POOL[kind] + coins.START[kind] * realm.seats + brought - to_spread


def knows_too_much(realm: Realm, seat: i64, kind: i64) -> bool:
    """Whether somebody remembers more coins behind a screen than there are (A-33)."""
    there = realm.treasury[seat * KINDS + kind]
    for side in range(2):
        if realm.phase == phases.BRIBING and realm.seat_of(realm.kingdom_of(side)) == seat:
            there += realm.purses[side * KINDS + kind]
    for observer in range(realm.seats + 1):
        known = realm.known[(observer * realm.seats + seat) * KINDS + kind]
        if known < 0 or known > there:
            return True
    return False


def province_flaw(realm: Realm, province: i64) -> i64:
    """At most one unit outside battles, tokens and face-down coins where they can be (BK-025, BK-046, BK-069)."""
    unit, token = realm.standing[province], realm.tokens[province]
    for kingdom in range(board.KINGDOM_COUNT):
        if has(realm.army[kingdom], province) != (unit == kingdom):
            return LISTS_DISAGREE
        if has(realm.lands[kingdom], province) != (realm.holders[province] == kingdom):
            return LISTS_DISAGREE
    if has(realm.occupied, province) != (unit != NOBODY) or realm.holders[province] != control.controller(
        realm, province
    ):
        return LISTS_DISAGREE
    if has(realm.assaulted, province) and unit == NOBODY:
        return LISTS_DISAGREE
    closed = realm.is_closed(province)
    if closed and unit != NOBODY:
        return UNIT_IN_IMPASSABLE
    if token != NOBODY:
        emblem = realm.setting.emblems[province]
        capital = emblem != NOBODY and realm.map.capitals[emblem] == province
        if closed or capital or emblem == token or realm.seating.seat_of[token] == NOBODY:
            return TOKEN_OUT_OF_PLACE
    if has(realm.chests, province):
        visited = (unit != NOBODY or token != NOBODY) and not (
            realm.current_action == phases.INVADING and province == realm.target
        )
        if visited or not has(realm.setting.neutral, province):
            return CHEST_OUT_OF_PLACE
    return SOUND


def kingdom_flaw(realm: Realm, kingdom: i64) -> i64:
    """Warriors, tokens and King of one kingdom; and nobody has won unnoticed (BK-013, BK-006)."""
    if realm.seating.seat_of[kingdom] == NOBODY:
        empty = realm.army[kingdom] == 0 and realm.at_sea[kingdom] == 0 and realm.deployed[kingdom] == 0
        return SOUND if empty and realm.placed[kingdom] == 0 and realm.kings[kingdom] == NOWHERE else ABSENT_KINGDOM
    entered = units_entered(realm, kingdom)
    units = realm.at_sea[kingdom] + entered
    held: i64 = 0
    tokens: i64 = 0
    for province in range(realm.map.size):
        units += 1 if has(realm.army[kingdom], province) else 0
        held += 1 if has(realm.lands[kingdom], province) else 0
        tokens += 1 if realm.tokens[province] == kingdom else 0
    king = realm.kings[kingdom]
    captor = realm.captors[kingdom]
    if (king == board.CAPTURED) != (captor != NOBODY):
        return KING_ASTRAY
    if captor != NOBODY and (realm.seating.seat_of[captor] == NOBODY or not realm.oppose(captor, kingdom)):
        return KING_ASTRAY
    if king != board.CAPTURED and king != board.SEA:
        if king < 0 or king >= realm.map.size:
            return KING_ASTRAY
        if not has(realm.army[kingdom], king) and not (king == realm.target and entered > 0):
            return KING_ASTRAY
        units -= 1
    if units != realm.deployed[kingdom] or units > board.WARRIORS or realm.at_sea[kingdom] < 0:
        return WARRIORS_DO_NOT_ADD_UP
    if tokens != realm.placed[kingdom] or tokens > board.TOKENS:
        return TOKENS_DO_NOT_ADD_UP
    if held != realm.held[kingdom]:
        return LISTS_DISAGREE
    won = held >= board.GOAL or goal.has_military_victory(realm, kingdom)
    return WON_BUT_NOT_OVER if won and realm.cause == phases.GOING_ON else SOUND


def units_entered(realm: Realm, kingdom: i64) -> i64:
    """How many units of a kingdom have come into the province of the action without occupying it."""
    count: i64 = 0
    if realm.phase != phases.SPREADING and realm.active() == kingdom:
        count += realm.entered[0]
    if realm.rival == kingdom:
        count += realm.entered[1]
    return count
