"""Action D, new city: BA-120 to BA-129 and AMB-23."""

from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from tests.barony.scenes import GAME, bank, body, play, reason, reserve, scene, truth, where
from tests.rules import rule

AROUND_C3 = ("C2", "C4", "B3", "B4", "D2", "D3")


def points(match: regna.Match, seat: int) -> int:
    """The value of a seat's space on the score board."""
    return body(match).players[seat].points


@rule("BA-120")
def test_one_village_becomes_a_city() -> None:
    """Exactly one village goes back to the reserve, a city takes its place, and the turn is over."""
    match = play(scene({"villages": ["A3", "C3", "E3"]}, {}), "city C3")
    assert where(match, 0)["villages"] == ["A3", "E3"]
    assert where(match, 0)["cities"] == ["C3"]
    assert reserve(match, 0) == {"knights": 7, "villages": 12, "strongholds": 2, "cities": 4}
    assert match.turn.seat == 1


@rule("BA-120")
def test_only_an_own_village_becomes_a_city() -> None:
    """Neither knights nor other buildings nor villages of others turn into a city."""
    match = scene(
        {"knights": {"A3": 1}, "strongholds": ["A5"], "cities": ["C1"]}, {"villages": ["E3"], "knights": {"C5": 1}}
    )
    for name in ("A3", "A5", "C1", "E3", "C5", "C3"):
        assert reason(match, f"city {name}") == "no_village_of_yours"


@rule("BA-121")
def test_no_city_without_one_in_the_reserve() -> None:
    """With all five cities on the board no village can become one."""
    cities = ["A3", "A5", "C1", "C5", "E1"]
    assert reason(scene({"villages": ["C3"], "cities": cities[:4], "founded": 1}, {}), "city C3") is None
    full = scene({"villages": ["C3"], "cities": cities, "founded": 2}, {})
    assert reason(full, "city C3") == "no_city_in_reserve"


@rule("BA-121", "BA-125")
def test_a_player_founds_two_cities_a_game() -> None:
    """After the three starting cities two more can be founded, for ten points each."""
    match = scene({"cities": ["A3", "A5", "C1"], "villages": ["C5", "E1", "E3"]}, {})
    play(match, "city C5", "expedition D1", "city E1", "expedition D4")
    assert reason(match, "city E3") == "no_city_in_reserve"
    assert points(match, 0) == 20


@rule("BA-122")
@pytest.mark.parametrize(
    ("terrain", "expected"), [("forest", "village_in_forest"), ("plain", None), ("field", None), ("mountain", None)]
)
def test_no_city_on_a_forest(terrain: str, expected: str | None) -> None:
    """A village in a forest stays a village; on any other land it can become a city."""
    match = scene({"villages": ["C3"]}, {}, terrain={"C3": terrain, "C2": "forest"})
    assert reason(match, "city C3") == expected


@rule("BA-123")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("near", AROUND_C3)
def test_no_city_next_to_a_city(near: str, owner: int) -> None:
    """A city of anybody on any of the six hexes around forbids another one."""
    seats: list[dict[str, Any]] = [{"villages": ["C3"]}, {}, {}]
    seats[owner]["cities"] = [near]
    assert reason(scene(*seats), "city C3") == "village_too_close"


@rule("BA-123")
def test_a_city_two_hexes_away_or_another_building_does_not_matter() -> None:
    """Only cities on adjacent hexes count."""
    match = scene({"villages": ["C3", "C4"], "cities": ["A3", "E3"]}, {"strongholds": ["C2"], "cities": ["C1", "C5"]})
    assert reason(match, "city C3") is None
    assert reason(match, "city C4") == "village_too_close"


@rule("BA-124")
@pytest.mark.parametrize("enemies", [(1,), (2,), (1, 2)])
def test_no_city_with_an_opposing_knight_in_the_village(enemies: tuple[int, ...]) -> None:
    """A knight of anybody else in the village forbids the city; one next to it does not."""
    seats: list[dict[str, Any]] = [{"villages": ["C3", "E3"]}, {}, {}]
    for seat in enemies:
        seats[seat] = {"knights": {"C3": 1, "D4": 1}}
    match = scene(*seats)
    assert reason(match, "city C3") == "enemy_knight_at_village"
    assert reason(match, "city E3") is None


@rule("BA-125")
@pytest.mark.parametrize(("title", "before"), [("baron", 0), ("marquis", 45)])
def test_a_city_scores_ten_points_at_once(title: str, before: int) -> None:
    """The counter moves down one row: ten points, while the title stays; nobody else scores."""
    match = scene({"villages": ["C3"], "title": title}, {})
    assert points(match, 0) == before
    play(match, "city C3")
    assert points(match, 0) == before + 10
    assert match.result().scores == [before + 10, 0]
    assert where(match, 0)["title"] == title


@rule("BA-126")
def test_a_city_earns_no_token() -> None:
    """Founding a city moves no token."""
    match = scene({"villages": ["C3"], "tokens": {"forest": 1}}, {}, terrain={"C3": "field"})
    before = bank(match)
    play(match, "city C3")
    assert where(match, 0)["tokens"] == {"forest": 1}
    assert bank(match) == before


@rule("BA-127", "AMB-23")
def test_own_knights_stay_in_the_new_city() -> None:
    """Own knights in the village neither hinder the city nor leave the hex."""
    match = scene({"villages": ["C3"], "knights": {"C3": 3}}, {})
    assert reason(match, "city C3") is None
    play(match, "city C3")
    assert where(match, 0)["knights"] == {"C3": 3}
    assert reserve(match, 0)["knights"] == 4


@rule("BA-128")
def test_a_new_city_is_a_city_at_once() -> None:
    """The next player is kept out of it and cannot found a city beside it."""
    match = scene({"villages": ["C3"]}, {"villages": ["C4"], "knights": {"D3": 1}})
    play(match, "city C3")
    assert reason(match, "move D3 C3") == "enemy_city"
    assert reason(match, "city C4") == "village_too_close"


@rule("BA-128")
@pytest.mark.parametrize(("near", "knights"), [("plain", 2), ("lake", 3)])
def test_a_new_city_recruits_from_the_next_turn_on(near: str, knights: int) -> None:
    """Its owner's turn is over; in the next one he recruits there, three knights if it lies by a lake."""
    match = scene({"villages": ["C3"]}, {}, terrain={"C4": near})
    assert reason(match, "recruit C3") == "no_city_of_yours"
    play(match, "city C3")
    assert match.turn.seat == 1
    play(match, "expedition A3", *["recruit C3"] * knights)
    assert where(match, 0)["knights"] == {"C3": knights}
    assert match.turn.seat == 1


@rule("BA-129")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_for_a_city_are_never_lost(seats: int) -> None:
    """In whole games no city ever leaves the board and no counter ever moves back."""
    founded = 0
    for seed in range(4):
        match = GAME.new(seats=seats, seed=seed)
        luck = Rng(seed)
        for _ in range(800):
            if match.over:
                break
            before = truth(match)
            legal = match.legal()
            match.play(legal[int(luck.below(len(legal)))])
            after = truth(match)
            for seat in range(seats):
                assert set(before.players[seat].cities) <= set(after.players[seat].cities)
                assert before.players[seat].board_score(before.values) <= after.players[seat].board_score(after.values)
        founded += sum(where(match, seat)["founded"] for seat in range(seats))
    assert founded, "cities were founded in these games"


@rule("BA-121", "AMB-26")
def test_a_starting_city_without_a_site_is_lost() -> None:
    """Two founded cities are the most, also for who could place only two at the start."""
    cities, villages = ["A3", "C1", "C5", "E1"], ["C3"]
    for founded, expected in ((1, None), (2, "no_city_in_reserve")):
        start = {"cities": cities[: 2 + founded], "villages": villages, "founded": founded}
        assert reason(scene(start, {"knights": {"E3": 1}}), "city C3") == expected
