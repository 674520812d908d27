"""Environments for learning agents: many matches at once, and the interfaces of other libraries. Needs NumPy.

`regna.rl.pettingzoo`, `regna.rl.gymnasium` and `regna.rl.open_spiel` are imported by those who have these libraries.
"""

from regna.rl.rewards import REWARDS, rewards
from regna.rl.table import environment_id, feature_bounds, feature_slices, observation_bounds, observation_size
from regna.rl.vector import VecEnv

__all__ = [
    "REWARDS",
    "VecEnv",
    "environment_id",
    "feature_bounds",
    "feature_slices",
    "observation_bounds",
    "observation_size",
    "rewards",
]
