"""What an agent sees of a state, carried into arrays of the caller: NumPy's, or others that have a buffer."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from regna.engine.actions import Actions
from regna.engine.observation import Observation
from regna.engine.state import State


class Window:
    """A view of the array that was filled last, which is mostly the next one, too: NumPy takes longer to look at it."""

    def __init__(self, format: str) -> None:
        """For arrays of one format; others are filled as well."""
        self.format = format
        self.array: Any = None
        self.view: Any = None

    def fill(self, array: Any, source: Any) -> None:
        """Copy into all of an array."""
        if array is not self.array:
            view = memoryview(array)
            self.array = array
            self.view = view if view.format == self.format else None
        if self.view is None:
            array[:] = source
        else:
            self.view[:] = source


class Frame:
    """Room for one state at a time, used again for the next: filling an array makes nothing anew.

    `seen` and `marks` hold what was looked at last, until the next look.
    """

    def __init__(self, actions: i64) -> None:
        """For a game with so many action ids."""
        self.out = Actions()
        self.seen = Observation()
        self.marked = Actions()  # what is marked
        self.marks = vec[u8](bytes(int(actions)))
        self.floats: Any = memoryview(b"")  # what is seen, once something is
        self.mask_bytes: Any = memoryview(self.marks)
        self.onto_observation = Window("f")
        self.onto_mask = Window("B")

    def look(self, state: State, seat: i64) -> None:
        """See the features that the game's spec names, as this seat (or SPECTATOR) may know them."""
        seen = self.seen
        seen.clear()
        state.observe(seat, seen)
        if seen.n != len(self.floats):
            self.floats = seen.floats()

    def mark(self, state: State) -> int:
        """Mark every legal decision by its action id; how many they are."""
        marked, marks = self.marked, self.marks
        for i in range(marked.n):
            marks[marked.items[i]] = 0
        marked.clear()
        if state.seat >= 0:
            state.list_legal(marked)
        items = marked.items
        for i in range(marked.n):
            marks[items[i]] = 1
        return int(marked.n)

    def observe(self, state: State, seat: i64, into: Any) -> None:
        """Fill an array with the features as this seat (or SPECTATOR) may know them."""
        self.look(state, seat)
        self.onto_observation.fill(into, self.floats)

    def mask(self, state: State, into: Any) -> int:
        """Fill an array with 1 for every legal decision and 0 for all others; how many are legal."""
        count = self.mark(state)
        self.onto_mask.fill(into, self.mask_bytes)
        return count

    def legal(self, state: State, into: Any) -> int:
        """The ids of the legal decisions, at the beginning of an array; how many they are."""
        out = self.out
        out.clear()
        if state.seat >= 0:
            state.list_legal(out)
        into[: out.n] = memoryview(out.items)[: out.n]
        return int(out.n)
