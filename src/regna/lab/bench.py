"""How fast a game runs here, in CPU seconds, with a calibration figure that makes machines comparable."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from typing import Any, Final

from regna.engine.actions import Actions
from regna.engine.anchor import Anchor
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.table.game import game

CALIBRATION_LOOPS: Final = 3_000_000
REPEATS: Final = 5
"""Every figure is the best of so many: the others only measure who else used the machine."""
CLONES_PER_GAME: Final = 50
"""Clones measured for every random game measured."""
STATES_WEIGHED: Final = 2_000


def calibration() -> float:
    """Iterations per CPU second of a plain Python loop: how fast this machine is at the moment."""

    def loop(n: int) -> int:
        s = 0
        for i in range(n):
            s += i & 7
        return s

    return best_rate(lambda: (loop(CALIBRATION_LOOPS), CALIBRATION_LOOPS)[1])


def best_rate(work: Callable[[], int]) -> float:
    """The best of several runs: units of work per CPU second; `work` returns how many units it did."""
    best = 0.0
    for _ in range(REPEATS):
        started = time.process_time()
        units = work()
        best = max(best, units / (time.process_time() - started))
    return best


def bench_game(id: str, seats: int, games: int) -> dict[str, Any]:
    """The figures of one game, over `games` random games, as many simulations and a number of clones per run."""
    this = game(id)
    options = this.complete_options({})
    start = this.spec.deal(seats, options, this.components, Rng(1))
    limit = this.spec.decision_limit

    def inside_the_core() -> int:
        rng = Rng(1)
        return sum(int(playout(start.clone(), rng, limit)[0]) for _ in range(games))

    def driven_from_python() -> int:
        rng, out, decisions = Rng(1), Actions(), 0
        for _ in range(max(1, games // 4)):
            state, played = start.clone(), 0
            while state.seat != OVER and played < limit:
                out.clear()
                if state.seat == CHANCE:
                    state.list_chances(out)
                    state.apply(out.draw(rng))
                else:
                    state.list_legal(out)
                    state.apply(out.pick(rng))
                    played += 1
            decisions += played
        return decisions

    length, _ = playout(start.clone(), Rng(1), limit)
    middle = start.clone()
    playout(middle, Rng(1), length // 2)

    def cloning() -> int:
        for _ in range(games * CLONES_PER_GAME):
            middle.clone()
        return games * CLONES_PER_GAME

    begun = at_the_start_of_play(start)

    def searching() -> int:
        search = Anchor(begun, begun.seat, Rng(1), limit)
        search.run(games)
        return games

    return {
        "seats": seats,
        "core_decisions_per_cpu_second": round(best_rate(inside_the_core)),
        "python_decisions_per_cpu_second": round(best_rate(driven_from_python)),
        "clone_us": round(1e6 / best_rate(cloning), 3),
        "search_sims_per_cpu_second": round(best_rate(searching)),
        "bytes_per_state": bytes_per_state(middle),
    }


def at_the_start_of_play(start: State) -> State:
    """The state after the set-up: when the question asked first changes."""
    state, rng = start.clone(), Rng(1)
    while state.phase == start.phase and state.seat != OVER:
        playout(state, rng, 1)
    return state


def bytes_per_state(state: State) -> int:
    """The memory one more clone takes."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state.clone() for _ in range(STATES_WEIGHED)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(kept)
