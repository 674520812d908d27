"""How fast a game runs here, in CPU seconds, with a calibration figure that makes machines comparable."""

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterable
from typing import Any, Final

from regna.engine.actions import Actions
from regna.engine.anchor import Anchor
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.table.game import Game, game

CALIBRATION_LOOPS: Final = 3_000_000
REPEATS: Final = 5
DEALS: Final = 20
"""Every figure is measured on so many deals: its median, and the quarters below and above."""
CLONES_PER_GAME: Final = 50
"""Clones measured for every random game measured."""
STATES_WEIGHED: Final = 2_000
MATCH_DECISIONS: Final = 300
"""No more of them are measured in one match."""
TIMES: Final = ("deal_us", "clone_us", "observe_us", "mask_us")
"""The figures that are microseconds for one; all others are so many in a CPU second."""

Work = Callable[[], int]
"""Does something, and returns how many units of it."""
Works = Callable[[Game, int, int, int], dict[str, Work]]
"""By name what is measured of a game with so many seats on one deal, and how often it is done."""


def calibration() -> float:
    """Iterations per CPU second of a plain Python loop: how fast this machine is at the moment; the best of some runs.

    The others only measure who else used the machine.
    """

    def loop(n: int) -> int:
        s = 0
        for i in range(n):
            s += i & 7
        return s

    return max(rate(lambda: (loop(CALIBRATION_LOOPS), CALIBRATION_LOOPS)[1]) for _ in range(REPEATS))


def rate(work: Work) -> float:
    """Units of work per CPU second."""
    started = time.process_time()
    units = work()
    return units / max(time.process_time() - started, 1e-9)


def spread(name: str, rates: Iterable[float]) -> dict[str, float]:
    """The median of a figure and its quarters, as it is told."""
    figures = [1e6 / found if name in TIMES else found for found in rates]
    low, _, high = statistics.quantiles(figures, n=4, method="inclusive") if len(figures) > 1 else figures * 3
    digits = 3 if name in TIMES else None
    found = {"median": statistics.median(figures), "low": low, "high": high}
    return {part: round(figure, digits) for part, figure in found.items()}


def bench_game(id: str, seats: int, games: int, more: Works | None = None) -> dict[str, Any]:
    """The figures of one game, over about `games` random games each, and as many simulations; `more` adds others."""
    this = game(id)
    deals = min(DEALS, games)
    rates: dict[str, list[float]] = {}
    for deal in range(deals):
        found = works(this, seats, deal, games // deals)
        if more is not None:
            found |= more(this, seats, deal, games // deals)
        for name, work in found.items():
            rates.setdefault(name, []).append(rate(work))
    middle = this.state(seats, 1)
    playout(middle, Rng(1), playout(middle.clone(), Rng(1), this.spec.decision_limit)[0] // 2)
    figures = {name: spread(name, measured) for name, measured in rates.items()}
    return {"seats": seats, **figures, "bytes_per_state": bytes_per_state(middle)}


def works(this: Game, seats: int, deal: int, games: int) -> dict[str, Work]:
    """What is measured on one deal: `games` of each kind, or fewer of what takes longer."""
    start = this.state(seats, deal)
    limit = this.spec.decision_limit
    few = max(1, games // 4)

    def inside_the_core() -> int:
        rng = Rng(deal)
        return sum(int(playout(start.clone(), rng, limit)[0]) for _ in range(games))

    def from_scratch() -> int:
        for number in range(few):
            playout(this.state(seats, deal * few + number), Rng(number), limit)
        return few

    def dealing() -> int:
        for number in range(few):
            this.state(seats, deal * few + number)
        return few

    middle = start.clone()
    playout(middle, Rng(deal), playout(start.clone(), Rng(deal), limit)[0] // 2)

    def cloning() -> int:
        for _ in range(games * CLONES_PER_GAME):
            middle.clone()
        return games * CLONES_PER_GAME

    begun = at_the_start_of_play(start)

    def searching() -> int:
        Anchor(begun, begun.seat, Rng(deal), limit).run(games)
        return games

    return {
        "core_decisions_per_cpu_second": inside_the_core,
        "python_decisions_per_cpu_second": lambda: driven_from_python(start, deal, few, limit),
        "plain_decisions_per_cpu_second": lambda: in_plain_python(start, deal, few, limit),
        "match_decisions_per_cpu_second": lambda: as_a_match(this, seats, deal),
        "games_per_cpu_second": from_scratch,
        "deal_us": dealing,
        "clone_us": cloning,
        "search_sims_per_cpu_second": searching,
    }


def driven_from_python(start: State, seed: int, games: int, limit: int) -> int:
    """Random games with the engine's own lists and generator; how many decisions were taken."""
    rng, out, decisions = Rng(seed), Actions(), 0
    for _ in range(games):
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


def in_plain_python(start: State, seed: int, games: int, limit: int) -> int:
    """Random games as one would write them first: a list, Python's own choice, `apply`."""
    dice, rng, out, decisions = random.Random(seed), Rng(seed), Actions(), 0  # noqa: S311  # a plain Python player's
    for _ in range(games):
        state, played = start.clone(), 0
        while state.seat != OVER and played < limit:
            if state.seat == CHANCE:
                state.apply(state.draw_outcome(out, rng))
            else:
                state.apply(dice.choice(state.legal()))
                played += 1
        decisions += played
    return decisions


def as_a_match(this: Game, seats: int, seed: int) -> int:
    """One random match with its record, broken off like any other; how many decisions were taken."""
    match, dice, decisions = this.new(seats, seed), random.Random(seed), 0  # noqa: S311  # the same
    while not match.over and decisions < MATCH_DECISIONS:
        match.play(dice.choice(match.legal_ids()))
        decisions += 1
    return decisions


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
