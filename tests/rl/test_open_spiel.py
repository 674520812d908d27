"""OpenSpiel's own checks and searches on our games. It is large, so it is fetched for the deep run only."""

import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from regna.registry import GAMES
from tests.sources import ROOT

pytestmark = pytest.mark.deep
TABLES = [(id, seats) for id, spec in GAMES.items() for seats in spec.seats]
FOLDER = ROOT / "build" / "open_spiel"


@pytest.fixture(scope="module")
def spiel() -> Any:
    """OpenSpiel with our games: the installed one, or one fetched into a folder that is looked at last."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    try:
        import pyspiel
    except ModuleNotFoundError:
        words = ["pip", "install", "--quiet", "--constraint", "constraints.txt", "--target", str(FOLDER), "open_spiel"]
        fetched = subprocess.run([str(Path(sys.executable).with_name("uv")), *words], cwd=ROOT, check=False)
        if fetched.returncode:
            pytest.skip("OpenSpiel cannot be installed here")
        importlib.invalidate_caches()
        import pyspiel
    from regna.rl.open_spiel import RegnaGame

    assert issubclass(RegnaGame, pyspiel.Game)
    return pyspiel


def moved_on(state: Any, luck: np.random.RandomState, moves: int) -> Any:
    """The state after some random moves."""
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(drawn(state, luck) if state.is_chance_node() else int(luck.choice(state.legal_actions())))
    return state


def drawn(state: Any, luck: np.random.RandomState) -> int:
    """One of the outcomes of chance."""
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(luck.choice(outcomes, p=chances))


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_random_games_with_serialisation(spiel: Any, id: str, players: int) -> None:
    """OpenSpiel's own test, as thorough as it is."""
    spiel.random_sim_test(spiel.load_game(f"regna_{id}", {"players": players}), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", GAMES)
def test_a_world_that_a_player_can_imagine(spiel: Any, id: str) -> None:
    """It knows as much there; what it cannot know differs sooner or later; the match goes on in it, also as text."""
    game = spiel.load_game(f"regna_{id}", {"players": 3, "deals": 5})
    assert game.max_chance_outcomes() >= GAMES[id].most_outcomes
    luck, other_worlds = np.random.RandomState(1), 0
    for moves in range(10, 130, 20):
        state = moved_on(game.new_initial_state(), luck, moves)
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        world = state.resample_from_infostate(player, spiel.UniformProbabilitySampler(0.0, 1.0))
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
        other_worlds += world.state != state.state
        again = game.deserialize_state(world.serialize())
        assert again.state == world.state
        assert all(again.information_state_string(p) == world.information_state_string(p) for p in range(3))
        assert moved_on(world, luck, 10_000).is_terminal()
    assert (other_worlds > 0) == GAMES[id].has_secrets


@pytest.mark.parametrize("id", GAMES)
def test_its_searches_play(spiel: Any, id: str) -> None:
    """MCTS against IS-MCTS, which is for games with secrets; a match of Barony, which is long, they only begin."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, luck = spiel.load_game(f"regna_{id}", {"players": 2}), np.random.RandomState(1)
    guess = mcts.RandomRolloutEvaluator(1, luck)
    bots = [mcts.MCTSBot(game, 2, 2, guess, random_state=luck)] * 2
    if GAMES[id].has_secrets:
        bots[1] = ismcts.ISMCTSBot(game, guess, 2, 4, random_state=luck)
    state = moved_on(game.new_initial_state(), luck, 1)
    searched = 0
    while not state.is_terminal() and searched < (200 if GAMES[id].has_secrets else 20):
        if state.is_chance_node():
            state.apply_action(drawn(state, luck))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
            searched += 1
    state = moved_on(state, luck, 10_000)
    assert sum(state.returns()) == pytest.approx(0.0)
    assert max(state.returns()) > 0


def test_parameters(spiel: Any) -> None:
    """Players, options, deals and rewards by name; a table that cannot be is refused."""
    game = spiel.load_game("regna_attila(players=4,conflict_cards=open,seed=7,deals=1,reward=score)")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    assert game.game.state(4, 7, {"conflict_cards": "open"}) == state.state
    assert game.max_utility() > 100
    with pytest.raises(Exception, match="seats"):
        spiel.load_game("regna_attila", {"players": 6})


def test_the_page_shows_it(spiel: Any) -> None:
    """What docs/research.md shows of OpenSpiel runs; all else on the page is run where OpenSpiel is not needed."""
    (shown,) = re.findall(r"```py\n(.*?)```", (ROOT / "docs" / "research.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(shown, names)  # noqa: S102  # our own page
    assert names["state"].is_terminal()
