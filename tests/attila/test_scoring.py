"""Step 4, scoring: AT-090 to AT-100 and the rulings about ties and about who is second."""

from typing import Any

import pytest

import regna
from tests.attila.scenes import (
    FAR,
    asked,
    body,
    events,
    influence,
    markers,
    play,
    scene,
    scores,
    status,
    truth,
    where,
)
from tests.rules import rule

LAND = ["raetia", "pannonia", "moesia", "germania_prima", "germania_secunda", "italia_annonaria", "dalmatia"]


def spread(tribe: str, *numbers: int) -> dict[str, dict[str, int]]:
    """So many markers of a tribe in each of the first provinces of LAND."""
    return {province: {tribe: number} for province, number in zip(LAND, numbers, strict=False)}


def century_ends(
    *players: dict[str, Any], land: dict[str, dict[str, int]], tiles_before: int = 0, **state: Any
) -> regna.Match:
    """Ivory's fifth Vandal in Noricum makes a conflict in which all Vandals leave the map, then a peace tile."""
    seats = [{**parts} for parts in players]
    seats[0]["hand"] = {"vandals": 1} | seats[0].get("hand", {})
    match = scene(*seats, markers={"noricum": {"vandals": 4}} | land, peaceful=FAR[:tiles_before], **state)
    play(match, "play vandals noricum", "influence")
    while match.turn.phase == "conflict":
        match.play("end")
    return match


def gains(land: dict[str, dict[str, int]], tribe: str, *levels: int) -> list[int]:
    """What everybody gets from the end of the 4th century with these levels of influence on a tribe."""
    return scores(century_ends(*({"influence": {tribe: level} if level else {}} for level in levels), land=land))


# ---------------------------------------------------------------------- when


@rule("AT-090")
@pytest.mark.parametrize(
    ("tiles_before", "scored"),
    [(0, True), (1, False), (2, True), (3, False), (4, False), (5, True), (6, False), (8, False)],
)
def test_only_the_first_third_and_sixth_tile_bring_a_scoring(tiles_before: int, scored: bool) -> None:
    """A scoring comes with the last tile of a century, not with every tile."""
    alone = {"influence": {"franks": 5}}
    match = century_ends(alone, {}, {}, land=spread("franks", 2, 1), tiles_before=tiles_before)
    assert status(match, "noricum") == "peaceful"
    assert scores(match) == ([5, 0, 0] if scored else [0, 0, 0])
    assert events(match).count("log.scoring") == int(scored)
    assert not match.over


@rule("AT-090")
def test_the_tenth_tile_leads_to_the_last_scoring_alone() -> None:
    """The 7th century is scored once: at the end of the turn."""
    alone = {"influence": {"franks": 5}}
    match = century_ends(alone, {}, {}, land=spread("franks", 2, 1), tiles_before=9)
    assert match.over
    assert scores(match) == [5, 0, 0]
    assert (events(match).count("log.scoring"), events(match).count("log.last_scoring")) == (0, 1)


@rule("AT-090", "AT-097")
def test_a_scoring_in_which_nobody_gets_a_point_is_a_scoring() -> None:
    """The end of the century is told although all tribes with influence are off the map."""
    match = century_ends({}, {}, {"hand": {"huns": 1}}, land={})
    assert scores(match) == [0, 0, 0]
    assert events(match).count("log.scoring") == 1


@rule("AT-090")
def test_a_turn_without_a_conflict_scores_nothing() -> None:
    """A fourth marker brings neither peace nor points."""
    match = scene({"hand": {"vandals": 1}, "influence": {"franks": 5}}, {}, {}, markers=spread("franks", 2, 1))
    play(match, "play vandals noricum", "influence")
    assert scores(match) == [0, 0, 0]
    assert status(match, "noricum") == "open"


@rule("AT-091")
def test_the_tribes_are_scored_in_the_order_of_the_rulebook() -> None:
    """Franks, Huns, Goths, Saxons, Teutons, Vandals."""
    order = ["franks", "huns", "goths", "saxons", "teutons", "vandals"]
    land: dict[str, dict[str, int]] = {place: {tribe: 1} for place, tribe in zip(LAND, reversed(order), strict=False)}
    match = century_ends({"influence": dict.fromkeys(order, 3)}, {}, {}, land=land)
    told = [line.facts["tribe"]["word"] for line in match.story() if line.key == "log.points"]
    assert told == [f"tribe.{tribe}" for tribe in order]
    assert scores(match) == [12, 0, 0]


@rule("AT-091")
@pytest.mark.parametrize("tribe", ["franks", "huns", "goths", "saxons", "teutons", "vandals"])
def test_every_tribe_is_scored(tribe: str) -> None:
    """Not only the tribe whose marker made the conflict."""
    assert gains(spread(tribe, 3, 1, 1), tribe, 0, 7, 4) == [0, 5, 3]


# ---------------------------------------------------------------------- what a tribe gives


@rule("AT-092", "AT-093", "AT-098")
def test_first_scores_markers_second_provinces_third_nothing() -> None:
    """Seven markers in three provinces: 7, 3, 0, 0."""
    assert gains(spread("franks", 4, 2, 1), "franks", 3, 9, 2, 5) == [0, 7, 0, 3]


@rule("AT-092", "AT-093")
def test_the_distance_between_first_and_second_does_not_matter_with_three() -> None:
    """One space or twenty: the same points."""
    assert gains(spread("franks", 4, 2), "franks", 21, 1, 0) == [6, 2, 0]
    assert gains(spread("franks", 4, 2), "franks", 21, 20, 0) == [6, 2, 0]


@rule("AT-092", "AT-093")
def test_the_map_is_counted_after_the_conflict() -> None:
    """A tribe that left the province in step 3 counts neither its markers nor the province in step 4."""
    match = century_ends(
        {"influence": {"franks": 4}},
        {"influence": {"vandals": 9}},
        {"influence": {"franks": 2}},
        land={"noricum": {"vandals": 3, "franks": 1}, "raetia": {"franks": 3}},
    )
    assert markers(match, "noricum") == {"vandals": 4}
    assert scores(match) == [3 + 1, 4, 1]  # Franks 3 in 1, Vandals 4 in 1 with Ivory second


@rule("AT-098")
@pytest.mark.parametrize(("third", "points"), [(4, [6, 0, 3, 0, 0]), (5, [6, 0, 2, 2, 0]), (6, [6, 0, 0, 3, 0])])
def test_only_the_second_place_itself_scores(third: int, points: list[int]) -> None:
    """Next to the second place: one below, level with it, one above."""
    assert gains(spread("goths", 3, 2, 1), "goths", 8, 1, 5, third, 0) == points


@rule("AT-094", "RUL-14")
@pytest.mark.parametrize(
    ("numbers", "levels", "points"),
    [
        ((2, 1, 1), (6, 6, 5), [4, 4, 0]),  # 4 + 3 = 7, halved and rounded up; nobody is second
        ((3, 1, 2), (6, 6, 0), [5, 5, 0]),  # 6 + 3 = 9
        ((1, 1, 1), (6, 6, 1), [3, 3, 0]),  # 3 + 3 = 6: one pool, not 2 + 2
        ((4, 1), (2, 2, 2), [3, 3, 3]),  # 5 + 2 = 7 among three
        ((3, 1), (2, 2, 2), [2, 2, 2]),  # 4 + 2 = 6 among three
        ((1,), (1, 1, 1, 1, 1), [1, 1, 1, 1, 1]),  # 1 + 1 = 2 among five
        ((4, 1, 1), (7, 7, 7, 7, 6), [3, 3, 3, 3, 0]),  # 6 + 3 = 9 among four
    ],
)
def test_a_tie_for_the_first_place_shares_markers_and_provinces(
    numbers: tuple[int, ...], levels: tuple[int, ...], points: list[int]
) -> None:
    """Markers and provinces are one pool, divided by those tied and rounded up; the next lower gets nothing."""
    assert gains(spread("saxons", *numbers), "saxons", *levels) == points


@rule("AT-095", "RUL-14")
@pytest.mark.parametrize(
    ("numbers", "levels", "points"),
    [
        ((2, 1, 1), (6, 4, 4), [4, 2, 2]),  # 3 provinces for two
        ((2, 1, 1, 1), (6, 4, 4), [5, 2, 2]),  # 4 provinces for two
        ((1, 1, 1, 1), (6, 4, 4, 4), [4, 2, 2, 2]),  # 4 for three
        ((4,), (6, 1, 1, 1, 1), [4, 1, 1, 1, 1]),  # 1 for four
        ((2, 1, 1), (6, 4, 4, 3), [4, 2, 2, 0]),
    ],
)
def test_a_tie_for_the_second_place_shares_the_provinces(
    numbers: tuple[int, ...], levels: tuple[int, ...], points: list[int]
) -> None:
    """The first still scores the markers, undivided."""
    assert gains(spread("huns", *numbers), "huns", *levels) == points


@rule("AT-096")
def test_the_only_one_with_influence_scores_both() -> None:
    """Markers and provinces, even from the lowest space."""
    assert gains(spread("teutons", 4, 3), "teutons", 0, 1, 0) == [0, 9, 0]


@rule("AT-096", "AT-093")
def test_one_space_of_another_player_takes_the_provinces_away() -> None:
    """With a second on space 1 the first scores markers only."""
    assert gains(spread("teutons", 4, 3), "teutons", 0, 9, 1) == [0, 7, 2]


@rule("AT-097", "RUL-14")
def test_without_influence_nobody_is_first_or_second() -> None:
    """A tribe on which nobody has influence gives nothing, and 0 ties with nobody."""
    assert gains(spread("goths", 4, 4), "goths", 0, 0, 0) == [0, 0, 0]
    assert gains(spread("goths", 4, 4), "goths", 3, 0, 0) == [10, 0, 0]
    assert gains(spread("goths", 4, 4), "goths", 3, 3, 0) == [5, 5, 0]


@rule("AT-097")
def test_a_tribe_that_is_not_on_the_map_gives_nothing() -> None:
    """Influence alone is worth nothing."""
    assert gains(spread("goths", 1), "saxons", 9, 5, 2) == [0, 0, 0]


@rule("AT-092", "AT-093", "AT-094")
def test_points_are_added_tribe_by_tribe_to_those_already_there() -> None:
    """Franks: first and second; Huns: a tie; the score track keeps what it had."""
    land = {"raetia": {"franks": 2, "huns": 1}, "moesia": {"franks": 1}}
    match = century_ends(
        {"score": 10, "influence": {"franks": 3, "huns": 2}},
        {"score": 20, "influence": {"franks": 1}},
        {"score": 30, "influence": {"huns": 2}},
        land=land,
    )
    assert scores(match) == [10 + 3 + 1, 20 + 2, 30 + 1]


# ---------------------------------------------------------------------- what a scoring leaves alone


@rule("AT-099")
def test_a_scoring_changes_nothing_but_the_points() -> None:
    """Markers, tiles, influence, cards and discards stay; the next century is current."""
    match = century_ends(
        {"influence": {"franks": 5}, "hand": {"huns": 2}, "tiles": ["raise"]},
        {"influence": {"franks": 4}, "hand": {"goths": 3}, "tiles": ["double"]},
        {"influence": {"huns": 7}, "hand": {"saxons": 1}},
        land=spread("franks", 3, 1),
    )
    assert match.turn.phase == "pause"
    before = match.position().state
    match.play("end")
    after = match.position().state
    assert match.turn.phase == "close"
    assert scores(match) == [4, 2, 0]
    for part in ("markers", "peaceful", "closed", "discards", "first", "active", "ended"):
        assert after[part] == before[part], part
    for seat in range(3):
        assert {**after["players"][seat], "score": 0} == {**before["players"][seat], "score": 0}
    current = next(century for century in body(match).centuries if century.current)
    assert (current.century, current.tiles, current.gain) == (5, 2, 2)


@rule("AT-099")
def test_the_game_goes_on_with_the_next_player() -> None:
    """After the scoring the turn ends as usual: refill, then the left neighbour."""
    match = century_ends({}, {"hand": {"huns": 1}}, {}, land=spread("franks", 1))
    assert asked(match) == (1, "play")
    assert sum(where(match, 0)["hand"].values()) == 6
    assert not match.over


@rule("AT-100")
def test_a_scoring_is_done_before_the_card_of_a_double_turn() -> None:
    """The points of the first card's scoring stand when the second card is chosen; it is not scored again."""
    match = century_ends(
        {"influence": {"franks": 2}, "hand": {"franks": 1}, "tiles": ["double"]},
        {"influence": {"franks": 3}, "hand": {"huns": 1}},
        {},
        land=spread("franks", 3, 1),
    )
    assert match.turn.phase == "close"
    assert scores(match) == [2, 4, 0]
    play(match, "double")
    assert scores(match) == [2, 4, 0]
    play(match, "play franks raetia", "influence")
    assert influence(match, 0, "franks") == 4  # now Ivory leads, too late for the 4th century
    assert scores(match) == [2, 4, 0]
    assert match.turn.seat == 1


@rule("AT-100")
def test_a_scoring_is_done_before_the_second_card_of_two_players() -> None:
    """With two players the first card's scoring stands before the second card is played."""
    first = {"influence": {"franks": 2}, "hand": {"franks": 1}}
    match = century_ends(first, {}, land=spread("franks", 3, 1), plays_left=2)
    assert (match.turn.seat, match.turn.phase, int(truth(match).plays_left)) == (0, "play", 1)
    assert scores(match) == [6, 0]


@rule("AT-090", "AT-100")
def test_each_of_two_conflicts_in_one_turn_can_end_a_century_of_its_own() -> None:
    """Double Turn: the first card's tile ends the 5th century, the second card's tile (1 of 3) ends none."""
    land = {"noricum": {"vandals": 4}, "raetia": {"huns": 4}, "moesia": {"franks": 2}}
    match = century_ends(
        {"influence": {"franks": 2}, "hand": {"huns": 1}, "tiles": ["double"]},
        {"hand": {}},
        {},
        land=land,
        tiles_before=2,
    )
    assert scores(match) == [3, 0, 0]
    play(match, "double", "play huns raetia", "influence")
    assert status(match, "raetia") == "peaceful"
    assert scores(match) == [3, 0, 0]


# ---------------------------------------------------------------------- two players


@rule("RUL-23", "AT-096")
@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ((5, 3), [6, 3]),  # two behind: second
        ((5, 2), [6, 0]),  # three behind: nothing, and the leader gets no provinces for it
        ((5, 0), [9, 0]),  # not on the column: the leader is alone
        ((2, 0), [9, 0]),  # even two spaces below is not second from 0
        ((1, 3), [3, 6]),
    ],
)
def test_with_two_players_too_far_is_not_the_same_as_not_there(levels: tuple[int, int], points: list[int]) -> None:
    """Six markers in three provinces; who is too far behind still takes the provinces from the leader."""
    assert gains(spread("franks", 3, 2, 1), "franks", *levels) == points
