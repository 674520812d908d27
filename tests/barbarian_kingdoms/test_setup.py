"""Part B of the catalogue: the table before the first turn (A-03, ED-02, ED-14, ED-17).

Who runs which kingdom is in test_seating.
"""

import copy
from itertools import combinations
from typing import Any

import pytest

from regna.contract.components import Components
from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.view import view
from tests.barbarian_kingdoms.scenes import (
    CAPITALS,
    GAME,
    INITIAL,
    PROVINCES,
    SIX,
    SPEC,
    active,
    chances,
    coins,
    controller,
    has_chest,
    legal,
    lying,
    on_board,
    options_for,
    phase,
    play,
    scene,
    sound,
    token,
    treasury,
    typed,
    unit,
    why,
    worth,
)
from tests.rules import rule

TILES = {
    "huns": "thuringia",
    "ostrogoths": "calabria",
    "vandals": "tripolitania",
    "visigoths": "lusitania",
    "saxons": "frisia",
    "franks": "alamannia",
}
"""Where the Domination tile of an absent kingdom goes."""
LANDS = {
    "huns": {"pannonia", "bohemia", "noricum"},
    "ostrogoths": {"roma", "venetia", "liguria"},
    "vandals": {"carthage", "numidia", "africa"},
    "visigoths": {"toletum", "tarraconensis", "baetica"},
    "saxons": {"sussex", "anglia", "kent"},
    "franks": {"neustria", "belgica", "austrasia"},
}
NEUTRAL = {
    *("caledonia", "cambria", "frisia", "jutia", "lugia", "thuringia", "alamannia", "dalmatia", "calabria", "sicilia"),
    *("burgundia", "narbonensis", "aquitania", "armorica", "gallaecia", "lusitania", "mauretania", "tripolitania"),
}
SETS = [kingdoms for number in (3, 4, 5, 6) for kingdoms in combinations(SIX, number)]
WAYS = ["123", "132", "213", "231", "312", "321"]


def box(
    kingdoms: tuple[str, ...], seats: int | None = None, components: Components = GAME.components, **chosen: Any
) -> BarbarianKingdoms:
    """A game in which luck has not laid any coin yet."""
    number = len(kingdoms) if seats is None else seats
    return SPEC.deal(number, options_for(kingdoms, **chosen), components, Rng(1))


def dealt(kingdoms: tuple[str, ...], seats: int | None = None, **parts: Any) -> BarbarianKingdoms:
    """A game ready for its first turn; the coins of every kingdom lie as 2, 1, 3 in the order of the map."""
    state = box(kingdoms, seats, **parts)
    while state.seat == CHANCE:
        play(state, "spread 213")
    return state


def closed(state: BarbarianKingdoms) -> set[str]:
    """The impassable provinces as everybody sees them."""
    return {part.province for part in view(state, None).provinces if part.closed}


def chests(state: BarbarianKingdoms) -> set[str]:
    """The provinces with a face-down coin."""
    return {province for province in PROVINCES if has_chest(state, province)}


def numbered(**numbers: int) -> Components:
    """Components with other numbers on some Domination tiles."""
    values = copy.deepcopy(GAME.components["domination"])
    for kingdom, number in numbers.items():
        values[kingdom]["number"] = number
    return GAME.components.replace({"domination": {"values": values}})


# ---------------------------------------------------------------------- Domination tiles


@rule("BK-024", "BK-025")
@pytest.mark.parametrize("kingdoms", SETS, ids="-".join)
def test_lands_and_tiles_of_absent_kingdoms_are_impassable(kingdoms: tuple[str, ...]) -> None:
    """For every set of kingdoms: three initial provinces and the province of the tile, and nothing else."""
    absent = set(SIX) - set(kingdoms)
    expected = {TILES[kingdom] for kingdom in absent}.union(*(LANDS[kingdom] for kingdom in absent))
    assert closed(box(kingdoms)) == expected


@rule("BK-025", "BK-048", "BK-115", "BK-131")
@pytest.mark.parametrize(
    "text",
    [
        *("recruit pannonia", "recruit thuringia"),
        *("claim noricum", "claim frisia", "move venetia noricum", "invade venetia noricum"),
        *("move liguria alamannia", "invade liguria alamannia", "invade aquitania neustria"),
        *("invade sea frisia", "invade sea sussex"),
    ],
)
def test_an_impassable_province_is_neither_entered_nor_controlled(text: str) -> None:
    """Whichever action is tried, with units beside it and at Sea."""
    kings = {"ostrogoths": "aquitania"}
    state = scene(units={"ostrogoths": ["venetia", "liguria"]}, kings=kings, sea={"ostrogoths": 1})
    assert why(state, text) == "impassable"
    assert text not in legal(state)


@rule("BK-025")
def test_nobody_controls_the_lands_of_an_absent_kingdom() -> None:
    """Their emblems count for nobody."""
    state = dealt(("ostrogoths", "vandals", "visigoths"))
    for kingdom in ("huns", "saxons", "franks"):
        assert [controller(state, province) for province in LANDS[kingdom]] == [None] * 3
    assert why(state, "claim pannonia") == "impassable"


@rule("BK-025")
def test_impassable_provinces_stay_so_for_the_whole_game() -> None:
    """After forty decisions taken blindly the same provinces are closed, and nothing stands in them."""
    state = dealt(("ostrogoths", "vandals", "visigoths"))
    before, rng = closed(state), Rng(5)
    for _ in range(40):
        if state.seat == CHANCE:
            play(state, next(iter(chances(state))))
            continue
        options = legal(state)
        play(state, options[int(rng.below(len(options)))])
    assert closed(state) == before
    assert all(unit(state, province) is None and token(state, province) is None for province in before)
    assert sound(state)


@rule("ED-02")
def test_the_review_edition_places_only_tiles_numbered_one() -> None:
    """With a 2 on the Huns' tile Thuringia stays open there; the final edition places every tile."""
    kingdoms = ("ostrogoths", "vandals", "visigoths")
    parts = numbered(huns=2)
    final, review = (box(kingdoms, components=parts, edition=edition) for edition in ("final", "review"))
    assert closed(final) - closed(review) == {"thuringia"}
    assert closed(review) == {"frisia", "alamannia"}.union(LANDS["huns"], LANDS["saxons"], LANDS["franks"])
    assert has_chest(review, "thuringia")
    assert not has_chest(final, "thuringia")


@rule("ED-02")
def test_with_our_tiles_both_editions_close_the_same_provinces() -> None:
    """All six tiles are numbered 1."""
    for kingdoms in SETS[:20]:
        assert closed(box(kingdoms, edition="final")) == closed(box(kingdoms, edition="review"))


# ---------------------------------------------------------------------- coins of the initial provinces


@rule("BK-026")
def test_one_two_and_three_are_laid_at_random_for_each_kingdom_in_turn() -> None:
    """Six ways, all equally likely, and each lays the coins in the order of the map."""
    state = box(("visigoths", "ostrogoths", "vandals"))
    for kingdom in ("ostrogoths", "vandals", "visigoths"):
        assert chances(state) == {f"spread {way}": 1 for way in WAYS}
        assert [lying(state, province) for province in INITIAL[kingdom]] == [[0] * 4] * 3
        for way in WAYS:
            tried = play(state.clone(), f"spread {way}")
            assert [lying(tried, province) for province in INITIAL[kingdom]] == [coins(value) for value in way]
        play(state, "spread 312")
    assert (phase(state), active(state)) == ("action", "ostrogoths")
    assert sound(state)


@rule("BK-026", "BK-030")
@pytest.mark.parametrize("kingdoms", [SETS[0], SETS[25], SETS[38], SETS[41]], ids="-".join)
def test_face_up_coins_lie_in_the_lands_of_present_kingdoms_alone(kingdoms: tuple[str, ...]) -> None:
    """Six Tremis each, one coin in every province, the capital included."""
    state = dealt(kingdoms)
    for kingdom in SIX:
        found = sorted(tuple(lying(state, province)) for province in LANDS[kingdom])
        assert found == ([(0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)] if kingdom in kingdoms else [(0, 0, 0, 0)] * 3)
    assert all(lying(state, province) == [0] * 4 for province in NEUTRAL)


@rule("BK-026")
def test_luck_spreads_differently_in_different_matches() -> None:
    """Among thirty matches every one of the six ways comes up for the Ostrogoths."""
    seen = set()
    for seed in range(30):
        laid = GAME.new(seats=3, seed=seed).position().state["coins"]
        seen.add("".join(str(1 + laid[province].index(1)) for province in INITIAL["ostrogoths"]))
    assert seen == set(WAYS)


# ---------------------------------------------------------------------- treasuries, boards, Kings


@rule("BK-027", "BK-321")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_player_starts_with_ten_tremis(seats: int) -> None:
    """Three ones, two twos, one three; two players have no more for their four kingdoms."""
    state = dealt(SIX[: 4 if seats == 2 else seats], seats)
    for seat in range(seats):
        assert treasury(state, seat) == [3, 2, 1, 0]
        assert worth(treasury(state, seat)) == 10


@rule("BK-028")
@pytest.mark.parametrize("kingdoms", [SETS[0], SETS[41]], ids="-".join)
def test_four_tokens_and_four_warriors_wait_on_the_board_and_the_king_in_his_capital(kingdoms: tuple[str, ...]) -> None:
    """Nothing else stands on the map, and the cheapest slots are the next to be used."""
    state = dealt(kingdoms)
    assert {province: unit(state, province) for province in PROVINCES if unit(state, province)} == {
        CAPITALS[kingdom]: f"king of the {kingdom}" for kingdom in kingdoms
    }
    for kingdom in kingdoms:
        assert on_board(state, kingdom) == (4, 4)
    assert all(token(state, province) is None for province in PROVINCES)
    for part in view(state, None).kingdoms:
        assert (part.warriors, part.tokens, part.recruit_cost, part.claim_cost) == (4, 4, 1, 2)
    assert view(state, None).sea == []


@rule("BK-028")
def test_the_capitals_are_those_of_the_map() -> None:
    """Six Kings, six capitals."""
    assert CAPITALS == {
        "saxons": "sussex",
        "franks": "neustria",
        "huns": "pannonia",
        "ostrogoths": "roma",
        "visigoths": "toletum",
        "vandals": "carthage",
    }


# ---------------------------------------------------------------------- face-down coins


@rule("BK-029", "BK-030")
@pytest.mark.parametrize("kingdoms", SETS, ids="-".join)
def test_a_face_down_coin_lies_in_every_open_neutral_province(kingdoms: tuple[str, ...]) -> None:
    """One each; none on initial provinces and none under a Domination tile."""
    absent = set(SIX) - set(kingdoms)
    assert chests(box(kingdoms)) == NEUTRAL - {TILES[kingdom] for kingdom in absent}


@rule("BK-029", "BK-013")
def test_with_six_players_all_coins_are_used() -> None:
    """Nine for each kingdom leave 6, 6, 5 and 1: one for each of the eighteen neutral provinces."""
    state = dealt(SIX)
    assert [int(number) for number in state.pool] == [6, 6, 5, 1]
    assert len(chests(state)) == 18


@rule("BK-029", "A-03")
def test_any_coin_not_given_out_can_turn_up_in_a_neutral_province() -> None:
    """With three players 18, 15, 11 and 1 are left, those of absent kingdoms among them; each is equally likely."""
    state = play(dealt(("ostrogoths", "vandals", "visigoths")), "invade roma calabria")
    assert chances(state) == {"coin 1": 18, "coin 2": 15, "coin 3": 11, "coin 5": 1}


@rule("A-03")
def test_the_common_pool_leaves_the_coins_of_absent_kingdoms_in_the_box() -> None:
    """Then only the eighteen coins of no kingdom are shuffled, whoever plays."""
    state = dealt(("ostrogoths", "vandals", "visigoths"), neutral_pool="common18")
    play(state, "invade roma calabria")
    assert chances(state) == {"coin 1": 6, "coin 2": 6, "coin 3": 5, "coin 5": 1}
    assert sound(state)


@rule("A-03")
def test_with_six_players_both_pools_are_the_same() -> None:
    """Nobody is absent."""
    pools = [dealt(SIX, neutral_pool=pool).pool for pool in ("all", "common18")]
    assert list(pools[0]) == list(pools[1])


@rule("BK-321", "A-03")
def test_for_two_players_the_second_treasuries_stay_in_the_pool() -> None:
    """Two treasuries and four kingdoms' coins are given out: 72 coins less 12 and less 12."""
    state = dealt(SIX[:4], 2)
    assert [int(number) for number in state.pool] == [30 - 6 - 4, 24 - 4 - 4, 17 - 2 - 4, 1]


@rule("BK-031", "ED-14")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_leftover_coins_never_come_into_play(edition: str) -> None:
    """Fifteen of the forty-five unseen coins lie on the map; nobody sees or takes the thirty others."""
    state = dealt(("ostrogoths", "vandals", "visigoths"), edition=edition)
    assert sum(int(number) for number in state.pool) == 45
    assert len(chests(state)) == 15
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        visible = [part.coins for part in seen.provinces]
        visible += [part.treasury for part in seen.players if part.treasury]
        assert sum(sum(row) for row in visible) == 9 + (0 if seat is None else 6)


@rule("BK-031", "ED-14")
@pytest.mark.parametrize("edition", ["final", "review"])
def test_the_number_of_coins_in_play_never_grows(edition: str) -> None:
    """A pillaged coin is one of the fifteen: thirty are still unseen and beyond reach."""
    state = dealt(("ostrogoths", "vandals", "visigoths"), edition=edition)
    play(state, "invade roma calabria", "coin 3")
    unseen = sum(int(number) for number in state.pool)
    assert unseen - len(chests(state)) == 30
    assert treasury(state, 0) == coins("1+1+1+2+2+3+3")


# ---------------------------------------------------------------------- what everybody sees


@rule("BK-032")
def test_boards_are_public_and_treasuries_are_not() -> None:
    """Everybody sees slots and prices of all; a treasury only who owns it, spectators none."""
    state = scene(units={"vandals": ["numidia"]}, tokens={"vandals": ["mauretania", "sicilia"]})
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        boards = {
            part.kingdom: (part.warriors, part.recruit_cost, part.tokens, part.claim_cost) for part in seen.kingdoms
        }
        assert boards == {"ostrogoths": (4, 1, 4, 2), "vandals": (3, 2, 2, 4), "visigoths": (4, 1, 4, 2)}
        shown = [part.treasury for part in seen.players]
        assert shown == [[3, 2, 1, 0] if seat == number else None for number in range(3)]


@rule("BK-033")
def test_everybody_can_read_all_powers_before_the_first_turn() -> None:
    """Two for each kingdom, one of them its King's, in both languages; the same for every seat and for spectators."""
    state = dealt(SIX)
    public = view(state, None).kingdoms
    for part in public:
        assert [power.of_king for power in part.powers] == [False, True]
        for power in part.powers:
            assert power.active
            assert set(power.names) == set(power.texts) == {"en", "fr"}
            assert all(power.texts.values())
    for seat in range(6):
        assert [part.powers for part in view(state, seat).kingdoms] == [part.powers for part in public]


@rule("ED-17", "ED-14")
def test_both_editions_deal_the_same_pieces() -> None:
    """However many cards their boxes hold: same kingdoms, powers, coins and provinces."""
    final, review = (GAME.new(seats=5, seed=11, options={"edition": edition}) for edition in ("final", "review"))
    one, other = final.position().state, review.position().state
    assert {name: one[name] for name in ("kingdoms", "coins", "chests", "treasuries")} == {
        name: other[name] for name in ("kingdoms", "coins", "chests", "treasuries")
    }
    views = [view(typed(match.state), None) for match in (final, review)]
    powers = [[part.powers for part in seen.kingdoms] for seen in views]
    assert sorted(map(str, powers[0])) == sorted(map(str, powers[1]))
