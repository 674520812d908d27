"""Many matches of one game at once: one decision in each of them per step, everything in arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from regna.contract.spec import OptionValue
from regna.engine.batch import Batch
from regna.engine.rng import Rng
from regna.engine.state import OVER, State
from regna.rl.rewards import rewards
from regna.rl.table import observation_size
from regna.table.game import Game, game


class VecEnv:
    """`n` matches. Each step answers the question asked in every one of them; luck is drawn between.

    The arrays are filled anew by every step and stay the same objects. A match that has ended makes place for another
    one at once: its rewards and its last observation are those of the step in which it ended, all others the next's.
    """

    def __init__(
        self,
        of: str | Game,
        n: int,
        seats: int | None = None,
        options: dict[str, OptionValue] | None = None,
        seed: int = 0,
        reward: str = "victory",
        limit: int | None = None,
    ) -> None:
        """Match i is dealt and drawn with seed + i. After `limit` decisions (else the game's own) it is broken off."""
        self.game = game(of) if isinstance(of, str) else of
        spec = self.game.spec
        self.n = n
        self.seat_count = spec.seats[-1] if seats is None else seats
        self.game.check_seats(self.seat_count)
        self.options = self.game.complete_options(options or {})
        self.reward = reward
        self.limit = spec.decision_limit if limit is None else limit
        size, count = observation_size(self.game), spec.actions.count
        self._batch = Batch(n, count, size, self.limit)
        self.observations: NDArray[np.float32] = np.frombuffer(memoryview(self._batch.cells), np.float32).reshape(
            n, size
        )
        """What the deciding seat of every match sees; the core's own, so it cannot be written."""
        self.masks: NDArray[np.uint8] = np.frombuffer(memoryview(self._batch.marks), np.uint8).reshape(n, count)
        """1 for every decision it may take; the core's own, too."""
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(self._batch.seats), np.int64)
        """Which seat it is."""
        self.rewards: NDArray[np.float32] = np.zeros((n, self.seat_count), np.float32)
        """Of every seat, for the match that ended in this step; else 0."""
        self.terminated: NDArray[np.bool_] = np.zeros(n, np.bool_)
        """Whether the match of this place came to its end in this step."""
        self.truncated: NDArray[np.bool_] = np.zeros(n, np.bool_)
        """Whether it was broken off in this step, without rewards."""
        self.last_observations: NDArray[np.float32] = np.zeros((n, self.seat_count, size), np.float32)
        """Of a match that ended in this step, what every seat saw at its end."""
        for place in range(n):
            luck = Rng(seed + place)
            self._batch.add(self._deal(luck), luck)

    def step(self, actions: Any) -> None:
        """One legal decision (its action id) for every match; ValueError if one is not legal."""
        ended = self._batch.step(np.asarray(actions).tolist())
        self.rewards[:] = 0
        self.terminated[:] = False
        self.truncated[:] = False
        for place in ended:
            self._end(place)

    def sample(self) -> NDArray[np.int64]:
        """A legal decision for every match, each equally likely."""
        return np.array(self._batch.pick(), np.int64)

    def state(self, place: int) -> State:
        """A copy of the state of one match."""
        return self._batch.states[place].clone()

    def _deal(self, luck: Rng) -> State:
        return self.game.dealt(self.seat_count, self.options, self.game.components, luck)

    def _end(self, place: int) -> None:
        state = self._batch.states[place]
        for seat in range(self.seat_count):
            self._batch.look_at_end(place, seat)
            self.last_observations[place, seat] = self._batch.end.floats()
        if state.seat == OVER:
            self.terminated[place] = True
            self.rewards[place] = rewards(state, self.reward)
        else:
            self.truncated[place] = True
        self._batch.begin_anew(place, self._deal(self._batch.lucks[place]))
