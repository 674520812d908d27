"""How fast our games are beside those of other libraries, in one run: `.venv/bin/python -m bench.peers`.

What is not installed is left out: `pip install open_spiel chess 'pettingzoo[classic]'` brings all of them.
"""

import argparse
import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import regna
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import State
from regna.lab.bench import calibration, in_plain_python
from regna.registry import GAMES
from regna.rl.pettingzoo import SeatsEnv

RUNS = 20
"""Every figure is the median of so many runs, each from a start of its own."""
SECONDS = 0.1
"""CPU time of one run, at least."""
MOST_MOVES = 5_000
SPIEL = ("chess", "quoridor", "hearts", "gin_rummy")
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_no_limit_v6")

Game = Callable[[int], int]
"""Plays one random game, by its number; how many decisions were taken."""


def rate(play: Game) -> list[float]:
    """Decisions per CPU second, run by run."""
    rates, number = [], 0
    for _ in range(RUNS):
        started, decisions = time.process_time(), 0
        while (spent := time.process_time() - started) < SECONDS or not decisions:
            decisions += play(number)
            number += 1
        rates.append(decisions / spent)
    return rates


def ours(seats: int) -> Iterator[tuple[str, str, Game]]:
    """Ours: list, random, apply in plain Python; whole games inside the core; PettingZoo."""
    for id, spec in GAMES.items():
        this = regna.game(id)
        starts = [this.state(seats, deal) for deal in range(RUNS)]
        yield "list, random, apply", f"regna {id}", partial(plain_game, starts, spec.decision_limit)
        yield "whole games inside the core", f"regna {id}", partial(core_game, starts, spec.decision_limit)
        yield "PettingZoo steps", f"regna {id}", partial(agents_play, SeatsEnv(id, seats))


def peers() -> Iterator[tuple[str, str, Game]]:
    """Theirs, as far as they are installed."""
    spiel = installed("pyspiel")
    for name in SPIEL if spiel else ():
        game = spiel.load_game(name)
        yield "list, random, apply", f"OpenSpiel {name}", partial(spiel_game, game)
    chess = installed("chess")
    if chess:
        yield "list, random, apply", "python-chess", partial(chess_game, chess)
    for name in CLASSICS:
        module = installed(f"pettingzoo.classic.{name}")
        if module:
            env = module.env()
            yield "PettingZoo steps", f"PettingZoo {name}", partial(agents_play, env)


def installed(module: str) -> Any:
    """A module, or None where it or what it needs is not there."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def plain_game(starts: list[State], limit: int, number: int) -> int:
    """One of ours as one would write it first."""
    return in_plain_python(starts[number % RUNS], number, 1, limit)


def core_game(starts: list[State], limit: int, number: int) -> int:
    """One of ours in one call."""
    return int(playout(starts[number % RUNS].clone(), Rng(number), limit)[0])


def spiel_game(game: Any, seed: int) -> int:
    """A random game of OpenSpiel."""
    state, dice, moves = game.new_initial_state(), random.Random(seed), 0
    while not state.is_terminal() and moves < MOST_MOVES:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    return moves


def chess_game(chess: Any, seed: int) -> int:
    """A random game of python-chess."""
    board, dice, moves = chess.Board(), random.Random(seed), 0
    while not board.is_game_over() and moves < MOST_MOVES:
        board.push(dice.choice(list(board.legal_moves)))
        moves += 1
    return moves


def agents_play(env: Any, seed: int) -> int:
    """A random match of agents; how many steps were made."""
    env.reset(seed=seed)
    dice, steps = random.Random(seed), 0
    for agent in env.agent_iter(MOST_MOVES):
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
        legal = range(env.action_space(agent).n) if mask is None else np.flatnonzero(mask)
        env.step(dice.choice(legal))
        steps += 1
    return steps


def table(rows: list[tuple[str, str, list[float]]]) -> Iterator[str]:
    """A table of Markdown: every figure with its quarters, and how many times it our slowest and fastest are."""
    yield "| | game | decisions per CPU second | quarters | ours, slowest and fastest, to it |"
    yield "|---|---|---|---|---|"
    medians = {(kind, name): statistics.median(rates) for kind, name, rates in rows}
    for kind, name, rates in sorted(rows, key=lambda row: (row[0], not row[1].startswith("regna"), row[1])):
        own = [found for (other, whose), found in medians.items() if other == kind and whose.startswith("regna")]
        low, median, high = statistics.quantiles(rates, n=4)
        ratio = "" if name.startswith("regna") else f"{min(own) / median:.2f} and {max(own) / median:.2f} times"
        yield f"| {kind} | {name} | {median:,.0f} | {low:,.0f} to {high:,.0f} | {ratio} |"


def main() -> None:
    """Measure all of them, and print the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seats", type=int, default=4, help="at our tables")
    words.add_argument("--also", default="", help="a folder in which other libraries are installed")
    chosen = words.parse_args()
    if chosen.also:
        sys.path.append(chosen.also)
    before = calibration()
    rows = [(kind, name, rate(play)) for kind, name, play in (*ours(chosen.seats), *peers())]
    loops = f"calibration {before / 1e6:.1f} M loops before, {calibration() / 1e6:.1f} M after"
    sys.stdout.write("\n".join([loops, "", *table(rows), ""]))


if __name__ == "__main__":
    main()
