"""The checks that PettingZoo and Gymnasium bring along, on our games."""

import warnings

import numpy as np
import pytest
from docs import make_environments
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import regna
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.registry import GAMES
from regna.rl.gymnasium import ILLEGAL, SoloEnv
from regna.rl.pettingzoo import SeatsEnv

TABLES = [(id, seats) for id, spec in GAMES.items() for seats in spec.seats]


def check(id: str, seats: int, cycles: int) -> None:
    """All checks on one table. PettingZoo warns of every environment whose observations have a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(SeatsEnv(id, seats), num_cycles=cycles)
        seed_test(lambda: SeatsEnv(id, seats), num_cycles=cycles // 4)
        check_env(SoloEnv(id, seats), skip_render_check=True)


@pytest.mark.parametrize("id", GAMES)
def test_one_table_of_every_game(id: str) -> None:
    """The smallest."""
    check(id, GAMES[id].seats[0], 40)


@pytest.mark.deep
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_every_table(id: str, seats: int) -> None:
    """For much longer."""
    check(id, seats, 1000)


def test_a_whole_match_of_agents() -> None:
    """Everybody decides until the end, and gets a reward once; a limit breaks it off without one."""
    for limit in (None, 5):
        env = SeatsEnv("animal_kingdoms", seats=3, limit=limit)
        env.reset(seed=2)
        got = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            got[agent] += reward
            assert (terminated, truncated) != (True, True)
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if terminated or truncated else int(legal[0]))
        assert abs(sum(got.values())) < 1e-9
        assert (max(got.values()) > 0) == (limit is None)


class Spy:
    """A bot that takes the first legal decision and remembers for whom."""

    def __init__(self) -> None:
        """Nobody yet."""
        self.seats: set[int] = set()

    def choose(self, state: State, rng: Rng) -> int:
        """The first."""
        self.seats.add(int(state.seat))
        return state.legal()[0]


def test_one_learner_among_bots() -> None:
    """The others are bots; what is not legal costs, changes nothing, and does not go on for ever."""
    spy = Spy()
    env = SoloEnv("attila", seats=3, seat=1, opponents=spy, limit=60)
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, terminated, truncated, told = env.step(wrong)
    assert (again == seen).all()
    assert (reward, terminated, truncated, told["illegal"]) == (ILLEGAL, False, False, wrong)
    while not (terminated or truncated):
        assert info["seat"] == 1
        _, _, terminated, truncated, info = env.step(env.action_space.sample())
    assert spy.seats == {0, 2}
    for _ in range(60):
        truncated = env.step(wrong)[3]
    assert truncated


def test_the_name_rises_with_what_an_agent_has_learned() -> None:
    """Whoever changes rules, actions or features raises `environment` in the game's spec and writes both here."""
    known = {
        "barony": (0, "1", 1307, 2444),
        "attila": (0, "1", 275, 544),
        "animal_kingdoms": (0, "1", 679, 1407),
        "barbarian_kingdoms": (0, "1", 6306, 1848),
    }
    for id, fixed in known.items():
        spec, env = GAMES[id], SeatsEnv(id)
        env.reset(seed=0)
        size = len(env.observe("seat_0")["observation"])
        assert (spec.environment, spec.rules_version, spec.actions.count, size) == fixed
        assert env.metadata["name"] == f"regna/{id}_v{spec.environment}"
    assert set(known) <= set(regna.game_ids)


def test_the_page_about_environments_is_that_of_the_games() -> None:
    """`.venv/bin/python -m docs.make_environments` writes it anew: sizes, features, bounds, lengths of random games."""
    assert make_environments.PAGE.read_text(encoding="utf-8") == make_environments.page()
