"""Tree search for any number of seats, with luck and with secrets, guided by what a game knows about good play.

Every simulation starts from a fresh guess of what the searching seat cannot know, so the search never uses a secret
(information-set tree search with one observer): decisions and luck that it could not tell apart lead to the same node.
Where nothing is hidden, a guess changes nothing and this is plain tree search. What others have chosen in secret is
drawn by how readily players choose it (`State.choose_again`); what is one thought is one node (`State.list_plans`).
Beyond the seat's own next decisions, what hardly matters is one node as well (`State.gist`).

The way down follows PUCT: a decision is tried the more, the better it has done and the more readily a good player would
take it (`State.weigh`). From the new node a short game is played by the same weights (`State.rollout_length`), and what
it comes to is estimated for every seat (`State.estimate`).
Values are backed up by who decided: a seat that decides twice in a row improves its own value twice.
"""

import math
from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.model import Model
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.engine.tree import NONE, Tree

AS_THE_GAME_SAYS: Final[i64] = -1
"""In place of the length of a rollout."""


class Search(Tree):
    """A growing tree of decisions from one state, as one seat sees it.

    A node is a plan of the seat, a decision of another one, or an outcome of luck, after those that led to it; node 0
    is the state itself. A simulation makes no objects but the state it plays with.
    """

    def __init__(
        self,
        state: State,
        seat: i64,
        rng: Rng,
        limit: i64 = AS_THE_GAME_SAYS,
        exploration: float = 0.0,
        model: Model | None = None,
    ) -> None:
        """Prepare a search for `seat`; a rollout length, an exploration or a model replaces what the game says."""
        super().__init__()
        self.state = state
        self.seat = seat
        self.rng = rng
        self.limit: i64 = state.rollout_length() if limit == AS_THE_GAME_SAYS else limit
        self.exploration: float = exploration if exploration > 0.0 else state.exploration()
        self.model = model
        # What a simulation writes on.
        self.out = Actions()
        self.steps = Actions()
        self.estimates = Numbers()
        self.ahead = False  # whether luck or another seat has come between the root and here
        self.depth: i64 = 0
        self.path = vec[i64]()
        self.deciders = vec[i64]()
        self.seen = vec[i64]()  # the listed plans as the searching seat sees them
        self.mark = vec[i64]()  # by plan as seen: the choice at which it was last listed
        self.node_of = vec[i64]()  # its node then
        self.mass = vec[i64]()  # the weight then of all plans that look like this one
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
        state.choose_again(self.seat, self.rng)
        self.ahead = False
        self.depth = 0
        node = self.root
        while node != NONE and state.seat != OVER:
            if state.seat == CHANCE:
                node = self.follow_luck(state, node)
            elif state.seat == self.seat:
                node = self.follow_own_plan(state, node)
            else:
                node = self.follow_others(state, node)
        self.roll_out(state)
        self.back_up(state)

    def follow_luck(self, state: State, node: i64) -> i64:
        """Go on with an outcome of luck. It is no choice: where it is new, what follows is looked at as well."""
        self.ahead = True
        outcome = state.draw_outcome(self.out, self.rng)
        key = self.key_of(state, outcome)
        child = self.child(node, key)
        if child == NONE:
            child = self.add(node, key)
        self.note(child, CHANCE)
        state.apply(outcome)
        return child

    def follow_own_plan(self, state: State, node: i64) -> i64:
        """Go on with a whole plan of the searching seat; NONE where it is new."""
        steps = self.steps
        steps.clear()
        state.list_steps(self.choose(state, node), steps)
        child = self.chosen_node
        self.note(self.add(node, self.chosen_key) if child == NONE else child, state.seat)
        for i in range(steps.n):
            state.apply(steps.items[i])
        return child

    def follow_others(self, state: State, node: i64) -> i64:
        """Go on with a plan of another seat, decision by decision as this one sees them; NONE where one is new."""
        self.ahead = True
        steps = self.steps
        steps.clear()
        decider = state.seat
        state.list_steps(self.choose(state, node), steps)
        for i in range(steps.n):
            step = steps.items[i]
            if node != NONE:
                key = self.key_of(state, step)
                child = self.chosen_node if i == 0 else self.child(node, key)
                self.note(self.add(node, key) if child == NONE else child, decider)
                node = child
            state.apply(step)
        return node

    def choose(self, state: State, node: i64) -> i64:
        """The plan to follow here: the one with the best upper bound.

        One that was never tried counts as good as those tried here have been on average. Plans the observer cannot tell
        apart share a node; which of them is played, and which of several equals, their weights decide.
        """
        out = self.out
        out.clear()
        state.list_plans(out)
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
        """Find for every listed plan how it is seen, its node, and the weight of all that look like it."""
        out = self.out
        self.choices += 1
        choices = self.choices
        for i in range(out.n):
            key = self.key_of(state, out.items[i])
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

    def key_of(self, state: State, action: i64) -> i64:
        """What tells a decision or an outcome from others here: near the root what is seen, further on its gist."""
        return state.gist(action, self.seat) if self.ahead else state.seen(action, self.seat)

    def make_room(self, key: i64) -> None:
        """Make the lists by plan long enough for this one."""
        while key >= len(self.mark):
            self.mark = append(self.mark, 0)
            self.node_of = append(self.node_of, NONE)
            self.mass = append(self.mass, 0)

    def note(self, node: i64, decider: i64) -> None:
        """Remember the way down."""
        depth = self.depth
        if depth == len(self.path):
            self.path = append(self.path, node)
            self.deciders = append(self.deciders, decider)
        else:
            self.path[depth] = node
            self.deciders[depth] = decider
        self.depth = depth + 1

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

    def back_up(self, state: State) -> None:
        """Count the way down, and add to each decision what its own seat has come to."""
        estimates = self.estimates
        estimates.clear()
        if self.model is None:
            state.estimate(estimates)
        else:
            self.model.estimate(state, estimates)
        for i in range(self.depth):
            node = self.path[i]
            self.counts[node] += 1
            decider = self.deciders[i]
            if decider != CHANCE:
                self.sums[node] += estimates.items[decider]

    # ------------------------------------------------------------------ what it has found

    def best(self) -> int:
        """The decision the best plan begins with, for a seat that decides and has run a simulation."""
        return first_step(self.state, self.best_plan())

    def follow(self, state: State, plans: Sequence[int]) -> bool:
        """Go on from the state after some of the seat's own plans, with the tree below them, if it was grown so far.

        Only where the same seat decides again at once: then it knows what it knew, and every guess in the tree holds.
        A tree with a plan in it that is not possible now was grown for something else, and is not followed.
        """
        node = self.root
        for plan in plans:
            node = self.child(node, plan)
            if node == NONE:
                return False
        if not self.fits(state, node):
            return False
        self.root = node
        self.state = state
        return True

    def fits(self, state: State, node: i64) -> bool:
        """Whether everything tried at a node is possible in this state."""
        self.out.clear()
        state.list_plans(self.out)
        possible = set(self.out.to_list())
        child = self.first[node]
        while child != NONE:
            if int(self.keys[child]) not in possible:
                return False
            child = self.sibling[child]
        return True

    def visits(self) -> dict[int, tuple[int, float]]:
        """For every decision tried at the root, all plans that begin with it together: how often, and its mean."""
        found: dict[int, tuple[int, float]] = {}
        for plan, (visits, mean) in self.plans().items():
            step = first_step(self.state, plan)
            before, old = found.get(step, (0, 0.0))
            found[step] = (before + visits, (before * old + visits * mean) / (before + visits))
        return found


def first_step(state: State, plan: int) -> int:
    """The decision a plan begins with."""
    steps = Actions()
    state.list_steps(plan, steps)
    return int(steps.items[0])
