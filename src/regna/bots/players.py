"""The bots there are, by name."""

import math
import re
import time
from collections.abc import Callable
from typing import Final, Protocol

from regna.bots.levels import LEVELS, Level, level_of
from regna.contract.errors import Malformed, quoted
from regna.engine.actions import Actions
from regna.engine.anchor import Anchor
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State

BOTS: Final = ("random", "search", "anchor")
DEFAULT_SIMULATIONS: Final = 400
SLICE: Final = 10
ANCHOR_SLICE: Final = 25
NOTHING_TO_COME: Final = -1
MOST_SIMULATIONS: Final = 1_000_000
MOST_SECONDS: Final = 3600.0
GRAINS: Final = 1 << 30
"""How finely a decision is drawn."""
NAME: Final = re.compile(r"(search|anchor)(?::([0-9]{1,7})|@([0-9]{1,4}(?:\.[0-9]{1,6})?)s)?")
"""A kind of search, and what it may use: a number of simulations, or of seconds."""

Clock = Callable[[], float]


class Bot(Protocol):
    """Something that answers a seat's questions."""

    def choose(self, state: State, rng: Rng) -> int:
        """The action id it chooses for the seat that decides; the state is a copy it may change."""
        ...


class RandomBot:
    """Any legal decision, each equally likely."""

    def choose(self, state: State, rng: Rng) -> int:
        """A legal decision at random."""
        out = Actions()
        state.list_legal(out)
        return int(out.pick(rng))


class AnchorBot:
    """The search of version 0.1, for comparison: it never changes."""

    def __init__(
        self, simulations: int = DEFAULT_SIMULATIONS, seconds: float = math.inf, clock: Clock = time.monotonic
    ) -> None:
        """More simulations, stronger and slower; once `seconds` of the clock are used it decides with what it has."""
        self.simulations = simulations
        self.seconds = seconds
        self.clock = clock

    def choose(self, state: State, rng: Rng) -> int:
        """The decision the search visited most."""
        out = Actions()
        state.list_legal(out)
        if out.n == 1:
            return int(out.items[0])
        end = self.clock() + self.seconds
        search = Anchor(state, state.seat, rng)
        left = self.simulations
        while left == self.simulations or (left > 0 and self.clock() < end):  # at least one slice, however late it is
            search.run(min(left, ANCHOR_SLICE))  # between slices Python hears Ctrl-C and other threads get their turn
            left -= ANCHOR_SLICE
        return search.best()


class SearchBot:
    """Tree search guided by what the game knows about good play.

    It keeps its tree for the further decisions of the same turn: what it has thought about them already is not lost.
    """

    def __init__(
        self, simulations: int = DEFAULT_SIMULATIONS, seconds: float = math.inf, clock: Clock = time.monotonic
    ) -> None:
        """More simulations, stronger and slower; once `seconds` of the clock are used it decides with what it has."""
        self.simulations = simulations
        self.seconds = seconds
        self.clock = clock
        self.search: Search | None = None  # the tree of the last decision, if the same seat decides again at once
        self.chosen = 0
        self.awaited: list[float] = []  # what the seat will then see

    def choose(self, state: State, rng: Rng) -> int:
        """The decision the search visited most."""
        begun = self.clock()
        search = self.search_for(state, rng)
        out = Actions()
        state.list_legal(out)
        if out.n == 1:
            return self.decide(state, search, int(out.items[0]))
        kept = int(search.simulations())
        left = self.simulations - kept
        if kept == 0:
            left = self.run(search, left)  # at least one slice, however late it is
        while left > 0 and not search.is_decided(self.to_come(left, self.simulations - left - kept, begun)):
            left = self.run(search, left)  # between slices Python hears Ctrl-C and other threads get their turn
        return self.decide(state, search, self.pick(search, rng))

    def pick(self, search: Search, rng: Rng) -> int:
        """What to decide after a search."""
        return search.best()

    def run(self, search: Search, left: int) -> int:
        """A slice of simulations; how many are left then."""
        search.run(min(left, SLICE))
        return left - SLICE

    def to_come(self, left: int, done: int, begun: float) -> int:
        """How many simulations can follow: those left, or what the time left allows at one and a half times the speed.

        Once the time is used, none: then everything is decided.
        """
        used = self.clock() - begun
        if used >= self.seconds:
            return NOTHING_TO_COME
        if done <= 0 or used <= 0.0 or self.seconds == math.inf:
            return left
        return min(left, math.ceil(1.5 * done * (self.seconds - used) / used))

    def search_for(self, state: State, rng: Rng) -> Search:
        """The tree of the last decision, if this is what it led to, or a new one."""
        kept = self.search
        if kept is None or kept.seat != state.seat or self.awaited != sight(state):
            return Search(state, state.seat, rng)
        if not kept.follow(state, self.chosen):
            return Search(state, state.seat, rng)
        kept.rng = rng
        return kept

    def decide(self, state: State, search: Search, action: int) -> int:
        """Take a decision, and keep the tree if the same seat decides next."""
        after = state.clone()
        after.apply(action)
        self.search, self.chosen = None, action
        if after.seat == state.seat:
            self.search, self.awaited = search, sight(after)
        return action


class LevelBot(SearchBot):
    """A search that plays at a level: it may take a decision it thinks nearly as good as the best."""

    def __init__(self, level: Level, seconds: float = math.inf, clock: Clock = time.monotonic) -> None:
        """It uses what the level allows, and no more than `seconds` of the clock."""
        super().__init__(level.simulations or MOST_SIMULATIONS, min(seconds, level.seconds or math.inf), clock)
        self.level = level

    def pick(self, search: Search, rng: Rng) -> int:
        """One of the decisions within the level's margin, the more likely the more it was visited."""
        best = search.best()
        if self.level.temperature == 0.0:
            return best
        tried = search.visits()
        least = tried[best][1] - self.level.margin
        near = {action: visits for action, (visits, value) in tried.items() if action == best or value >= least}
        chances = [visits ** (1.0 / self.level.temperature) for visits in near.values()]
        drawn = rng.below(GRAINS) / GRAINS * sum(chances)
        for action, chance in zip(near, chances, strict=True):
            drawn -= chance
            if drawn < 0.0:
                return action
        return best


def sight(state: State) -> list[float]:
    """What the deciding seat sees."""
    seen = Numbers()
    state.observe(state.seat, seen)
    return seen.to_list()


def make_bot(name: str, seconds: float = math.inf, clock: Clock = time.monotonic, game: str = "") -> Bot:
    """The bot of this name: a level, as it is played in this game, or an engine.

    Engines are "random", "search", "search:1000" with a number of simulations, "search@0.5s" with time, and "anchor"
    likewise. A bot answers within `seconds` of the clock and the little that one slice of simulations takes.
    """
    name = name.strip()
    if name == "random":
        return RandomBot()
    if name in LEVELS:
        return LevelBot(level_of(name, game), seconds, clock)
    found = NAME.fullmatch(name)
    if found:
        kind, number, time_given = found.groups()
        simulations = MOST_SIMULATIONS if time_given else int(number or DEFAULT_SIMULATIONS)
        own_limit = float(time_given or MOST_SECONDS)
        if 1 <= simulations <= MOST_SIMULATIONS and 0.0 < own_limit <= MOST_SECONDS:
            limit = min(seconds, own_limit) if time_given else seconds
            return (AnchorBot if kind == "anchor" else SearchBot)(simulations, limit, clock)
    known = ", ".join(("human", *LEVELS, *BOTS, "search:N", "search@Ns"))
    raise Malformed("unknown_bot", {"found": quoted(name), "known": known})
