"""Barony as the bots play it is no aimless walk: it ends in about as many rounds as with people, and moves stand."""

from dataclasses import dataclass, field
from statistics import median

import pytest

import regna
from regna.bots.search_bot import SearchBot
from regna.engine.rng import Rng
from regna.games.barony.rules.game import Barony

pytestmark = pytest.mark.deep

GAMES = 20
SIMULATIONS = 1000
MOST_ROUNDS = 30
MOST_TAKEN_BACK = 0.05
"""Of all moves of knights: some have a reason that no rule can tell, such as a way that was barred meanwhile."""


@dataclass
class Pace:
    """How some games went."""

    rounds: list[float] = field(default_factory=list)
    moves: int = 0
    taken_back: int = 0
    """Moves to where the same knight came from in the turn before, and nothing was destroyed there."""


def play_one(pace: Pace, seed: int) -> None:
    """A search against itself, for two."""
    match = regna.game("barony").new(seats=2, seed=seed)
    bots = [SearchBot(SIMULATIONS), SearchBot(SIMULATIONS)]
    rng = Rng(seed)
    before: list[set[tuple[str, str]]] = [set(), set()]  # each seat's moves in the turn before this one
    turn: set[tuple[str, str]] = set()
    while (seat := match.deciding) is not None:
        state = match.state_for(seat, rng)
        decision = match.game.spec.write(state, bots[seat].choose(state, rng))
        sequence = match.sequence
        match.play(decision)
        if decision.startswith("move"):
            _, source, target = decision.split()
            destroyed = any(
                str(happening.event["event"]).endswith("_destroyed") for happening in match.events(since=sequence)
            )
            pace.moves += 1
            pace.taken_back += (target, source) in before[seat] and not destroyed
            turn.add((source, target))
        if match.deciding != seat:
            before[seat], turn = turn, set()
    assert isinstance(match.state, Barony)
    pace.rounds.append(int(match.state.turns) / 2)


def test_games_end_and_moves_stand() -> None:
    """The median of the rounds, and how many moves the next turn takes back."""
    pace = Pace()
    for seed in range(GAMES):
        play_one(pace, seed)
    print(f"\nbarony, {GAMES} games: rounds {sorted(pace.rounds)}, {pace.taken_back} of {pace.moves} moves taken back")
    assert median(pace.rounds) <= MOST_ROUNDS
    assert pace.moves > 20 * GAMES
    assert pace.taken_back <= MOST_TAKEN_BACK * pace.moves
