"""What an agent sees of a state, carried into arrays of the caller: NumPy's, or anything that takes a memoryview."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import State


class Frame:
    """Room for one state at a time, used again for the next: filling an array makes nothing anew."""

    def __init__(self, actions: i64) -> None:
        """For a game with so many action ids."""
        self.out = Actions()
        self.numbers = Numbers()
        self.marks = vec[u8](bytes(int(actions)))  # all 0 between two calls

    def observe(self, state: State, seat: i64, into: Any) -> None:
        """The features that the game's spec names, as this seat (or SPECTATOR) may know them."""
        numbers = self.numbers
        numbers.clear()
        state.observe(seat, numbers)
        into[:] = memoryview(numbers.items)[: numbers.n]

    def mask(self, state: State, into: Any) -> int:
        """1 for every legal decision, by its action id, and 0 for all others; how many are legal."""
        out, marks = self.out, self.marks
        out.clear()
        if state.seat >= 0:
            state.list_legal(out)
        for i in range(out.n):
            marks[out.items[i]] = 1
        into[:] = memoryview(marks)
        for i in range(out.n):
            marks[out.items[i]] = 0
        return int(out.n)

    def legal(self, state: State, into: Any) -> int:
        """The ids of the legal decisions, at the beginning of an array; how many they are."""
        out = self.out
        out.clear()
        if state.seat >= 0:
            state.list_legal(out)
        into[: out.n] = memoryview(out.items)[: out.n]
        return int(out.n)
