"""The same seed and the same number of simulations give the same decisions, compiled or not, in whatever process."""

import json
import os
import subprocess
import sys

import pytest

import regna
from regna.bots import SearchBot, make_bot
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from regna.registry import GAMES
from tests.conformance.playing import random_states
from tests.sources import ROOT, SOURCES

SIMULATIONS = 12
DECIDE = f"""
import json, regna.engine.search
from tests.bots.test_determinism import decisions
assert regna.engine.search.__file__.endswith(".py")
print(json.dumps(decisions({SIMULATIONS})))
"""


def questions(id: str, secret: int = 3, open: int = 3) -> list[State]:
    """The first questions of a random game, and the first at which one chooses in secret."""
    this = regna.game(id)
    start = this.spec.deal(3, this.complete_options({}), this.components, Rng(1))
    found: dict[bool, list[State]] = {False: [], True: []}
    for state, _ in random_states(start, Rng(3), 400):
        if state.seat >= 0:
            found[state.chooses_in_secret()].append(state.clone())
    return found[False][:open] + found[True][:secret]


def decisions(simulations: int) -> dict[str, list[int]]:
    """What a bot decides in all games."""
    bot = f"search:{simulations}"
    return {id: [make_bot(bot).choose(state, Rng(7)) for state in questions(id)] for id in GAMES}


@pytest.mark.slow
def test_compiled_and_uncompiled_decide_the_same() -> None:
    """The sources as they are, in a process of their own with other addresses and hashes, against what is installed."""
    environment = {**os.environ, "PYTHONPATH": f"{SOURCES.parent}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "77"}
    elsewhere = subprocess.run([sys.executable, "-c", DECIDE], env=environment, capture_output=True, check=True)
    here = decisions(SIMULATIONS)
    assert json.loads(elsewhere.stdout) == here
    assert decisions(SIMULATIONS) == here


def test_another_seed_decides_otherwise_somewhere() -> None:
    """The comparison above can fail."""
    states = questions("barony")
    assert len({tuple(SearchBot(10).choose(state, Rng(seed)) for state in states) for seed in range(4)}) > 1


@pytest.mark.parametrize("id", GAMES)
def test_ending_early_changes_no_choice(id: str) -> None:
    """Where the best is taken, a search that ends when all is decided takes what the whole one does."""
    for state in questions(id, secret=0):
        whole = Search(state, state.seat, Rng(3))
        whole.run(40)
        assert SearchBot(40).choose(state, Rng(3)) == whole.best()


def test_what_is_drawn_is_never_searched_for_less() -> None:
    """Where one chooses in secret every simulation counts: the whole search is made, though the best is decided."""
    decided = 0
    for state in questions("animal_kingdoms", open=0):
        rng, whole = Rng(3), Rng(3)
        SearchBot(100).choose(state, rng)
        search = Search(state, state.seat, whole)
        search.run(90)
        decided += search.is_decided(10)
        search.run(10)
        whole.word()  # for drawing
        assert rng.word() == whole.word()
    assert decided
