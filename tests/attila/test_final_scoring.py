"""Section J of the catalogue: the last scoring and the winners (AT-126 to AT-129, RUL-21, RUL-22)."""

import pytest

from tests.attila.scenes import (
    END,
    FAR,
    KEEP,
    MIXED,
    events,
    far_franks,
    ivory,
    last_turn,
    play,
    player,
    scene,
    scores,
    scorings,
)
from tests.rules import rule

# ---------------------------------------------------------------------- the final scoring


@rule("AT-126")
def test_all_tribes_are_scored_at_the_end() -> None:
    """First M, second P, ties share, the only one gets both: as in any scoring, for every tribe."""
    there = {
        "raetia": {"franks": 1, "huns": 2},
        "pannonia": {"franks": 2, "goths": 1, "saxons": 1},
        "moesia": {"teutons": 3, "huns": 1},
        "belgica": {"vandals": 2},
    }
    seats = [
        ivory("franks", influence={"franks": 21, "huns": 4, "goths": 2, "vandals": 1}),
        {"hand": KEEP, "influence": {"franks": 3, "huns": 4, "goths": 1, "saxons": 5, "vandals": 2}},
        {"hand": KEEP, "influence": {"franks": 3, "huns": 1, "saxons": 6, "vandals": 3}},
    ]
    match = play(scene(*seats, markers=there), "play franks noricum", "influence")
    assert match.over
    # Franks 4 in 3: 4, 2, 2. Huns 3 in 2, tied: 3, 3. Goths 1 in 1: 1, 1. Saxons 1 in 1: seat 2 one, seat 1 one.
    # Teutons: nobody. Vandals 2 in 1: seat 2 two, seat 1 one.
    assert scores(match) == [4 + 3 + 1, 2 + 3 + 1 + 1 + 1, 2 + 1 + 2]
    assert scorings(match) == ["log.last_scoring"]


@rule("AT-126")
@pytest.mark.parametrize("trigger", ["peace", "markers", "influence"])
def test_each_trigger_leads_to_one_final_scoring(trigger: str) -> None:
    """On top of the points already made, once."""
    rival = {"hand": KEEP, "score": 10, "influence": {"huns": 3}}
    if trigger == "peace":
        match = scene(
            ivory("goths"),
            rival,
            {"hand": KEEP},
            peaceful=FAR[:9],
            markers={"noricum": {"goths": 2, "saxons": 2}, "raetia": {"huns": 2}},
        )
        play(match, "play goths noricum", "influence", *END)
    elif trigger == "markers":
        match = scene(ivory("franks"), rival, {"hand": KEEP}, markers=far_franks(19) | {"raetia": {"huns": 2}})
        play(match, "play franks noricum")
    else:
        match = scene(ivory("goths", influence={"goths": 21}), rival, {"hand": KEEP}, markers={"raetia": {"huns": 2}})
        play(match, "play goths noricum", "influence")
    assert match.result().ended == trigger
    assert scores(match)[1] == 10 + 2 + 1
    assert scorings(match) == ["log.last_scoring"]


@rule("AT-126")
def test_the_two_player_limit_holds_in_the_final_scoring() -> None:
    """The second place counts within two spaces of the leader, not beyond."""
    for rival, expected in ((20, 1), (19, 0)):
        match = scene(
            ivory("franks", influence={"franks": 21}), {"hand": KEEP, "influence": {"franks": rival}}, plays_left=1
        )
        play(match, "play franks noricum", "influence")
        assert match.over
        assert scores(match) == [1, expected]


@rule("AT-127", "RUL-21")
@pytest.mark.parametrize(
    ("placed", "option", "times"),
    [
        (0, "two", 2),
        (0, "one", 1),
        (1, "two", 1),
        (4, "two", 1),
        (5, "two", 2),
        (5, "one", 1),
        (8, "two", 1),
    ],
)
def test_a_century_ending_in_the_last_card_play_is_scored_on_its_own(placed: int, option: str, times: int) -> None:
    """The top is reached in step 2 and the conflict of the same card takes a tile: the century's last or not."""
    seats = [ivory("franks", influence={"franks": 21}), {"hand": KEEP, "influence": {"goths": 1}}, {"hand": KEEP}]
    there = MIXED | {"raetia": {"goths": 3}}
    match = scene(*seats, markers=there, peaceful=FAR[:placed], options={"last_scorings": option})
    play(match, "play franks noricum", "influence", *END)
    assert match.over
    assert scores(match) == [times * (3 + 1), times * (3 + 1), 0]
    assert scorings(match) == ["log.scoring"] * (times - 1) + ["log.last_scoring"]


@rule("AT-127", "RUL-21")
@pytest.mark.parametrize("option", ["two", "one"])
def test_the_tenth_tile_has_no_scoring_of_its_own(option: str) -> None:
    """The final scoring is the scoring of the 7th century: once, in both variants."""
    seats = [ivory("franks"), {"hand": KEEP, "influence": {"huns": 1, "franks": 1}}, {"hand": KEEP}]
    match = scene(*seats, markers=MIXED, peaceful=FAR[:9], options={"last_scorings": option})
    play(match, "play franks noricum", "influence", *END)
    assert match.over
    assert scores(match) == [3, 1, 0]
    assert scorings(match) == ["log.last_scoring"]


@rule("AT-127", "RUL-21")
@pytest.mark.parametrize(("option", "times"), [("two", 2), ("one", 1)])
def test_the_last_marker_and_the_end_of_a_century_together(option: str, times: int) -> None:
    """The last Frank stays in its conflict, whose tile is the 4th century's."""
    match = scene(
        ivory("franks"),
        {"hand": KEEP, "influence": {"saxons": 1}},
        {"hand": KEEP},
        markers=far_franks(17) | MIXED | {"raetia": {"saxons": 2}},
        options={"last_scorings": option},
    )
    play(match, "play franks noricum", *END)
    assert match.result().ended == "markers"
    assert scores(match) == [times * (20 + 6), times * (2 + 1), 0]


@rule("AT-127", "RUL-21")
@pytest.mark.parametrize("option", ["two", "one"])
def test_a_century_that_ended_before_the_trigger_is_scored_in_any_variant(option: str) -> None:
    """Two players: the first card ends the 4th century, the second reaches the top: always two scorings."""
    match = scene(
        ivory("franks", "goths", influence={"goths": 20}),
        {"hand": KEEP},
        markers=MIXED | {"raetia": {"goths": 1}},
        plays_left=2,
        options={"last_scorings": option},
    )
    play(match, "play franks noricum", "influence", "end", "end")
    assert (scores(match), last_turn(match)) == ([3 + 1 + 1 + 1, 0], None)
    play(match, "play goths raetia", "influence")
    assert match.over
    assert scores(match) == [6 + 3 + 1 + 2 + 1, 0]


@rule("AT-127", "RUL-21")
@pytest.mark.parametrize(("option", "after_card"), [("two", 4 + 2), ("one", 0)])
def test_a_century_that_ends_after_the_trigger(option: str, after_card: int) -> None:
    """Two players: the first card reaches the top, the second ends the 4th century."""
    match = scene(
        ivory("franks", "goths", tiles=["raise"], influence={"goths": 21}),
        {"hand": KEEP},
        markers=MIXED,
        plays_left=2,
        options={"last_scorings": option},
    )
    play(match, "play goths raetia", "influence")
    assert (last_turn(match), scores(match)) == ("influence", [0, 0])
    play(match, "play franks noricum", "influence", "end", "end")
    if match.turn.phase == "pause":
        play(match, "end")
    assert match.turn.phase == "close"
    assert scores(match) == [after_card, 0]
    play(match, "end")
    assert scores(match) == [after_card + 4 + 2, 0]


@rule("RUL-21", "AT-127")
@pytest.mark.parametrize("window", ["pause", "close"])
def test_the_moment_of_the_tile_does_not_change_the_number_of_scorings(window: str) -> None:
    """The top is reached by 2 Influence before or after step 4: the century's scoring and the last one, both times."""
    seats = [ivory("franks", influence={"huns": 20}, tiles=["raise"]), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats, markers=MIXED), "play franks noricum", "influence", *END)
    assert (match.turn.phase, scores(match)) == ("pause", [0, 0, 0])
    if window == "close":
        play(match, "end")
        assert (match.turn.phase, scores(match)) == ("close", [4, 0, 0])
    play(match, "raise huns huns")
    assert match.over
    assert scores(match) == [4 + 4, 0, 0]
    assert scorings(match) == ["log.scoring", "log.last_scoring"]


@rule("AT-127")
def test_two_conflicts_that_end_a_century_in_the_last_card_play() -> None:
    """The last marker of the second conflict stays; the 4th century ended with the first: two scorings after both."""
    there = far_franks(15) | {"noricum": {"huns": 4}, "raetia": {"franks": 3, "goths": 1}}
    seats = [ivory("franks", influence={"franks": 2}), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats, markers=there), "play franks noricum", "marker raetia", *END)
    assert scores(match) == [0, 0, 0]
    play(match, *END)
    assert match.over
    assert scores(match) == [2 * (19 + 5), 0, 0]


# ---------------------------------------------------------------------- who wins


@rule("AT-128")
def test_most_points_win() -> None:
    """One point more is enough; neither influence nor cards nor tiles break in."""
    seats = [
        ivory("franks", influence={"franks": 21}),
        {"hand": KEEP, "score": 3, "tiles": ["double", "trade", "raise"]},
        {"hand": KEEP, "score": 1, "influence": {"vandals": 20, "huns": 20}},
    ]
    match = play(scene(*seats), "play franks noricum", "influence")
    result = match.result()
    assert list(result.scores) == [2, 3, 1]
    assert list(result.winners) == [1]
    assert list(result.places) == [2, 1, 3]
    assert events(match)[-1] == "log.finished"


@rule("AT-128")
def test_who_ends_the_game_need_not_win() -> None:
    """Points decide, not the trigger, and the final scoring counts."""
    seats = [ivory("franks", influence={"franks": 21}), {"hand": KEEP, "score": 1}, {"hand": KEEP}]
    match = play(scene(*seats), "play franks noricum", "influence")
    assert list(match.result().winners) == [0]
    seats[1]["score"] = 3
    match = play(scene(*seats), "play franks noricum", "influence")
    assert list(match.result().winners) == [1]


@rule("AT-129", "RUL-22")
def test_equal_points_share_the_victory() -> None:
    """Two with two points win together, whatever else they have; the third is third."""
    seats = [
        ivory("franks", influence={"franks": 21}),
        {"hand": KEEP, "score": 2, "tiles": ["double", "trade", "raise"]},
        {"hand": KEEP, "score": 1},
    ]
    match = play(scene(*seats), "play franks noricum", "influence")
    result = match.result()
    assert list(result.scores) == [2, 2, 1]
    assert list(result.winners) == [0, 1]
    assert list(result.places) == [1, 1, 3]
    assert events(match)[-1] == "log.shared_victory"


@rule("AT-129", "RUL-22")
def test_all_can_share_the_victory() -> None:
    """Five players with nothing: everybody wins."""
    there = {"noricum": {"huns": 4}}
    seats = [ivory("franks"), *({"hand": KEEP} for _ in range(4))]
    match = scene(*seats, markers=there, peaceful=FAR[:9])
    play(match, "play franks noricum", "influence", *["end"] * 5)
    assert match.over
    assert list(match.result().winners) == [0, 1, 2, 3, 4]


@rule("AT-125", "AT-126")
def test_a_finished_game_can_be_written_down_and_taken_up_again() -> None:
    """The position of a finished game is finished, with the same points and the same cause."""
    seats = [player(hand=KEEP, score=5, influence={"franks": 22}), player(score=4), player()]
    match = scene(*seats, markers={"noricum": {"franks": 1}}, phase="finished", ended="influence")
    assert match.over
    assert match.result().ended == "influence"
    assert (scores(match), list(match.result().winners)) == ([5, 4, 0], [0])
