"""Tree search for any number of seats, with luck and with secrets, guided by what a game knows about good play.

Every simulation starts from a fresh guess of what the searching seat cannot know, so the search never uses a secret
(information-set tree search with one observer): decisions and luck that it could not tell apart lead to the same node.
Where nothing is hidden, a guess changes nothing and this is plain tree search.

The way down follows PUCT: a decision is tried the more, the better it has done and the more readily a good player would
take it (`State.weigh`). From the new node a short game is played by the same weights (`State.rollout_length`), and what
it comes to is estimated for every seat (`State.estimate`).
Values are backed up by who decided: a seat that decides twice in a row improves its own value twice.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State

NONE: Final[i64] = -1
"""No node."""
AS_THE_GAME_SAYS: Final[i64] = -1
"""In place of the length of a rollout."""


class Search:
    """A growing tree of decisions from one state, as one seat sees it.

    A node is a decision, or an outcome of luck, after those that led to it; node 0 is the state itself. The nodes are
    rows of a few long lists, so that a simulation makes no objects but the state it plays with.
    """

    def __init__(
        self, state: State, seat: i64, rng: Rng, limit: i64 = AS_THE_GAME_SAYS, exploration: float = 0.0
    ) -> None:
        """Prepare a search for `seat`; a rollout length or an exploration given here replaces the game's own."""
        self.state = state
        self.seat = seat
        self.rng = rng
        self.limit: i64 = state.rollout_length() if limit == AS_THE_GAME_SAYS else limit
        self.exploration: float = exploration if exploration > 0.0 else state.exploration()
        self.root: i64 = 0
        # The nodes.
        self.keys = vec[i64]([0])  # the decision as the searching seat sees it
        self.first = vec[i64]([NONE])  # the child added last
        self.sibling = vec[i64]([NONE])  # the child of the same parent added before
        self.counts = vec[i64]([0])
        self.sums = vec[float]([0.0])  # summed for the seat that took the decision
        # What a simulation writes on.
        self.out = Actions()
        self.estimates = Numbers()
        self.path = vec[i64]()
        self.deciders = vec[i64]()
        self.seen = vec[i64]()  # the legal decisions as the searching seat sees them
        self.mark = vec[i64]()  # by decision as seen: the choice at which it was last legal
        self.node_of = vec[i64]()  # its node then
        self.mass = vec[i64]()  # the weight then of all decisions that look like this one
        self.choices: i64 = 0
        self.chosen_key: i64 = 0
        self.chosen_node: i64 = NONE

    # ------------------------------------------------------------------ growing the tree

    def run(self, simulations: i64) -> None:
        """Add simulations; may be called again and again, for instance until the clock says stop."""
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Walk down the tree, add a node, play on from there and back the values up."""
        state = self.state.clone()
        state.guess(self.seat, self.rng)
        node = self.root
        depth: i64 = 0
        growing = True
        while growing and state.seat != OVER:
            decider = state.seat
            if decider == CHANCE:
                action = state.draw_outcome(self.out, self.rng)
                key = state.seen(action, self.seat)
                child = self.child(node, key)
            else:
                action = self.choose(state, node)
                key = self.chosen_key
                child = self.chosen_node
            if child == NONE:
                child = self.add(node, key)
                growing = decider == CHANCE  # luck is no choice: what follows it is looked at once more
            state.apply(action)
            self.note(depth, child, decider)
            depth += 1
            node = child
        self.roll_out(state)
        self.back_up(state, depth)

    def choose(self, state: State, node: i64) -> i64:
        """The decision to follow here: the one with the best upper bound.

        One that was never tried counts as good as those tried here have been on average. Decisions the observer cannot
        tell apart share a node; which of them is played, and which of several equals, their weights decide.
        """
        out = self.out
        out.clear()
        state.list_legal(out)
        state.weigh(out)
        self.look_up(state, node)
        tried: i64 = 0
        gained = 0.0
        child = self.first[node]
        while child != NONE:
            if self.mark[self.keys[child]] == self.choices:
                tried += self.counts[child]
                gained += self.sums[child]
            child = self.sibling[child]
        urgency = gained / float(tried) if tried > 0 else 0.0
        spread = self.exploration * math.sqrt(float(tried + 1)) / float(out.total)
        best: i64 = 0
        best_bound = -1.0
        alike: i64 = 0
        for i in range(out.n):
            key = self.seen[i]
            child = self.node_of[key]
            bound = spread * float(self.mass[key])
            if child == NONE:
                bound += urgency
            else:
                visits = float(self.counts[child])
                bound = self.sums[child] / visits + bound / (1.0 + visits)
            if bound > best_bound:
                best_bound = bound
                best = i
                alike = out.weight[i]
            elif bound == best_bound:
                alike += out.weight[i]
                if self.rng.below(alike) < out.weight[i]:
                    best = i
        self.chosen_key = self.seen[best]
        self.chosen_node = self.node_of[self.chosen_key]
        return out.items[best]

    def look_up(self, state: State, node: i64) -> None:
        """Find for every legal decision how it is seen, its node, and the weight of all that look like it."""
        out = self.out
        self.choices += 1
        choices = self.choices
        for i in range(out.n):
            key = state.seen(out.items[i], self.seat)
            if i == len(self.seen):
                self.seen = append(self.seen, key)
            else:
                self.seen[i] = key
            self.make_room(key)
            if self.mark[key] == choices:
                self.mass[key] += out.weight[i]
            else:
                self.mark[key] = choices
                self.node_of[key] = NONE
                self.mass[key] = out.weight[i]
        child = self.first[node]
        while child != NONE:
            key = self.keys[child]
            self.make_room(key)
            self.node_of[key] = child
            child = self.sibling[child]

    def make_room(self, key: i64) -> None:
        """Make the lists by decision long enough for this one."""
        while key >= len(self.mark):
            self.mark = append(self.mark, 0)
            self.node_of = append(self.node_of, NONE)
            self.mass = append(self.mass, 0)

    def child(self, node: i64, key: i64) -> i64:
        """The child of a node that looks like this, or NONE."""
        child = self.first[node]
        while child != NONE and self.keys[child] != key:
            child = self.sibling[child]
        return child

    def add(self, node: i64, key: i64) -> i64:
        """A new child of a node."""
        child = i64(len(self.keys))
        self.keys = append(self.keys, key)
        self.first = append(self.first, NONE)
        self.sibling = append(self.sibling, self.first[node])
        self.counts = append(self.counts, 0)
        self.sums = append(self.sums, 0.0)
        self.first[node] = child
        return child

    def note(self, depth: i64, node: i64, decider: i64) -> None:
        """Remember the way down."""
        if depth == len(self.path):
            self.path = append(self.path, node)
            self.deciders = append(self.deciders, decider)
        else:
            self.path[depth] = node
            self.deciders[depth] = decider

    def roll_out(self, state: State) -> None:
        """Play on for a while, every seat as readily as the game's weights say."""
        out = self.out
        rng = self.rng
        left = self.limit
        while state.seat != OVER and left > 0:
            if state.seat == CHANCE:
                state.apply(state.draw_outcome(out, rng))
            else:
                out.clear()
                state.list_legal(out)
                if out.n > 1:
                    state.weigh(out)
                    state.apply(out.draw(rng))
                else:
                    state.apply(out.items[0])
                left -= 1

    def back_up(self, state: State, depth: i64) -> None:
        """Count the way down, and add to each decision what its own seat has come to."""
        estimates = self.estimates
        estimates.clear()
        state.estimate(estimates)
        for i in range(depth):
            node = self.path[i]
            self.counts[node] += 1
            decider = self.deciders[i]
            if decider != CHANCE:
                self.sums[node] += estimates.items[decider]

    # ------------------------------------------------------------------ what it has found

    def simulations(self) -> i64:
        """How many simulations the decisions at the root have had together."""
        total: i64 = 0
        child = self.first[self.root]
        while child != NONE:
            total += self.counts[child]
            child = self.sibling[child]
        return total

    def best(self) -> int:
        """The decision visited most (the better one of equals), for a seat that decides and has run a simulation."""
        chosen = NONE
        child = self.first[self.root]
        while child != NONE:
            if chosen == NONE or self.is_better(child, chosen):
                chosen = child
            child = self.sibling[child]
        return int(self.keys[chosen])

    def is_better(self, node: i64, other: i64) -> bool:
        """Whether one decision is preferred to another: by visits, then by mean value, then by its number."""
        if self.counts[node] != self.counts[other]:
            return self.counts[node] > self.counts[other]
        if self.sums[node] != self.sums[other]:
            return self.sums[node] > self.sums[other]
        return self.keys[node] < self.keys[other]

    def is_decided(self, left: i64) -> bool:
        """Whether so many more simulations could not change the choice: no other decision can be visited as often."""
        most: i64 = 0
        second: i64 = 0
        child = self.first[self.root]
        while child != NONE:
            visits = self.counts[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            child = self.sibling[child]
        return most - second > left

    def follow(self, state: State, action: i64) -> bool:
        """Go on from the state after one of the seat's own decisions, with the tree below it, if it was ever tried.

        Only where the same seat decides again at once: then it knows what it knew, and every guess in the tree holds.
        """
        child = self.child(self.root, action)
        if child == NONE:
            return False
        self.root = child
        self.state = state
        return True

    def visits(self) -> dict[int, tuple[int, float]]:
        """For every decision tried at the root: how often, and its mean value for the seat that decides there."""
        found: dict[int, tuple[int, float]] = {}
        child = self.first[self.root]
        while child != NONE:
            found[int(self.keys[child])] = (int(self.counts[child]), self.sums[child] / float(self.counts[child]))
            child = self.sibling[child]
        return found
