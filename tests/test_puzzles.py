"""The puzzles of every game: each can be played, a sample is solved anew, and the miner is what it says."""

import json
import lzma
from pathlib import Path

import pytest

from regna.bots.players import models_for
from regna.contract.errors import Refused
from regna.lab import mining
from regna.lab.mining import Jury, Mining, PuzzleFile, find_puzzle, is_confirmed
from regna.lessons.puzzle import Puzzle, judge, open_puzzle, puzzles_of
from regna.lessons.rating import FIRST_RATING, expected, rating_after
from regna.registry import GAMES
from regna.table.game import game
from tests.test_lessons import OWN

PUZZLES = [(id, puzzle) for id in OWN for puzzle in puzzles_of(id).values()]


def is_solved(id: str, puzzle: Puzzle) -> bool:
    """Whether the search of today finds the stated solution, and no other decision near it."""
    match = open_puzzle(puzzle, game(id))
    legal = {game(id).spec.write(match.state, action): action for action in match.state.legal()}
    return is_confirmed(match.state, legal[puzzle.solution], models_for("search", id).get(puzzle.seats))


@pytest.mark.parametrize("id", OWN)
def test_every_puzzle_can_be_played(id: str) -> None:
    """It has one solution, which is legal and far ahead, and something to say about every other decision."""
    assert puzzles_of(id)
    for puzzle in puzzles_of(id).values():
        match = open_puzzle(puzzle, game(id))
        assert match.deciding == puzzle.seat
        assert set(match.legal()) == set(puzzle.chances)
        best, second = sorted(puzzle.chances.values(), reverse=True)[:2]
        assert puzzle.chances[puzzle.solution] == best >= second + round(100 * mining.AHEAD) - 1
        assert [text for text in match.legal() if judge(puzzle, match, text).kind == "accepted"] == [puzzle.solution]
        assert mining.LOWEST <= puzzle.rating <= mining.HIGHEST
        assert all(match.words.knows(f"theme.{kind}") for kind in puzzle.themes)


@pytest.mark.slow
@pytest.mark.parametrize("id", OWN)
def test_a_sample_is_solved_anew(id: str) -> None:
    """The stated solution, and only that one."""
    sample = list(puzzles_of(id).values())[:1]
    assert [puzzle.number for puzzle in sample if not is_solved(id, puzzle)] == []


@pytest.mark.deep
@pytest.mark.parametrize(("id", "puzzle"), PUZZLES, ids=lambda value: getattr(value, "number", value))
def test_all_are_solved_anew(id: str, puzzle: Puzzle) -> None:
    """The same for every one."""
    assert is_solved(id, puzzle)


def test_a_false_solution_is_noticed() -> None:
    """Were another decision stated, the search would not agree."""
    puzzle = next(iter(puzzles_of("barony").values()))
    other = next(text for text in puzzle.chances if text != puzzle.solution)
    stated, puzzle.solution = puzzle.solution, other
    try:
        assert not is_solved("barony", puzzle)
    finally:
        puzzle.solution = stated


def test_a_game_without_puzzles_has_none() -> None:
    """Such as one from another package."""
    assert all(puzzles_of(id) == {} for id in GAMES if id not in OWN)


def test_what_a_game_brings_depends_on_its_number_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """With small juries, which are soon content: the same puzzle again, and other games bring others."""
    monkeypatch.setattr(mining, "FIRST", Jury(2, 60))
    monkeypatch.setattr(mining, "SECOND", Jury(2, 60))
    monkeypatch.setattr(mining, "EASY", ("expert",))
    monkeypatch.setattr(mining, "TRIES", 1)
    plan = Mining("animal_kingdoms", (2,), 3)
    rows = [find_puzzle(plan, number) for number in range(3)]
    assert rows == [find_puzzle(plan, number) for number in range(3)]


def test_a_file_goes_on_where_it_is(tmp_path: Path) -> None:
    """Whatever order the games come in; another plan's file is refused, and so is something else."""
    path, plan = tmp_path / "p.jsonl.xz", Mining("barony", (2,), 1)
    file = PuzzleFile(path, plan.head())
    file.add({"number": 1, "puzzle": None})
    file.add({"number": 0, "puzzle": None})
    again = PuzzleFile(path, plan.head())
    assert list(again.rows) == [0, 1]
    assert json.loads(lzma.decompress(path.read_bytes()).splitlines()[0])["seats"] == [2]
    with pytest.raises(Refused):
        PuzzleFile(path, Mining("barony", (2,), 2).head())
    path.write_bytes(b"nothing")
    with pytest.raises(Refused):
        PuzzleFile(path, plan.head())


def test_a_rating_moves_towards_what_was_shown() -> None:
    """More for who is new, and more for what nobody expected."""
    assert expected(1000, 1000) == 0.5
    assert rating_after(FIRST_RATING, FIRST_RATING, solved=True, tried=0) == FIRST_RATING + 20
    assert rating_after(FIRST_RATING, FIRST_RATING, solved=False, tried=15) == FIRST_RATING - 8
    assert rating_after(1000, 1400, solved=True, tried=0) > rating_after(1000, 600, solved=True, tried=0) > 1000
