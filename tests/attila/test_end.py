"""Section J of the catalogue: what ends the game, and the turn that is completed (AT-120 to AT-125, RUL-12, RUL-26)."""

from typing import Any

import pytest

import regna
from tests.attila.scenes import (
    END,
    FAR,
    GAME,
    KEEP,
    MIXED,
    STARTS,
    events,
    far_franks,
    influence,
    ivory,
    last_turn,
    markers,
    play,
    reason,
    refused_position,
    rules_of,
    scene,
    scores,
    scorings,
    status,
    supply,
    where,
)
from tests.rules import rule


def announced(match: regna.Match) -> list[str]:
    """The causes of the end told in the log."""
    return [key.removeprefix("log.end")[1:] for key in events(match) if key.startswith("log.end")]


# ---------------------------------------------------------------------- first trigger: the tenth tile


@rule("AT-120")
@pytest.mark.parametrize(("placed", "ended"), [(8, False), (9, True)])
def test_the_tenth_tile_ends_the_game(placed: int, ended: bool) -> None:
    """After the ninth the next player takes his turn; after the tenth nobody does."""
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=MIXED, peaceful=FAR[:placed])
    play(match, "play franks noricum", "influence", *END)
    assert match.over is ended
    assert match.result().ended == ("peace" if ended else "")
    assert match.turn.seat == (None if ended else 1)


@rule("AT-120")
def test_the_tenth_tile_is_announced_when_it_is_placed() -> None:
    """The turn goes on (an action tile is left), and everybody knows that it is the last."""
    seats = [ivory("franks", tiles=["raise"]), {"hand": KEEP}, {"hand": KEEP}]
    match = scene(*seats, markers=MIXED, peaceful=FAR[:9])
    play(match, "play franks noricum", "influence", "end", "end")
    assert last_turn(match) is None
    play(match, "end")
    assert last_turn(match) == "peace"
    assert announced(match) == ["peace"]
    assert not match.over


@rule("AT-120")
def test_ten_tiles_and_no_end_is_no_position() -> None:
    """The last tile has been placed: the game cannot go on as if nothing had happened."""
    assert refused_position(ivory("franks"), {}, {}, peaceful=FAR) == "end_not_seen"


# ---------------------------------------------------------------------- second trigger: the last marker


@rule("AT-121")
@pytest.mark.parametrize(("before", "ended"), [(18, False), (19, True)])
def test_the_last_marker_of_a_tribe_ends_the_game(before: int, ended: bool) -> None:
    """The twentieth marker is the last one; the nineteenth is not."""
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=far_franks(before))
    play(match, "play franks noricum")
    if not ended:
        play(match, "influence")
    assert match.over is ended
    assert match.result().ended == ("markers" if ended else "")
    assert supply(match, "franks") == 19 - before


@rule("AT-121")
def test_the_second_marker_can_be_the_last() -> None:
    """Two are left: with influence one stays in the supply, with a second marker the game ends."""
    for follow, ended in (("influence", False), ("marker raetia", True)):
        match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=far_franks(18))
        play(match, "play franks noricum", follow)
        assert match.over is ended


@rule("AT-121")
@pytest.mark.parametrize("tribe", ["huns", "vandals"])
def test_any_tribe_will_do(tribe: str) -> None:
    """Whichever of the six runs out."""
    there = {place: {tribe: counts["franks"]} for place, counts in far_franks(19).items()}
    match = scene({"hand": {tribe: 1, "vandals": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, f"play {tribe} noricum")
    assert (match.over, match.result().ended) == (True, "markers")


@rule("AT-121", "AT-050")
def test_the_active_player_still_takes_influence_after_the_last_marker() -> None:
    """Step 2 belongs to the turn: no second marker is left, so influence is taken, and it counts in the scoring."""
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=far_franks(19))
    play(match, "play franks noricum")
    assert influence(match, 0, "franks") == 1
    assert scores(match) == [20 + 6, 0, 0]


# ---------------------------------------------------------------------- its exception


@rule("AT-122")
def test_no_end_if_the_last_marker_leaves_in_its_conflict() -> None:
    """The twentieth Frank is the fifth in Noricum and is driven out: the next player takes his turn."""
    there = far_franks(19) | {"noricum": {"huns": 4}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum")
    assert (supply(match, "franks"), last_turn(match)) == (0, None)
    play(match, *END)
    assert (match.over, match.turn.seat, last_turn(match)) == (False, 1, None)
    assert supply(match, "franks") == 1
    assert announced(match) == []


@rule("AT-122", "AT-121")
def test_the_end_if_the_last_marker_stays_in_its_conflict() -> None:
    """Cards save it: the Huns leave, the Franks have all markers on the map, the game ends."""
    there = far_franks(19) | {"noricum": {"huns": 4}}
    match = scene(ivory(*["franks"] * 5), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", *["lay franks"] * 4, "end", "end")
    assert last_turn(match) is None
    play(match, "end")
    assert markers(match, "noricum") == {"franks": 1}
    assert (match.over, match.result().ended) == (True, "markers")


@rule("AT-122", "AT-070")
def test_no_end_if_the_last_marker_leaves_in_a_tie_of_all() -> None:
    """One marker and three cards equal four Huns: all leave, and the game goes on."""
    there = far_franks(19) | {"noricum": {"huns": 4}}
    match = scene(ivory(*["franks"] * 5), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", *["lay franks"] * 3, *END)
    assert (markers(match, "noricum"), match.over) == ({}, False)
    tied = scene(ivory(*["franks"] * 5), {"hand": KEEP}, {"hand": KEEP}, markers=there, options={"all_tied": "stay"})
    play(tied, "play franks noricum", *["lay franks"] * 3, *END)
    assert (markers(tied, "noricum"), tied.over) == ({"franks": 1, "huns": 4}, True)


@rule("AT-122")
def test_the_last_marker_leaves_together_with_others_of_its_tribe() -> None:
    """Three Franks against two Huns with two cards: all three leave, the last one among them."""
    there = far_franks(17) | MIXED
    match = scene(ivory("franks"), {"hand": KEEP | {"huns": 2}}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "end", "lay huns", "lay huns", "end", "end")
    assert (supply(match, "franks"), match.over) == (3, False)


@rule("AT-122")
def test_a_conflict_elsewhere_does_not_save_the_game() -> None:
    """The first marker's conflict drives Franks out of Noricum; the last one, placed second, stays in Raetia."""
    there = far_franks(18) | {"noricum": {"huns": 4}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "marker raetia")
    assert (supply(match, "franks"), last_turn(match)) == (0, None)
    play(match, "end", "end")
    assert last_turn(match) is None
    play(match, "end")
    assert (markers(match, "noricum"), markers(match, "raetia")) == ({"huns": 4}, {"franks": 1})
    assert supply(match, "franks") == 1
    assert (match.over, match.result().ended) == (True, "markers")


@rule("AT-122")
@pytest.mark.parametrize(
    ("first", "second", "ended"),
    [
        ({"huns": 4}, {"goths": 4}, False),
        ({"huns": 4}, {"franks": 3, "goths": 1}, True),
        ({"franks": 3, "huns": 1}, {"goths": 4}, False),
        ({"franks": 3, "huns": 1}, {"franks": 3, "goths": 1}, True),
    ],
)
def test_two_conflicts_and_the_last_marker_in_the_second(
    first: dict[str, int], second: dict[str, int], ended: bool
) -> None:
    """Only the province of the last marker matters, whatever happens to the Franks in the other."""
    elsewhere = 18 - first.get("franks", 0) - second.get("franks", 0)
    there = far_franks(elsewhere) | {"noricum": first, "raetia": second}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "marker raetia")
    assert supply(match, "franks") == 0
    play(match, *END)
    assert (match.over, last_turn(match)) == (False, None)
    play(match, *END)
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "peaceful")
    assert match.over is ended
    assert match.result().ended == ("markers" if ended else "")


@rule("AT-122")
def test_both_markers_in_the_same_province() -> None:
    """The last marker is the fourth of the Franks' pair and the fifth of all: it decides alone."""
    for there, ended in (({"huns": 3}, False), ({"huns": 2, "goths": 1}, True)):
        match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=far_franks(18) | {"noricum": there})
        play(match, "play franks noricum", "marker noricum", *END)
        assert match.over is ended


@rule("AT-122", "RUL-11")
@pytest.mark.parametrize(("option", "ended"), [("removed", False), ("stay", True)])
def test_the_variants_of_one_tribe_decide_about_the_last_marker(option: str, ended: bool) -> None:
    """Five Franks alone: they leave and the game goes on, or they stay and it ends."""
    there = far_franks(15) | {"noricum": {"franks": 4}}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there, options={"one_tribe": option})
    play(match, "play franks noricum", *END)
    assert match.over is ended


@rule("AT-122", "RUL-12")
def test_the_end_is_decided_before_the_scoring() -> None:
    """In the pause before step 4 the last marker has already ended the game, or has already left."""
    for there, cause in (({"franks": 2, "huns": 2}, "markers"), ({"huns": 4}, None)):
        number = 19 - there.get("franks", 0)
        seats = [ivory("franks", tiles=["raise"]), {"hand": KEEP}, {"hand": KEEP}]
        match = scene(*seats, markers=far_franks(number) | {"noricum": there})
        play(match, "play franks noricum")
        if match.turn.phase == "follow":
            play(match, "influence")
        play(match, *END)
        assert (match.turn.phase, last_turn(match)) == ("pause", cause)


@rule("AT-122")
def test_another_tribe_driven_out_of_the_last_marker_s_province_changes_nothing() -> None:
    """The Huns leave Noricum, the last Frank stays there: the end."""
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=far_franks(17) | MIXED)
    play(match, "play franks noricum", *END)
    assert markers(match, "noricum") == {"franks": 3}
    assert (match.over, match.result().ended) == (True, "markers")


@rule("AT-122", "AT-075")
@pytest.mark.parametrize(("second", "ended"), [({"franks": 3, "goths": 1}, True), ({"goths": 4}, False)])
def test_between_two_conflicts_the_last_marker_survives_a_position_document(
    second: dict[str, int], ended: bool
) -> None:
    """The first conflict drove Franks out, so the supply is not empty any more; the last marker is still undecided."""
    there = far_franks(18 - second.get("franks", 0)) | {"noricum": {"huns": 4}, "raetia": second}
    match = scene(ivory("franks"), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "marker raetia", *END)
    assert (supply(match, "franks"), match.turn.phase) == (1, "conflict")
    again = GAME.from_position(match.position(), seed=1)
    assert play(again, *END).over is ended


@rule("AT-121", "AT-122")
@pytest.mark.parametrize(
    "state",
    [
        {"markers": far_franks(20), "phase": "follow"},
        {
            "markers": far_franks(17) | {"noricum": {"franks": 3, "huns": 2}},
            "phase": "conflict",
            "conflicts": ["noricum"],
        },
        {
            "markers": {place: {"huns": held["franks"]} for place, held in far_franks(20).items()}
            | {"noricum": {"franks": 1}},
            "phase": "follow",
        },
    ],
    ids=["after the card", "in the conflict", "another tribe"],
)
def test_an_emptied_supply_that_nobody_remembers_is_no_position(state: dict[str, Any]) -> None:
    """All twenty markers on the map, no end and no memory of the last one: read, it would never end the game."""
    with pytest.raises(regna.BadPosition):
        scene({"hand": KEEP}, {"hand": KEEP}, {"hand": KEEP}, played="franks", **state)


# ---------------------------------------------------------------------- third trigger: the top of a column


@rule("AT-123")
@pytest.mark.parametrize(
    ("placed", "before", "after", "ended"),
    [
        (0, 20, 21, False),
        (0, 21, 22, True),
        (6, 17, 21, False),
        (6, 19, 22, True),
    ],
)
def test_the_top_of_a_column_ends_the_game(placed: int, before: int, after: int, ended: bool) -> None:
    """Space 22 ends it, exactly or with steps to spare; space 21 does not."""
    seats = [ivory("franks", influence={"franks": before}), {"hand": KEEP}, {"hand": KEEP}]
    match = scene(*seats, peaceful=FAR[:placed])
    play(match, "play franks noricum", "influence")
    assert influence(match, 0, "franks") == after
    assert match.over is ended
    assert match.result().ended == ("influence" if ended else "")


@rule("AT-123")
@pytest.mark.parametrize(
    ("before", "move", "cause"),
    [
        ({"huns": 20}, "raise huns huns", "influence"),
        ({"huns": 19}, "raise huns huns", None),
        ({"huns": 21}, "raise franks huns", "influence"),
        ({"huns": 20}, "raise franks huns", None),
        ({"franks": 21}, "raise goths huns", None),
    ],
)
def test_the_tile_can_reach_the_top(before: dict[str, int], move: str, cause: str | None) -> None:
    """2 Influence on a column of a tribe that is not even on the map; the turn goes on and is the last."""
    match = scene(ivory("franks", influence=before, tiles=["raise"]), {"hand": KEEP}, {"hand": KEEP})
    play(match, move)
    assert last_turn(match) == cause
    assert match.turn.phase == "play"
    play(match, "play vandals noricum", "influence")
    assert match.over is (cause is not None)


@rule("AT-123")
def test_points_do_not_end_the_game() -> None:
    """The score track has no top: 22 points or 200, play goes on."""
    seats = [ivory("franks") | {"score": 22}, {"hand": KEEP, "score": 200}, {"hand": KEEP, "score": 21}]
    match = play(scene(*seats), "play franks noricum", "influence")
    assert (match.over, last_turn(match), match.turn.seat) == (False, None, 1)


@rule("AT-123")
def test_influence_on_several_columns_does_not_add_up() -> None:
    """Twenty-one on each of the six columns is not the top of any."""
    all_high = dict.fromkeys(("huns", "goths", "saxons", "teutons", "vandals"), 21) | {"franks": 20}
    match = scene(ivory("franks", influence=all_high), {"hand": KEEP}, {"hand": KEEP})
    play(match, "play franks noricum", "influence")
    assert (match.over, influence(match, 0, "franks")) == (False, 21)


@rule("AT-123", "AT-124")
def test_the_end_by_influence_stands_from_step_two_on() -> None:
    """During the conflict of the same card everybody knows that the turn is the last one."""
    seats = [ivory("franks", influence={"franks": 21}), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats, markers=MIXED), "play franks noricum", "influence")
    assert (match.turn.phase, last_turn(match)) == ("conflict", "influence")
    assert announced(match) == ["influence"]


@rule("AT-123")
def test_the_top_and_no_end_is_no_position() -> None:
    """Somebody on space 22 while the game goes on can never arise; on 21 it can."""
    assert refused_position(ivory("franks"), {"influence": {"goths": 22}}, {}) == "end_not_seen"
    assert scene(ivory("franks"), {"influence": {"goths": 21}}, {}).over is False


# ---------------------------------------------------------------------- the turn is completed


@rule("AT-124")
def test_a_later_conflict_of_the_turn_does_not_bring_the_game_back() -> None:
    """The last Frank is placed by the first card; the second card's conflict drives Franks out: still the end."""
    there = far_franks(17) | {"raetia": {"franks": 2, "huns": 2}}
    match = scene(ivory("franks", "huns", tiles=["double"]), {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum")
    assert (supply(match, "franks"), last_turn(match), match.turn.phase) == (0, "markers", "close")
    play(match, "double", "play huns raetia", "influence", *END)
    assert (markers(match, "raetia"), supply(match, "franks")) == ({"huns": 3}, 2)
    assert (match.over, match.result().ended) == (True, "markers")


@rule("AT-124")
def test_the_top_reached_before_a_conflict_ends_the_game_even_if_the_tribe_leaves_the_map() -> None:
    """Franks at 22, no Frank on the map any more: influence stays, the game ends."""
    seats = [ivory("franks", influence={"franks": 21}), {"hand": KEEP}, {"hand": KEEP}]
    match = scene(*seats, markers={"noricum": {"huns": 4}}, peaceful=["asia"])
    play(match, "play franks noricum", "influence", *END)
    assert markers(match, "noricum") == {"huns": 4}
    assert (match.over, match.result().ended) == (True, "influence")


@rule("AT-125")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_nobody_else_gets_another_turn(active: int) -> None:
    """The round is not completed, whoever began and whoever ends the game."""
    seats: list[dict[str, Any]] = [{"hand": KEEP}, {"hand": KEEP}, {"hand": KEEP}]
    seats[active] = ivory("franks", influence={"franks": 21})
    match = scene(*seats, active=active)
    play(match, "play franks noricum", "influence")
    assert match.over
    assert match.turn.seat is None
    assert match.legal() == []
    assert reason(match, "play vandals noricum") == "game_over"
    assert rules_of(match, "play vandals noricum")[0] == "AT-125"
    with pytest.raises(regna.Refused) as error:
        play(match, "play vandals noricum")
    assert error.value.code == "match_over"


@rule("AT-125")
def test_a_conflict_is_fought_in_the_last_turn() -> None:
    """The top is reached in step 2; the fifth marker of the same card is fought for, with cards, and brings a tile."""
    seats = [ivory("franks", influence={"franks": 21}), {"hand": KEEP | {"huns": 2}}, {"hand": KEEP}]
    match = scene(*seats, markers=MIXED, peaceful=["asia"])
    play(match, "play franks noricum", "influence")
    assert not match.over
    play(match, "end", "lay huns", "lay huns", "end")
    assert not match.over
    play(match, "end")
    assert match.over
    assert (markers(match, "noricum"), status(match, "noricum")) == ({"huns": 2}, "peaceful")


@rule("AT-125")
def test_with_two_players_the_second_card_is_still_compulsory() -> None:
    """The top is reached with the first card; the second is played in full and counts in the final scoring."""
    match = scene(ivory("franks", "goths", influence={"franks": 21}), {"hand": KEEP}, plays_left=2)
    play(match, "play franks noricum", "influence")
    assert (last_turn(match), match.over, match.turn.phase, match.turn.seat) == ("influence", False, "play", 0)
    assert reason(match, "end") is not None
    assert reason(match, "pass") == "must_play"
    play(match, "play goths raetia", "influence")
    assert match.over
    assert scores(match) == [2 + 2, 0]


@rule("AT-125")
def test_with_two_players_the_end_in_the_second_card_play_ends_at_once() -> None:
    """No third card without the tile."""
    match = scene(ivory("franks", "goths", influence={"goths": 21}), {"hand": KEEP}, plays_left=2)
    play(match, "play franks noricum", "influence")
    assert last_turn(match) is None
    play(match, "play goths raetia", "influence")
    assert match.over


@rule("AT-125")
def test_double_turn_may_still_be_used() -> None:
    """After the trigger the active player may use his tile, or not."""
    seats = [ivory("franks", "goths", influence={"franks": 21}, tiles=["double"]), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats), "play franks noricum", "influence")
    assert (match.over, match.turn.phase) == (False, "close")
    assert reason(match, "end") is None
    play(match, "double", "play goths raetia", "marker raetia")
    assert match.over
    assert markers(match, "raetia") == {"goths": 2}
    declined = play(scene(*seats), "play franks noricum", "influence", "end")
    assert declined.over


@rule("AT-125")
def test_two_influence_may_still_be_used_before_the_final_scoring() -> None:
    """The tile of the last moment takes the lead on the Huns and its points."""
    rival = {"hand": KEEP, "influence": {"huns": 1}}
    tile = ivory("franks", influence={"franks": 21}, tiles=["raise"])
    there = {"raetia": {"huns": 3}}
    for last, expected in (("end", [1 + 1, 3 + 1, 0]), ("raise huns huns", [1 + 1 + 3, 1, 0])):
        match = scene(tile, rival, {"hand": KEEP}, markers=there)
        play(match, "play franks noricum", "influence")
        assert scores(match) == [0, 0, 0]
        play(match, last)
        assert match.over
        assert scores(match) == expected


@rule("AT-125")
def test_other_players_have_no_tiles_in_the_last_turn() -> None:
    """Only the active player completes his turn; tiles of the others are worth nothing."""
    other = {"hand": KEEP, "tiles": ["double", "trade", "raise"]}
    match = scene(ivory("franks", influence={"franks": 21}), other, other)
    play(match, "play franks noricum", "influence")
    assert (match.over, scores(match)) == (True, [2, 0, 0])


@rule("AT-125", "AT-123")
def test_the_top_reached_by_the_tile_before_the_card_leaves_the_card_compulsory() -> None:
    """2 Influence first, then steps 1 to 4 as in any turn."""
    seats = [ivory("franks", influence={"huns": 20}, tiles=["raise"]), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats), "raise huns huns")
    assert last_turn(match) == "influence"
    assert reason(match, "pass") == "must_play"
    assert reason(match, "end") is not None
    play(match, "play franks noricum", "marker noricum")
    assert match.over


@rule("AT-125", "AT-120")
def test_a_double_turn_after_the_tenth_tile_brings_a_conflict_without_a_tile_and_one_scoring() -> None:
    """Cards are laid, the weakest leave, the province is closed; everything is scored once, at the very end."""
    there = MIXED | {"raetia": {"franks": 2, "goths": 2}}
    seats = [ivory("franks", "franks", tiles=["double"]), {"hand": KEEP}, {"hand": KEEP}]
    match = scene(*seats, markers=there, peaceful=FAR[:9])
    play(match, "play franks noricum", "influence", *END)
    assert (last_turn(match), match.over, scores(match)) == ("peace", False, [0, 0, 0])
    play(match, "double", "play franks raetia", "influence")
    assert match.turn.phase == "conflict"
    play(match, *END)
    assert match.over
    assert (status(match, "raetia"), markers(match, "raetia")) == ("closed", {"franks": 3})
    assert scorings(match) == ["log.last_scoring"]
    assert scores(match) == [6 + 2, 0, 0]


@rule("AT-125")
def test_nobody_draws_for_a_hand_that_will_never_be_played() -> None:
    """The last turn ends with the final scoring."""
    seats = [ivory("franks", influence={"franks": 21}), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats), "play franks noricum", "influence")
    assert [where(match, seat)["hand"] for seat in range(3)] == [KEEP, KEEP, KEEP]


@rule("AT-124")
def test_the_first_cause_is_the_cause() -> None:
    """The top in step 2, then the tenth tile in step 3: the game was already ending, by influence."""
    seats = [ivory("franks", influence={"franks": 19}), {"hand": KEEP}, {"hand": KEEP}]
    match = play(scene(*seats, markers=MIXED, peaceful=FAR[:9]), "play franks noricum", "influence", *END)
    assert (match.over, match.result().ended, announced(match)) == (True, "influence", ["influence"])
    assert scorings(match) == ["log.last_scoring"]


# ---------------------------------------------------------------------- nothing can be placed any more


def standstill(**more: Any) -> regna.Match:
    """Only Noricum is left to enter by, the map is empty, and the Franks are about to lose Noricum."""
    hand = {"hand": {"franks": 1, "huns": 2}, "influence": {"franks": 2}}
    return scene(
        hand,
        {"hand": {"goths": 1}},
        {"hand": {"goths": 1}},
        peaceful=[start for start in STARTS if start != "noricum"],
        markers={"noricum": {"franks": 4}} | more.pop("markers", {}),
        **more,
    )


@rule("RUL-26")
def test_the_game_ends_when_no_marker_can_ever_be_placed_again() -> None:
    """All starting provinces at peace, no tribe on the map: nobody could do anything but discard, for ever."""
    match = play(standstill(), "play franks noricum", "influence", "end", "end", "end")
    assert match.over
    assert match.result().ended == "standstill"
    assert "log.end.standstill" in events(match)


@rule("RUL-26")
@pytest.mark.parametrize("tribe", ["franks", "vandals"])
def test_it_goes_on_while_one_tribe_can_be_placed_somewhere(tribe: str) -> None:
    """Even a tribe of which nobody holds a card."""
    match = standstill(markers={"dalmatia": {tribe: 1}})
    play(match, "play franks noricum", "influence", "end", "end", "end")
    assert not match.over
    assert match.turn.seat == 1


@rule("RUL-26", "AT-125")
def test_a_player_completes_his_turn_after_a_standstill() -> None:
    """He may still use his tile; then the last scoring."""
    match = standstill(options={"action_tiles": True})
    position = match.position()
    position.state["players"][0]["tiles"] = ["raise"]
    match = GAME.from_position(position, seed=1)
    play(match, "play franks noricum", "influence", "end", "end", "end")
    assert match.turn.phase == "pause"  # the sixth tile ends a century as well
    play(match, "raise goths goths")
    assert match.result().ended == "standstill"
