"""Section F of the catalogue: the peace tile, the closed province, the next century (RUL-19)."""

from typing import Any

import pytest

import regna
from tests.attila.scenes import (
    END,
    FAR,
    KEEP,
    MIXED,
    body,
    century,
    events,
    influence,
    ivory,
    last_turn,
    markers,
    peace_tiles,
    play,
    reason,
    refused_position,
    rules_of,
    scene,
    scores,
    status,
)
from tests.rules import rule


def peaceful(match: regna.Match) -> list[str]:
    """All provinces with a peace tile."""
    found: list[str] = match.position().state["peaceful"]
    return found


def war(placed: int, there: dict[str, Any] | None = None, **state: Any) -> regna.Match:
    """The Franks' fifth marker in Noricum after `placed` peace tiles, influence taken, nobody lays a card."""
    match = scene(
        ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there or MIXED, peaceful=FAR[:placed], **state
    )
    return play(match, "play franks noricum", "influence", *END)


@rule("AT-080")
@pytest.mark.parametrize(
    ("placed", "left"),
    [
        (0, [0, 2, 3, 4]),
        (1, [0, 1, 3, 4]),
        (2, [0, 0, 3, 4]),
        (5, [0, 0, 0, 4]),
        (6, [0, 0, 0, 3]),
        (9, [0, 0, 0, 0]),
    ],
)
def test_each_conflict_takes_exactly_one_tile_of_the_current_century(placed: int, left: list[int]) -> None:
    """The tile comes from the earliest century that has one, and lies in the province of the conflict."""
    match = war(placed)
    assert peace_tiles(match) == left
    assert sorted(peaceful(match)) == sorted([*FAR[:placed], "noricum"])
    assert status(match, "noricum") == "peaceful"


@rule("AT-080")
def test_the_tile_is_placed_at_the_conflict_not_at_the_fifth_marker() -> None:
    """Until everybody has laid, the province is at war and the tile on its century space."""
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence", "end", "end")
    assert (status(match, "noricum"), peace_tiles(match)) == ("open", [1, 2, 3, 4])
    play(match, "end")
    assert (status(match, "noricum"), peace_tiles(match)) == ("peaceful", [0, 2, 3, 4])


@rule("AT-080")
def test_without_a_conflict_no_tile_is_placed() -> None:
    """The fourth marker brings no peace."""
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": {"franks": 1, "huns": 2}})
    play(match, "play franks noricum", "influence")
    assert (peaceful(match), peace_tiles(match)) == ([], [1, 2, 3, 4])


@rule("AT-080")
def test_the_markers_that_remain_stand_on_the_tile() -> None:
    """Three Franks stay; no more marker can join them, whatever its tribe."""
    match = play(war(0), "play vandals raetia")
    assert markers(match, "noricum") == {"franks": 3}
    assert reason(match, "marker noricum") == "province_at_peace"


@rule("AT-080", "RUL-19")
def test_two_conflicts_with_one_tile_left_close_the_second_province_without_a_tile() -> None:
    """The first takes the 10th tile; the second is fought all the same, and its province is closed."""
    there = MIXED | {"raetia": {"franks": 1, "goths": 3}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there, peaceful=FAR[:9])
    play(match, "play franks noricum", "marker raetia", *END)
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "open")
    assert last_turn(match) == "peace"
    play(match, *END)
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "closed")
    assert markers(match, "raetia") == {"goths": 3}
    assert len(peaceful(match)) == 10
    assert "log.closed" in events(match)
    assert match.over


@rule("AT-080", "RUL-19")
def test_with_two_tiles_left_both_provinces_get_one() -> None:
    """The boundary: 9th and 10th tile in one card play, nothing is closed without a tile."""
    there = MIXED | {"raetia": {"franks": 1, "goths": 3}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there, peaceful=FAR[:8])
    play(match, "play franks noricum", "marker raetia", *END, *END)
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "peaceful")
    assert match.position().state["closed"] == []


@rule("RUL-19", "AT-080")
def test_a_conflict_in_a_double_turn_after_the_tenth_tile_is_fought_with_cards() -> None:
    """Cards are laid, the weakest leave, the cards are discarded; the province is closed and accepts no marker."""
    there = MIXED | {"raetia": {"franks": 2, "goths": 2}}
    seats = [ivory("franks", "franks", tiles=["double"]), {"hand": KEEP | {"goths": 2}}, {"hand": KEEP}]
    match = scene(*seats, markers=there, peaceful=FAR[:9])
    play(match, "play franks noricum", "influence", *END, "double", "play franks raetia", "influence")
    assert influence(match, 0, "franks") == 8
    play(match, "end", "lay goths", "lay goths", "end", "end")
    assert (markers(match, "raetia"), status(match, "raetia")) == ({"goths": 2}, "closed")
    assert body(match).discards == {"franks": 2, "goths": 2}
    assert match.over


@rule("RUL-19", "AT-080")
def test_a_province_closed_without_a_tile_accepts_no_marker() -> None:
    """Two players: after a closing, the second compulsory card cannot go there."""
    there = MIXED | {"raetia": {"franks": 2, "goths": 2}}
    match = scene(ivory("franks", "franks"), {"hand": KEEP}, markers=there, peaceful=FAR[:9], plays_left=2)
    play(match, "play franks noricum", "marker raetia", "end", "end", "end", "end")
    assert status(match, "raetia") == "closed"
    assert not match.over
    assert reason(match, "play franks raetia") == "province_closed"
    assert "AT-080" in rules_of(match, "play franks raetia")
    assert reason(match, "play franks noricum") == "province_at_peace"
    assert reason(match, "play franks italia_annonaria") is None


@rule("RUL-19", "AT-082")
def test_markers_in_a_province_closed_without_a_tile_count_in_the_final_scoring() -> None:
    """Three Goths in closed Raetia are worth three points and one province."""
    there = MIXED | {"raetia": {"franks": 1, "goths": 3}}
    seats = [ivory("franks"), {"hand": KEEP, "influence": {"goths": 2}}, {"hand": KEEP, "influence": {"goths": 1}}]
    match = scene(*seats, markers=there, peaceful=FAR[:9])
    play(match, "play franks noricum", "marker raetia", *END, *END)
    assert status(match, "raetia") == "closed"
    assert scores(match) == [0, 3, 1]


@rule("AT-080")
def test_a_province_is_not_closed_while_there_are_tiles() -> None:
    """Closed without a tile, and the game goes on: that can never arise."""
    assert refused_position(ivory("franks"), {}, {}, peaceful=FAR[:9], closed=["raetia"]) == "closed_too_early"


@rule("AT-081")
@pytest.mark.parametrize("there", [{"franks": 4}, {"huns": 1, "goths": 1, "saxons": 1, "teutons": 1}])
def test_an_emptied_province_gets_its_tile_and_is_closed(there: dict[str, int]) -> None:
    """No marker remains, peace all the same; even a starting province is closed to the first marker of a tribe."""
    match = war(0, {"noricum": there})
    assert (markers(match, "noricum"), status(match, "noricum")) == ({}, "peaceful")
    assert peace_tiles(match) == [0, 2, 3, 4]
    assert reason(match, "play vandals noricum") == "province_at_peace"
    assert rules_of(match, "play vandals noricum")[0] == "AT-033"
    assert reason(match, "play vandals raetia") is None


@rule("AT-082")
def test_markers_on_a_peace_tile_count_as_markers_and_province() -> None:
    """Two Huns at peace in Asia and one in Raetia: three points for the first, two for the second."""
    there = MIXED | {"asia": {"huns": 2}, "raetia": {"huns": 1}}
    there["noricum"] = {"franks": 2, "goths": 2}
    seats = [ivory("franks"), {"hand": KEEP, "influence": {"huns": 2}}, {"hand": KEEP, "influence": {"huns": 1}}]
    match = scene(*seats, markers=there, peaceful=["asia", "africa"])
    play(match, "play franks noricum", "influence", *END)
    assert scores(match) == [4, 3, 2]
    assert markers(match, "asia") == {"huns": 2}


@rule("AT-082")
def test_the_winners_of_the_conflict_count_at_once() -> None:
    """The scoring of the century's last conflict sees who stayed there and not who left."""
    seats = [ivory("franks"), {"hand": KEEP, "influence": {"huns": 5}}, {"hand": KEEP}]
    match = scene(*seats, markers=MIXED)
    play(match, "play franks noricum", "influence", *END)
    assert scores(match) == [3 + 1, 0, 0]


@rule("AT-082")
def test_markers_on_a_peace_tile_stay_when_their_neighbours_fight() -> None:
    """A conflict next door leaves the peaceful province as it is."""
    there = MIXED | {"raetia": {"huns": 1}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there, peaceful=["raetia"])
    play(match, "play franks noricum", "influence", *END)
    assert (markers(match, "raetia"), status(match, "raetia")) == ({"huns": 1}, "peaceful")


@rule("AT-083")
def test_the_next_century_is_current_for_the_second_conflict_of_the_card_play() -> None:
    """The first conflict takes the 4th century's only tile, the second one of the 5th."""
    there = MIXED | {"raetia": {"franks": 1, "goths": 3}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "marker raetia")
    assert century(match) == 4
    play(match, *END)
    assert (century(match), peace_tiles(match)) == (5, [0, 2, 3, 4])
    play(match, *END)
    assert (century(match), peace_tiles(match)) == (5, [0, 1, 3, 4])


@rule("AT-083")
@pytest.mark.parametrize(("placed", "first", "second"), [(0, 1, 2), (1, 2, 2), (2, 2, 3), (5, 3, 4), (9, 4, 4)])
def test_the_next_century_is_current_for_a_later_card_of_the_turn(placed: int, first: int, second: int) -> None:
    """Two cards in one turn: the second one gains what the century is worth after the first one's conflict."""
    match = scene(
        ivory("franks", "goths", tiles=["double"]),
        {"hand": KEEP},
        {"hand": KEEP},
        markers=MIXED,
        peaceful=FAR[:placed],
    )
    play(match, "play franks noricum", "influence", *END, "double", "play goths raetia", "influence")
    assert (influence(match, 0, "franks"), influence(match, 0, "goths")) == (first, second)


@rule("AT-083")
def test_the_next_century_is_current_for_the_second_card_of_two_players() -> None:
    """The first of two compulsory cards ends the 4th century; the second gains two."""
    match = scene(ivory("franks", "goths"), {"hand": KEEP}, markers=MIXED, plays_left=2)
    play(match, "play franks noricum", "influence", "end", "end", "play goths raetia", "influence")
    assert (influence(match, 0, "franks"), influence(match, 0, "goths")) == (1, 2)


@rule("AT-083")
def test_the_century_is_told_when_it_changes_and_only_then() -> None:
    """The 1st, 3rd and 6th tile begin a new century; the others do not, and the 10th begins none."""
    told = [placed + 1 for placed in range(10) if "log.century" in events(war(placed))]
    assert told == [1, 3, 6]


@rule("AT-080")
def test_a_province_is_not_closed_without_a_tile_before_the_tenth_even_in_the_last_turn() -> None:
    """The end by influence leaves all ten tiles on their spaces: no conflict can have gone without one."""
    seats = [{"hand": KEEP, "influence": {"huns": 22}}, {"hand": KEEP}, {"hand": KEEP}]
    assert refused_position(*seats, closed=["raetia"], ended="influence", phase="finished") == "closed_too_early"
