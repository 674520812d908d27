"""A list of numbers that is filled again and again: estimates and descriptions."""

from librt.vecs import append, vec
from mypy_extensions import i64


class Numbers:
    """A reusable list of numbers."""

    def __init__(self) -> None:
        """An empty list."""
        self.items = vec[float]()
        self.n: i64 = 0

    def clear(self) -> None:
        """Forget what is listed and keep the room."""
        self.n = 0

    def add(self, number: float) -> None:
        """List one more number."""
        n = self.n
        if n == len(self.items):
            self.items = append(self.items, number)
        else:
            self.items[n] = number
        self.n = n + 1

    def to_list(self) -> list[float]:
        """The listed numbers as a Python list."""
        return [self.items[i] for i in range(self.n)]
