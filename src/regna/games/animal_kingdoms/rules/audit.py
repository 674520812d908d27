"""The invariants of Animal Kingdoms: what holds in every position that can arise. Positions and tests are checked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import board, cards, contest, phases, places
from regna.games.animal_kingdoms.rules.player import Player
from regna.games.animal_kingdoms.rules.realm import Realm

SOUND: Final[i64] = 0
LISTS_DISAGREE: Final[i64] = 1
HAND_TOO_LARGE: Final[i64] = 2
CUBES_DO_NOT_ADD_UP: Final[i64] = 3
TOKENS_DO_NOT_ADD_UP: Final[i64] = 4
NEGATIVE_NUMBER: Final[i64] = 5
WRONG_NUMBER_OF_CUBES: Final[i64] = 6
WRONG_CAPITAL: Final[i64] = 7
TOO_MANY_COUNCILLORS: Final[i64] = 8
DECREES_DO_NOT_ADD_UP: Final[i64] = 9
MAJORITY_TILES_DO_NOT_ADD_UP: Final[i64] = 10
PASS_TILES_DO_NOT_ADD_UP: Final[i64] = 11
CARDS_IN_NO_BATTLE: Final[i64] = 12
NOT_ALONE: Final[i64] = 13
COUNCILLORS_OF_ONE: Final[i64] = 14

FLAWS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("sound", ()),
    ("lists_disagree", ()),
    ("hand_too_large", ("AK-025",)),
    ("cubes_do_not_add_up", ("AK-011",)),
    ("tokens_do_not_add_up", ("AK-016", "AMB-09")),
    ("negative_number", ()),
    ("wrong_number_of_cubes", ("AK-045", "AK-051")),
    ("wrong_capital", ("AK-047", "AK-058")),
    ("too_many_councillors", ("AK-007", "AK-143")),
    ("decrees_do_not_add_up", ("AK-013", "AK-148")),
    ("majority_tiles_do_not_add_up", ("AK-014",)),
    ("pass_tiles_do_not_add_up", ("AK-015", "AK-076")),
    ("cards_in_no_battle", ("AK-101", "AK-116")),
    ("not_alone", ("AK-201", "AK-202")),
    ("councillors_of_one", ("AK-058", "AK-143")),
)
"""(code, rules behind it) of every invariant, in the order of the numbers above."""


def flaw(realm: Realm) -> tuple[i64, i64, i64]:
    """(code, side, kingdom) of the first broken invariant; (SOUND, -1, -1) if all hold."""
    for side in range(realm.sides):
        code = side_flaw(realm, realm.players[side], side)
        if code != SOUND:
            return code, side, board.NOWHERE
    for kingdom in range(board.KINGDOMS):
        code = kingdom_flaw(realm, kingdom)
        if code != SOUND:
            return code, board.NOBODY, kingdom
    code = card_flaw(realm)
    if code == SOUND:
        code = decree_flaw(realm)
    if code == SOUND:
        code = tile_flaw(realm)
    if code == SOUND:
        code = token_flaw(realm)
    return code, board.NOBODY, board.NOWHERE


def side_flaw(realm: Realm, player: Player, side: i64) -> i64:
    """Hand, cubes and part in a battle of one side."""
    if player.score < 0 or player.cubes < 0 or player.tokens < 0 or player.raised < 0:
        return NEGATIVE_NUMBER
    held: i64 = 0
    fighting: i64 = 0
    for card in range(cards.CARDS):
        if realm.place[card] == places.IN_HAND + side:
            held += 1
        elif realm.place[card] == places.IN_BATTLE + side:
            fighting += 1
    if held != player.hand_size or player.hand_size < 0:
        return LISTS_DISAGREE
    for place in range(board.HAND):
        if place < held:
            card = player.hand[place]
            in_order = place == 0 or player.hand[place - 1] < card
            if card == cards.NO_CARD or realm.place[card] != places.IN_HAND + side or not in_order:
                return LISTS_DISAGREE
    if held + (fighting if side < realm.seats else 0) > board.HAND or (side >= realm.seats and held > 0):
        return HAND_TOO_LARGE
    cubes = player.cubes
    councillors: i64 = 0
    for kingdom in range(board.KINGDOMS):
        cubes += realm.cubes[kingdom * board.SIDES + side] + realm.councils[kingdom * board.SIDES + side]
        councillors += realm.councils[kingdom * board.SIDES + side]
    if cubes != realm.values.cubes:
        return CUBES_DO_NOT_ADD_UP
    if councillors > realm.age:
        return COUNCILLORS_OF_ONE
    if player.card != cards.NO_CARD and (
        realm.place[player.card] != places.IN_BATTLE + side or player.part != contest.CONTENDS
    ):
        return CARDS_IN_NO_BATTLE
    if (fighting > 0 or player.raised > 0) and player.part == contest.NO_PART:
        return CARDS_IN_NO_BATTLE
    return SOUND


def kingdom_flaw(realm: Realm, kingdom: i64) -> i64:
    """One card and one cube for every claim (AK-045); the last territory is the capital (AK-047)."""
    cubes: i64 = 0
    councillors: i64 = 0
    for side in range(board.SIDES):
        here = kingdom * board.SIDES + side
        if realm.cubes[here] < 0 or realm.councils[here] < 0:
            return NEGATIVE_NUMBER
        if side >= realm.sides and realm.cubes[here] + realm.councils[here] > 0:
            return CUBES_DO_NOT_ADD_UP
        cubes += realm.cubes[here]
        councillors += realm.councils[here]
    size = realm.column_size[kingdom]
    if cubes != size or size > board.territories_of(kingdom):
        return WRONG_NUMBER_OF_CUBES
    holder = realm.capitals[kingdom]
    if (holder != board.NOBODY) != (size == board.territories_of(kingdom)):
        return WRONG_CAPITAL
    if holder != board.NOBODY and (
        realm.cubes[kingdom * board.SIDES + holder] == 0 or realm.players[holder].capital != kingdom
    ):
        return WRONG_CAPITAL
    for side in range(realm.sides):
        if realm.players[side].capital == kingdom and holder != side:
            return WRONG_CAPITAL
    if councillors > min(realm.age, board.COUNCIL_SPACES):
        return TOO_MANY_COUNCILLORS
    for place in range(size):
        card = realm.columns[kingdom * board.LARGEST + place]
        if card == cards.NO_CARD or realm.place[card] != places.PLAYED:
            return LISTS_DISAGREE
    return SOUND


def card_flaw(realm: Realm) -> i64:
    """Every card is at one place, and every list of cards agrees with that."""
    in_pile: i64 = 0
    played: i64 = 0
    bonus: i64 = 0
    for card in range(cards.CARDS):
        place = realm.place[card]
        if place == places.IN_PILE:
            in_pile += 1
        elif place == places.PLAYED:
            played += 1
        elif place == places.BONUS:
            bonus += 1
        elif place == places.UNDER_PILE and realm.seats > 1:
            return NOT_ALONE
        elif place >= places.IN_BATTLE + realm.sides or (
            place >= places.IN_HAND + realm.seats and place < places.IN_BATTLE
        ):
            return LISTS_DISAGREE
    for kingdom in range(board.KINGDOMS):
        played -= realm.column_size[kingdom]
        for place in range(realm.column_size[kingdom]):
            for other in range(place):
                if realm.columns[kingdom * board.LARGEST + place] == realm.columns[kingdom * board.LARGEST + other]:
                    return LISTS_DISAGREE
    if in_pile != realm.pile_size or played != 0:
        return LISTS_DISAGREE
    for slot in range(i64(len(realm.bonus))):
        if realm.bonus[slot] != cards.NO_CARD:
            bonus -= 1
            if realm.place[realm.bonus[slot]] != places.BONUS:
                return LISTS_DISAGREE
    return SOUND if bonus == 0 else LISTS_DISAGREE


def decree_flaw(realm: Realm) -> i64:
    """Five different decrees an age, none of them twice in a game (AK-148)."""
    used: i64 = 0
    for decree in range(i64(len(realm.values.decrees))):
        used += (realm.decrees_used >> decree) & 1
    lying: i64 = 0
    for kingdom in range(board.KINGDOMS):
        decree = realm.decrees[kingdom]
        if decree != board.NOWHERE:
            lying += 1
            if (realm.decrees_used >> decree) & 1 == 0:
                return DECREES_DO_NOT_ADD_UP
            for other in range(kingdom):
                if realm.decrees[other] == decree:
                    return DECREES_DO_NOT_ADD_UP
        elif realm.phase != phases.DECREES and realm.column_size[kingdom] > 0:
            return DECREES_DO_NOT_ADD_UP
    return SOUND if used == realm.age * board.KINGDOMS + lying else DECREES_DO_NOT_ADD_UP


def tile_flaw(realm: Realm) -> i64:
    """No tile lies on the board, or is owned, more often than it exists; trios ascend (AK-014, AK-076)."""
    for tile in range(board.KINGDOMS * board.AGES):
        points = realm.majority[tile]
        if points > 0 and too_often(realm.majority, realm.values.majority, points):
            return MAJORITY_TILES_DO_NOT_ADD_UP
        before = realm.majority[tile - 1] if tile % board.AGES > 0 else 0
        if points > 0 and tile % board.AGES > 0 and (before > points or before == 0):
            return MAJORITY_TILES_DO_NOT_ADD_UP
    for age in range(board.AGES):
        points = realm.pass_tile_points[age]
        taken = realm.pass_tile_owners[age] != board.NOBODY
        waiting = age == realm.age and realm.phase == phases.TILE_FOR_PASSING
        if taken != (points > 0 or waiting) or (waiting and points > 0):
            return PASS_TILES_DO_NOT_ADD_UP
        due = age < realm.age or (age == realm.age and realm.out > 0)
        if taken != (due and realm.seats > 1):
            return PASS_TILES_DO_NOT_ADD_UP
        if points > 0 and too_often(realm.pass_tile_points, realm.values.first_to_pass, points):
            return PASS_TILES_DO_NOT_ADD_UP
    return SOUND


def too_often(lying: vec[i64], existing: vec[i64], points: i64) -> bool:
    """Whether there are more tiles of so many points than exist."""
    left: i64 = 0
    for tile in existing:
        if tile == points:
            left += 1
    for tile in lying:
        if tile == points:
            left -= 1
    return left < 0


def token_flaw(realm: Realm) -> i64:
    """No more tokens than there are (AMB-09)."""
    out: i64 = 0
    for side in range(realm.sides):
        out += realm.players[side].tokens + realm.players[side].raised
    return SOUND if out <= realm.values.tokens else TOKENS_DO_NOT_ADD_UP
