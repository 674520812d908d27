"""Section 13 of the catalogue: the last points, who wins, and shared victories."""

from typing import Any

import pytest

from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import (
    GAME,
    boards,
    keys,
    match,
    phase,
    play,
    possible,
    scene,
    scores,
    sentences,
    view,
)
from tests.rules import rule

SCATTERED = [(0, 2), (1, 3), (2, 4)]
"""A first-to-pass tile for everybody: 2, 3 and 4 points."""


def finished(**parts: Any) -> AnimalKingdoms:
    """Age III after the last pass; the tiles are SCATTERED unless told."""
    return play(before_the_end(**parts), "pass")


def before_the_end(**parts: Any) -> AnimalKingdoms:
    """Green, who has nothing, is the last still in and about to pass in age III; tiles are SCATTERED unless told."""
    tiles = parts.pop("pass_tiles", SCATTERED)
    first_out = tiles[2][0]
    others = [side for side in range(3) if side != first_out]
    return scene(4, age=3, seat=3, out=[first_out, *others], pass_tiles=tiles, **parts)


@rule("AK-160")
def test_the_game_ends_after_the_scoring_of_the_third_age() -> None:
    """The kingdoms are scored once more, and nobody decides any more."""
    state = finished(columns=boards(desert=(0, 0, 1)))
    assert scores(state) == [8 + 2, 3 + 3, 4, 0]  # the third tile of the desert is 8
    assert phase(state) == "finished"
    assert possible(state) == []
    assert state.result().ended == "ages"


@rule("AK-160")
@pytest.mark.parametrize("age", [1, 2])
def test_no_earlier_age_ends_the_game(age: int) -> None:
    """After the scoring of ages I and II the decrees of a new one come, and no tile or token is counted."""
    state = scene(3, age=age, seat=2, out=(0, 1), tokens=(2, 0, 0))
    play(state, "pass")
    assert phase(state) == "decrees"
    assert scores(state) == [0, 0, 0]


@rule("AK-161")
def test_first_to_pass_tiles_are_revealed_and_added() -> None:
    """Several of one player are added up; everybody then sees them all."""
    state = before_the_end(pass_tiles=[(0, 5), (0, 2), (1, 3)])
    told = {sentence.facts["seat"]["seat"]: sentence.facts["count"] for sentence in reveal(state, "log.tiles_revealed")}
    assert scores(state) == [7, 3, 0, 0]
    assert told == {0: 7, 1: 3}
    for seat in (0, 1, 2, 3, None):
        assert [tile.points for tile in view(state, seat).first_to_pass] == [5, 2, 3]


def reveal(state: AnimalKingdoms, key: str) -> list[Any]:
    """Pass for the last time; the events of one kind."""
    return [sentence for sentence in sentences(state, "pass") if sentence.key == key]


@rule("AK-162")
def test_unspent_tokens_are_worth_a_point_each() -> None:
    """One for each token that a player has left."""
    state = before_the_end(tokens=(3, 0, 1))
    told = {sentence.facts["seat"]["seat"]: sentence.facts["count"] for sentence in reveal(state, "log.tokens_left")}
    assert scores(state) == [2 + 3, 3, 4 + 1, 0]
    assert told == {0: 3, 2: 1}


@rule("AK-162")
def test_tokens_spent_in_the_last_battle_bring_nothing() -> None:
    """Yellow spends its only token to win the last battle; Red gets one for losing, and a point for it."""
    hands = {0: ("bee_6", "owl_1", "owl_2", "owl_3"), 1: ("bee_7", "wolf_1", "wolf_2", "wolf_3")}
    state = before_the_end(hands=hands, tokens=(1, 0, 0), columns=boards(desert=(0, 1)))
    play(state, "pass", "choose bee_6", "choose bee_7", "reinforce A 1")
    play(state, "card frog_1", "card frog_2")
    assert phase(state) == "finished"
    assert scores(state) == [8 + 2, 3 + 3 + 1, 4, 0]


@rule("AK-163", "AK-003")
def test_most_points_win() -> None:
    """Tiles and tokens included: Red, behind on the track, is first."""
    state = finished(scores=(10, 9, 7))
    assert scores(state) == [12, 12, 11, 0]
    state = finished(scores=(10, 9, 7), tokens=(0, 1, 0))
    assert state.result().scores == [12, 13, 11, 0]
    assert state.result().places == [2, 1, 3, 4]
    assert state.result().winners == [1]
    assert [state.value(seat) for seat in range(4)] == [0.0, 1.0, 0.0, 0.0]


@rule("AK-164")
def test_among_those_tied_the_capital_of_the_largest_kingdom_wins() -> None:
    """Red has the capital of the marsh, Yellow that of the desert: Red wins, Blue without one is last of the three."""
    columns = boards(desert=(1, 1, 1, 0), marsh=(0, 0, 0, 0, 1))
    # the desert: Red 8, Yellow 3; the marsh: Yellow 9, Red 3; with tiles 14, 14 and 4
    state = finished(columns=columns, scores=(0, 0, 10))
    assert scores(state) == [14, 14, 14, 0]
    assert state.result().places == [2, 1, 3, 4]
    assert state.result().winners == [1]


@rule("AK-164")
def test_the_kingdom_counts_not_when_the_capital_was_claimed() -> None:
    """The same with the capitals exchanged: Yellow wins."""
    columns = boards(desert=(0, 0, 0, 1), marsh=(1, 1, 1, 1, 0))
    state = finished(columns=columns, scores=(1, 0, 0), pass_tiles=[(0, 2), (0, 3), (1, 5)])
    # the desert: Yellow 8, Red 3; the marsh: Red 9, Yellow 3
    assert scores(state) == [17, 17, 0, 0]
    assert state.result().winners == [0]


@rule("AK-164")
def test_a_capital_beats_none() -> None:
    """Red has the only capital of those tied; a larger one of somebody behind them does not count."""
    columns = boards(desert=(1, 1, 0, 1), ice=(2,) * 8)
    state = finished(columns=columns, scores=(8, 2, 0), pass_tiles=[(0, 2), (1, 3), (2, 4)])
    assert scores(state) == [8 + 3 + 2, 2 + 8 + 3, 10 + 4, 0]
    assert state.result().places == [3, 2, 1, 4]  # Blue has more; of Yellow and Red, Red is ahead
    state = finished(columns=columns, scores=(13, 7, 0), pass_tiles=[(0, 2), (1, 3), (2, 4)])
    assert scores(state) == [18, 18, 14, 0]
    assert state.result().winners == [1]


@rule("AK-164", "AK-134")
def test_a_council_is_no_capital() -> None:
    """Yellow's cube on a council of the ice, from an earlier age, breaks no tie: only capitals of age III do."""
    state = finished(councils={"ice": [1, 0, 0, 0]}, scores=(0, 9, 8))
    assert scores(state) == [12, 12, 12, 0]
    assert state.result().winners == [0, 1, 2]


@rule("AK-165")
@pytest.mark.parametrize("points", [(10, 9, 8), (10, 9, 0)])
def test_without_a_capital_those_tied_share_the_victory(points: tuple[int, ...]) -> None:
    """Two or three winners, each with an equal share; the next place counts them all."""
    state = before_the_end(scores=points)
    told = keys(state, "pass")
    winners = [0, 1, 2] if points[2] else [0, 1]
    assert state.result().winners == winners
    assert state.result().places == [1, 1, 1 if points[2] else 3, 4]
    assert [state.value(seat) for seat in winners] == [1 / len(winners)] * len(winners)
    assert told[-1] == "log.shared_victory"


@rule("AK-165")
def test_a_capital_of_somebody_behind_breaks_no_tie() -> None:
    """Blue claimed a capital and is last: Yellow and Red share the victory."""
    state = finished(columns=boards(desert=(2, 2, 2, 2)), scores=(20, 19, 0))
    assert scores(state) == [22, 22, 12, 0]
    assert state.result().winners == [0, 1]


@rule("AK-163", "AK-161")
def test_the_story_of_the_end_is_told_to_all_in_order() -> None:
    """Scoring, tiles, tokens, standings, winner."""
    told = [
        key
        for key in keys(before_the_end(tokens=(1, 0, 0)), "pass")
        if key not in ("log.pass", "log.nobody_scores", "log.points")
    ]
    assert told == [
        "log.age_over",
        "log.tiles_revealed",
        "log.tokens_left",
        "log.tiles_revealed",
        "log.tiles_revealed",
        "log.standing",
        "log.finished",
    ]


def test_before_the_end_the_result_does_not_betray_hidden_tiles() -> None:
    """The standings of a game under way are those of the track and the tokens, which all can see (AK-284)."""
    results = []
    for points in (2, 5):
        table = match(3, age=2, pass_tiles=[(0, points)], scores=(4, 5, 6), tokens=(0, 0, 1))
        results.append((table.result().scores, table.result().places))
    assert results[0] == results[1] == ([4, 5, 7], [3, 2, 1])


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_alone_there_are_no_tiles_to_add(level: str) -> None:
    """The track alone decides; the end is told (AK-253 is tested with the solo mode)."""
    state = scene(1, level=level, age=3, out=(1,), columns=boards(desert=(0, 0, 0, 1)), scores=(0, 0), seat=0)
    told = keys(state, "pass")
    assert scores(state) == [8, 3]
    assert state.result().winners == [0]
    assert told[-1] == "log.victory_alone"
    assert "log.tiles_revealed" not in told


def test_a_finished_game_is_restored_with_its_result() -> None:
    """The capitals of the last age are in the document: the same winner comes back."""
    columns = boards(desert=(1, 1, 1, 0), marsh=(0, 0, 0, 0, 1))
    table = match(4, age=3, seat=3, out=(2, 0, 1), pass_tiles=SCATTERED, columns=columns, scores=(0, 0, 10))
    table.play("pass")
    assert table.over
    assert table.result().winners == [1]
    again = GAME.from_position(table.position(), seed=2)
    assert (again.over, again.result().places) == (True, table.result().places)
