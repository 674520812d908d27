"""The journal of a match: the record as it grows, and the state that follows from it."""

from __future__ import annotations

import copy
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from regna.contract.errors import Refused
from regna.contract.events import events_from
from regna.engine.events import Events
from regna.engine.state import SPECTATOR
from regna.table.documents import Chance, Decision, Entry, Undo, chained_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regna.contract.events import Event
    from regna.contract.spec import GameSpec
    from regna.engine.state import State

EntryKind = TypeVar("EntryKind", bound=Entry)
CHECKPOINT_EVERY: Final = 64
"""So many decisions at most are carried out again to look back."""
NO_ACTION: Final = -1
"""What an undo has in place of an action id."""


class Step(msgspec.Struct, frozen=True):
    """One entry of a journal, and what it brought about."""

    entry: Entry
    looks: list[int]
    """The action as every seat and, last, a spectator sees it; empty for an undo."""
    events: list[Event]


class Journal:
    """Entries in order, the line of decisions that stand, and the state at its end. The state is only a cache."""

    def __init__(self, spec: GameSpec[Any], start: State, seal: str) -> None:
        """An empty journal that begins at a state; `seal` is the digest of what was agreed before the first entry."""
        self.spec = spec
        self.start = start.clone()
        self.state = start
        self.entries: list[Entry] = []
        self.actions: list[int] = []
        """For each entry its action id."""
        self.line: list[int] = []
        """The decisions and outcomes that stand, as action ids; what was taken back is not among them."""
        self.line_entries: list[int] = []
        """For each of them its place among the entries."""
        self.checkpoints = [self.start]
        """The states after 0, 64, 128... decisions of the line; they are only ever copied."""
        self.latest = (0, self.start)
        """One more: how many decisions of the line stood before the last one that was asked for, and the state then."""
        self.texts: dict[int, str] = {}
        """The texts of decisions and outcomes written so far, by action id."""
        self.last_undo = -1
        """The place of the last undo among the entries."""
        self.seal = seal
        self.sum = seal
        """The checksum of everything so far."""

    # ------------------------------------------------------------------ writing

    def add(self, sealed: Decision | Chance, action: int) -> None:
        """Carry out a legal decision or a possible outcome and write it down."""
        if isinstance(sealed, Decision) and not sealed.forced:  # what people look back to is mostly the last decision
            self.latest = (len(self.line), self.state.clone())
        self._stand(len(self.entries), action)
        self._append(sealed, action)

    def take_back(self, sealed: Undo) -> None:
        """Return to the state an allowed undo names and write it down."""
        self.state = self.state_after(sealed.to)
        del self.line[sealed.to :]
        del self.line_entries[sealed.to :]
        del self.checkpoints[sealed.to // CHECKPOINT_EVERY + 1 :]
        self.latest = (0, self.start)
        self.last_undo = len(self.entries)
        self._append(sealed, NO_ACTION)

    def sealed(self, entry: EntryKind) -> EntryKind:
        """The entry with the checksum it gets as the next one."""
        return msgspec.structs.replace(entry, sum=chained_sum(self.sum, entry))

    def rewind(self, sequence: int) -> None:
        """Forget everything after the first `sequence` entries, as if it had never been written."""
        standing = self._standing(sequence)
        kept = self._checkpoints_along(standing)
        del self.checkpoints[kept + 1 :]
        self.latest = (0, self.start)
        del self.line[kept * CHECKPOINT_EVERY :]
        del self.line_entries[kept * CHECKPOINT_EVERY :]
        self.state = self.checkpoints[kept].clone()
        for place in standing[kept * CHECKPOINT_EVERY :]:
            self._stand(place, self.actions[place])
        del self.entries[sequence:]
        del self.actions[sequence:]
        self.last_undo = max((place for place in range(sequence) if self.actions[place] == NO_ACTION), default=-1)
        self.sum = self.entries[-1].sum if self.entries else self.seal

    def _stand(self, place: int, action: int) -> None:
        """The line grows by the entry at this place."""
        self.state.apply(action)
        self.line.append(action)
        self.line_entries.append(place)
        if len(self.line) % CHECKPOINT_EVERY == 0:
            self.checkpoints.append(self.state.clone())

    def _append(self, sealed: Entry, action: int) -> None:
        self.entries.append(sealed)
        self.actions.append(action)
        self.sum = sealed.sum

    # ------------------------------------------------------------------ looking back

    def text(self, action: int) -> str:
        """The text of a decision or outcome; it never changes during a match (GameSpec.write), so it is made once."""
        found = self.texts.get(action)
        if found is None:
            found = self.texts[action] = self.spec.write(self.state, action)
        return found

    def until(self, sequence: int) -> Journal:
        """A journal of its own with the first `sequence` entries."""
        twin = copy.copy(self)
        twin.entries, twin.actions = list(self.entries), list(self.actions)
        twin.line, twin.line_entries = list(self.line), list(self.line_entries)
        twin.checkpoints = list(self.checkpoints)
        twin.rewind(sequence)
        return twin

    def state_after(self, decisions: int) -> State:
        """The state after so many decisions and outcomes of the line that stands."""
        kept, state = decisions // CHECKPOINT_EVERY * CHECKPOINT_EVERY, self.checkpoints[decisions // CHECKPOINT_EVERY]
        if kept <= self.latest[0] <= decisions:
            kept, state = self.latest
        state = state.clone()
        for action in self.line[kept:decisions]:
            state.apply(action)
        return state

    def told(self, since: int = 0) -> Iterator[Step]:
        """Each entry after the first `since`, how it looked to everybody, and what it brought about."""
        if since >= len(self.entries):
            return  # nothing to tell, and no state to find
        events = Events()
        walk = self.steps(since, events)
        found = next(walk, None)
        while found is not None:
            entry, state, action = found
            observers = () if isinstance(entry, Undo) else (*range(int(state.seats)), SPECTATOR)
            looks = [int(state.seen(action, seat)) for seat in observers]
            found = next(walk, None)  # carries this one out
            yield Step(entry, looks, events_from(events.take(), self.spec.events))

    def steps(self, since: int = 0, listener: Events | None = None) -> Iterator[tuple[Entry, State, int]]:
        """Each entry after the first `since`, the state before it, and its action id.

        What was taken back is among them. The state moves on with the next step, and what happens then is told to the
        listener: clone what you keep.
        """
        if since > self.last_undo:  # whatever stood then stands now
            state = self.state_after(bisect_left(self.line_entries, since))
            state.events = listener
            for place in range(since, len(self.entries)):
                yield self.entries[place], state, self.actions[place]
                state.apply(self.actions[place])
            return
        standing = self._standing(since)
        state = self._state_along(standing)
        state.events = listener
        for place in range(since, len(self.entries)):
            entry, action = self.entries[place], self.actions[place]
            yield entry, state, action
            if isinstance(entry, Undo):
                del standing[entry.to :]
                state = self._state_along(standing)
                state.events = listener
            else:
                standing.append(place)
                state.apply(action)

    def _standing(self, sequence: int) -> list[int]:
        """The places of the entries that stood after the first `sequence` of them."""
        if sequence > self.last_undo:  # whatever stood then stands now
            return self.line_entries[: bisect_left(self.line_entries, sequence)]
        standing: list[int] = []
        for place, entry in enumerate(self.entries[:sequence]):
            if isinstance(entry, Undo):
                del standing[entry.to :]
            else:
                standing.append(place)
        return standing

    def _state_along(self, standing: list[int]) -> State:
        """The state after the entries at these places."""
        kept = self._checkpoints_along(standing)
        state = self.checkpoints[kept].clone()
        for place in standing[kept * CHECKPOINT_EVERY :]:
            state.apply(self.actions[place])
        return state

    def _checkpoints_along(self, standing: list[int]) -> int:
        """The last checkpoint that these entries also pass."""
        last = min(len(standing), len(self.line)) // CHECKPOINT_EVERY
        while standing[: last * CHECKPOINT_EVERY] != self.line_entries[: last * CHECKPOINT_EVERY]:
            last -= 1
        return last

    # ------------------------------------------------------------------ taking back

    def undo_target(self, seat: int) -> int:
        """How many decisions stand after an undo by this seat; raises Refused if it may not take back."""
        if self.state.seat != seat:
            raise Refused("undo_not_your_turn", {"seat": {"seat": int(self.state.seat)}})
        last = self._last_decision_of(seat)
        if last is None:
            raise Refused("undo_nothing")
        for place in range(len(self.line) - 1, last - 1, -1):
            entry = self.entries[self.line_entries[place]]
            if isinstance(entry, Chance):
                raise Refused("undo_chance")
            if not isinstance(entry, Decision) or entry.seat != seat:
                raise Refused("undo_other")
            before = self.state_after(place)
            if self.spec.is_irrevocable(before, self.line[place]):
                raise Refused("undo_irrevocable")
            if self.spec.reveals(self.spec.carry_out(before, self.line[place])):
                raise Refused("undo_revealed")
        return last

    def _last_decision_of(self, seat: int) -> int | None:
        """The place in the line of a seat's last decision that the table did not give for it."""
        for place in range(len(self.line) - 1, -1, -1):
            entry = self.entries[self.line_entries[place]]
            if isinstance(entry, Decision) and entry.seat == seat and not entry.forced:
                return place
        return None
