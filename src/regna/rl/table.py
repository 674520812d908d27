"""One match as an environment sees it: a state, its luck, and arrays made anew for every question."""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regna.contract.spec import OptionValue
from regna.engine.frame import Frame
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.rl.rewards import rewards
from regna.table.game import Game, game


def observation_size(of: Game) -> int:
    """How many numbers an observation has."""
    return sum(prod(shape) for _, shape in of.spec.features)


def feature_slices(of: Game) -> dict[str, slice]:
    """Where the numbers of every named feature stand in an observation."""
    found: dict[str, slice] = {}
    start = 0
    for name, shape in of.spec.features:
        found[name] = slice(start, start + prod(shape))
        start += prod(shape)
    return found


def feature_bounds(of: Game) -> dict[str, tuple[int, int]]:
    """The least and the largest number of every named feature, with the components of the box."""
    return {name: of.spec.bounds.get(name, (0, 1)) for name, _ in of.spec.features}


def observation_bounds(of: Game) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the largest observation, number by number."""
    least, most = np.zeros((2, observation_size(of)), np.float32)
    bounds = feature_bounds(of)
    for name, part in feature_slices(of).items():
        least[part], most[part] = bounds[name]
    return least, most


def environment_id(of: Game) -> str:
    """The versioned name of a game as an environment: what an agent has learned fits as long as it stays the same."""
    return f"{of.id}_v{of.spec.environment}"


class Seated:
    """The agreement of a table, and the match that is played there now."""

    def __init__(
        self, of: str | Game, seats: int | None, options: dict[str, OptionValue] | None, reward: str, limit: int | None
    ) -> None:
        """`limit` decisions at most (the game's own if None), then the match is broken off."""
        self.game = game(of) if isinstance(of, str) else of
        self.seats = self.game.spec.seats[-1] if seats is None else seats
        self.game.check_seats(self.seats)
        self.options = self.game.complete_options(options or {})
        self.reward = reward
        self.limit = self.game.spec.decision_limit if limit is None else limit
        self.actions = self.game.spec.actions.count
        self.bounds = observation_bounds(self.game)
        self._frame = Frame(self.actions)
        self._marks = np.frombuffer(self._frame.mask_bytes, np.int8)
        self.state: State
        self.deal(0)
        self._frame.look(self.state, 0)
        self._seen = np.frombuffer(self._frame.floats, np.float32)

    def deal(self, seed: int) -> None:
        """Begin another match."""
        self.luck = Rng(seed)
        self.state = self.game.dealt(self.seats, self.options, self.game.components, self.luck)
        self.taken = 0
        self._let_luck_decide()

    def take(self, action: Any) -> None:
        """One decision of whoever is asked; ValueError if it is not legal."""
        self.state.play(int(action))
        self.taken += 1
        self._let_luck_decide()

    @property
    def over(self) -> bool:
        """Whether the match has come to its end."""
        return bool(self.state.seat == OVER)

    @property
    def broken_off(self) -> bool:
        """Whether it has lasted too long."""
        return self.taken >= self.limit and not self.over

    @property
    def ended(self) -> bool:
        """Whether nobody is asked any more, for either reason."""
        return self.taken >= self.limit or bool(self.state.seat == OVER)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees."""
        self._frame.look(self.state, seat)
        return self._seen.copy()

    def mask(self) -> NDArray[np.int8]:
        """1 for every decision that is legal now."""
        self._frame.mark(self.state)
        return self._marks.copy()

    def worth(self) -> list[float]:
        """The rewards of a match that is over; else none."""
        return rewards(self.state, self.reward) if self.over else [0.0] * self.seats

    def _let_luck_decide(self) -> None:
        out = self._frame.out
        while self.state.seat == CHANCE:
            self.state.apply(self.state.draw_outcome(out, self.luck))
