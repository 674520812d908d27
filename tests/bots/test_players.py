"""A search looks at the clock between its slices; without a limit of time it is the search it always was."""

import math

import pytest

from regna.bots import SearchBot, make_bot
from regna.bots.players import SLICE
from regna.engine.rng import Rng
from regna.engine.search import Search
from tests.engine.toy import toy_game


class SlowClock:
    """A clock on which a second passes whenever somebody looks."""

    def __init__(self) -> None:
        """At midnight."""
        self.looks = 0

    def __call__(self) -> float:
        """The seconds since midnight."""
        self.looks += 1
        return float(self.looks - 1)


def chosen(bot: SearchBot, seed: int) -> tuple[int, int]:
    """The bot's choice in a game with luck and secrets, and what its luck says next: that tells how far it searched."""
    rng = Rng(seed)
    return bot.choose(toy_game().new(seed=4).state, rng), int(rng.word())


@pytest.mark.parametrize(("seconds", "slices"), [(-1.0, 1), (0.0, 1), (1.0, 1), (1.5, 2), (3.5, 4), (math.inf, 6)])
def test_a_search_ends_when_its_time_is_used(seconds: float, slices: int) -> None:
    """It has then searched for as many slices as the clock allowed, one at least, and all of them if it never came."""
    limited = SearchBot(6 * SLICE, seconds, SlowClock())
    assert chosen(limited, seed=7) == chosen(SearchBot(slices * SLICE), seed=7)


def test_how_far_a_search_went_can_be_told() -> None:
    """The comparison above can fail: a slice more is another state of the luck."""
    assert len({chosen(SearchBot(slices * SLICE), seed=7)[1] for slices in range(1, 7)}) == 6


@pytest.mark.parametrize("simulations", [1, SLICE, 60])
def test_without_a_limit_nothing_has_changed(simulations: int) -> None:
    """The bot does what its number of simulations does, to the last one."""
    rng = Rng(3)
    state = toy_game().new(seed=4).state
    search = Search(state, state.seat, rng)
    search.run(simulations)
    assert chosen(SearchBot(simulations), seed=3) == (search.best(), int(rng.word()))


@pytest.mark.parametrize("name", ["search:1000000", "search"])
def test_a_bot_by_name_takes_its_limit(name: str) -> None:
    """Without one the first of these would think for minutes."""
    bot = make_bot(name, seconds=0.0)
    assert isinstance(bot, SearchBot)
    assert chosen(bot, seed=2) == chosen(SearchBot(SLICE), seed=2)
