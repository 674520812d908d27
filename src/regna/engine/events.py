"""What happens while a decision is carried out, told by the rules themselves, as numbers.

Random play and search attach no list to their states: telling then costs one comparison.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EVERYBODY: Final[i64] = -1
"""The set of seats, as bits, that an event without secrets is told to."""
PARTS: Final[i64] = 6
"""The most parts an event can have."""
SIZE: Final[i64] = PARTS + 2


class Events:
    """A list of events in the order they happened: of each its kind, who may hear its secret parts, and its parts."""

    def __init__(self) -> None:
        """An empty list."""
        self.items = vec[i64]()

    def add(self, kind: i64, hearers: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
        """List one more event."""
        items = self.items
        items = append(items, kind)
        items = append(items, hearers)
        items = append(items, a)
        items = append(items, b)
        items = append(items, c)
        items = append(items, d)
        items = append(items, e)
        self.items = append(items, f)

    def take(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """Every event as (kind, hearers, parts); the list is empty afterwards."""
        found = []
        for start in range(i64(0), i64(len(self.items)), SIZE):
            parts = [int(self.items[start + 2 + part]) for part in range(PARTS)]
            found.append((int(self.items[start]), int(self.items[start + 1]), tuple(parts)))
        self.items = vec[i64]()
        return found
