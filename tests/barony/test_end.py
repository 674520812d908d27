"""The end of the game: BA-180 to BA-187 and the rulings about it."""

from itertools import combinations
from typing import Any

import pytest

import regna
from regna.engine.playout import playout
from regna.engine.rng import Rng
from tests.barony.scenes import EDGE, GAME, body, events, play, reason, scene, truth, where
from tests.rules import rule

CORNERS = ["A3", "A5", "C1", "C5", "E1", "E3"]
TABLES = [(seats, first) for seats in (2, 3, 4) for first in range(seats)]
STUCK = {"knights_removed": 7}
"""A player who can do nothing unless he can buy a title."""


def rich_marquis(**parts: Any) -> dict[str, Any]:
    """A player who becomes duke by saying "title": the payment has no choice."""
    return {"title": "marquis", "tokens": {"field": 3}} | parts


def finished(*players: dict[str, Any], first: int = 0, ended: str = "duke", **state: Any) -> regna.Match:
    """A match that is over."""
    dukes = any(player.get("title") == "duke" for player in players)
    return scene(*players, first=first, seat=None, phase="finished", last_round=dukes, step={"ended": ended}, **state)


@rule("BA-180", "BA-181", "AMB-09")
@pytest.mark.parametrize(("seats", "first"), TABLES)
def test_the_round_of_the_first_duke_is_the_last(seats: int, first: int) -> None:
    """All players have the same number of turns: those after the duke one more, the duke and those before him none."""
    order = [(first + turn) % seats for turn in range(seats)]
    for duke in order:
        players: list[dict[str, Any]] = [{} for _ in range(seats)]
        players[duke] = rich_marquis()
        match = scene(*players, first=first, seat=first)
        deciders: list[int | None] = []
        while not match.over:
            assert len(deciders) < seats
            deciders.append(match.turn.seat)
            play(match, "title" if match.turn.seat == duke else f"expedition {EDGE[len(deciders)]}")
        assert deciders == order
        assert match.result().ended == "duke"
        assert where(match, duke)["title"] == "duke"


@rule("BA-181")
@pytest.mark.parametrize(("seats", "first"), TABLES)
def test_the_game_ends_at_once_if_the_last_player_becomes_duke(seats: int, first: int) -> None:
    """Nobody plays after the player before the first player; then nothing is legal any more."""
    last = (first - 1) % seats
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    players[last] = rich_marquis()
    match = play(scene(*players, first=first, seat=last), "title")
    assert match.over
    assert match.turn.seat is None
    assert match.legal() == []
    assert reason(match, "title") == "game_over"
    assert "log.last_round" not in events(match)
    with pytest.raises(regna.Refused):
        match.decide(first, "expedition A3")


@rule("BA-180")
def test_the_last_round_is_announced_and_the_game_goes_on() -> None:
    """When the first player becomes duke the others still play, and everybody is told."""
    match = play(scene(rich_marquis(), {}, {}), "title")
    assert not match.over
    assert body(match).last_round is True
    assert "log.last_round" in events(match)
    play(match, "expedition A3")
    assert not match.over
    play(match, "expedition A4")
    assert match.over


@rule("BA-180")
def test_no_end_without_a_duke() -> None:
    """A full round with four marquises and many points goes by without an end."""
    marquis = {"title": "marquis", "tokens": {"field": 2, "plain": 1}}
    match = scene(marquis, marquis, marquis, marquis)
    play(match, *[f"expedition {name}" for name in EDGE[:8]])
    assert not match.over
    assert body(match).last_round is False


@rule("BA-180")
@pytest.mark.parametrize("title", ["baron", "viscount", "count"])
def test_only_a_duke_begins_the_last_round(title: str) -> None:
    """Whoever gains a lower title plays on, and so do all others, round after round."""
    match = play(scene({"title": title, "tokens": {"field": 3}}, {}), "title")
    assert body(match).last_round is False
    play(match, *[f"expedition {name}" for name in EDGE[:3]])
    assert not match.over


@rule("BA-182")
@pytest.mark.parametrize(("silver", "expected"), [("A", 74), ("B", 75)])
def test_the_final_score_of_the_rulebook(silver: str, expected: int) -> None:
    """70 points on the score board and three tokens worth four make 74; tokens paid for the title do not count."""
    seat = rich_marquis(cities=["C3"], founded=1, tokens={"field": 3, "plain": 2, "mountain": 1})
    match = play(scene({}, seat, seat=1, options={"silver": silver}), "title", "pay field", "pay field")
    assert match.over
    assert body(match).players[1].points == 70
    assert match.result().scores == [0, expected]


@rule("BA-182")
@pytest.mark.parametrize(("kind", "silver"), [("field", 3), ("plain", 2), ("forest", 1), ("mountain", 0)])
def test_every_unspent_token_counts_its_silver_number(kind: str, silver: int) -> None:
    """The silver number counts, not the gold one."""
    match = finished({"title": "duke"}, {"tokens": {kind: 5}, "title": "viscount"})
    assert match.result().scores == [60, 15 + 5 * silver]


@rule("BA-183")
def test_pieces_score_nothing() -> None:
    """Knights, villages, strongholds and starting cities are worth no points."""
    match = finished(
        {"title": "duke"},
        {"cities": ["A3", "A5", "C1"], "villages": ["E1", "E2"], "strongholds": ["E3", "D4"], "knights": {"D1": 5}},
    )
    assert match.result().scores == [60, 0]


@rule("BA-184")
def test_the_winner_need_not_be_a_duke() -> None:
    """A marquis with two founded cities beats a duke with none."""
    match = scene({"title": "marquis", "cities": ["A3", "A5"], "founded": 2}, rich_marquis(), {}, seat=1)
    play(match, "title", "expedition E1")
    assert match.over
    assert match.result().scores == [65, 60, 0]
    assert match.result().winners == [0]
    assert match.result().places == [1, 2, 3]


@rule("BA-184")
@pytest.mark.parametrize("best", range(4))
def test_the_highest_score_wins_wherever_it_sits(best: int) -> None:
    """The order of play is of no account as long as scores differ."""
    for first in range(4):
        players: list[dict[str, Any]] = [{"title": "duke"} for _ in range(4)]
        players[best]["tokens"] = {"forest": 1}
        assert finished(*players, first=first).result().winners == [best]


@rule("BA-185", "AMB-24")
@pytest.mark.parametrize(("seats", "first"), TABLES)
def test_ties_go_to_the_player_farthest_from_the_first(seats: int, first: int) -> None:
    """Of two, three or four tied players the one who comes last in the order of play wins."""
    order = [(first + turn) % seats for turn in range(seats)]
    for size in range(2, seats + 1):
        for tied in combinations(order, size):
            players: list[dict[str, Any]] = [{"title": "duke"} for _ in range(seats)]
            for seat in tied:
                players[seat] |= {"cities": [CORNERS[seat]], "founded": 1}
            match = finished(*players, first=first)
            result = match.result()
            assert result.winners == [tied[-1]]
            assert [truth(match).value(seat) for seat in range(seats)] == [
                float(seat == tied[-1]) for seat in range(seats)
            ]
            expected = [*reversed(tied), *reversed([seat for seat in order if seat not in tied])]
            assert [expected.index(seat) + 1 for seat in range(seats)] == result.places


@rule("BA-185")
def test_a_tie_at_the_end_of_a_played_round() -> None:
    """The first player, Green, and Blue after the round both have 60 points: Blue is farther from Green and wins."""
    other = {"title": "marquis", "cities": ["A3"], "founded": 1, "tokens": {"plain": 2, "forest": 1}}
    match = scene({}, rich_marquis(), other, first=2, seat=1)
    play(match, "title")
    assert match.result().scores == [0, 60, 60]
    assert match.result().winners == [1]
    tie, _, end = match.story()[-3:]
    assert tie.text == "Blue and Green both have 60; Blue plays later in the round and is ahead."
    assert end.text == "The game is over. Blue wins with 60 points."


@rule("BA-186")
def test_several_players_may_become_duke_in_the_last_round() -> None:
    """A player after the first duke may buy the title as well; the round is not played twice for it."""
    match = scene(rich_marquis(), {}, rich_marquis(cities=["C3"], founded=1), {})
    play(match, "title", "expedition A3", "title")
    assert not match.over
    assert events(match).count("log.last_round") == 1
    play(match, "expedition A4")
    assert match.over
    assert match.result().scores == [60, 0, 70, 0]
    assert match.result().winners == [2]


@rule("BA-187", "AMB-31")
@pytest.mark.parametrize(("seats", "first"), TABLES)
def test_the_game_ends_when_everybody_had_to_pass(seats: int, first: int) -> None:
    """After a pass of each player in succession the game is scored as usual, although nobody is a duke."""
    players: list[dict[str, Any]] = [STUCK | {"tokens": {"forest": 2}} for _ in range(seats)]
    players[first] = STUCK | {"title": "viscount"}
    for seat in range(seats):
        match = scene(*players, first=first, seat=seat)
        assert match.over
        told = [key for key in events(match) if key not in ("log.score", "log.tie")]
        assert told == ["log.pass"] * seats + ["log.all_passed"]
        assert match.result().ended == "all_passed"
        assert match.result().winners == [first]
        assert sorted(match.result().scores) == [2] * (seats - 1) + [15]


@rule("BA-187", "AMB-31")
@pytest.mark.parametrize(("seats", "first"), TABLES)
def test_a_tie_after_everybody_passed(seats: int, first: int) -> None:
    """Ties are broken as always, whoever passed last."""
    for seat in range(seats):
        match = scene(*[STUCK] * seats, first=first, seat=seat)
        assert match.result().winners == [(first - 1) % seats]


@rule("BA-187", "AMB-31")
def test_passes_must_follow_one_another() -> None:
    """As long as one player can act, the others pass as often as they must and the game goes on."""
    match = scene({"knights": {"C3": 1}, "knights_removed": 6}, STUCK, STUCK)
    for there, back in (("C3 C4", "C4 C3"),) * 3:
        play(match, f"move {there}")
        assert match.turn.seat == 0
        play(match, f"move {back}")
        assert match.turn.seat == 0
    assert events(match).count("log.pass") == 12
    assert not match.over


@rule("BA-187")
def test_passes_before_the_position_count() -> None:
    """Two of three players have passed already; the third has to pass as well, and the game is over."""
    match = scene(STUCK, STUCK, STUCK, passes=2, seat=2)
    scores = ["log.score", "log.score", "log.tie", "log.score", "log.tie"]
    assert events(match) == ["log.pass", *scores, "log.all_passed"]


@rule("BA-181")
def test_passes_in_the_last_round_end_it_by_the_duke() -> None:
    """Players who can do nothing pass in the last round too; the cause of the end is the duke."""
    match = scene(rich_marquis(**STUCK), STUCK, STUCK)
    assert match.over, "the title was all that anybody could do"
    assert events(match).count("log.pass") == 2
    assert match.result().ended == "duke"
    assert match.result().scores == [60, 0, 0]


@rule("AMB-25")
def test_an_endless_game_is_not_cut_off_at_the_table() -> None:
    """Two players who only ride to and fro may do so for more decisions than any simulation would play."""
    match = scene({"knights": {"A3": 1}}, {"knights": {"E1": 1}}, turns=10**8)
    while match.sequence < GAME.spec.decision_limit + 100:
        play(match, "move A3 A4", "move E1 E2", "move A4 A3", "move E2 E1")
    assert not match.over
    assert match.result().ended == ""


@rule("AMB-25")
def test_a_simulation_that_is_cut_off_is_scored_normally() -> None:
    """Random play stops after the given number of decisions, and the scores stand as they are."""
    state = truth(GAME.new(seats=3, seed=11))
    decisions, _ = playout(state, Rng(1), 120)
    assert decisions == 120
    result = state.result()
    assert result.ended == ""
    values = state.values
    assert result.scores == [int(player.score(values)) for player in state.players]
    assert len(result.winners) == 1
