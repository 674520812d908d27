"""A list of numbers that is filled again and again: what an observation is made of."""

from librt.vecs import append, vec
from mypy_extensions import i64


class Numbers:
    """A reusable list of numbers: what an observation is made of. Beyond those listed there are zeros only."""

    def __init__(self) -> None:
        """An empty list."""
        self.items = vec[float]()
        self.n: i64 = 0

    def clear(self) -> None:
        """Forget what is listed and keep the room."""
        items = self.items
        for i in range(self.n):
            items[i] = 0.0
        self.n = 0

    def add(self, number: float) -> None:
        """List one more number."""
        n = self.n
        if n == len(self.items):
            self.items = append(self.items, number)
        else:
            self.items[n] = number
        self.n = n + 1

    def add_one_of(self, chosen: i64, count: i64) -> None:
        """List `count` numbers: 1 at place `chosen`, 0 elsewhere (all 0 if it is none of them)."""
        start = self.add_zeros(count)
        if chosen >= 0 and chosen < count:
            self.items[start + chosen] = 1.0

    def add_zeros(self, count: i64) -> i64:
        """List `count` zeros, some of which may be put right afterwards; where they begin."""
        start = self.n
        self.n = start + count
        while len(self.items) < self.n:
            self.items = append(self.items, 0.0)
        return start

    def add_row(self, row: vec[i64], first: i64, count: i64) -> None:
        """List `count` whole numbers of a row, from its place `first` on."""
        start = self.add_zeros(count)
        items = self.items
        for i in range(count):
            number = row[first + i]
            if number != 0:
                items[start + i] = float(number)

    def add_set(self, members: i64, count: i64) -> None:
        """List `count` numbers: 1 for every member of a set, which is bits of one integer."""
        start = self.add_zeros(count)
        items = self.items
        for i in range(count):
            if (members >> i) & 1 == 1:
                items[start + i] = 1.0

    def put(self, place: i64, number: float) -> None:
        """Write a number over one that is listed."""
        self.items[place] = number

    def to_list(self) -> list[float]:
        """The listed numbers as a Python list."""
        return [self.items[i] for i in range(self.n)]
