"""Section D of the catalogue: influence by the century, or a second marker (RUL-01, RUL-03, RUL-09)."""

from typing import Any

import pytest

import regna
from regna.games.attila.rules.board import TRIBES
from tests.attila.scenes import (
    AROUND_NORICUM,
    FAR,
    FIGHT,
    STARTS,
    asked,
    body,
    century,
    far_franks,
    influence,
    markers,
    play,
    reason,
    rules_of,
    scene,
    scores,
    supply,
    where,
)
from tests.rules import rule

GAINS = [(0, 1), (1, 2), (2, 2), (3, 3), (5, 3), (6, 4), (9, 4)]
"""(peace tiles placed, influence gained)."""


def franks(number: int = 1, **parts: Any) -> dict[str, Any]:
    """A player with cards of the Franks."""
    return {"hand": {"franks": number}} | parts


def second_markers(match: regna.Match) -> set[str]:
    """Where a second marker may go."""
    return {move.split()[1] for move in match.legal() if move.startswith("marker")}


# ---------------------------------------------------------------------- the century


@rule("AT-040", "RUL-01")
@pytest.mark.parametrize(
    ("placed", "century", "left"),
    [
        (0, 4, [1, 2, 3, 4]),
        (1, 5, [0, 2, 3, 4]),
        (2, 5, [0, 1, 3, 4]),
        (3, 6, [0, 0, 3, 4]),
        (5, 6, [0, 0, 1, 4]),
        (6, 7, [0, 0, 0, 4]),
        (9, 7, [0, 0, 0, 1]),
    ],
)
def test_the_earliest_century_with_a_tile_is_current(placed: int, century: int, left: list[int]) -> None:
    """One tile on the 4th, two on the 5th, three on the 6th, four on the 7th: taken in this order."""
    centuries = body(scene(franks(), {}, {}, peaceful=FAR[:placed])).centuries
    assert [part.tiles for part in centuries] == left
    assert [part.century for part in centuries if part.current] == [century]


@rule("AT-040", "RUL-01")
def test_without_a_tile_it_stays_the_seventh_century() -> None:
    """The tenth tile came with the first of two cards: the second one still gains four."""
    match = scene(franks(), {}, peaceful=FAR, ended="peace", really_played=True)
    assert century(match) == 7
    play(match, "play franks noricum", "influence")
    assert influence(match, 0, "franks") == 4


@rule("AT-040")
def test_a_century_ends_when_its_last_tile_is_taken() -> None:
    """The first conflict ends the 4th century, the second one does not end the 5th, the third one does."""
    for placed, expected in ((0, 5), (1, 5), (2, 6), (5, 7)):
        match = scene(franks(), {}, {"hand": {"saxons": 1}}, markers=FIGHT, peaceful=FAR[:placed])
        play(match, "play franks noricum", "influence", "end")
        assert century(match) == expected


@rule("AT-041", "RUL-01")
@pytest.mark.parametrize(("placed", "gain"), GAINS)
def test_the_gain_grows_with_the_century(placed: int, gain: int) -> None:
    """1, 2, 3 and 4 spaces, on the column of the tribe played."""
    match = scene(franks(influence={"franks": 5, "huns": 5}), {}, {}, peaceful=FAR[:placed])
    play(match, "play franks noricum", "influence")
    assert influence(match, 0, "franks") == 5 + gain


@rule("AT-041")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_gain_is_the_same_with_any_number_of_players(seats: int) -> None:
    """Three spaces in the 6th century."""
    match = scene(franks(), *[{}] * (seats - 1), peaceful=FAR[:3])
    assert influence(play(match, "play franks noricum", "influence"), 0, "franks") == 3


@rule("AT-041")
def test_no_other_marker_moves() -> None:
    """Neither the player's other columns nor the other players."""
    everywhere = {"influence": dict.fromkeys(TRIBES, 6)}
    hand = everywhere | {"hand": {"goths": 1}}
    match = play(scene(hand, everywhere, everywhere), "play goths noricum", "influence")
    assert where(match, 0)["influence"] == dict.fromkeys(TRIBES, 6) | {"goths": 7}
    assert where(match, 1)["influence"] == where(match, 2)["influence"] == dict.fromkeys(TRIBES, 6)


@rule("AT-042", "RUL-03")
@pytest.mark.parametrize(("placed", "gain"), [(0, 1), (6, 4)])
def test_entering_the_column_is_the_first_step(placed: int, gain: int) -> None:
    """From beside the board to space 1 in the 4th century, to space 4 in the 7th."""
    match = play(scene(franks(), {}, {}, peaceful=FAR[:placed]), "play franks noricum", "influence")
    assert where(match, 0)["influence"] == {"franks": gain}


@rule("RUL-03", "AT-042")
def test_a_marker_on_the_map_gives_no_influence_by_itself() -> None:
    """The bracket of the book speaks of the influence board: placing one or two tribe markers is worth no space."""
    match = play(scene(franks(), {}, {}), "play franks noricum")
    assert influence(match, 0, "franks") == 0
    play(match, "marker noricum")
    assert influence(match, 0, "franks") == 0


# ---------------------------------------------------------------------- before the conflict and the scoring


@rule("AT-043")
@pytest.mark.parametrize(("placed", "gain"), [(0, 1), (2, 2), (5, 3), (8, 4)])
def test_a_conflict_never_raises_its_own_gain(placed: int, gain: int) -> None:
    """The tile of the conflict ends the century, but the influence was taken in step 2."""
    match = scene(franks(), {"hand": {"saxons": 1}}, {}, markers=FIGHT, peaceful=FAR[:placed])
    play(match, "play franks noricum", "influence")
    assert influence(match, 0, "franks") == gain
    play(match, "end")
    assert influence(match, 0, "franks") == gain


@rule("AT-043", "AT-044")
@pytest.mark.parametrize(("placed", "gain"), [(0, 1), (2, 2), (5, 3)])
def test_a_conflict_without_any_card_does_not_change_the_order(placed: int, gain: int) -> None:
    """Nobody has a card, so all four steps follow at once: still the old gain, and still before the scoring."""
    map = FIGHT | {"raetia": {"franks": 3}}
    match = play(scene(franks(), {}, {}, markers=map, peaceful=FAR[:placed]), "play franks noricum", "influence")
    assert markers(match, "noricum") == {"huns": 2, "goths": 2}
    assert influence(match, 0, "franks") == gain
    assert scores(match) == [4, 0, 0]


@rule("AT-043")
def test_the_next_card_gains_by_the_new_century() -> None:
    """After the first conflict the next player gains two, and so does the second card of a turn for two."""
    match = scene(franks(), {"hand": {"saxons": 1}}, {}, markers=FIGHT)
    play(match, "play franks noricum", "influence", "end", "play saxons raetia", "influence")
    assert (influence(match, 0, "franks"), influence(match, 1, "saxons")) == (1, 2)
    match = scene(franks(2), {"hand": {"saxons": 1}}, markers=FIGHT, plays_left=2)
    play(match, "play franks noricum", "influence", "end", "end", "play franks raetia", "influence")
    assert influence(match, 0, "franks") == 1 + 2


@rule("AT-044")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_influence_just_taken_counts_in_the_scoring(seats: int) -> None:
    """Three Franks in one province: four points for the only one with influence, none if he placed a marker."""
    map = FIGHT | {"raetia": {"franks": 3}}
    table = [franks(), {"hand": {"saxons": 1}}, *[{}] * (seats - 2)]
    match = play(scene(*table, markers=map), "play franks noricum", "influence", "end")
    assert scores(match) == [4] + [0] * (seats - 1)
    match = play(scene(*table, markers=map), "play franks noricum", "marker moesia", "end")
    assert scores(match) == [0] * seats


@rule("AT-044")
def test_the_step_just_taken_breaks_a_tie() -> None:
    """Two players on 3; one step up makes first and second of them: three markers, one province."""
    map = FIGHT | {"raetia": {"franks": 3}}
    two = [franks(influence={"franks": 3}), {"hand": {"saxons": 1}, "influence": {"franks": 3}}]
    for table in (two, [*two, {}]):
        match = play(scene(*table, markers=map), "play franks noricum", "influence", "end")
        assert scores(match)[:2] == [3, 1]


# ---------------------------------------------------------------------- the top, and shared spaces


@rule("AT-045", "RUL-09")
@pytest.mark.parametrize(
    ("placed", "before", "after"),
    [
        (0, 20, 21),
        (0, 21, 22),
        (1, 21, 22),
        (6, 17, 21),
        (6, 18, 22),
        (6, 21, 22),
    ],
)
def test_the_top_is_a_ceiling(placed: int, before: int, after: int) -> None:
    """Surplus steps are lost; on 22 the game is over, on 21 it is not."""
    match = scene(franks(influence={"franks": before}), {"hand": {"huns": 1}}, {}, peaceful=FAR[:placed])
    play(match, "play franks noricum", "influence")
    assert influence(match, 0, "franks") == after
    assert (match.turn.seat is None) == (after == 22)


@rule("RUL-09", "AT-045")
def test_the_top_is_a_ceiling_for_a_marker_already_there() -> None:
    """The second card of a turn for two gains nothing more on a column whose top is reached."""
    match = scene(franks(2, influence={"franks": 21}), {"hand": {"huns": 1}}, plays_left=2)
    play(match, "play franks noricum", "influence")
    assert (match.turn.seat, influence(match, 0, "franks")) == (0, 22)
    play(match, "play franks noricum", "influence")
    assert influence(match, 0, "franks") == 22


@rule("RUL-09", "AT-045")
@pytest.mark.parametrize(("before", "after"), [(19, 21), (20, 22), (21, 22)])
def test_the_top_is_a_ceiling_for_two_influence_too(before: int, after: int) -> None:
    """The tile does not move a marker off the column."""
    table = [franks(2, influence={"huns": before}, tiles=["raise"]), {}, {}]
    assert influence(play(scene(*table), "raise huns huns"), 0, "huns") == after


@rule("AT-046")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_several_players_may_stand_on_the_same_space(seats: int) -> None:
    """One step up to where all the others stand: nobody is pushed, nothing is skipped."""
    others = [{"influence": {"franks": 4}}] * (seats - 1)
    match = play(scene(franks(influence={"franks": 3}), *others), "play franks noricum", "influence")
    assert [influence(match, seat, "franks") for seat in range(seats)] == [4] * seats


@rule("AT-046")
def test_a_marker_passes_over_others() -> None:
    """In the 6th century three steps are three spaces, whoever stands on them."""
    others = [{"influence": {"franks": 1}}, {"influence": {"franks": 2}}]
    match = play(scene(franks(), *others, peaceful=FAR[:3]), "play franks noricum", "influence")
    assert [influence(match, seat, "franks") for seat in range(3)] == [3, 1, 2]


# ---------------------------------------------------------------------- a second marker


@rule("AT-047")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_second_marker_instead_of_influence(seats: int) -> None:
    """Of the tribe played, from the supply, for no further card and without influence."""
    match = scene({"hand": {"franks": 3, "huns": 3}, "influence": {"franks": 2}}, *[{}] * (seats - 1), plays_left=1)
    play(match, "play franks noricum", "marker raetia")
    assert (markers(match, "noricum"), markers(match, "raetia")) == ({"franks": 1}, {"franks": 1})
    assert supply(match, "franks") == 18
    assert influence(match, 0, "franks") == 2
    assert body(match).discards == {"franks": 1}


@rule("AT-047")
def test_a_second_marker_spends_no_card() -> None:
    """A turn for two: five cards after the first card play, whichever way step 2 went."""
    for answer in ("influence", "marker noricum"):
        match = scene(franks(6), {}, plays_left=2)
        play(match, "play franks noricum", answer)
        assert where(match, 0)["hand"] == {"franks": 5}


@rule("AT-047")
def test_a_second_marker_needs_no_second_card() -> None:
    """With the last card of the hand two markers are placed."""
    match = play(scene(franks(1), {"hand": {"huns": 1}}, {}), "play franks noricum", "marker noricum")
    assert markers(match, "noricum") == {"franks": 2}


@rule("AT-047")
def test_the_same_placement_rules_for_the_second_marker() -> None:
    """Starting provinces, own provinces and their neighbours; not what is at peace, not what is out of reach."""
    map = {"sicilia": {"franks": 1}, "belgica": {"huns": 1}}
    match = scene(franks(), {}, {}, markers=map, peaceful=["africa", "raetia"])
    play(match, "play franks noricum")
    assert second_markers(match) == (set(STARTS) - {"raetia"}) | {"sicilia", "italia_suburbicaria", "italia_annonaria"}
    assert reason(match, "marker africa") == "province_at_peace"
    assert reason(match, "marker raetia") == "province_at_peace"
    assert reason(match, "marker belgica") == "out_of_reach"
    assert reason(match, "marker corsica") == "island"


@rule("AT-048")
@pytest.mark.parametrize("province", STARTS)
def test_the_first_marker_opens_the_way_for_the_second(province: str) -> None:
    """A tribe new to the map goes into a starting province and at once on to a neighbour of it."""
    neighbour = {
        "germania_secunda": "belgica",
        "germania_prima": "narbonensis",
        "raetia": "italia_annonaria",
        "noricum": "italia_annonaria",
        "pannonia": "dalmatia",
        "moesia": "thracia",
    }[province]
    match = scene(franks(), {}, {})
    assert reason(match, f"play franks {neighbour}") == "starting_provinces_only"
    play(match, f"play franks {province}")
    assert reason(match, f"marker {neighbour}") is None
    assert reason(match, "marker sicilia") == "out_of_reach"


@rule("AT-048")
def test_the_first_marker_opens_a_way_away_from_the_frontier() -> None:
    """From Southern Italy to Sicily with the card, from there to Africa with the second marker, no farther."""
    match = scene(franks(), {}, {}, markers={"italia_suburbicaria": {"franks": 1}})
    assert reason(match, "play franks africa") == "out_of_reach"
    play(match, "play franks sicilia")
    assert reason(match, "marker africa") is None
    assert reason(match, "marker numidia") == "out_of_reach"


@rule("AT-048")
def test_a_first_marker_in_conflict_opens_the_way_too() -> None:
    """It may leave in step 3, but in step 2 it is there."""
    map = {"pannonia": {"huns": 4}}
    match = play(scene(franks(), {"hand": {"saxons": 1}}, {}, markers=map), "play franks pannonia")
    play(match, "marker dalmatia", "end")
    assert markers(match, "pannonia") == {"huns": 4}
    assert markers(match, "dalmatia") == {"franks": 1}


@rule("AT-049")
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_both_markers_may_go_into_the_same_province(held: int) -> None:
    """Up to the fifth, whoever else is there."""
    map = {"noricum": {"huns": held}} if held else {}
    match = play(scene(franks(), {"hand": {"goths": 1}}, {}, markers=map), "play franks noricum")
    assert reason(match, "marker noricum") is None
    play(match, "marker noricum")
    assert markers(match, "noricum")["franks"] == 2
    assert (match.turn.phase == "conflict") == (held == 3)


@rule("AT-049")
@pytest.mark.parametrize("held", [{"huns": 4}, {"franks": 4}, {"franks": 2, "huns": 2}])
def test_not_the_same_province_if_it_holds_five(held: dict[str, int]) -> None:
    """The first marker was the fifth: the second one goes elsewhere, even if the tribe is alone there."""
    match = play(scene(franks(), {}, {}, markers={"noricum": held}), "play franks noricum")
    assert reason(match, "marker noricum") == "province_full"
    assert reason(match, "marker raetia") is None


# ---------------------------------------------------------------------- exactly one of the two


@rule("AT-050")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("answer", ["influence", "marker raetia"])
def test_exactly_one_of_the_two(answer: str, seats: int) -> None:
    """Not both, not one of them twice; a question about action tiles shows it."""
    table = [franks(3, tiles=["raise"]), *[{}] * (seats - 1)]
    match = play(scene(*table, plays_left=1), "play franks noricum", answer)
    assert asked(match) == (0, "close")
    for again in ("influence", "marker raetia", "marker noricum"):
        assert reason(match, again) == "step_is_done"
        assert rules_of(match, again)[0] == "AT-050"


@rule("AT-050")
def test_neither_of_the_two_is_not_allowed() -> None:
    """The card play cannot be left before step 2."""
    match = play(scene(franks(2, tiles=["raise", "double"]), {}, {}), "play franks noricum")
    assert reason(match, "end") == "influence_or_marker"
    assert reason(match, "pass") == "influence_or_marker"
    assert reason(match, "double") == "double_too_early"
    assert reason(match, "play franks noricum") == "influence_or_marker"


@rule("AT-050")
def test_an_action_tile_does_not_replace_step_two() -> None:
    """2 Influence is used in between; influence or a marker is still to come."""
    match = play(scene(franks(2, tiles=["raise"]), {}, {}), "play franks noricum", "raise franks huns")
    assert asked(match) == (0, "follow")
    assert reason(match, "end") == "influence_or_marker"
    play(match, "influence")
    assert (influence(match, 0, "franks"), influence(match, 0, "huns")) == (2, 1)


@rule("AT-050")
def test_influence_if_no_province_is_open_for_a_second_marker() -> None:
    """Noricum is full with the first marker, all else in reach is at peace."""
    match = scene(franks(tiles=["raise"]), {"hand": {"saxons": 1}}, {}, markers=FIGHT, peaceful=AROUND_NORICUM)
    play(match, "play franks noricum")
    assert second_markers(match) == set()
    assert reason(match, "influence") is None
    assert reason(match, "end") == "influence_or_marker"
    without = scene(franks(), {"hand": {"saxons": 1}}, {}, markers=FIGHT, peaceful=AROUND_NORICUM)
    play(without, "play franks noricum")
    assert asked(without) == (1, "conflict")
    assert influence(without, 0, "franks") == 4


@rule("AT-050")
def test_one_open_province_is_enough_for_a_choice() -> None:
    """The same with one province less at peace: the player may choose."""
    match = scene(franks(), {"hand": {"saxons": 1}}, {}, markers=FIGHT, peaceful=AROUND_NORICUM[:-1])
    play(match, "play franks noricum")
    assert match.legal() == ["influence", "marker italia_annonaria"]


@rule("AT-050")
@pytest.mark.parametrize(("on_map", "choice"), [(18, True), (19, False)])
def test_influence_if_the_supply_is_empty(on_map: int, choice: bool) -> None:
    """The twentieth marker was the last one: there is no second."""
    match = scene(franks(tiles=["raise"]), {}, {}, markers=far_franks(on_map))
    play(match, "play franks noricum")
    assert bool(second_markers(match)) == choice
    assert reason(match, "marker germania_prima") == (None if choice else "no_marker_left")
    assert reason(match, "influence") is None
