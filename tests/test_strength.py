"""The bots are as strong as docs/bots.md says: a smoke of it in every run, every row of the table in the deep one."""

from pathlib import Path

import pytest
from bench.strength import GOALS, Match, all_matches, finding, line_of, play

import regna
from regna.bots.levels import LEVELS
from regna.lab.jobs import Workers
from regna.lab.tournament import Tournament, victory
from regna.lab.tournament import play as play_game

STRONGEST = list(LEVELS)[-1]
GAMES = 10
ENOUGH = 8
"""Victories: who is only as strong as the other has so many in one of 18 trials, and here the seeds are fixed."""
DEEP_GAMES = 40
GAMES_OF_MASTERS = 8
"""Who thinks a hundred times as long as the others cannot play as many; all lost would still refute a goal."""


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("search:40", "anchor:40"), ("skilled", "beginner")])
@pytest.mark.parametrize("game", regna.game_ids)
def test_knowledge_and_levels_win(game: str, bots: tuple[str, str]) -> None:
    """The search that knows something beats the one that knows nothing, and a level one far below it."""
    tournament = Tournament(game, bots, seed=5)
    assert sum(victory(play_game(tournament, number), bots[0]) for number in range(GAMES)) >= ENOUGH


@pytest.mark.deep
@pytest.mark.parametrize("match", all_matches(), ids=lambda match: match.name)
def test_no_goal_is_refuted(match: Match, tmp_path: Path) -> None:
    """As far as a few games can tell."""
    games = GAMES_OF_MASTERS if STRONGEST in match.bots else DEEP_GAMES
    found = finding(match, play(match, games, Workers(1), tmp_path))
    assert not found["refuted"], found


def test_a_goal_that_is_missed_is_noticed(tmp_path: Path) -> None:
    """A row of the table says by how much; every game has goals."""
    weak = Match("animal_kingdoms", ("random", "search:10"), goal=0.6)
    found = finding(weak, play(weak, 20, Workers(1), tmp_path))
    assert found["refuted"]
    assert not found["reached"]
    assert "| no |" in line_of(weak, found)
    assert set(GOALS) == set(regna.game_ids)
