"""The nodes of a search: how often each was visited, and what came of it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final[i64] = -1
"""No node."""


class Tree:
    """Nodes as rows of a few long lists, so that growing makes no objects. `root` is the one to choose from."""

    def __init__(self) -> None:
        """A root without children."""
        self.root: i64 = 0
        self.keys = vec[i64]([0])  # the plan, decision or outcome as the searching seat sees it
        self.first = vec[i64]([NONE])  # the child added last
        self.sibling = vec[i64]([NONE])  # the child of the same parent added before
        self.counts = vec[i64]([0])
        self.sums = vec[float]([0.0])  # summed for the seat that took the decision

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

    def simulations(self) -> i64:
        """How many simulations the plans at the root have had together."""
        total: i64 = 0
        child = self.first[self.root]
        while child != NONE:
            total += self.counts[child]
            child = self.sibling[child]
        return total

    def best_plan(self) -> int:
        """The plan visited most, the better one of equals; raises ValueError before the first simulation."""
        chosen = NONE
        child = self.first[self.root]
        while child != NONE:
            if chosen == NONE or self.is_better(child, chosen):
                chosen = child
            child = self.sibling[child]
        if chosen == NONE:
            raise ValueError("nothing has been searched")
        return int(self.keys[chosen])

    def is_better(self, node: i64, other: i64) -> bool:
        """Whether one plan is preferred to another: by visits, then by mean value, then by its number."""
        if self.counts[node] != self.counts[other]:
            return self.counts[node] > self.counts[other]
        if self.sums[node] != self.sums[other]:
            return self.sums[node] > self.sums[other]
        return self.keys[node] < self.keys[other]

    def is_decided(self, left: i64) -> bool:
        """Whether so many more simulations could not change what is best: no other plan can be visited as often."""
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

    def plans(self) -> dict[int, tuple[int, float]]:
        """For every plan tried at the root: how often, and its mean value for the seat that decides there."""
        found: dict[int, tuple[int, float]] = {}
        child = self.first[self.root]
        while child != NONE:
            found[int(self.keys[child])] = (int(self.counts[child]), self.sums[child] / float(self.counts[child]))
            child = self.sibling[child]
        return found
