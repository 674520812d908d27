"""Regna's games for PettingZoo: every seat is an agent, and one decides at a time (AEC)."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from regna.contract.spec import OptionValue
from regna.rl.table import Seated, environment_id
from regna.table.game import Game


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match. Observations are `{"observation": float32, "action_mask": int8}`; luck is drawn between decisions.

    The mask of a seat that is not asked is all zeros. Rewards come at the end; a match that is broken off has none.
    """

    def __init__(
        self,
        of: str | Game,
        seats: int | None = None,
        options: dict[str, OptionValue] | None = None,
        reward: str = "victory",
        limit: int | None = None,
    ) -> None:
        """The game by its id; the most seats it has, the usual options."""
        super().__init__()
        self._table = Seated(of, seats, options, reward, limit)
        self.metadata = {"name": f"regna/{environment_id(self._table.game)}", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.seats)]
        self.agents = list(self.possible_agents)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = spaces.Dict(
            {
                "observation": spaces.Box(*self._table.bounds, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self._table.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self._table.actions) for agent in self.possible_agents}
        self._no_mask = np.zeros(self._table.actions, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed deals the same one."""
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random, _ = seeding.np_random(seed)
        self._table.deal(int(self.np_random.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._table.state.seat)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        table, seat = self._table, self._seat_of[agent]
        asked = seat == table.state.seat and not table.broken_off
        return {"observation": table.observation(seat), "action_mask": table.mask() if asked else self._no_mask.copy()}

    def step(self, action: Any) -> None:
        """The decision of the selected agent, by its action id; ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self._table
        table.take(action)
        self._cumulative_rewards[agent] = 0.0
        if table.ended:
            for seat, worth in enumerate(table.worth()):
                name = self.possible_agents[seat]
                self.rewards[name] = worth
                self.terminations[name], self.truncations[name] = table.over, table.broken_off
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[table.state.seat]

    def render(self) -> None:
        """There is nothing to see here: `regna play` and the browser show matches."""

    def close(self) -> None:
        """Nothing is open."""
