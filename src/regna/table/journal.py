"""The journal of a match: the record as it grows, and the state that follows from it."""

from typing import TypeVar

import msgspec

from regna.kernel.errors import Refused
from regna.kernel.spec import GameSpec
from regna.kernel.state import State
from regna.table.documents import Chance, Decision, Entry, Undo, chained_sum

EntryKind = TypeVar("EntryKind", bound=Entry)


class Journal:
    """Entries in order, the line of decisions that stand, and the state at its end. The state is only a cache."""

    def __init__(self, spec: GameSpec, start: State, seal: str) -> None:
        """An empty journal that begins at a state; `seal` is the digest of what was agreed before the first entry."""
        self.spec = spec
        self.start = start.clone()
        self.state = start
        self.entries: list[Entry] = []
        self.line: list[int] = []
        """The decisions and outcomes that stand, as action ids; what was taken back is not among them."""
        self.line_entries: list[int] = []
        """For each of them its place among the entries."""
        self.sum = seal
        """The checksum of everything so far."""

    def add(self, entry: Decision | Chance, action: int) -> None:
        """Write a legal decision or a possible outcome down and carry it out."""
        sealed = self.sealed(entry)
        self.state.apply(action)
        self.line.append(action)
        self.line_entries.append(len(self.entries))
        self.append(sealed)

    def take_back(self, entry: Undo) -> None:
        """Write an allowed undo down and return to the state it names."""
        sealed = self.sealed(entry)
        self.state = self.state_after(entry.to)
        del self.line[entry.to :]
        del self.line_entries[entry.to :]
        self.append(sealed)

    def sealed(self, entry: EntryKind) -> EntryKind:
        """The entry with its checksum."""
        return msgspec.structs.replace(entry, sum=chained_sum(self.sum, entry))

    def append(self, entry: Entry) -> None:
        """The entry becomes part of the record."""
        self.entries.append(entry)
        self.sum = entry.sum

    def state_after(self, decisions: int) -> State:
        """The state after so many decisions and outcomes of the line that stands."""
        state = self.start.clone()
        for action in self.line[:decisions]:
            state.apply(action)
        return state

    def undo_target(self, seat: int) -> int:
        """How many decisions stand after an undo by this seat; raises Refused if it may not take back."""
        if self.state.seat != seat:
            raise Refused("undo_not_your_turn", {"seat": {"seat": int(self.state.seat)}})
        for place in range(len(self.line) - 1, -1, -1):
            entry = self.entries[self.line_entries[place]]
            if isinstance(entry, Chance):
                raise Refused("undo_chance")
            if not isinstance(entry, Decision) or entry.seat != seat:
                raise Refused("undo_other")
            before = self.state_after(place)
            if self.spec.is_irrevocable(before, self.line[place]):
                raise Refused("undo_irrevocable")
            if self.reveals(before, self.line[place]):
                raise Refused("undo_revealed")
            if not entry.forced:
                return place
        raise Refused("undo_nothing")

    def reveals(self, before: State, action: int) -> bool:
        """Whether a decision showed somebody a secret."""
        after = before.clone()
        after.apply(action)
        return self.spec.reveals(before, action, after)
