"""Bots that search: how long they think, what they take of what they have found, and what they keep of it."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from regna.bots.levels import Level
from regna.engine.actions import Actions
from regna.engine.model import Model
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State

DEFAULT_SIMULATIONS: Final = 400
MOST_SIMULATIONS: Final = 1_000_000
SLICE: Final = 10
NOTHING_TO_COME: Final = -1
GRAINS: Final = 1 << 30
"""How finely a decision is drawn."""
IN_SECRET: Final = Level(temperature=1.0, margin=0.01)
"""How freely every bot draws what it chooses in secret: who always took the best could be foreseen, and beaten."""

Clock = Callable[[], float]
NO_MODELS: Final[Mapping[int, Model]] = {}


class SearchBot:
    """Tree search guided by what the game knows about good play.

    It keeps its tree for the further decisions of the same turn: what it has thought about them already is not lost.
    """

    def __init__(
        self,
        simulations: int = DEFAULT_SIMULATIONS,
        seconds: float = math.inf,
        clock: Clock = time.monotonic,
        limit: float = math.inf,
        models: Mapping[int, Model] = NO_MODELS,
        rollout: float = 1.0,
    ) -> None:
        """More simulations, stronger and slower; once `seconds` of the clock are used it decides with what it has.

        Whoever asks may allow less than that, another `limit` every time. Where there is a model for a number of seats,
        it estimates positions in place of the game itself. Rollouts are `rollout` times as long as the game says.
        """
        self.rollout = rollout
        self.models = models
        self.simulations = simulations
        self.seconds = seconds
        self.clock = clock
        self.limit = limit
        self.turn: Turn | None = None

    def choose(self, state: State, rng: Rng) -> int:
        """The decision the search visited most; where one chooses in secret, one of those that are nearly as good."""
        begun = self.clock()
        expected = self.turn.find(state) if self.turn else None
        if expected and expected.step is not None:
            return expected.step
        search = self.search_for(state, rng, expected)
        self.turn = Turn(state, search, self.plan(state, search, rng, begun))
        return self.turn.first

    def search_for(self, state: State, rng: Rng, expected: "Expected | None") -> Search:
        """The tree of the last decision, if it has led here, or a new one."""
        if self.turn and expected:
            kept = self.turn.search
            if kept.follow(state, expected.plans):
                kept.rng = rng
                return kept
        length = round(self.rollout * int(state.rollout_length()))
        return Search(state, state.seat, rng, length, 0.0, self.models.get(int(state.seats)))

    def plan(self, state: State, search: Search, rng: Rng, begun: float) -> int:
        """What to do: the only thing there is, or what a search finds."""
        out = Actions()
        state.list_legal(out)
        if out.n == 1:
            return int(out.items[0])
        style = self.style(state)
        kept = int(search.simulations())
        left = self.simulations - kept
        if kept == 0:
            left = self.run(search, left)  # at least one slice, however late it is
        while left > 0:
            to_come = self.to_come(left, self.simulations - left - kept, begun)
            if to_come == NOTHING_TO_COME or (style.temperature == 0.0 and search.is_decided(to_come)):
                break
            left = self.run(search, left)  # between slices Python hears Ctrl-C and other threads get their turn
        return drawn(search, style, rng)

    def style(self, state: State) -> Level:
        """How freely to draw a decision here."""
        return IN_SECRET if state.chooses_in_secret() else Level()

    def run(self, search: Search, left: int) -> int:
        """A slice of simulations; how many are left then."""
        search.run(min(left, SLICE))
        return left - SLICE

    def to_come(self, left: int, done: int, begun: float) -> int:
        """How many simulations can follow: those left, or what the time left allows at one and a half times the speed.

        NOTHING_TO_COME once the time is used.
        """
        seconds = min(self.seconds, self.limit)
        used = self.clock() - begun
        if used >= seconds:
            return NOTHING_TO_COME
        if done <= 0 or used <= 0.0 or seconds == math.inf:
            return left
        return min(left, math.ceil(1.5 * done * (seconds - used) / used))


class LevelBot(SearchBot):
    """A search that plays at a level: it may take a decision it thinks nearly as good as the best."""

    def __init__(
        self,
        level: Level,
        clock: Clock = time.monotonic,
        limit: float = math.inf,
        models: Mapping[int, Model] = NO_MODELS,
    ) -> None:
        """It uses what the level allows."""
        super().__init__(level.simulations, math.inf, clock, limit, models, level.rollout)
        self.level = level

    def style(self, state: State) -> Level:
        """As the level says, but never quite predictable where one chooses in secret."""
        return super().style(state) if self.level.temperature == 0.0 else self.level


@dataclass(frozen=True)
class Expected:
    """A further question of the same turn: what the seat will see then."""

    sight: list[float]
    step: int | None
    """What goes on with a plan that has begun."""
    plans: tuple[int, ...]
    """Where the plan has been carried out: the plans that have led there."""


class Turn:
    """What a bot is about to do, and the questions it expects: as long as no luck and no other seat comes between."""

    def __init__(self, state: State, search: Search, plan: int) -> None:
        """The seat that decides here carries out a plan."""
        self.search = search
        self.seat = int(state.seat)
        self.in_secret = state.chooses_in_secret()
        steps = steps_of(state, plan)
        self.first = steps[0]
        self.expected: list[Expected] = []
        after = state.clone()
        for step, following in zip(steps, [*steps[1:], None], strict=True):
            after.apply(step)
            self.expect(after, following, (plan,))
        plans: tuple[int, ...] = (plan,)
        while after.seat == self.seat and (only := only_plan(after)) is not None:
            after.apply(steps_of(after, only)[0])  # mostly nobody is asked where there is no choice
            plans = (*plans, only)
            self.expect(after, None, plans)

    def expect(self, after: State, step: int | None, plans: tuple[int, ...]) -> None:
        """Expect the question asked here, if it is for the same seat.

        After the last choice in secret all of them are revealed: what was thought before no longer holds.
        """
        revealed = self.in_secret and not after.chooses_in_secret()
        if after.seat == self.seat and not (step is None and revealed):
            self.expected.append(Expected(sight(after), step, plans))

    def find(self, state: State) -> Expected | None:
        """The expected question, if this is one: the seat sees exactly what it would see then."""
        if not self.expected or state.seat != self.seat:
            return None
        seen = sight(state)
        return next((expected for expected in self.expected if expected.sight == seen), None)


def drawn(search: Search, style: Level, rng: Rng) -> int:
    """One of the plans within the margin, the more likely the more it was visited; without a temperature the best."""
    best = search.best_plan()
    if style.temperature == 0.0:
        return best
    tried = search.plans()
    least = tried[best][1] - style.margin
    near = {plan: visits for plan, (visits, value) in tried.items() if plan == best or value >= least}
    chances = [visits ** (1.0 / style.temperature) for visits in near.values()]
    left = rng.below(GRAINS) / GRAINS * sum(chances)
    for plan, chance in zip(near, chances, strict=True):
        left -= chance
        if left < 0.0:
            return plan
    return best


def steps_of(state: State, plan: int) -> list[int]:
    """The decisions of a plan."""
    out = Actions()
    state.list_steps(plan, out)
    return out.to_list()


def only_plan(state: State) -> int | None:
    """What must be planned here, where there is no choice: a single decision."""
    out = Actions()
    state.list_plans(out)
    return int(out.items[0]) if out.n == 1 and len(steps_of(state, int(out.items[0]))) == 1 else None


def sight(state: State) -> list[float]:
    """What the deciding seat sees."""
    seen = Observation()
    state.observe(state.seat, seen)
    return seen.to_list()
