"""Section B of the catalogue: the steps of a card play, the card plays of a turn, the hand (RUL-05, 06, 08, 13)."""

from typing import Any

import pytest

import regna
from regna.games.attila.rules.board import Tribe
from tests.attila.scenes import (
    AROUND_NORICUM,
    FIGHT,
    STARTS,
    asked,
    body,
    cards,
    discards_for,
    events,
    influence,
    markers,
    play,
    reason,
    refused_position,
    rules_of,
    scene,
    scores,
    where,
)
from tests.rules import rule

LOCKED: dict[str, Any] = {"peaceful": STARTS, "markers": {"belgica": {"huns": 1}}}
"""All starting provinces are at peace: Huns can be placed, tribes that are not on the map cannot."""


def discards(match: regna.Match) -> dict[Tribe, int]:
    """The discard pile."""
    return body(match).discards


def on_map(match: regna.Match) -> int:
    """How many markers are on the map."""
    return sum(int(part.markers) for part in body(match).tribes)


# ---------------------------------------------------------------------- the four steps


@rule("AT-020")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("influence", "play_first"),
        ("marker noricum", "play_first"),
        ("lay franks", "no_conflict"),
        ("end", "nothing_to_end"),
    ],
)
def test_the_card_comes_first(move: str, code: str) -> None:
    """Before step 1 there is no influence, no second marker, no conflict and no end."""
    match = scene({"hand": {"franks": 2}}, {}, {}, markers={"noricum": {"franks": 4}})
    assert reason(match, move) == code
    assert reason(match, "play franks noricum") is None


@rule("AT-020")
def test_influence_or_a_second_marker_comes_second() -> None:
    """After step 1 no further card is played, and nothing else happens before step 2."""
    match = play(scene({"hand": {"franks": 2, "huns": 1}}, {}, {}), "play franks noricum")
    assert match.turn.phase == "follow"
    for move in ("play huns noricum", "play franks noricum", "discard huns"):
        assert reason(match, move) == "influence_or_marker"
    assert reason(match, "influence") is None
    assert reason(match, "marker noricum") is None


@rule("AT-020")
def test_the_conflict_waits_for_influence() -> None:
    """The fifth marker is there after step 1, yet cards are laid only after step 2."""
    match = play(scene({"hand": {"franks": 3}}, {"hand": {"huns": 1}}, {}, markers=FIGHT), "play franks noricum")
    assert reason(match, "lay franks") == "influence_or_marker"
    play(match, "influence")
    assert match.turn.phase == "conflict"
    assert influence(match, 0, "franks") == 1
    assert reason(match, "influence") == "conflict_first"
    assert reason(match, "play franks raetia") == "conflict_first"


@rule("AT-020")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_order_of_the_four_steps(seats: int) -> None:
    """Card, influence, conflict and peace, scoring: with any number of players."""
    table = [{"hand": {"huns": 1}}, {"hand": {"saxons": 1}}, *[{}] * (seats - 2)]
    match = play(scene(*table, markers=FIGHT), "play huns noricum", "influence", "end")
    told = events(match)
    steps = ["log.play", "log.influence", "log.strengths", "log.peace", "log.scoring"]
    assert [key for key in told if key in steps] == steps
    assert told.index("log.scoring") < told.index("log.draws")


@rule("AT-020")
def test_a_conflict_in_which_nobody_has_a_card_is_told_too() -> None:
    """All hands are empty, so nobody is asked; everybody still hears who leaves and that there is peace."""
    match = play(scene({"hand": {"huns": 1}}, {}, {}, markers=FIGHT), "play huns noricum", "influence")
    assert markers(match, "noricum") == {"huns": 3}
    told = events(match)
    steps = ["log.play", "log.influence", "log.strengths", "log.leave", "log.peace", "log.scoring"]
    assert [key for key in told if key in steps] == steps


@rule("AT-020")
def test_a_scoring_without_points_is_told_too() -> None:
    """The only player with influence has it on a tribe that leaves the map: the scoring takes place all the same."""
    match = scene({"hand": {"franks": 1}}, {"hand": {"saxons": 1}}, {}, markers=FIGHT)
    play(match, "play franks noricum", "influence", "end")
    assert scores(match) == [0, 0, 0]
    assert "log.century" in events(match)
    assert "log.scoring" in events(match)


# ---------------------------------------------------------------------- the card plays of a turn


@rule("AT-021")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_card_play_a_turn_with_three_to_five(seats: int) -> None:
    """Then the hand is refilled and the next player has his turn."""
    match = scene(*[{"hand": {"franks": 6}}, {"hand": {"huns": 6}}, *[{}] * (seats - 2)])
    play(match, "play franks noricum", "influence")
    assert match.turn.seat == 1
    assert cards(match)[0] == 6
    assert on_map(match) == 1


@rule("AT-021")
def test_two_players_make_two_card_plays() -> None:
    """The second one belongs to the same turn; a third one does not."""
    match = scene({"hand": {"franks": 6}}, {"hand": {"huns": 6}}, plays_left=2)
    play(match, "play franks noricum", "influence")
    assert asked(match) == (0, "play")
    play(match, "play franks noricum", "influence")
    assert asked(match) == (1, "play")


@rule("AT-021")
def test_only_double_turn_gives_a_second_card_play() -> None:
    """With the tile a second card, but no third one."""
    match = scene({"hand": {"franks": 6}, "tiles": ["double", "raise"]}, {"hand": {"huns": 1}}, {})
    play(match, "play franks noricum", "influence")
    assert match.turn.phase == "close"
    assert reason(match, "play franks noricum") == "no_more_cards"
    assert rules_of(match, "play franks noricum")[0] == "AT-021"
    play(match, "double", "play franks noricum", "influence")
    assert match.turn.seat == 1
    assert markers(match, "noricum") == {"franks": 2}
    assert influence(match, 0, "franks") == 2


@rule("AT-022")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_playable_card_must_be_played(seats: int) -> None:
    """Neither passing nor discarding nor ending the turn is allowed."""
    match = scene(*[{"hand": {"franks": 1, "huns": 2}}, *[{}] * (seats - 1)])
    for move in ("pass", "discard franks", "discard huns"):
        assert reason(match, move) == "must_play"
        assert rules_of(match, move)[0] == "AT-022"
    assert reason(match, "end") == "nothing_to_end"


@rule("AT-022", "RUL-05")
def test_one_playable_card_is_enough_to_be_bound() -> None:
    """The unplayable ones cannot be chosen, and cannot be thrown away either."""
    match = scene({"hand": {"franks": 5, "huns": 1}}, {}, {}, **LOCKED)
    assert {move.split()[1] for move in match.legal()} == {"huns"}
    assert reason(match, "discard franks") == "must_play"
    assert reason(match, "pass") == "must_play"
    for province in STARTS:
        assert reason(match, f"play franks {province}") == "province_at_peace"


# ---------------------------------------------------------------------- no playable card


@rule("RUL-05")
def test_without_a_playable_card_one_of_choice_is_discarded() -> None:
    """Without marker and influence; it uses up the card play, and the hand is refilled."""
    match = scene({"hand": {"franks": 2, "goths": 2}}, {"hand": {"huns": 1}}, {}, **LOCKED)
    assert match.legal() == ["discard franks", "discard goths"]
    assert reason(match, "pass") == "must_discard"
    assert rules_of(match, "pass")[0] == "RUL-05"
    assert reason(match, "discard huns") == "card_not_in_hand"
    play(match, "discard goths")
    assert discards(match) == {"goths": 1}
    assert on_map(match) == 1
    assert where(match, 0)["influence"] == {}
    assert match.turn.seat == 1
    assert cards(match) == [6, 1, 0]


@rule("RUL-05")
def test_nothing_follows_a_discarded_card() -> None:
    """Neither influence nor a second marker: with a tile left the player is asked about that alone."""
    match = scene({"hand": {"franks": 2}, "tiles": ["raise"]}, {"hand": {"huns": 1}}, {}, **LOCKED)
    play(match, "discard franks")
    assert asked(match) == (0, "close")
    assert reason(match, "influence") == "step_is_done"
    assert reason(match, "marker belgica") == "step_is_done"
    assert reason(match, "raise franks goths") is None
    assert reason(match, "end") is None


@rule("RUL-05")
def test_with_two_players_each_card_play_is_judged_separately() -> None:
    """The one playable card must be played first; then the other card is discarded."""
    match = scene({"hand": {"franks": 1, "huns": 1, "goths": 1}}, {"hand": {"huns": 1}}, plays_left=2, **LOCKED)
    assert reason(match, "discard franks") == "must_play"
    play(match, "play huns belgica", "influence")
    assert match.turn.seat == 0
    assert match.legal() == ["discard franks", "discard goths"]
    play(match, "discard franks")
    assert match.turn.seat == 1
    assert discards(match) == {"franks": 1, "huns": 1}
    assert cards(match) == [6, 1]


@rule("RUL-05")
def test_two_players_discard_twice_if_nothing_can_be_played_twice() -> None:
    """One discard is only one of the two card plays."""
    match = scene({"hand": {"franks": 2, "goths": 2}}, {"hand": {"huns": 1}}, plays_left=2, **LOCKED)
    play(match, "discard franks")
    assert asked(match) == (0, "play")
    assert cards(match)[0] == 3
    play(match, "discard goths")
    assert match.turn.seat == 1
    assert discards(match) == {"franks": 1, "goths": 1}


def trading(pile: str) -> regna.Match:
    """A player with one unplayable card and Trade, before a draw pile of cards of one tribe."""
    hands = [{"franks": 1}, {"vandals": 1}]
    table: list[dict[str, Any]] = [{"hand": hands[0], "tiles": ["trade"]}, {"hand": hands[1]}, {}]
    return scene(*table, discards=discards_for({pile: 9}, *hands), **LOCKED)


@rule("RUL-05")
def test_a_playable_card_from_a_trade_must_be_played() -> None:
    """Trade may come first; the card drawn can be placed, so it has to be."""
    match = trading("huns")
    assert set(match.legal()) == {"discard franks", "trade franks"}
    play(match, "trade franks")
    if match.turn.phase == "trade":
        play(match, "end")
    assert where(match, 0)["hand"] == {"huns": 1}
    assert reason(match, "discard huns") == "must_play"
    assert reason(match, "pass") == "must_play"
    assert reason(match, "play huns belgica") is None


@rule("RUL-05")
def test_an_unplayable_card_from_a_trade_is_discarded() -> None:
    """The trade brought nothing: the new card is thrown away, and the turn is over."""
    match = trading("goths")
    play(match, "trade franks")
    if match.turn.phase == "trade":
        play(match, "end")
    assert match.legal() == ["discard goths"]
    play(match, "discard goths")
    assert match.turn.seat == 1
    assert discards(match)["goths"] == 1
    assert on_map(match) == 1


@rule("RUL-05")
def test_two_influence_may_be_used_by_a_player_who_is_stuck() -> None:
    """It gives its two steps; the card is discarded all the same."""
    match = scene({"hand": {"franks": 1}, "tiles": ["raise"]}, {"hand": {"huns": 1}}, {}, **LOCKED)
    assert "discard franks" in match.legal()
    play(match, "raise franks franks")
    assert influence(match, 0, "franks") == 2
    assert match.legal() == ["discard franks"]
    play(match, "discard franks")
    assert match.turn.seat == 1
    assert discards(match) == {"franks": 1}


@rule("RUL-05")
@pytest.mark.parametrize(("seats", "plays"), [(2, 2), (3, 1)])
def test_an_empty_hand_places_nothing(seats: int, plays: int) -> None:
    """No marker and no influence; a card cannot be discarded; at the end the hand is refilled."""
    table: list[dict[str, Any]] = [{"tiles": ["raise"]}, {"hand": {"huns": 2}}, *[{}] * (seats - 2)]
    match = scene(*table, plays_left=plays)
    assert reason(match, "pass") is None
    assert reason(match, "discard franks") == "card_not_in_hand"
    assert reason(match, "play franks noricum") == "card_not_in_hand"
    play(match, "pass")
    while match.turn.seat == 0:
        assert not [move for move in match.legal() if move.startswith(("play", "influence", "marker"))]
        play(match, "end" if match.turn.phase == "close" else "pass")
    assert on_map(match) == 0
    assert where(match, 0)["influence"] == {}
    assert cards(match)[:2] == [6, 2]


# ---------------------------------------------------------------------- no influence, no marker


@rule("RUL-06")
@pytest.mark.parametrize("seats", [2, 3])
def test_influence_is_not_given_up_for_nothing(seats: int) -> None:
    """Neither "end" nor "pass" leaves step 2."""
    match = play(scene(*[{"hand": {"franks": 2}}, *[{}] * (seats - 1)]), "play franks noricum")
    assert reason(match, "end") == "influence_or_marker"
    assert reason(match, "pass") == "influence_or_marker"
    assert rules_of(match, "pass")[0] == "AT-050"


@rule("RUL-06")
def test_who_cannot_place_a_second_marker_takes_influence() -> None:
    """Noricum is full and all around it is at peace: influence is the only answer left."""
    for tiles in ([], ["raise"]):
        match = scene({"hand": {"franks": 1}, "tiles": tiles}, {}, {}, markers=FIGHT, peaceful=AROUND_NORICUM)
        play(match, "play franks noricum")
        if tiles:
            assert not [move for move in match.legal() if move.startswith(("marker", "end", "pass"))]
            assert reason(match, "end") == "influence_or_marker"
            play(match, "influence")
        assert influence(match, 0, "franks") == 4


# ---------------------------------------------------------------------- the hand


@rule("AT-023")
@pytest.mark.parametrize(("held", "seats"), [(1, 3), (2, 5), (6, 3)])
def test_the_hand_is_refilled_to_six(held: int, seats: int) -> None:
    """Whatever is left after the card play, and then the player to the left is active."""
    match = scene(*[{"hand": {"franks": held}}, {"hand": {"huns": 2}}, *[{}] * (seats - 2)])
    pile = body(match).draw_pile
    play(match, "play franks noricum", "influence")
    assert cards(match)[0] == 6
    assert body(match).draw_pile == pile - (7 - held)
    assert (match.turn.seat, body(match).active) == (1, 1)


@rule("AT-023")
@pytest.mark.parametrize("held", [2, 6])
def test_the_hand_is_refilled_to_six_with_two_players(held: int) -> None:
    """After both card plays, by as many cards as are missing then."""
    match = scene({"hand": {"franks": held}}, {"hand": {"huns": 2}}, plays_left=2)
    pile = body(match).draw_pile
    play(match, *["play franks noricum", "influence"] * 2)
    assert cards(match) == [6, 2]
    assert body(match).draw_pile == pile - (8 - held)


@rule("AT-023")
def test_after_the_last_seat_comes_the_first() -> None:
    """The player to the left of seat 2 of three is seat 0."""
    match = scene({"hand": {"huns": 1}}, {}, {"hand": {"franks": 1}}, active=2)
    assert play(match, "play franks noricum", "influence").turn.seat == 0


@rule("AT-023")
def test_seven_cards_are_too_many() -> None:
    """A hand of six is full: seven cannot arise."""
    assert cards(scene({"hand": {"franks": 6}}, {}, {})) == [6, 0, 0]
    assert refused_position({"hand": {"franks": 6, "huns": 1}}, {}, {}) == "hand_too_large"


@rule("AT-024")
def test_cards_spent_in_a_conflict_come_back_at_the_end_of_ones_own_turn() -> None:
    """Not at the end of the conflict, not at the end of the active player's turn, not before one's own card."""
    match = scene(
        {"hand": {"franks": 1}},
        {"hand": {"huns": 3, "saxons": 3}},
        {"hand": {"goths": 3, "saxons": 3}},
        markers=FIGHT,
    )
    play(match, "play franks noricum", "influence")
    play(match, "lay huns", "lay huns", "end", "lay goths", "end")
    assert match.turn.seat == 1
    assert cards(match) == [6, 4, 5]
    play(match, "play saxons raetia")
    assert cards(match) == [6, 3, 5]
    play(match, "influence")
    assert match.turn.seat == 2
    assert cards(match) == [6, 6, 5]
    play(match, "play saxons raetia", "influence")
    assert cards(match) == [6, 6, 6]


@rule("AT-024")
def test_nobody_draws_in_the_middle_of_a_turn() -> None:
    """Neither after the card nor after influence nor in a conflict: the draw pile stays as it is."""
    match = scene({"hand": {"franks": 3}}, {"hand": {"huns": 2}}, {"hand": {"goths": 2}}, markers=FIGHT)
    for move in ("play franks noricum", "influence", "lay franks", "end", "lay huns", "end"):
        play(match, move)
        assert body(match).draw_pile == 54 - 7
    play(match, "end")
    assert cards(match) == [6, 1, 2]


@rule("AT-024")
def test_trade_is_the_only_other_draw() -> None:
    """Two cards out, two cards in, in the middle of the turn; it does not fill the hand to six."""
    match = scene({"hand": {"franks": 3}, "tiles": ["trade"]}, {"hand": {"huns": 2}}, {})
    play(match, "trade franks", "trade franks", "end")
    assert asked(match) == (0, "play")
    assert cards(match) == [3, 2, 0]
    assert body(match).draw_pile == 54 - 5 - 2


@rule("AT-025", "RUL-13")
def test_no_refill_between_the_two_cards_of_a_turn_for_two() -> None:
    """Five cards, then four, then six."""
    match = scene({"hand": {"franks": 6}}, {"hand": {"huns": 6}}, plays_left=2)
    play(match, "play franks noricum", "influence")
    assert cards(match) == [5, 6]
    assert "log.draws" not in events(match)
    play(match, "play franks noricum")
    assert cards(match) == [4, 6]
    play(match, "influence")
    assert cards(match) == [6, 6]


@rule("AT-025", "RUL-13")
@pytest.mark.parametrize(("seats", "plays"), [(2, 2), (3, 1), (5, 1)])
def test_no_refill_before_the_card_of_a_double_turn(seats: int, plays: int) -> None:
    """The hand stays as it is until the last card play of the turn is finished."""
    active = {"hand": {"franks": 6}, "tiles": ["double"]}
    match = scene(active, {"hand": {"huns": 1}}, *[{}] * (seats - 2), plays_left=plays)
    play(match, *["play franks noricum", "influence"] * plays, "double")
    assert cards(match)[0] == 6 - plays
    play(match, "play franks noricum")
    assert cards(match)[0] == 5 - plays
    play(match, "influence")
    assert match.turn.seat == 1
    assert cards(match)[0] == 6


@rule("AT-025", "RUL-13")
def test_a_player_who_has_used_up_his_hand_plays_no_second_card() -> None:
    """With two players and one card the second card play is skipped, for nothing is drawn between them."""
    match = scene({"hand": {"franks": 1}}, {"hand": {"huns": 1}}, plays_left=2)
    play(match, "play franks noricum", "influence")
    assert events(match) == ["log.play", "log.influence", "log.pass", "log.draws"]
    assert match.turn.seat == 1
    assert cards(match) == [6, 1]


# ---------------------------------------------------------------------- hands in conflicts


@rule("RUL-08")
def test_the_card_of_step_one_cannot_be_laid_again() -> None:
    """Of two Franks one is left for the conflict; it can be laid once."""
    match = scene({"hand": {"franks": 2, "huns": 1}}, {"hand": {"huns": 1}}, {}, markers=FIGHT)
    play(match, "play franks noricum")
    play(match, "influence", "lay franks")
    assert asked(match) == (0, "conflict")
    assert reason(match, "lay franks") == "cannot_lay_what_you_lack"
    assert reason(match, "end") is None


@rule("RUL-08")
def test_an_empty_hand_passes_in_a_conflict() -> None:
    """The active player and the second one have no card left: only the third one is asked."""
    match = scene({"hand": {"franks": 1}}, {}, {"hand": {"huns": 2}}, markers=FIGHT)
    play(match, "play franks noricum", "influence")
    assert asked(match) == (2, "conflict")
    assert cards(match) == [0, 0, 2]
    play(match, "lay huns", "end")
    assert markers(match, "noricum") == {"huns": 2, "goths": 2}
    assert match.turn.seat == 2
    assert cards(match) == [6, 6, 1]


@rule("RUL-08")
def test_laid_cards_are_missing_in_ones_own_turn() -> None:
    """Who lays his whole hand in a conflict makes no card play in his next turn and refills at its end."""
    match = scene({"hand": {"franks": 1}}, {"hand": {"huns": 6}}, {"hand": {"goths": 1}}, markers=FIGHT)
    play(match, "play franks noricum", "influence", *["lay huns"] * 6)
    assert cards(match) == [0, 0, 1]
    before = match.sequence
    play(match, "end")
    assert match.turn.seat == 2
    assert events(match, since=before)[-3:] == ["log.draws", "log.pass", "log.draws"]
    assert cards(match) == [6, 6, 1]
    assert where(match, 1)["influence"] == {}
    assert on_map(match) == 4


@rule("RUL-08")
def test_one_card_kept_back_must_be_played_in_ones_own_turn() -> None:
    """Five laid and one kept: that one is played."""
    match = scene({"hand": {"franks": 1}}, {"hand": {"huns": 6}}, {"hand": {"goths": 1}}, markers=FIGHT)
    play(match, "play franks noricum", "influence", *["lay huns"] * 5, "end", "end")
    assert match.turn.seat == 1
    assert cards(match) == [6, 1, 1]
    assert reason(match, "pass") == "must_play"
    assert reason(match, "play huns raetia") is None
