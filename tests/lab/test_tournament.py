"""Tournaments: fair seats, the same luck for all line-ups, and games that are kept are not played again."""

import json
from pathlib import Path
from typing import Any

import pytest

from regna.lab.jobs import Workers
from regna.lab.ratings import ratings
from regna.lab.statistics import SequentialTest
from regna.lab.tournament import Tournament, digest, is_repeatable, play, play_deals, standings

TWO = Tournament("animal_kingdoms", ("search:2", "random"), seed=3)


def without_times(row: dict[str, Any]) -> dict[str, Any]:
    """A game as it was played, however long it took."""
    return {key: value for key, value in row.items() if key not in ("cpu_seconds", "longest")}


@pytest.mark.parametrize(
    ("bots", "number"),
    [(("a", "b"), 2), (("a", "a", "b", "b"), 4), (("a", "b", "a", "b"), 2), (("a", "b", "b"), 3), (("a", "a"), 1)],
)
def test_every_bot_has_every_seat_as_often(bots: tuple[str, ...], number: int) -> None:
    """The rotations that differ; over all of them each seat is a bot's as often as any other."""
    lineups = Tournament("barony", bots, 1).lineups()
    assert len(lineups) == number
    for name in set(bots):
        assert len({sum(lineup[seat] == name for lineup in lineups) for seat in range(len(bots))}) == 1


def test_a_deal_is_played_by_all_lineups_with_the_same_luck() -> None:
    """The luck of the game belongs to the deal; that of the seats is different in every game and for every seat."""
    assert [TWO.place(number) for number in range(3)] == [
        (0, ("search:2", "random")),
        (0, ("random", "search:2")),
        (1, ("search:2", "random")),
    ]
    first, second, third = (TWO.luck(number).word() for number in range(3))
    assert first == second != third
    own = {TWO.luck_of(number, seat).word() for number in range(3) for seat in range(2)}
    assert len(own | {first, third}) == 8


def test_the_same_seed_gives_the_same_games() -> None:
    """With budgets in simulations nothing depends on the clock; another seed is another game."""
    assert without_times(play(TWO, 1)) == without_times(play(TWO, 1))
    other = Tournament(TWO.game, TWO.bots, seed=4)
    assert without_times(play(TWO, 1)) != without_times(play(other, 1))


def test_every_choice_of_bots_plays_when_there_are_more_than_seats() -> None:
    """Each pair in both orders on each deal; a file says how many seats there are only where the names do not."""
    three = Tournament("barony", ("a", "b", "c"), 1, seats=2)
    assert three.lineups() == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert three.head()["seats"] == 2
    assert "seats" not in TWO.head()


def test_a_file_of_an_earlier_version_is_gone_on_with(tmp_path: Path) -> None:
    """As it was written before there was a command."""
    file = tmp_path / "games.jsonl"
    kept = {"number": 1, "deal": 0, "bots": ["random", "search:2"], "winners": [0], "scores": [7, 3], "ended": "ages"}
    kept |= {"decisions": 4, "choices": [2, 2], "cpu_seconds": [0.0, 0.5], "longest": [0.0, 0.25]}
    head = '{"game": "animal_kingdoms", "bots": ["search:2", "random"], "seed": 3, "options": {}}'
    file.write_text(f"{head}\n{json.dumps(kept)}\n")
    first, second = play_deals(TWO, 2, Workers(1), file)
    assert without_times(first) == without_times(play(TWO, 0))
    assert second == kept
    assert len(file.read_text().splitlines()) == 3


def test_a_test_ends_a_tournament_with_a_deal(tmp_path: Path) -> None:
    """With the one after which it is clear, and always with the same, whatever else is in the file."""
    file = tmp_path / "games.jsonl"
    rows = [row_of(["search:2", "random"], [0]), row_of(["random", "search:2"], [1])] * 40
    lines = [json.dumps(row | {"number": number}) for number, row in enumerate(rows)]
    file.write_text("\n".join([json.dumps(TWO.head()), *lines, ""]))
    test = SequentialTest(0.5, 0.6)
    played = list(play_deals(TWO, 80, Workers(1), file, test))
    assert test.verdict() == "high"
    assert len(played) == 2 * test.trials == 32


def test_the_hash_is_that_of_the_games() -> None:
    """Not of the time they took; another winner is another hash. Time as a budget is for no hash."""
    row = row_of(["search:2", "random"], [0])
    assert digest(TWO, [row]) == digest(TWO, [row | {"cpu_seconds": [9.0, 9.0], "longest": [9.0, 9.0]}])
    assert digest(TWO, [row]) != digest(TWO, [row | {"winners": [1]}])
    assert is_repeatable(TWO)
    assert not is_repeatable(Tournament("barony", ("search:2", "anchor@0.1s"), 1))


def row_of(bots: list[str], winners: list[int]) -> dict[str, Any]:
    """A game between these, with these seats as winners."""
    seats = len(bots)
    row: dict[str, Any] = {"bots": bots, "winners": winners, "scores": [1] * seats, "decisions": 8}
    return row | {"choices": [4] * seats, "cpu_seconds": [0.02] * seats, "longest": [0.01] * seats}


def test_victories_are_shared() -> None:
    """Who wins together has a share each; a bot with several seats gets the shares of all of them."""
    found = standings(
        [row_of(["a", "b", "a", "b"], [0]), row_of(["b", "a", "b", "a"], [1, 2]), row_of(["a", "b"], [1])]
    )
    assert [(row["bot"], row["wins"]) for row in found] == [("a", 1.5), ("b", 1.5)]
    assert found[0]["ms_per_choice"] == 5.0
    low, high = found[0]["share_95"]
    assert low < 0.5 < high


def test_a_bot_is_counted_in_its_own_games_and_nobody_may_win() -> None:
    """The third bot was in one game of three; a solo game may be lost."""
    found = standings([row_of(["a", "b"], [0]), row_of(["a", "c"], [1]), row_of(["b", "a"], [])])
    assert [(row["bot"], row["games"], row["share"]) for row in found] == [
        ("a", 3, 0.3333),
        ("b", 2, 0.0),
        ("c", 1, 1.0),
    ]


def test_ratings_order_the_bots() -> None:
    """By who wins, and among those who lose by their scores; a bot with two seats counts once."""
    game = row_of(["weak", "strong", "middle", "weak"], [1]) | {"scores": [2, 9, 5, 3]}
    found = ratings([game] * 20)
    assert sorted(found, key=lambda name: -found[name][0]) == ["strong", "middle", "weak"]
    assert found["strong"][1] < 25 / 3  # surer than before the first game
    drawn = ratings([row_of(["a", "b"], [0, 1])])
    assert drawn["a"] == drawn["b"]
