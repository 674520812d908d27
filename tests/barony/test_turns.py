"""Section 4 of the catalogue: whose turn it is, one action a turn, and no passing by choice (AMB-03)."""

from typing import Any

import pytest

from tests.barony.scenes import GAME, events, play, reason, scene, where
from tests.rules import rule

EVERYTHING: dict[str, Any] = {
    "cities": ["A3"],
    "knights": {"C3": 2},
    "villages": ["E1"],
    "tokens": {"field": 3},
}
"""A player who can choose any of the six actions."""
OPPONENT: dict[str, Any] = {"knights": {"C5": 2}, "cities": ["E3"]}
SIX_ACTIONS = ["recruit A3", "move C3 C4", "village C3", "city E1", "expedition C1", "title"]
SHUT_IN: dict[str, Any] = {"knights": {"E1": 1}, "villages": ["E1"], "knights_removed": 6}
"""A player without any legal action, if E1 is a forest and E2, D1 and D2 are lakes."""
LAKES_AROUND_E1 = {"E1": "forest", "E2": "lake", "D1": "lake", "D2": "lake"}


@rule("BA-040")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_from_the_first_player(seats: int) -> None:
    """Whoever begins, the turn goes from seat to seat, round after round."""
    for first in range(seats):
        players: list[dict[str, Any]] = [{"knights": {hex: 1}} for hex in ("A3", "A5", "E1", "E3")[:seats]]
        match = scene(*players, first=first, seat=first)
        asked = []
        for _ in range(2 * seats + 1):
            asked.append(match.turn.seat)
            play(match, next(move for move in match.legal() if move.startswith("move")))
        assert asked == [(first + turn) % seats for turn in range(2 * seats + 1)]


@rule("BA-040")
def test_the_first_player_begins_after_the_placement() -> None:
    """Although he also placed the last city."""
    match = GAME.new(seats=3, seed=1, options={"first": "C"})
    while match.turn.phase == "place":
        last = match.turn.seat
        play(match, match.legal()[0])
    assert (last, match.turn.seat, match.turn.phase) == (2, 2, "main")


@rule("BA-041")
def test_six_actions_are_offered() -> None:
    """Recruitment, movement, construction, new city, expedition and title, and nothing else."""
    match = scene(EVERYTHING, OPPONENT)
    assert {move.split()[0] for move in match.legal()} == {
        "recruit",
        "move",
        "village",
        "stronghold",
        "city",
        "expedition",
        "title",
    }


@rule("BA-041")
@pytest.mark.parametrize("action", SIX_ACTIONS)
def test_one_action_ends_the_turn(action: str) -> None:
    """After one action, ended as soon as it can be, the next player has the turn."""
    match = play(scene(EVERYTHING, OPPONENT), action)
    if match.turn.seat == 0:
        play(match, "end")
    assert (match.turn.seat, match.turn.phase) == (1, "main")


@rule("BA-041")
@pytest.mark.parametrize("begun", ["recruit A3", "move C3 C4", "village C3"])
def test_a_second_action_is_refused(begun: str) -> None:
    """An action under way can be gone on with or ended; no other one may be begun."""
    match = play(scene(EVERYTHING | {"knights": {"C3": 2, "B5": 1}}, OPPONENT), begun)
    assert match.turn.seat == 0
    for action in SIX_ACTIONS:
        if action != begun:
            assert reason(match, action) == "one_action"
    assert reason(match, "end") is None


@rule("BA-041")
@pytest.mark.parametrize("action", SIX_ACTIONS)
def test_nothing_else_while_a_title_is_paid(action: str) -> None:
    """A title under way is paid before anything else is done."""
    match = play(scene(EVERYTHING | {"tokens": {"field": 3, "plain": 4}}, OPPONENT), "title")
    assert match.turn.phase == "pay"
    assert reason(match, action) == "pay_first"


@rule("BA-042")
@pytest.mark.parametrize(
    ("players", "actions"),
    [
        ((EVERYTHING, OPPONENT), ["move C3 C4", "end", "move C5 D4", "end", "move C4 C3", "end", "move D4 C5", "end"]),
        ((EVERYTHING, OPPONENT), ["recruit A3", "end", "recruit E3", "end", "recruit A3", "end", "recruit E3", "end"]),
        ((EVERYTHING, OPPONENT), ["expedition C1", "expedition D4", "expedition D1"]),
        (
            ({"tokens": {"field": 6}, "knights": {"C3": 1}}, {"tokens": {"plain": 4}, "knights": {"A3": 1}}),
            ["title"] * 3,
        ),
    ],
)
def test_the_same_action_may_be_chosen_again(players: tuple[dict[str, Any], ...], actions: list[str]) -> None:
    """Both players repeat their action turn after turn."""
    match = scene(*players)
    for action in actions:
        assert reason(match, action) is None
        play(match, action)


@rule("BA-042")
def test_construction_and_new_city_may_be_repeated() -> None:
    """A player builds in two turns running and then founds two cities in two turns running."""
    match = scene({"knights": {"C3": 1, "A3": 1}}, {"knights": {"E3": 1}})
    play(match, "village C3", "end", "move E3 E2", "village A3", "move E2 E3", "city C3", "move E3 E2", "city A3")
    assert where(match, 0)["cities"] == ["A3", "C3"]


@rule("AMB-03")
@pytest.mark.parametrize("player", [EVERYTHING, {"knights": {"C3": 1}}, {"knights_removed": 5}])
def test_nobody_passes_by_choice(player: dict[str, Any]) -> None:
    """As long as one action is legal, be it only an expedition, a pass is refused."""
    match = scene(player, OPPONENT)
    assert match.turn.seat == 0
    assert reason(match, "pass") == "must_act"


@rule("AMB-03")
@pytest.mark.parametrize("begun", ["recruit A3", "move C3 C4", "village C3"])
def test_nobody_passes_within_an_action(begun: str) -> None:
    """An action under way is ended, not passed."""
    match = play(scene(EVERYTHING | {"knights": {"C3": 2, "B5": 1}}, OPPONENT), begun)
    assert reason(match, "pass") == "one_action"


@rule("AMB-03")
def test_a_player_without_a_legal_action_is_skipped() -> None:
    """His turn is passed by itself, is logged, and changes nothing but whose turn it is."""
    match = scene({"knights": {"A3": 1}}, SHUT_IN, {"knights": {"A5": 1}}, terrain=LAKES_AROUND_E1)
    before = where(match, 1)
    play(match, "move A3 A4")
    assert match.turn.seat == 2
    assert events(match) == ["log.move", "log.pass"]
    assert where(match, 1) == before


@rule("AMB-03")
def test_one_knight_too_few_for_an_expedition_is_no_action() -> None:
    """One knight in reserve and nothing on the board: nothing to do. With two an expedition must be sent."""
    alone = play(scene({"knights": {"A3": 1}}, {"knights_removed": 6}), "move A3 A4")
    assert alone.turn.seat == 0
    assert events(alone).count("log.pass") == 1
    pair = play(scene({"knights": {"A3": 1}}, {"knights_removed": 5}), "move A3 A4")
    assert pair.turn.seat == 1
    assert {move.split()[0] for move in pair.legal()} == {"expedition"}
