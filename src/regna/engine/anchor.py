"""The search of version 0.1, kept as it was: the fixed point against which every other bot is measured.

UCT for any number of seats, with luck and with secrets, without any knowledge of a game: equal priors and random
rollouts to the end. It never changes, nor does what it chooses for a seed; a test keeps it so.

Every simulation starts from a fresh guess of what the searching seat cannot know, so the search never uses a secret
(information-set tree search with one observer): decisions and luck that it could not tell apart lead to the same node.
Where nothing is hidden, a guess changes nothing and this is plain UCT.
Values are backed up by who decided: a seat that decides twice in a row improves its own value twice.
"""

import math
from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State

ENOUGH: Final[i64] = 10_000
"""Far longer than a game that ends by itself; some never would (Barony, AMB-25; Animal Kingdoms, AMB-26)."""


class AnchorNode:
    """What the search knows about one decision that has been tried."""

    def __init__(self) -> None:
        """A node nobody has visited."""
        self.children: dict[int, AnchorNode] = {}
        self.visits: float = 0.0
        self.available: float = 0.0  # how often this decision was among the legal ones
        self.counted: i64 = 0  # the choice at which it was last counted as available
        self.value: float = 0.0  # summed for the seat that took the decision


class Anchor:
    """A growing tree of decisions from one state, as one seat sees it."""

    def __init__(self, state: State, seat: i64, rng: Rng, limit: i64 = ENOUGH, exploration: float = 0.7) -> None:
        """Prepare a search for `seat`; rollouts are cut off after `limit` decisions."""
        self.state = state
        self.seat = seat
        self.rng = rng
        self.limit = limit
        self.exploration = exploration
        self.root = AnchorNode()
        self.out = Actions()
        self.choices: i64 = 0

    def run(self, simulations: i64) -> None:
        """Add simulations; may be called again and again, for instance until the clock says stop."""
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Walk down the tree, add one node, play at random from there and back the values up."""
        state = self.state.clone()
        state.guess(self.seat, self.rng)
        node = self.root
        path: list[AnchorNode] = []
        deciders: list[i64] = []
        growing = True
        while growing and state.seat != OVER:
            decider = state.seat
            action = self.choose(state, node)
            seen = int(state.seen(action, self.seat))
            child = node.children.get(seen)
            if child is None:
                child = AnchorNode()
                child.available = 1.0
                node.children[seen] = child
                growing = False
            state.apply(action)
            path.append(child)
            deciders.append(decider)
            node = child
        playout(state, self.rng, self.limit)
        for i in range(i64(len(path))):
            visited = path[i]
            visited.visits += 1.0
            if deciders[i] != CHANCE:
                visited.value += state.value(deciders[i])
        self.root.visits += 1.0

    def choose(self, state: State, node: AnchorNode) -> i64:
        """The decision to follow here: luck by its weights, then what was never tried, then the best upper bound."""
        out = self.out
        if state.seat == CHANCE:
            return state.draw_outcome(out, self.rng)
        out.clear()
        state.list_legal(out)
        self.choices += 1
        untried: i64 = 0
        alike: i64 = 0
        best: i64 = -1
        best_bound = -1.0
        for i in range(out.n):
            action = out.items[i]
            child = node.children.get(int(state.seen(action, self.seat)))
            if child is None:
                # Reservoir sampling: each untried decision is equally likely, without a second list.
                untried += 1
                if self.rng.below(untried) == 0:
                    best = action
                continue
            if child.counted != self.choices:
                child.counted = self.choices
                child.available += 1.0
            if untried == 0:
                bound = child.value / child.visits + self.exploration * math.sqrt(
                    math.log(child.available) / child.visits
                )
                if bound > best_bound:
                    best_bound = bound
                    best = action
                    alike = 1
                elif bound == best_bound:  # decisions the observer cannot tell apart share a node: any of them
                    alike += 1
                    if self.rng.below(alike) == 0:
                        best = action
        return best

    def best(self) -> int:
        """The decision visited most (the better one of equals), for a seat that decides and has run a simulation."""
        chosen = -1
        most = -1.0
        value = -1.0
        for action, child in self.root.children.items():
            mean = child.value / child.visits
            if child.visits > most or (child.visits == most and mean > value):
                chosen, most, value = action, child.visits, mean
        return chosen

    def visits(self) -> dict[int, tuple[int, float]]:
        """For every decision tried at the root: how often, and its mean value for the seat that decides there."""
        return {action: (int(child.visits), child.value / child.visits) for action, child in self.root.children.items()}
