"""The rules for two players: AT-130 to AT-137, and what of the action tiles differs with two."""

from typing import Any

import pytest

import regna
from tests.attila.scenes import (
    FAR,
    GAME,
    STARTS,
    TILES,
    body,
    cards,
    events,
    influence,
    markers,
    offers,
    play,
    reason,
    rules_of,
    scene,
    scores,
    status,
    where,
)
from tests.rules import rule

LAND = {"raetia": {"franks": 4}, "pannonia": {"franks": 2}, "moesia": {"franks": 1}}
"""M = 7, P = 3."""


def two(ivory: dict[str, Any], purple: dict[str, Any] | None = None, **state: Any) -> regna.Match:
    """A match of two at the beginning of Ivory's turn: two card plays are due."""
    return scene(ivory, {"hand": {"saxons": 6}} if purple is None else purple, **({"plays_left": 2} | state))


def due(match: regna.Match) -> tuple[int | None, str, int]:
    """Who is due what, and how many card plays are due."""
    return match.turn.seat, match.turn.phase, body(match).plays_left


def century_scored(*levels: int, last: bool = False) -> list[int]:
    """The points after a scoring in which the players have this influence on the Franks: of a century, or the last."""
    players: list[dict[str, Any]] = [{"influence": {"franks": level} if level else {}} for level in levels]
    players[0]["hand"] = {"vandals": 1}
    peaceful = FAR[:9] if last else []
    match = scene(*players, markers=LAND | {"noricum": {"vandals": 4}}, peaceful=peaceful)
    play(match, "play vandals noricum", "influence")
    assert match.over == last
    return scores(match)


# ---------------------------------------------------------------------- the turn: AT-130


@rule("AT-130")
@pytest.mark.parametrize("second", ["huns", "goths"])
def test_two_cards_a_turn_of_the_same_or_different_tribes(second: str) -> None:
    """Then, and only then, it is the other player's turn, with two cards as well."""
    match = two({"hand": {"huns": 2, "goths": 1}})
    assert due(match) == (0, "play", 2)
    play(match, "play huns noricum", "influence")
    assert due(match) == (0, "play", 1)
    assert reason(match, "play saxons raetia") == "card_not_in_hand"
    play(match, f"play {second} raetia", "influence")
    assert due(match) == (1, "play", 2)


@rule("AT-130")
def test_a_new_game_of_two_begins_with_two_card_plays_and_one_of_three_with_one() -> None:
    """The number of players decides."""
    for seats, plays in ((2, 2), (3, 1), (4, 1), (5, 1)):
        match = GAME.new(seats=seats, seed=3, options={"first": "B"})
        assert due(match) == (1, "play", plays)


@rule("AT-130")
def test_each_card_play_has_the_usual_options() -> None:
    """Influence with one card and a second marker with the other, in any order."""
    match = two({"hand": {"huns": 2}})
    play(match, "play huns noricum")
    assert reason(match, "influence") is None
    play(match, "marker noricum")
    play(match, "play huns raetia")
    assert reason(match, "marker pannonia") is None
    assert reason(match, "play huns raetia") == "influence_or_marker"
    play(match, "influence")
    assert influence(match, 0, "huns") == 1
    assert (markers(match, "noricum"), markers(match, "raetia")) == ({"huns": 2}, {"huns": 1})


@rule("AT-130")
def test_the_second_card_is_compulsory_and_a_third_is_refused() -> None:
    """One cannot stop after one card; after two there are no more."""
    match = two({"hand": {"huns": 4}, "tiles": ["trade"]})
    play(match, "play huns noricum", "influence")
    assert reason(match, "pass") == "must_play"
    assert reason(match, "end") == "nothing_to_end"
    play(match, "play huns noricum", "influence")
    assert due(match) == (0, "close", 0)
    assert reason(match, "play huns noricum") == "no_more_cards"
    assert "AT-130" in rules_of(match, "play huns noricum")


@rule("AT-130")
def test_each_card_play_has_its_own_conflict_and_uses_the_century_current_then() -> None:
    """The first card ends the 4th century; the second gains 2 and makes a second peace."""
    match = two({"hand": {"vandals": 1, "goths": 1}}, {}, markers={"noricum": {"vandals": 4}, "raetia": {"goths": 4}})
    play(match, "play vandals noricum", "influence", "end")
    assert status(match, "noricum") == "peaceful"
    assert due(match) == (0, "play", 1)
    play(match, "play goths raetia", "influence")
    assert status(match, "raetia") == "peaceful"
    assert (influence(match, 0, "vandals"), influence(match, 0, "goths")) == (1, 2)


@rule("AT-130")
def test_each_card_play_without_a_playable_card_is_judged_separately() -> None:
    """The first card can be played, the second only discarded; an empty hand passes what is left."""
    match = two({"hand": {"franks": 1, "huns": 2}}, markers={"dalmatia": {"franks": 1}}, peaceful=STARTS)
    assert reason(match, "discard huns") == "must_play"
    play(match, "play franks dalmatia", "influence")
    assert match.legal() == ["discard huns"]
    play(match, "discard huns")
    assert due(match) == (1, "play", 2)
    match = two({"hand": {"franks": 1}})
    play(match, "play franks noricum", "influence")
    assert due(match) == (1, "play", 2)
    assert "log.pass" in events(match)


# ---------------------------------------------------------------------- tiles and cards: AT-131, AT-137


@rule("AT-131")
def test_double_turn_gives_a_third_card_after_the_second() -> None:
    """Not after the first, and not a fourth."""
    match = two({"hand": {"huns": 5}, "tiles": TILES})
    assert reason(match, "double") == "double_too_early"
    play(match, "play huns noricum", "influence")
    assert due(match) == (0, "play", 1)
    assert reason(match, "double") == "double_too_early"
    assert rules_of(match, "double") == ("AT-112", "AT-131")
    play(match, "play huns noricum")
    assert reason(match, "double") == "double_too_early"
    play(match, "influence")
    assert due(match) == (0, "close", 0)
    assert offers(match) == set(TILES)
    play(match, "double")
    assert due(match) == (0, "play", 1)
    assert cards(match)[0] == 3
    play(match, "play huns noricum", "influence")
    assert due(match) == (1, "play", 2)
    assert (cards(match)[0], influence(match, 0, "huns")) == (6, 3)


@rule("AT-131")
def test_double_turn_needs_a_third_card_in_hand() -> None:
    """With two cards in hand there is nothing to double, and nothing is due."""
    for hand, expected in ((2, (1, "play", 2)), (3, (0, "close", 0))):
        match = two({"hand": {"huns": hand}, "tiles": ["double"]})
        play(match, "play huns noricum", "influence", "play huns noricum", "influence")
        assert due(match) == expected


@rule("AT-137")
def test_the_hand_is_refilled_only_after_the_last_card() -> None:
    """Six, five, four, then six again; the draw pile loses two cards."""
    match = two({"hand": {"huns": 6}})
    pile = body(match).draw_pile
    play(match, "play huns noricum", "influence")
    assert (cards(match)[0], body(match).draw_pile) == (5, pile)
    play(match, "play huns noricum")
    assert (cards(match)[0], body(match).draw_pile) == (4, pile)
    play(match, "influence")
    assert (cards(match)[0], body(match).draw_pile) == (6, pile - 2)


@rule("AT-137", "AT-131")
def test_the_hand_is_not_refilled_before_the_third_card() -> None:
    """Three cards are drawn after it, none before."""
    match = two({"hand": {"huns": 6}, "tiles": ["double"]})
    pile = body(match).draw_pile
    play(match, *["play huns noricum", "influence"] * 2, "double")
    assert (cards(match)[0], body(match).draw_pile) == (4, pile)
    play(match, "play huns noricum", "influence")
    assert (cards(match)[0], body(match).draw_pile) == (6, pile - 3)


@rule("AT-137")
def test_one_tile_in_the_whole_turn() -> None:
    """A tile used with the first card bars every tile with the second, Double Turn too."""
    match = two({"hand": {"huns": 4}, "tiles": TILES})
    play(match, "raise goths goths", "play huns noricum", "influence")
    assert offers(match) == set()
    assert reason(match, "trade huns") == "one_tile_a_turn"
    assert "AT-137" in rules_of(match, "trade huns")
    play(match, "play huns noricum", "influence")
    assert due(match) == (1, "play", 2)


@rule("AT-137")
def test_a_tile_can_be_used_between_the_two_cards() -> None:
    """There is no extra question between them: the window before the second card is enough."""
    match = two({"hand": {"huns": 4}, "tiles": TILES})
    play(match, "play huns noricum", "influence")
    assert (due(match), offers(match)) == ((0, "play", 1), {"trade", "raise"})
    play(match, "trade huns", "end")
    assert (due(match), cards(match)[0]) == ((0, "play", 1), 3)
    assert where(match, 0)["tiles"] == ["double", "raise"]


@rule("AT-137")
def test_the_limit_is_lifted_in_the_next_turn() -> None:
    """Ivory used a tile; Purple may use one, and so may Ivory when it is his turn again."""
    match = two({"hand": {"huns": 2}, "tiles": TILES}, {"hand": {"huns": 2}, "tiles": ["raise"]})
    play(match, "raise goths goths", "play huns noricum", "influence", "play huns noricum", "influence")
    assert (due(match), offers(match)) == ((1, "play", 2), {"raise"})
    play(match, "play huns raetia", "influence", "play huns raetia", "influence", "end")
    assert (due(match), offers(match)) == ((0, "play", 2), {"trade"})


@rule("AT-137", "AT-111")
def test_the_window_before_the_scoring_is_there_with_either_card() -> None:
    """The first card's conflict ends the century: a tile before the scoring, then the second card."""
    ivory = {"hand": {"vandals": 1, "huns": 2}, "influence": {"franks": 1}, "tiles": ["raise"]}
    match = two(ivory, {"influence": {"franks": 2}}, markers=LAND | {"noricum": {"vandals": 4}})
    play(match, "play vandals noricum", "influence", "end")
    assert (match.turn.phase, scores(match)) == ("pause", [0, 0])
    play(match, "raise franks franks")
    assert (due(match), scores(match)) == ((0, "play", 1), [7, 3])


# ---------------------------------------------------------------------- scoring: AT-132 to AT-136


@rule("AT-132", "AT-133")
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(
    ("levels", "points"), [((9, 7), [7, 3]), ((9, 6), [7, 0]), ((3, 1), [7, 3]), ((18, 20), [3, 7]), ((17, 20), [0, 7])]
)
def test_the_second_counts_only_up_to_two_spaces_behind(levels: tuple[int, int], points: list[int], last: bool) -> None:
    """In a century's scoring and in the last one; the leader scores his markers either way."""
    assert century_scored(*levels, last=last) == points


@rule("AT-132")
def test_with_three_players_the_distance_does_not_matter() -> None:
    """The limit of two spaces is a rule for two."""
    assert century_scored(9, 6, 0) == [7, 3, 0]


@rule("AT-134", "RUL-23")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_player_who_is_not_on_the_column_leaves_everything_to_the_other(level: int) -> None:
    """Even one or two spaces above nothing the leader is alone."""
    assert century_scored(level, 0) == [10, 0]
    assert century_scored(0, level) == [0, 10]


@rule("AT-133", "RUL-23")
def test_a_second_too_far_behind_still_costs_the_leader_the_provinces() -> None:
    """He is not the only one with influence."""
    assert century_scored(20, 1) == [7, 0]


@rule("AT-135")
def test_a_tie_of_two_shares_markers_and_provinces() -> None:
    """7 + 3 is even: 5 each."""
    assert century_scored(4, 4) == [5, 5]
    assert century_scored(0, 0) == [0, 0]


@rule("AT-135")
def test_a_tie_of_two_is_rounded_up() -> None:
    """4 + 1 = 5 gives 3 each."""
    match = scene(
        {"hand": {"vandals": 1}, "influence": {"franks": 1}},
        {"influence": {"franks": 1}},
        markers={"noricum": {"vandals": 4}, "raetia": {"franks": 4}},
    )
    play(match, "play vandals noricum", "influence")
    assert scores(match) == [3, 3]


@rule("AT-136")
def test_both_keep_their_full_points() -> None:
    """The score track shows 7 and 3, not a lead of 4; what was there before stays."""
    match = scene(
        {"hand": {"vandals": 1}, "score": 10, "influence": {"franks": 5}},
        {"score": 12, "influence": {"franks": 4}},
        markers=LAND | {"noricum": {"vandals": 4}},
        peaceful=FAR[:9],
    )
    play(match, "play vandals noricum", "influence")
    assert match.over
    assert scores(match) == [17, 15]
    assert match.result().scores == [17, 15]
    assert match.result().winners == [0]
