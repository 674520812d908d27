"""A bot of one's own in Python: it takes the decision after which it stands best, one decision ahead.

./regna simulate attila --seats 2 --games 100 --bots examples.bot_greedy:Greedy,random
"""

from regna.engine.rng import Rng
from regna.engine.state import State


class Greedy:
    """Made anew for every seat of every match."""

    def choose(self, state: State, rng: Rng) -> int:
        """An action id. The state is a copy in which everything the seat cannot know has been redrawn."""
        seat = state.seat

        def value_after(action: int) -> float:
            after = state.clone()
            after.apply(action)
            return after.value(seat)

        return max(state.legal(), key=value_after)
