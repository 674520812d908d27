"""Many games at once, in processes; the same seed gives the same games whatever the number of workers."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from regna.bots import RandomBot, make_bot
from regna.contract.components import Components
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.lab.statistics import mean_interval, share_interval
from regna.table.game import Game, game

CUT_OFF = "cut_off"
"""How a game "ended" that reached the limit of decisions; it is scored as it stands (AMB-25 in Barony)."""
SEED_STEP = 1 << 32
"""Games of one simulation are numbered below this, so that two seeds never share a game."""


@dataclass(frozen=True)
class Plan:
    """What to simulate."""

    game: str
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    """One name per seat."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    components: dict[str, Any] | None = None


@dataclass
class Tally:
    """What a number of games came to; tallies of parts add up."""

    seats: int
    games: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    squared_scores: list[int] = field(default_factory=list)
    ended: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Begin at zero for every seat."""
        for name in ("wins", "scores", "squared_scores"):
            if not getattr(self, name):
                setattr(self, name, [0] * self.seats)

    def count(self, state: State, decisions: int) -> None:
        """Add one game; several winners share the victory."""
        result = state.result()
        self.games += 1
        self.decisions += decisions
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score
            self.squared_scores[seat] += score * score
        self.ended[result.ended or CUT_OFF] += 1

    def add(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        self.ended += other.ended
        for name in ("wins", "scores", "squared_scores"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, theirs, strict=True)])

    def seat_rows(self) -> list[dict[str, Any]]:
        """Per seat: wins, share of wins and mean score, each with its 95 % interval."""
        rows = []
        for seat in range(self.seats):
            low, high = share_interval(self.wins[seat], self.games)
            least, most = mean_interval(self.scores[seat], self.squared_scores[seat], self.games)
            rows.append(
                {
                    "seat": seat,
                    "wins": self.wins[seat],
                    "share": self.wins[seat] / self.games,
                    "share_95": [low, high],
                    "mean_score": self.scores[seat] / self.games,
                    "mean_score_95": [least, most] if self.games > 1 else None,
                }
            )
        return rows


def simulate(plan: Plan, workers: int = 0, progress: Callable[[int], None] = lambda games: None) -> Tally:
    """Play the planned games; `workers` 0 means one per core. `progress` hears how many games have just been played."""
    workers = workers or os.cpu_count() or 1
    chunks = list(chunks_of(plan.games, workers))
    total = Tally(plan.seats)
    if workers == 1 or len(chunks) == 1:
        for first, count in chunks:
            total.add(play_games(plan, first, count))
            progress(count)
        return total
    done: dict[int, Tally] = {}
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(play_games, plan, first, count): (first, count) for first, count in chunks}
        for finished in as_completed(waiting):
            first, count = waiting[finished]
            done[first] = finished.result()
            progress(count)
    for first in sorted(done):
        total.add(done[first])
    return total


def chunks_of(games: int, workers: int) -> Iterator[tuple[int, int]]:
    """The games in parts (first game, how many): small enough for a moving bar, large enough to be worth sending."""
    size = max(1, min(250, games // (workers * 4)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def play_games(plan: Plan, first: int, count: int) -> Tally:
    """Play some of the planned games in this process."""
    started = time.process_time()
    this = game(plan.game)
    options = this.complete_options(plan.options)
    components = this.with_components(plan.components)
    tally = Tally(plan.seats)
    for number in range(first, first + count):
        rng = Rng(plan.seed * SEED_STEP + number)
        state, decisions = play_game(this, plan, options, components, rng)
        tally.count(state, decisions)
    tally.cpu_seconds = time.process_time() - started
    return tally


def play_game(
    this: Game, plan: Plan, options: dict[str, OptionValue], components: Components, rng: Rng
) -> tuple[State, int]:
    """Play one game to its end, or to the limit; its last state and the number of decisions."""
    state = this.spec.deal(plan.seats, options, components, rng)
    bots = [make_bot(name) for name in plan.bots]
    limit = this.spec.decision_limit
    if all(isinstance(bot, RandomBot) for bot in bots):
        return state, int(playout(state, rng, limit)[0])  # inside the core
    decisions = 0
    out = Actions()
    while state.seat != OVER and decisions < limit:
        if state.seat == CHANCE:
            out.clear()
            state.list_chances(out)
            state.apply(out.draw(rng))
        else:
            seen = state.clone()
            seen.guess(state.seat, rng)  # a bot knows what its seat may know
            state.apply(bots[state.seat].choose(seen, rng))
            decisions += 1
    return state, decisions
