"""Section 5 of the catalogue: knights from the reserve to a city (AMB-04, AMB-05, AMB-17)."""

from typing import Any

import pytest

import regna
from tests.barony.scenes import events, play, reason, reserve, scene, where
from tests.rules import rule

OPPONENT: dict[str, Any] = {"cities": ["E3"], "knights": {"E3": 1}}


def recruited(match: regna.Match, hex: str) -> int:
    """How many knights one recruitment brings to the city if the player never ends it early."""
    while match.turn.seat == 0:
        play(match, f"recruit {hex}")
    return int(where(match, 0)["knights"].get(hex, 0))


@rule("BA-050")
def test_knights_are_recruited_in_an_own_city() -> None:
    """Not in a village, not in a stronghold, not beside a knight in the open, not in an opponent's city."""
    own = {"cities": ["A3", "C1"], "villages": ["A5"], "strongholds": ["C5"], "knights": {"C3": 1}}
    match = scene(own, OPPONENT)
    assert {move for move in match.legal() if move.startswith("recruit")} == {"recruit A3", "recruit C1"}
    for hex in ("A5", "C5", "C3", "E3", "D2"):
        assert reason(match, f"recruit {hex}") == "no_city_of_yours"


@rule("BA-050")
def test_a_player_without_a_city_cannot_recruit() -> None:
    """Seven knights in the reserve are of no use without a city."""
    match = scene({"villages": ["C3"]}, OPPONENT)
    assert reason(match, "recruit C3") == "no_city_of_yours"
    assert not [move for move in match.legal() if move.startswith("recruit")]


@rule("BA-051")
def test_two_knights_at_most_away_from_lakes() -> None:
    """After the second knight the turn is over; both came from the reserve to the city's hex."""
    match = scene({"cities": ["C3"]}, OPPONENT)
    play(match, "recruit C3")
    assert match.turn.seat == 0
    play(match, "recruit C3")
    assert match.turn.seat == 1
    assert where(match, 0)["knights"] == {"C3": 2}
    assert reserve(match, 0)["knights"] == 5


@rule("BA-052", "AMB-04")
@pytest.mark.parametrize("lake", ["B3", "B4", "C2", "C4", "D2", "D3"])
def test_three_knights_at_most_beside_a_lake(lake: str) -> None:
    """A lake on any side of the city's hex raises the limit to three."""
    match = scene({"cities": ["C3"]}, OPPONENT, terrain={lake: "lake"})
    assert recruited(match, "C3") == 3
    assert reserve(match, 0)["knights"] == 4


@rule("AMB-04", "BA-052")
def test_several_lakes_still_give_three() -> None:
    """The number of lakes around the city does not matter."""
    match = scene({"cities": ["C3"]}, OPPONENT, terrain=dict.fromkeys(("B3", "B4", "C2", "C4", "D2"), "lake"))
    assert recruited(match, "C3") == 3


@rule("AMB-04")
def test_the_outside_of_the_board_is_no_lake() -> None:
    """A city in the corner of the board recruits two knights like any other."""
    assert recruited(scene({"cities": ["A3"]}, OPPONENT), "A3") == 2


@rule("AMB-04", "BA-052")
def test_a_lake_two_hexes_away_does_not_count() -> None:
    """The city's hex itself must share a side with the lake: not another city of the player, not a neighbour."""
    match = scene({"cities": ["C3", "A5"]}, OPPONENT, terrain={"A4": "lake", "C1": "lake", "C5": "lake"})
    assert recruited(match.fork(), "C3") == 2
    assert recruited(match.fork(), "A5") == 3


@rule("BA-053")
@pytest.mark.parametrize(("lakes", "wanted"), [({}, 1), ({"C4": "lake"}, 1), ({"C4": "lake"}, 2)])
def test_fewer_than_the_limit_may_be_recruited(lakes: dict[str, str], wanted: int) -> None:
    """A player may stop after the first knight, and beside a lake after the second."""
    match = play(scene({"cities": ["C3"]}, OPPONENT, terrain=lakes), *["recruit C3"] * wanted)
    assert reason(match, "end") is None
    play(match, "end")
    assert match.turn.seat == 1
    assert where(match, 0)["knights"] == {"C3": wanted}


@rule("BA-053", "AMB-05")
def test_at_least_one_knight_must_be_recruited() -> None:
    """A turn cannot be ended without a first knight, nor without a first building or move."""
    match = scene({"cities": ["C3"], "knights": {"A3": 1}}, OPPONENT)
    assert reason(match, "end") == "nothing_to_end"
    assert reason(match, "recruit C3") is None
    assert reason(match, "village A3") is None


@rule("BA-054")
@pytest.mark.parametrize("left", [1, 2])
def test_never_more_than_the_reserve_holds(left: int) -> None:
    """By a lake, but with one or two knights left, no more than these come."""
    match = scene({"cities": ["C3"], "knights_removed": 7 - left}, OPPONENT, terrain={"C4": "lake"})
    assert recruited(match, "C3") == left
    assert reserve(match, 0)["knights"] == 0


@rule("BA-054")
@pytest.mark.parametrize("knights", [{"knights": {"A3": 7}}, {"knights": {"A3": 1}, "knights_removed": 6}])
def test_no_recruitment_with_an_empty_reserve(knights: dict[str, Any]) -> None:
    """Whether the knights are on the board or out of the game, none is left to recruit."""
    match = scene({"cities": ["C3"]} | knights, OPPONENT)
    assert reason(match, "recruit C3") == "no_knight_in_reserve"


@rule("BA-055")
def test_all_knights_go_to_the_same_city() -> None:
    """The second knight cannot go to another city."""
    match = play(scene({"cities": ["C3", "A3"]}, OPPONENT), "recruit C3")
    assert reason(match, "recruit A3") == "one_city_only"
    assert reason(match, "recruit C3") is None


@rule("BA-055")
def test_the_city_is_chosen_anew_each_turn() -> None:
    """The choice of one recruitment does not bind the next."""
    match = play(scene({"cities": ["C3", "A3"]}, OPPONENT), "recruit C3", "end", "recruit E3", "end")
    assert reason(match, "recruit A3") is None


@rule("BA-056")
def test_knights_already_there_do_not_matter() -> None:
    """A city with five knights receives the last two."""
    match = scene({"cities": ["C3"], "knights": {"C3": 5}}, OPPONENT)
    assert recruited(match, "C3") == 7


@rule("AMB-05")
def test_no_recruitment_of_nobody() -> None:
    """Every recruitment in the log brings a knight: the shortest one is a single knight and "end"."""
    match = play(scene({"cities": ["C3"]}, OPPONENT), "recruit C3", "end")
    assert events(match) == ["log.recruit"]
    assert reserve(match, 0)["knights"] == 6


@rule("AMB-17")
@pytest.mark.parametrize("intruder", [{"knights": {"C3": 1}}, {"knights": {"C3": 2}}])
def test_no_enemy_is_ever_in_a_city(intruder: dict[str, Any]) -> None:
    """A position with an opponent in a city's hex cannot arise, with or without knights of the owner."""
    for garrison in ({}, {"C3": 1}):
        with pytest.raises(regna.BadPosition) as error:
            scene({"cities": ["C3"], "knights": garrison}, intruder)
        assert error.value.code == "shared_shelter"
