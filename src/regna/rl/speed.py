"""What `regna bench` measures where NumPy is there: arrays for agents, and many matches at once."""

from collections.abc import Callable

import numpy as np

from regna.engine.frame import Frame
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.rl.table import observation_size
from regna.rl.vector import VecEnv
from regna.table.game import Game

MATCHES = 256
"""In the vector environment."""
REPEATS = 50
"""Observations and masks for every step of it."""


class ArrayWorks:
    """By name what is measured of a game; the environment has many deals of its own, so it is made once for a table."""

    def __init__(self) -> None:
        """None yet."""
        self.env: VecEnv | None = None

    def __call__(self, this: Game, seats: int, deal: int, times: int) -> dict[str, Callable[[], int]]:
        """Each does something with one deal so many times, and returns how many units of it."""
        state = this.state(seats, deal)
        playout(state, Rng(deal), playout(state.clone(), Rng(deal), this.spec.decision_limit)[0] // 2)
        frame = Frame(this.spec.actions.count)
        observation = np.zeros(observation_size(this), np.float32)
        mask = np.zeros(this.spec.actions.count, np.uint8)
        if self.env is None or (self.env.game, self.env.seat_count) != (this, seats):
            self.env = VecEnv(this, MATCHES, seats)
        env = self.env

        def observing() -> int:
            for _ in range(times * REPEATS):
                frame.observe(state, state.seat, observation)
            return times * REPEATS

        def masking() -> int:
            for _ in range(times * REPEATS):
                frame.mask(state, mask)
            return times * REPEATS

        def stepping() -> int:
            for _ in range(times):
                env.step(env.sample())
            return times * MATCHES

        return {"observe_us": observing, "mask_us": masking, "vector_steps_per_cpu_second": stepping}
