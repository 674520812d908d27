"""What happened since some entry, worked out once; each seat is told what it may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from regna.table.documents import Chance, Decision, Entry, Undo

if TYPE_CHECKING:
    from regna.contract.spec import Event
    from regna.engine.state import State
    from regna.table.journal import Journal
    from regna.table.words import Words


@dataclass(frozen=True)
class Line:
    """A line of the log: after which entry, what happened as key and facts, and as a sentence."""

    sequence: int
    key: str
    facts: dict[str, Any]
    text: str


class Update:
    """What came after the first `since` entries. What was taken back is among the entries, not in the story."""

    def __init__(self, journal: Journal, since: int) -> None:
        """Everything after the first `since` entries."""
        self.journal = journal
        self.since = since
        self._steps: list[tuple[Entry, State, int]] = []
        self._events: list[tuple[int, Event]] | None = None
        self._sentences: dict[str, list[str]] = {}
        for entry, state, action in journal.steps(since):
            self._steps.append((entry, state.clone(), action))
        self._now = journal.state.clone()
        self._standing = set(journal.line_entries[-len(self._steps) :]) if self._steps else set()

    def entries(self, seat: int) -> list[Entry]:
        """The entries as a seat (or SPECTATOR) may know them: secrets are hidden, other seats' keys are gone."""
        seen: list[Entry] = []
        for entry, state, action in self._steps:
            if isinstance(entry, Undo):
                seen.append(msgspec.structs.replace(entry, key=entry.key if entry.seat == seat else "", sum=""))
                continue
            act = self.journal.text(int(state.seen(action, seat)))
            if isinstance(entry, Decision):
                seen.append(Decision(entry.seat, act, forced=entry.forced, key=entry.key if entry.seat == seat else ""))
            else:
                seen.append(Chance(act))
        return seen

    def story(self, seat: int | None, words: Words) -> list[Line]:
        """What a seat (None: a spectator) may hear of it."""
        events = self._addressed_events()
        sentences = self._sentences.get(words.language)
        if sentences is None:
            sentences = [words.say(event.key, event.facts) for _, event in events]
            self._sentences[words.language] = sentences
        return [
            Line(sequence, event.key, event.facts, text)
            for (sequence, event), text in zip(events, sentences, strict=True)
            if event.seats is None or seat in event.seats
        ]

    def _addressed_events(self) -> list[tuple[int, Event]]:
        """Every event of the decisions that stand, with the number of the entry after which it is told."""
        if self._events is None:
            self._events = []
            standing = self._standing
            # The state before a step is the one after the step before it, undo or not.
            after = [state for _, state, _ in self._steps[1:]] + [self._now]
            for number, (_, before, action) in enumerate(self._steps):
                place = self.since + number
                if place in standing:
                    events = self.journal.spec.story(before, action, after[number])
                    self._events += [(place + 1, event) for event in events]
        return self._events
