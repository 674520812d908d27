"""A list of decisions or outcomes that is filled again and again, so that listing costs no new object."""

from librt.vecs import append, vec
from mypy_extensions import i64

from regna.engine.rng import Rng


class Actions:
    """A reusable list of action ids: decisions (add, pick), or outcomes of chance by weight (add_weighted, draw)."""

    def __init__(self) -> None:
        """An empty list with room for an ordinary position."""
        self.items = vec[i64]([0] * 64)
        self.weight = vec[i64]([1] * 64)
        self.n: i64 = 0
        self.total: i64 = 0  # the sum of the weights

    def clear(self) -> None:
        """Forget what is listed and keep the room."""
        self.n = 0
        self.total = 0

    def add(self, action: i64) -> None:
        """List one more action."""
        n, items = self.n, self.items
        if n == len(items):
            self.items = append(items, action)
            self.weight = append(self.weight, 1)
        else:
            items[n] = action
        self.n = n + 1

    def add_weighted(self, action: i64, weight: i64) -> None:
        """List one more outcome of chance, `weight` times as likely as one of weight 1."""
        self.add(action)
        self.weight[self.n - 1] = weight
        self.total += weight

    def pick(self, rng: Rng) -> i64:
        """One of the listed actions, each equally likely."""
        return self.items[rng.below(self.n)]

    def take(self, place: i64) -> i64:
        """What is listed at a place; it leaves the list, and the last one takes its place."""
        chosen = self.items[place]
        self.n -= 1
        self.items[place] = self.items[self.n]
        return chosen

    def take_any(self, rng: Rng) -> i64:
        """One of the listed at random, each equally likely; it leaves the list."""
        return self.take(rng.below(self.n))

    def draw(self, rng: Rng) -> i64:
        """One of the listed outcomes, each as likely as its weight says."""
        left = rng.below(self.total)
        for i in range(self.n):
            left -= self.weight[i]
            if left < 0:
                return self.items[i]
        raise AssertionError("weights of chance must be positive")

    def to_list(self) -> list[int]:
        """The listed actions as a Python list."""
        return [int(self.items[i]) for i in range(self.n)]

    def weights_to_list(self) -> list[int]:
        """The weights of the listed outcomes as a Python list."""
        return [int(self.weight[i]) for i in range(self.n)]
