"""Regna's games for Gymnasium: one seat learns, bots decide for the others."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from regna.bots import Bot, make_local_bot
from regna.contract.spec import OptionValue
from regna.engine.rng import Rng
from regna.rl.table import Seated, environment_id
from regna.table.game import Game

ILLEGAL = -1.0
"""The reward of a decision that is not legal."""


class LegalActions(spaces.Discrete):
    """The action ids of a game; a sample is legal in the state the environment is in."""

    def __init__(self, count: int, legal: Callable[[], NDArray[np.int8]]) -> None:
        """`legal` gives the mask of the present question."""
        super().__init__(count)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One of the legal decisions, unless a mask or probabilities are given."""
        if mask is None and probability is None:
            mask = self._legal()
        return super().sample(mask, probability)


class SoloEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A match as one seat lives it. The mask of what it may do is `info["action_mask"]`, and `action_masks()`.

    A decision that is not legal changes nothing, costs ILLEGAL and is named in `info`, for learners without masks.
    """

    metadata = {"render_modes": []}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        of: str | Game,
        seats: int | None = None,
        options: dict[str, OptionValue] | None = None,
        seat: int | None = None,
        opponents: str | Bot = "random",
        reward: str = "victory",
        limit: int | None = None,
    ) -> None:
        """The learner sits at `seat`, or at another one in every match; all others are the same bot."""
        self._table = Seated(of, seats, options, reward, limit)
        self._seat = seat
        self.seat = 0 if seat is None else seat
        """Where the learner sits in this match."""
        name = self._table.game.id
        self._bot = make_local_bot(opponents, game=name) if isinstance(opponents, str) else opponents
        self._bots_luck = Rng(0)
        self.observation_space = spaces.Box(*self._table.bounds, dtype=np.float32)
        self.action_space = LegalActions(self._table.actions, self.action_masks)
        self.name = f"regna/{environment_id(self._table.game)}"

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every decision the learner may take now."""
        return self._table.mask()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a match, up to the learner's first question; one that ends before it is dealt again."""
        super().reset(seed=seed)
        while True:
            self._table.deal(int(self.np_random.integers(2**62)))
            self._bots_luck = Rng(int(self.np_random.integers(2**62)))
            if self._seat is None:
                self.seat = int(self.np_random.integers(self._table.seats))
            self._let_others_decide()
            if not self._table.ended:
                return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The learner's decision, and what the others do until it is asked again."""
        table = self._table
        if not table.state.allows(int(action)):
            table.taken += 1  # so that it does not go on for ever
            return self._seen(), ILLEGAL, False, table.broken_off, self._info() | {"illegal": int(action)}
        table.take(action)
        self._let_others_decide()
        return self._seen(), table.worth()[self.seat], table.over, table.broken_off, self._info()

    def _let_others_decide(self) -> None:
        table = self._table
        while table.state.seat != self.seat and not table.ended:
            seen = table.state.clone()
            seen.guess(table.state.seat, self._bots_luck)  # a bot knows no more than its seat
            table.take(self._bot.choose(seen, self._bots_luck))

    def _seen(self) -> NDArray[np.float32]:
        return self._table.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}
