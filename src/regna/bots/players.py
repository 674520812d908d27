"""The bots there are, by name."""

import math
import re
import time
from collections.abc import Mapping
from typing import Final, Protocol

from regna.bots.levels import LEVELS, level_of
from regna.bots.models import learned, promoted
from regna.bots.search_bot import DEFAULT_SIMULATIONS, MOST_SIMULATIONS, NO_MODELS, Clock, LevelBot, SearchBot
from regna.contract.errors import Malformed, quoted
from regna.engine.actions import Actions
from regna.engine.anchor import Anchor
from regna.engine.model import Model
from regna.engine.rng import Rng
from regna.engine.state import State

BOTS: Final = ("random", "search", "anchor")
ANCHOR_SLICE: Final = 25
MOST_SECONDS: Final = 3600.0
NAME: Final = re.compile(r"(search|search-model|search-plain|anchor)(?::([0-9]{1,7})|@([0-9]{1,4}(?:\.[0-9]{1,6})?)s)?")
"""A kind of search, and what it may use: a number of simulations, or of seconds."""


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


def models_for(kind: str, game: str) -> Mapping[int, Model]:
    """What a kind of search estimates by: a learned model, or nothing but the game itself."""
    if kind == "search-plain":
        return NO_MODELS
    return learned(game) if kind == "search-model" else promoted(game)


def make_bot(name: str, seconds: float = math.inf, clock: Clock = time.monotonic, game: str = "") -> Bot:
    """The bot of this name: a level, as it is played in this game, or an engine.

    Engines are "random", "search", "search:1000" with a number of simulations, "search@0.5s" with time, and likewise
    "search-model" (by the game's learned model), "search-plain" (by its own estimate) and "anchor". A bot answers
    within `seconds` of the clock and the little that one slice of simulations takes.
    """
    name = name.strip()
    if name == "random":
        return RandomBot()
    if name in LEVELS:
        return LevelBot(level_of(name, game), clock, seconds, promoted(game))
    found = NAME.fullmatch(name)
    if found:
        kind, number, time_given = found.groups()
        simulations = MOST_SIMULATIONS if time_given else int(number or DEFAULT_SIMULATIONS)
        own_limit = float(time_given or MOST_SECONDS)
        if 1 <= simulations <= MOST_SIMULATIONS and 0.0 < own_limit <= MOST_SECONDS:
            own = own_limit if time_given else math.inf
            if kind == "anchor":
                return AnchorBot(simulations, min(seconds, own), clock)
            return SearchBot(simulations, own, clock, seconds, models_for(kind, game))
    known = ", ".join(("human", *LEVELS, *BOTS, "search:N", "search@Ns"))
    raise Malformed("unknown_bot", {"found": quoted(name), "known": known})
