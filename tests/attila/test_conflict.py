"""Section E of the catalogue: the fifth marker, who leaves, two conflicts at once (RUL-07, RUL-10 to 12, RUL-24)."""

from typing import Any

import pytest

import regna
from tests.attila.scenes import (
    END,
    KEEP,
    MIXED,
    acts,
    asked,
    body,
    cards,
    conflicts,
    events,
    far_franks,
    fought,
    influence,
    markers,
    peace_tiles,
    play,
    player,
    reason,
    rules_of,
    scene,
    scores,
    status,
    strengths,
    supply,
    where,
)
from tests.rules import rule

FIVE = {"noricum": {"huns": 1, "goths": 1, "saxons": 1, "teutons": 1}}
"""One marker of the Franks makes it five tribes with one each."""


# ---------------------------------------------------------------------- when there is a conflict


@rule("AT-060")
@pytest.mark.parametrize(
    "there",
    [
        {"franks": 4},
        {"huns": 4},
        {"franks": 2, "huns": 2},
        {"huns": 1, "goths": 1, "saxons": 1, "teutons": 1},
    ],
)
def test_the_fifth_marker_is_a_conflict_whatever_the_tribes(there: dict[str, int]) -> None:
    """Five of one tribe, five tribes or a mixture: the province is in conflict."""
    match = scene({"hand": {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": there})
    assert conflicts(match) == []
    play(match, "play franks noricum")
    assert conflicts(match) == ["noricum"]
    assert "log.conflict" in events(match)
    play(match, "influence")
    assert asked(match) == (0, "conflict")


@rule("AT-060")
def test_the_fourth_marker_is_no_conflict() -> None:
    """Four markers stand side by side: no question, no tile, the next player's turn."""
    match = scene({"hand": {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": {"huns": 1, "goths": 2}})
    play(match, "play franks noricum", "influence")
    assert asked(match) == (1, "play")
    assert markers(match, "noricum") == {"franks": 1, "huns": 1, "goths": 2}
    assert status(match, "noricum") == "open"


@rule("AT-060")
def test_the_second_marker_of_a_card_play_can_be_the_fifth() -> None:
    """Both markers into the same province: the third and the fourth are no conflict, the fourth and the fifth are."""
    for there, expected in (({"huns": 2}, []), ({"huns": 3}, ["noricum"])):
        match = scene({"hand": {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers={"noricum": there})
        play(match, "play franks noricum")
        assert conflicts(match) == []
        play(match, "marker noricum")
        assert conflicts(match) == expected


@rule("AT-060")
def test_five_markers_in_two_provinces_are_no_conflict() -> None:
    """The limit is that of each province, not that of neighbours together."""
    there = {"noricum": {"huns": 3}, "raetia": {"huns": 1}}
    match = scene({"hand": {"huns": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play huns noricum", "influence")
    assert asked(match) == (1, "play")
    assert (status(match, "noricum"), status(match, "raetia")) == ("open", "open")


@rule("AT-061", "RUL-24")
def test_the_conflict_waits_for_influence_or_second_marker() -> None:
    """After the fifth marker nobody can lay a card yet: step 2 comes first."""
    match = scene({"hand": {"franks": 3}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum")
    assert asked(match) == (0, "follow")
    assert reason(match, "lay franks") == "influence_or_marker"
    assert reason(match, "end") == "influence_or_marker"
    assert markers(match, "noricum") == {"franks": 3, "huns": 2}
    play(match, "marker raetia")
    assert asked(match) == (0, "conflict")
    assert markers(match, "raetia") == {"franks": 1}


@rule("AT-061")
@pytest.mark.parametrize("move", ["influence", "marker raetia", "play franks raetia", "discard franks", "pass"])
def test_nothing_else_can_be_done_during_a_conflict(move: str) -> None:
    """Cards and ending are the only answers; steps 1 and 2 are behind."""
    match = scene({"hand": {"franks": 3}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence")
    assert reason(match, move) == "conflict_first"
    assert rules_of(match, move)[0] == "AT-061"


@rule("RUL-24", "AT-061")
@pytest.mark.parametrize(
    ("placed", "gain"),
    [([], 1), (["asia"], 2), (["asia", "africa"], 2), (["asia", "africa", "sicilia"], 3)],
)
def test_the_conflict_does_not_raise_the_gain_of_its_own_card(placed: list[str], gain: int) -> None:
    """Influence is taken before the tile leaves the century space, even where that tile is the century's last."""
    match = fought([{}, {}, {}], [[], [], []], peaceful=placed)
    assert influence(match, 0, "franks") == gain


# ---------------------------------------------------------------------- who leaves


@rule("AT-067")
@pytest.mark.parametrize(
    ("purple", "turquoise", "expected", "left"),
    [
        ([], [], {"franks": 3, "huns": 2}, {"franks": 3}),
        (["huns"], [], {"franks": 3, "huns": 3}, {}),
        (["huns"], ["huns"], {"franks": 3, "huns": 4}, {"huns": 2}),
        (["huns", "huns"], ["franks"], {"franks": 4, "huns": 4}, {}),
        (["huns", "huns"], ["huns", "franks"], {"franks": 4, "huns": 5}, {"huns": 2}),
    ],
)
def test_strength_is_markers_and_cards_of_all_players(
    purple: list[str], turquoise: list[str], expected: dict[str, int], left: dict[str, int]
) -> None:
    """Three markers against two; each card of anybody counts one for its tribe."""
    hand = {"franks": 1, "huns": 2}
    match = fought([{}, hand, hand], [[], purple, turquoise])
    assert strengths(match) == [expected]
    assert markers(match, "noricum") == left


@rule("AT-067")
def test_markers_next_door_give_no_strength() -> None:
    """Four Huns in Raetia do not help the two in Noricum."""
    match = fought([{}, {}, {}], [[], [], []], MIXED | {"raetia": {"huns": 4}})
    assert strengths(match) == [{"franks": 3, "huns": 2}]
    assert markers(match, "raetia") == {"huns": 4}


@rule("AT-068")
def test_all_markers_of_the_weakest_tribe_leave_and_no_others() -> None:
    """Two each of Franks, Huns and one Goth; a card for the Goths and one for the Huns leave the Franks last."""
    there = {"noricum": {"franks": 1, "huns": 2, "goths": 1}, "raetia": {"franks": 2}}
    match = fought([{}, {"huns": 1}, {"goths": 2}], [[], ["huns"], ["goths", "goths"]], there)
    assert strengths(match) == [{"franks": 2, "huns": 3, "goths": 3}]
    assert markers(match, "noricum") == {"huns": 2, "goths": 1}
    assert markers(match, "raetia") == {"franks": 2}


@rule("AT-068")
def test_only_the_lowest_leaves_not_the_second_lowest() -> None:
    """Three strengths, 3, 2 and 1 with cards: the one leaves, the two stays."""
    match = fought([{}, {"goths": 1}, {}], [[], ["goths"], []], {"noricum": {"huns": 3, "goths": 1}})
    assert strengths(match) == [{"franks": 1, "huns": 3, "goths": 2}]
    assert markers(match, "noricum") == {"huns": 3, "goths": 1}


@rule("AT-068")
def test_the_newcomer_has_no_privilege() -> None:
    """The tribe whose marker caused the conflict leaves like any other."""
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"huns": 4}})
    assert markers(match, "noricum") == {"huns": 4}


@rule("AT-069")
def test_tribes_sharing_the_lowest_strength_all_leave() -> None:
    """Three Huns, one Frank, one Goth: both ones leave; a card for the Goths saves them alone."""
    there = {"noricum": {"huns": 3, "goths": 1}}
    assert markers(fought([{}, {}, {}], [[], [], []], there), "noricum") == {"huns": 3}
    saved = fought([{}, {"goths": 1}, {}], [[], ["goths"], []], there)
    assert markers(saved, "noricum") == {"huns": 3, "goths": 1}


@rule("AT-069")
def test_a_tie_above_the_lowest_hurts_nobody() -> None:
    """Two Huns and two Goths stay, the single Frank leaves."""
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"huns": 2, "goths": 2}})
    assert markers(match, "noricum") == {"huns": 2, "goths": 2}


@rule("AT-069")
def test_markers_and_cards_can_tie() -> None:
    """One marker and two cards equal three markers: both leave, however many markers stand there."""
    match = fought([{"franks": 2}, {}, {}], [["franks", "franks"], [], []], {"noricum": {"huns": 3, "goths": 1}})
    assert strengths(match) == [{"franks": 3, "huns": 3, "goths": 1}]
    assert markers(match, "noricum") == {"franks": 1, "huns": 3}
    match = fought(
        [{"goths": 2, "franks": 2}, {"franks": 1}, {}],
        [["goths", "goths", "franks", "franks"], ["franks"], []],
        {"noricum": {"huns": 3, "goths": 1}},
    )
    assert strengths(match) == [{"franks": 4, "huns": 3, "goths": 3}]
    assert markers(match, "noricum") == {"franks": 1}


@rule("AT-070", "RUL-10")
def test_if_all_tribes_tie_all_leave() -> None:
    """Five tribes with one marker each and no card: the province is emptied."""
    match = fought([{}, {}, {}], [[], [], []], FIVE)
    assert markers(match, "noricum") == {}
    assert status(match, "noricum") == "peaceful"
    assert [supply(match, tribe) for tribe in ("franks", "huns", "goths", "saxons", "teutons")] == [20] * 5


@rule("RUL-10")
def test_in_the_variant_tribes_that_all_tie_stay() -> None:
    """All five stay, peace comes all the same."""
    match = fought([{}, {}, {}], [[], [], []], FIVE, options={"all_tied": "stay"})
    assert markers(match, "noricum") == {"franks": 1, "huns": 1, "goths": 1, "saxons": 1, "teutons": 1}
    assert status(match, "noricum") == "peaceful"
    assert supply(match, "franks") == 19


@rule("RUL-10")
def test_in_the_variant_two_tribes_that_tie_by_cards_stay() -> None:
    """Three markers against two and a card: all tribes are equal, so all stay; one card more and the Franks leave."""
    stay = {"all_tied": "stay"}
    tied = fought([{}, {"huns": 2}, {}], [[], ["huns"], []], options=stay)
    assert markers(tied, "noricum") == {"franks": 3, "huns": 2}
    beaten = fought([{}, {"huns": 2}, {}], [[], ["huns", "huns"], []], options=stay)
    assert markers(beaten, "noricum") == {"huns": 2}


@rule("RUL-10", "AT-069")
def test_in_the_variant_a_tie_of_some_still_removes_them() -> None:
    """Two ones below three Huns are not all tribes: they leave in either variant."""
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"huns": 3, "goths": 1}}, options={"all_tied": "stay"})
    assert markers(match, "noricum") == {"huns": 3}


@rule("AT-071", "RUL-11")
@pytest.mark.parametrize("laid", [[], ["franks", "franks"]])
def test_five_of_one_tribe_leave(laid: list[str]) -> None:
    """The only tribe is the lowest; its cards may be laid and change nothing."""
    match = fought([{"franks": 2}, {}, {}], [laid, [], []], {"noricum": {"franks": 4}})
    assert markers(match, "noricum") == {}
    assert status(match, "noricum") == "peaceful"
    assert supply(match, "franks") == 20


@rule("AT-071", "AT-064")
def test_in_a_conflict_of_one_tribe_only_that_tribe_is_laid() -> None:
    """Franks may be laid, Huns may not."""
    there = {"noricum": {"franks": 4}}
    match = scene({"hand": {"franks": 2, "huns": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "influence")
    assert reason(match, "lay franks") is None
    assert reason(match, "lay huns") == "tribe_not_in_conflict"


@rule("RUL-11")
def test_in_the_variant_a_tribe_alone_stays() -> None:
    """Five Franks stay on their peace tile; four of two tribes fight as usual."""
    stay = {"one_tribe": "stay"}
    match = fought([{}, {}, {}], [[], [], []], {"noricum": {"franks": 4}}, options=stay)
    assert (markers(match, "noricum"), status(match, "noricum")) == ({"franks": 5}, "peaceful")
    assert supply(match, "franks") == 15
    assert markers(fought([{}, {}, {}], [[], [], []], options=stay), "noricum") == {"franks": 3}


@rule("RUL-10", "RUL-11")
def test_the_two_variants_do_not_touch_each_other() -> None:
    """One tribe alone is not "all tied", and five tribes that tie are not "one tribe"."""
    alone = fought([{}, {}, {}], [[], [], []], {"noricum": {"franks": 4}}, options={"all_tied": "stay"})
    assert markers(alone, "noricum") == {}
    tied = fought([{}, {}, {}], [[], [], []], FIVE, options={"one_tribe": "stay"})
    assert markers(tied, "noricum") == {}


@rule("AT-072", "RUL-12")
def test_removed_markers_return_to_the_supply_of_their_tribe() -> None:
    """Two Huns go back to the other eighteen; the Franks have three on the map."""
    match = fought([{}, {}, {}], [[], [], []])
    assert (supply(match, "huns"), supply(match, "franks")) == (20, 17)


@rule("AT-072", "RUL-12")
def test_removed_markers_can_be_placed_again() -> None:
    """The last Frank leaves in its conflict; the next player plays Franks with the marker that came back."""
    there = far_franks(19) | {"noricum": {"huns": 4}}
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": {"franks": 1}}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum")
    assert supply(match, "franks") == 0
    play(match, *END)
    assert supply(match, "franks") == 1
    assert asked(match) == (1, "play")
    assert reason(match, "play franks raetia") is None


@rule("AT-073")
def test_a_conflict_changes_no_influence() -> None:
    """The Huns leave the map altogether; everybody keeps his influence on them."""
    seats = [
        {"hand": KEEP | {"franks": 1}, "influence": {"huns": 7, "goths": 2}},
        {"hand": KEEP, "influence": {"huns": 9, "franks": 4}},
        {"hand": KEEP, "influence": {"huns": 1}},
    ]
    match = scene(*seats, markers=MIXED, peaceful=["asia"])
    play(match, "play franks noricum", "influence", *END)
    assert markers(match, "noricum") == {"franks": 3}
    assert [where(match, seat)["influence"] for seat in range(3)] == [
        {"franks": 2, "huns": 7, "goths": 2},
        {"franks": 4, "huns": 9},
        {"huns": 1},
    ]


@rule("AT-074")
def test_all_laid_cards_are_discarded_whether_they_win_or_lose() -> None:
    """Cards for the winner, for the loser and the card of step 1 lie face up; nobody gets one back."""
    match = fought([{"franks": 1}, {"huns": 2, "franks": 1}, {"huns": 1}], [["franks"], ["huns", "franks"], ["huns"]])
    assert body(match).discards == {"franks": 3, "huns": 2}
    assert where(match, 1)["hand"] == KEEP | {"huns": 1}
    assert where(match, 2)["hand"] == KEEP
    assert [where(match, seat)["laid"] for seat in range(3)] == [{}, {}, {}]


@rule("AT-074")
def test_only_the_active_player_draws_after_the_conflict() -> None:
    """Ivory fills her hand to six; the others go on with what they have left until their own turn is over."""
    match = fought([{"franks": 1}, {"huns": 3}, {"huns": 2}], [["franks"], ["huns", "huns"], ["huns"]])
    assert asked(match) == (1, "play")
    assert cards(match) == [6, 2, 2]


@rule("AT-074")
def test_laid_cards_are_not_yet_discards() -> None:
    """Before the reveal they are neither in the hand nor on the discard pile."""
    match = scene({"hand": KEEP | {"franks": 2}}, {"hand": KEEP}, {"hand": KEEP}, markers=MIXED)
    play(match, "play franks noricum", "influence", "lay franks", "end", "end")
    assert body(match).discards == {"franks": 1}
    assert where(match, 0)["laid"] == {"franks": 1}
    assert where(match, 0)["hand"] == KEEP


# ---------------------------------------------------------------------- two conflicts in one card play


def two_wars(**state: Any) -> regna.Match:
    """Ivory's Franks are the fifth in Noricum, then in Raetia; every player has cards for both."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 1, "goths": 3}}
    hand = {"franks": 1, "huns": 2, "goths": 2}
    match = scene({"hand": hand | {"franks": 2}}, {"hand": hand}, {"hand": hand}, markers=there, **state)
    return play(match, "play franks noricum", "marker raetia")


@rule("AT-075", "RUL-07")
@pytest.mark.parametrize(("first", "second"), [("noricum", "raetia"), ("raetia", "noricum")])
def test_two_conflicts_come_in_the_order_of_the_markers(first: str, second: str) -> None:
    """The province of the first marker is resolved first, whichever of the two it is."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 2, "goths": 2}}
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, f"play franks {first}", f"marker {second}")
    assert conflicts(match) == [first, second]
    play(match, *END)
    assert (status(match, first), status(match, second)) == ("peaceful", "open")
    assert conflicts(match) == [second]
    assert asked(match) == (0, "conflict")
    play(match, *END)
    assert status(match, second) == "peaceful"
    assert asked(match) == (1, "play")


@rule("AT-075")
def test_each_of_two_conflicts_has_its_own_cards() -> None:
    """Huns belong to Noricum, Goths to Raetia; cards of the first conflict give no strength in the second."""
    match = two_wars()
    assert reason(match, "lay goths") == "tribe_not_in_conflict"
    play(match, "lay franks", "end", "lay huns", "lay huns", "end", "end")
    assert reason(match, "lay huns") == "tribe_not_in_conflict"
    assert reason(match, "lay franks") == "cannot_lay_what_you_lack"
    play(match, "lay goths", "end", "end", "lay franks", "end")
    assert strengths(match) == [{"franks": 4, "huns": 4}, {"franks": 3, "goths": 4}]
    assert markers(match, "noricum") == {}
    assert markers(match, "raetia") == {"goths": 3}


@rule("AT-075", "RUL-04")
def test_the_first_reveal_comes_before_the_second_laying() -> None:
    """The cards of the first conflict are discarded when the second is laid for; those of the second are hidden."""
    match = two_wars()
    play(match, "lay franks", "end", "lay huns", "end", "end", "lay goths", "end")
    assert events(match).count("log.shown") == 2
    assert body(match, 1).discards == {"franks": 2, "huns": 1}
    assert (body(match, 1).players[0].laid, body(match, 1).players[0].laid_cards) == (1, None)
    assert acts(match, 1)[-2:] == [(0, "lay hidden"), (0, "end")]


@rule("AT-075")
def test_hands_are_not_refilled_between_two_conflicts() -> None:
    """What was laid in the first conflict is missing in the second, for the active player too."""
    match = two_wars()
    play(match, "lay franks", "lay huns", "end", "lay huns", "lay huns", "end", "end")
    assert asked(match) == (0, "conflict")
    assert cards(match) == [3, 3, 5]
    play(match, *END)
    assert cards(match) == [6, 3, 5]


@rule("AT-075")
def test_each_of_two_conflicts_brings_a_tile() -> None:
    """Two tiles of the 5th century for the two provinces."""
    match = play(two_wars(peaceful=["asia"]), "end", "end", "end", *END)
    assert (status(match, "noricum"), status(match, "raetia")) == ("peaceful", "peaceful")
    assert peace_tiles(match) == [0, 0, 3, 4]


@rule("AT-075", "RUL-07")
@pytest.mark.parametrize("placed", [[], ["asia"]])
def test_one_scoring_follows_both_conflicts(placed: list[str]) -> None:
    """Whether the first or the second tile ends the century, one scoring sees both provinces at peace."""
    there = {"noricum": {"franks": 2, "huns": 2}, "raetia": {"franks": 1, "goths": 3}}
    seats = [
        {"hand": KEEP | {"franks": 1}, "influence": {"franks": 3, "goths": 1}},
        {"hand": KEEP, "influence": {"huns": 5}},
        {"hand": KEEP},
    ]
    match = play(scene(*seats, markers=there, peaceful=placed), "play franks noricum", "marker raetia")
    play(match, *END)
    assert scores(match) == [0, 0, 0]
    assert "log.scoring" not in events(match)
    play(match, *END)
    assert markers(match, "noricum") == {"franks": 3}
    assert markers(match, "raetia") == {"goths": 3}
    assert scores(match) == [3 + 1 + 3 + 1, 0, 0]
    assert events(match).count("log.scoring") == 1


@rule("AT-075", "AT-072")
def test_the_first_conflict_can_drive_a_tribe_out_before_the_second() -> None:
    """Every conflict looks only at its own province: Franks removed from Noricum still stand in Raetia."""
    there = {"noricum": {"huns": 4}, "raetia": {"franks": 3, "goths": 1}}
    match = scene({"hand": KEEP | {"franks": 1}}, {"hand": KEEP}, {"hand": KEEP}, markers=there)
    play(match, "play franks noricum", "marker raetia", *END)
    assert supply(match, "franks") == 16
    play(match, *END)
    assert strengths(match) == [{"franks": 1, "huns": 4}, {"franks": 4, "goths": 1}]
    assert markers(match, "raetia") == {"franks": 4}


@rule("AT-062", "AT-067")
def test_the_position_of_a_conflict_can_be_written_down_and_taken_up_again() -> None:
    """Laid cards and who has finished survive a position document."""
    match = scene(
        player(hand=KEEP, laid={"franks": 1}),
        player(hand=KEEP | {"huns": 1}, laid={"huns": 1}),
        player(hand=KEEP),
        markers={"noricum": {"franks": 3, "huns": 2}},
        phase="conflict",
        played="franks",
        conflicts=["noricum"],
        committed=1,
    )
    assert asked(match) == (1, "conflict")
    play(match, "lay huns", "end", "end")
    assert strengths(match) == [{"franks": 4, "huns": 4}]


@rule("AT-064", "AT-062")
@pytest.mark.parametrize(
    ("laid", "committed", "code"),
    [
        ([{"goths": 1}, {}, {}], 1, "laid_of_another_tribe"),
        ([{}, {}, {"huns": 1}], 1, "cards_laid_without_conflict"),
    ],
)
def test_an_impossible_conflict_is_no_position(laid: list[dict[str, int]], committed: int, code: str) -> None:
    """Cards of an absent tribe, or of a player who has not been asked yet, cannot be on the table."""
    with pytest.raises(regna.BadPosition) as error:
        scene(
            *({"hand": KEEP, "laid": part} for part in laid),
            markers={"noricum": {"franks": 3, "huns": 2}},
            phase="conflict",
            played="franks",
            conflicts=["noricum"],
            committed=committed,
        )
    assert error.value.code == code
