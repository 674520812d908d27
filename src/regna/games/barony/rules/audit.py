"""The invariants of Barony: what holds in every position that can arise. Positions and tests are checked by them."""

from typing import Final

from mypy_extensions import i64

from regna.games.barony.rules import board, pieces, placement, title
from regna.games.barony.rules.player import Player, Values
from regna.games.barony.rules.realm import NOBODY, Realm

SOUND: Final[i64] = 0
KNIGHTS_DO_NOT_ADD_UP: Final[i64] = 1
VILLAGES_DO_NOT_ADD_UP: Final[i64] = 2
STRONGHOLDS_DO_NOT_ADD_UP: Final[i64] = 3
CITIES_DO_NOT_ADD_UP: Final[i64] = 4
NEGATIVE_RESERVE: Final[i64] = 5
TOKENS_DO_NOT_ADD_UP: Final[i64] = 6
BANK_OVERDRAWN: Final[i64] = 7
RANK_OUT_OF_RANGE: Final[i64] = 8
FOUNDED_OUT_OF_RANGE: Final[i64] = 9
PIECE_ON_LAKE: Final[i64] = 10
CITY_IN_FOREST: Final[i64] = 11
CITIES_TOUCH: Final[i64] = 12
SHARED_SHELTER: Final[i64] = 13
SHARED_MOUNTAIN: Final[i64] = 14
CROWDED_HEX: Final[i64] = 15
PIECES_MISCOUNTED: Final[i64] = 16
LISTS_DISAGREE: Final[i64] = 17

FLAWS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("sound", ()),
    ("knights_do_not_add_up", ("BA-146",)),
    ("villages_do_not_add_up", ("BA-007",)),
    ("strongholds_do_not_add_up", ("BA-007",)),
    ("cities_do_not_add_up", ("BA-007",)),
    ("negative_reserve", ("BA-007",)),
    ("tokens_do_not_add_up", ("BA-005",)),
    ("bank_overdrawn", ("AMB-10",)),
    ("rank_out_of_range", ("BA-160",)),
    ("founded_out_of_range", ("BA-121",)),
    ("piece_on_lake", ("BA-010",)),
    ("city_in_forest", ("BA-012",)),
    ("cities_touch", ("BA-032", "BA-123")),
    ("shared_shelter", ("BA-095",)),
    ("shared_mountain", ("BA-095", "BA-011")),
    ("crowded_hex", ("BA-094",)),
    ("pieces_miscounted", ()),
    ("lists_disagree", ()),
)
"""(code, rules behind it) of every invariant, in the order of the numbers above."""


def flaw(realm: Realm) -> tuple[i64, i64, i64]:
    """(code, seat, hex) of the first broken invariant; (SOUND, NOBODY, board.NOWHERE) if all hold."""
    for seat in range(realm.seats):
        code = player_flaw(realm, realm.players[seat], seat)
        if code != SOUND:
            return code, seat, board.NOWHERE
    for kind in range(board.TOKEN_KINDS):
        tokens = realm.bank[kind]
        for seat in range(realm.seats):
            tokens += realm.players[seat].tokens[kind]
        if tokens != realm.values.tokens_each:
            return TOKENS_DO_NOT_ADD_UP, NOBODY, board.NOWHERE
        if realm.values.finite_bank and realm.bank[kind] < 0:
            return BANK_OVERDRAWN, NOBODY, board.NOWHERE
    for hex in range(realm.board.size):
        if realm.pieces[hex] != 0 or realm.building[hex] != pieces.NO_BUILDING or realm.owner[hex] != NOBODY:
            code = hex_flaw(realm, hex)
            if code != SOUND:
                return code, NOBODY, hex
    return SOUND, NOBODY, board.NOWHERE


def player_flaw(realm: Realm, player: Player, seat: i64) -> i64:
    """Every piece is on the board, in the reserve or removed, and none is twice (BA-007, BA-146)."""
    values: Values = realm.values
    knights: i64 = 0
    for hex in player.army:
        knights += player.knights[hex]
        if player.knights[hex] < 1:
            return LISTS_DISAGREE
    strongholds: i64 = 0
    villages: i64 = 0
    cities: i64 = 0
    everywhere: i64 = 0
    for hex in range(realm.board.size):
        everywhere += player.knights[hex]
        if realm.owner[hex] == seat:
            building = realm.building[hex]
            if building == pieces.VILLAGE:
                villages += 1
            elif building == pieces.STRONGHOLD:
                strongholds += 1
            elif building == pieces.CITY:
                cities += 1
    if everywhere != knights or villages != len(player.villages) or cities != len(player.cities):
        return LISTS_DISAGREE
    if knights + player.knights_left + player.knights_removed != values.knights:
        return KNIGHTS_DO_NOT_ADD_UP
    if villages + player.villages_left != values.villages:
        return VILLAGES_DO_NOT_ADD_UP
    if strongholds + player.strongholds_left != values.strongholds:
        return STRONGHOLDS_DO_NOT_ADD_UP
    if cities + player.cities_left != values.cities:
        return CITIES_DO_NOT_ADD_UP
    least = min(player.knights_left, player.villages_left, player.strongholds_left, player.cities_left)
    if least < 0 or player.knights_removed < 0:
        return NEGATIVE_RESERVE
    for kind in range(board.TOKEN_KINDS):
        if player.tokens[kind] < 0:
            return TOKENS_DO_NOT_ADD_UP
    if player.rank < 0 or player.rank > title.DUKE:
        return RANK_OUT_OF_RANGE
    if player.founded < cities - placement.CITIES_AT_START or player.founded > min(
        cities, values.cities - placement.CITIES_AT_START
    ):
        return FOUNDED_OUT_OF_RANGE
    return SOUND


def hex_flaw(realm: Realm, hex: i64) -> i64:
    """Who may share a hex with whom (BA-094, BA-095), and where no piece or no city may be (BA-010, BA-012, BA-032)."""
    terrain = realm.board.terrain[hex]
    building = realm.building[hex]
    owner = realm.owner[hex]
    if (building == pieces.NO_BUILDING) != (owner == NOBODY):
        return LISTS_DISAGREE
    everybody: i64 = 0
    present: i64 = 0
    most: i64 = 0
    for seat in range(realm.seats):
        own = realm.players[seat].knights[hex] + (1 if owner == seat else 0)
        everybody += own
        if own > 0:
            present += 1
        most = max(most, own)
    if everybody != realm.pieces[hex]:
        return PIECES_MISCOUNTED
    if terrain == board.LAKE and everybody > 0:
        return PIECE_ON_LAKE
    if present > 1:
        if building == pieces.CITY or building == pieces.STRONGHOLD:
            return SHARED_SHELTER
        if terrain == board.MOUNTAIN:
            return SHARED_MOUNTAIN
        if most > 1:
            return CROWDED_HEX
    if building == pieces.CITY:
        if terrain == board.FOREST:
            return CITY_IN_FOREST
        for direction in range(board.DIRECTIONS):
            near = realm.board.neighbours[hex * board.DIRECTIONS + direction]
            if near != board.NOWHERE and realm.building[near] == pieces.CITY:
                return CITIES_TOUCH
    return SOUND
