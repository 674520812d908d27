"""The invariants of Attila: what holds in every position that can arise. Positions and tests are checked by them."""

from typing import Final

from mypy_extensions import i64

from regna.engine.masks import bit
from regna.games.attila.rules import endings, markers, peace, phases
from regna.games.attila.rules.board import NOWHERE, TILE_COUNT, TRIBE_COUNT
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm

SOUND: Final[i64] = 0
CARDS_DO_NOT_ADD_UP: Final[i64] = 1
NEGATIVE_CARDS: Final[i64] = 2
HAND_TOO_LARGE: Final[i64] = 3
MARKERS_DO_NOT_ADD_UP: Final[i64] = 4
NEGATIVE_MARKERS: Final[i64] = 5
PEACE_TILES_DO_NOT_ADD_UP: Final[i64] = 6
TILES_DO_NOT_ADD_UP: Final[i64] = 7
INFLUENCE_OUT_OF_RANGE: Final[i64] = 8
NEGATIVE_SCORE: Final[i64] = 9
CROWDED_PROVINCE: Final[i64] = 10
CLOSED_TOO_EARLY: Final[i64] = 11
CARDS_LAID_WITHOUT_CONFLICT: Final[i64] = 12
LAID_OF_ANOTHER_TRIBE: Final[i64] = 13
END_NOT_SEEN: Final[i64] = 14
LISTS_DISAGREE: Final[i64] = 15

FLAWS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("sound", ()),
    ("cards_do_not_add_up", ("AT-003",)),
    ("negative_cards", ("AT-003",)),
    ("hand_too_large", ("AT-023",)),
    ("markers_do_not_add_up", ("AT-004",)),
    ("negative_markers", ("AT-004",)),
    ("peace_tiles_do_not_add_up", ("AT-008",)),
    ("tiles_do_not_add_up", ("AT-012",)),
    ("influence_out_of_range", ("AT-006",)),
    ("negative_score", ("AT-009",)),
    ("crowded_province", ("AT-037",)),
    ("closed_too_early", ("AT-080",)),
    ("cards_laid_without_conflict", ("AT-062",)),
    ("laid_of_another_tribe", ("AT-064",)),
    ("end_not_seen", ("AT-120", "AT-121", "AT-123")),
    ("lists_disagree", ()),
)
"""(code, rules behind it) of every invariant, in the order of the numbers above."""

NOBODY: Final[i64] = -1


def flaw(realm: Realm) -> tuple[i64, i64, i64, i64]:
    """(code, seat, tribe, province) of the first broken invariant; (SOUND, -1, -1, -1) if all hold."""
    for seat in range(realm.seats):
        code = player_flaw(realm, realm.players[seat], seat)
        if code != SOUND:
            return code, seat, NOWHERE, NOWHERE
    for tribe in range(TRIBE_COUNT):
        code = tribe_flaw(realm, tribe)
        if code != SOUND:
            return code, NOBODY, tribe, NOWHERE
    for province in range(realm.map.size):
        code = province_flaw(realm, province)
        if code != SOUND:
            return code, NOBODY, NOWHERE, province
    return peace_flaw(realm), NOBODY, NOWHERE, NOWHERE


def player_flaw(realm: Realm, player: Player, seat: i64) -> i64:
    """Cards, influence, tiles and points of one player."""
    hand: i64 = 0
    laid: i64 = 0
    for tribe in range(TRIBE_COUNT):
        if player.hand[tribe] < 0 or player.laid[tribe] < 0:
            return NEGATIVE_CARDS
        hand += player.hand[tribe]
        laid += player.laid[tribe]
        if player.influence[tribe] < 0 or player.influence[tribe] > realm.values.top:
            return INFLUENCE_OUT_OF_RANGE
        if player.influence[tribe] == realm.values.top and realm.cause == endings.GOING_ON:
            return END_NOT_SEEN
        in_conflict = realm.phase == phases.CONFLICT and markers.standing(realm, tribe, realm.conflict) > 0
        if player.laid[tribe] > 0 and not in_conflict:
            return LAID_OF_ANOTHER_TRIBE
    if hand != player.hand_size or laid != player.laid_size:
        return LISTS_DISAGREE
    if laid > 0 and (realm.phase != phases.CONFLICT or (seat - realm.active) % realm.seats > realm.committed):
        return CARDS_LAID_WITHOUT_CONFLICT
    if hand + laid > realm.values.hand:
        return HAND_TOO_LARGE
    for tile in range(TILE_COUNT):
        if player.tiles[tile] < 0 or player.tiles[tile] > (1 if realm.values.action_tiles else 0):
            return TILES_DO_NOT_ADD_UP
    return NEGATIVE_SCORE if player.score < 0 else SOUND


def tribe_flaw(realm: Realm, tribe: i64) -> i64:
    """Every card is in a hand, laid, in the pile or discarded; every marker on the map or in the supply."""
    cards = realm.bag[tribe] + realm.discards[tribe]
    if realm.bag[tribe] < 0 or realm.discards[tribe] < 0:
        return NEGATIVE_CARDS
    for seat in range(realm.seats):
        cards += realm.players[seat].hand[tribe] + realm.players[seat].laid[tribe]
    if cards != realm.values.cards_each:
        return CARDS_DO_NOT_ADD_UP
    total = realm.supply[tribe]
    present: i64 = 0
    reach: i64 = 0
    for province in range(realm.map.size):
        here = markers.standing(realm, tribe, province)
        if here < 0:
            return NEGATIVE_MARKERS
        total += here
        if here > 0:
            present |= bit(province)
            reach |= bit(province) | realm.map.neighbours[province]
    if realm.supply[tribe] < 0:
        return NEGATIVE_MARKERS
    if total != realm.values.markers_each:
        return MARKERS_DO_NOT_ADD_UP
    if present != realm.present[tribe] or reach != realm.reach[tribe]:
        return LISTS_DISAGREE
    undecided = tribe == realm.played and realm.emptied_at != NOWHERE
    if realm.supply[tribe] == 0 and realm.cause == endings.GOING_ON and not undecided:
        return END_NOT_SEEN  # unless the last marker may still leave in a conflict (AT-122)
    return SOUND


def province_flaw(realm: Realm, province: i64) -> i64:
    """How many markers a province holds, and whether it is open (AT-033, AT-037)."""
    crowd: i64 = 0
    tribes: i64 = 0
    for tribe in range(TRIBE_COUNT):
        here = markers.standing(realm, tribe, province)
        crowd += here
        if here > 0:
            tribes += 1
    if crowd != realm.crowd[province]:
        return LISTS_DISAGREE
    at_war = province == realm.conflict or province == realm.next_conflict
    limit = realm.values.in_province
    if at_war:
        return SOUND if crowd == limit + 1 and realm.status[province] == peace.OPEN else CROWDED_PROVINCE
    if realm.status[province] == peace.OPEN:
        return SOUND if crowd <= limit else CROWDED_PROVINCE
    all_may_stay = realm.values.alone_stays if tribes == 1 else realm.values.tied_stay
    if crowd > (limit + 1 if all_may_stay else limit):
        return CROWDED_PROVINCE
    tiles_left = realm.peace_placed < realm.values.peace_tiles
    return CLOSED_TOO_EARLY if realm.status[province] == peace.CLOSED and tiles_left else SOUND


def peace_flaw(realm: Realm) -> i64:
    """Every peace tile is on a century space or in a province (AT-008, AT-080); the last one ends the game (AT-120)."""
    placed: i64 = 0
    for province in range(realm.map.size):
        if realm.status[province] == peace.PEACEFUL:
            placed += 1
    if placed != realm.peace_placed or placed > realm.values.peace_tiles:
        return PEACE_TILES_DO_NOT_ADD_UP
    if placed == realm.values.peace_tiles and realm.cause == endings.GOING_ON:
        return END_NOT_SEEN
    return SOUND
