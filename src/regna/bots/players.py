"""The bots there are, by name."""

import math
import time
from collections.abc import Callable
from typing import Final, Protocol

from regna.contract.errors import Malformed, quoted
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State

BOTS: Final = ("random", "search")
DEFAULT_SIMULATIONS: Final = 400
SLICE: Final = 25
MOST_SIMULATIONS: Final = 1_000_000


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


class SearchBot:
    """Tree search with random rollouts; what its seat cannot know it redraws in every simulation."""

    def __init__(
        self,
        simulations: int = DEFAULT_SIMULATIONS,
        seconds: float = math.inf,
        clock: Callable[[], float] = time.monotonic,
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
        search = Search(state, state.seat, rng)
        left = self.simulations
        while left == self.simulations or (left > 0 and self.clock() < end):  # at least one slice, however late it is
            search.run(min(left, SLICE))  # between slices Python hears Ctrl-C and other threads get their turn
            left -= SLICE
        return search.best()


def make_bot(name: str, seconds: float = math.inf) -> Bot:
    """The bot of this name: "random", "search", or "search:1000" with a number of simulations per decision.

    It answers within `seconds` and the little that one slice of simulations takes.
    """
    kind, _, number = name.strip().partition(":")
    if kind == "random" and not number:
        return RandomBot()
    if kind == "search":
        if not number:
            return SearchBot(seconds=seconds)
        if number.isascii() and number.isdecimal() and len(number) <= 7 and 1 <= int(number) <= MOST_SIMULATIONS:
            return SearchBot(int(number), seconds)
    raise Malformed("unknown_bot", {"found": quoted(name), "known": ", ".join(("human", *BOTS, "search:N"))})
