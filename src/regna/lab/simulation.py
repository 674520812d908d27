"""Many games at once, in processes; the same seed gives the same games whatever the number of workers."""

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from regna.bots import Bot, RandomBot, make_player
from regna.contract.components import Components
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.lab.jobs import ONE_PER_CORE, Kept, Row, Workers, run
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

    def part_size(self) -> int:
        """How many games are one job: few enough for a moving bar, enough to be worth sending."""
        return max(1, min(250, self.games // 64))


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
    failures: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Decisions that a bot (by name) did not take, and why: then one was taken at random."""

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
        self.failures += other.failures
        for name in ("wins", "scores", "squared_scores"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, theirs, strict=True)])

    def to_json(self) -> dict[str, Any]:
        """As JSON can say it."""
        return vars(self) | {"failures": [[*failure, number] for failure, number in self.failures.items()]}

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> "Tally":
        """What `to_json` has said."""
        failures = Counter({(name, kind): number for name, kind, number in said["failures"]})
        return cls(**said | {"ended": Counter(said["ended"]), "failures": failures})

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


def simulate(
    plan: Plan,
    workers: Workers = ONE_PER_CORE,
    kept: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Tally:
    """Play the planned games, but not those that a file has; `progress` hears how many are there now."""
    parts = range(math.ceil(plan.games / plan.part_size()))
    total = Tally(plan.seats)
    file = Kept(kept, asdict(plan)) if kept else None
    for row in run(play_part, plan, parts, workers, file):
        part = Tally.from_json(row["tally"])
        total.add(part)
        progress(part.games)
    return total


def play_part(plan: Plan, number: int) -> Row:
    """Play a part of the planned games; the clock is that of the thread."""
    started = time.thread_time()
    this = game(plan.game)
    options = this.complete_options(plan.options)
    components = this.with_components(plan.components)
    tally = Tally(plan.seats)
    first = number * plan.part_size()
    for played in range(first, min(first + plan.part_size(), plan.games)):
        rng = Rng(plan.seed * SEED_STEP + played)
        bots = [make_player(name, this, options, partial(count_failure, tally, name)) for name in plan.bots]
        state, decisions = play_game(this, plan, bots, options, components, rng)
        tally.count(state, decisions)
    tally.cpu_seconds = time.thread_time() - started
    return {"number": number, "tally": tally.to_json()}


def count_failure(tally: Tally, name: str, kind: str) -> None:
    """A bot has not decided."""
    tally.failures[name, kind] += 1


def failure_rows(failures: Counter[tuple[str, str]]) -> list[dict[str, Any]]:
    """Decisions that programs did not take, by bot and reason: one at random was taken in place of each."""
    return [{"bot": name, "kind": kind, "decisions": number} for (name, kind), number in sorted(failures.items())]


def play_game(
    this: Game, plan: Plan, bots: list[Bot], options: dict[str, OptionValue], components: Components, rng: Rng
) -> tuple[State, int]:
    """Play one game to its end, or to the limit; its last state and the number of decisions."""
    state = this.dealt(plan.seats, options, components, rng)
    limit = this.spec.decision_limit
    if all(isinstance(bot, RandomBot) for bot in bots):
        return state, int(playout(state, rng, limit)[0])  # inside the core
    own = [rng.split() for _ in bots]  # from the luck of the game a bot could foresee what comes
    decisions = 0
    out = Actions()
    while state.seat != OVER and decisions < limit:
        if state.seat == CHANCE:
            out.clear()
            state.list_chances(out)
            state.apply(out.draw(rng))
        else:
            seat = state.seat
            seen = state.clone()
            seen.guess(seat, own[seat])  # a bot knows what its seat may know
            state.apply(bots[seat].choose(seen, own[seat]))
            decisions += 1
    return state, decisions
