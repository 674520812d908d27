"""What happened, worked out once and then told to each seat as far as it may know."""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from regna.engine.state import SPECTATOR
from regna.table.documents import Chance, Decision, Entry, Undo

if TYPE_CHECKING:
    from regna.contract.events import PartValue, Sentence
    from regna.contract.views import GameView
    from regna.table.journal import Journal, Step
    from regna.table.match import Match, Turn
    from regna.table.words import Words


class Line(msgspec.Struct, frozen=True):
    """A line of the log: after which entry, what happened as key and facts, and as a sentence."""

    sequence: int
    key: str
    facts: dict[str, Any]
    text: str


class Happening(msgspec.Struct, frozen=True):
    """An event as data: after which entry, and its name and parts."""

    sequence: int
    event: dict[str, PartValue]


class Source(msgspec.Struct, frozen=True):
    """Something that has brought points: what it is called, and how many it has brought each seat."""

    name: str
    points: list[int]


class Changes:
    """What came after the first `since` entries: what was taken back is among the entries, not in story and events."""

    def __init__(self, journal: Journal, since: int, most: int | None = None) -> None:
        """Everything after the first `since` entries, or the next `most` of them."""
        self.journal = journal
        self.since = since
        self._steps = list(islice(journal.told(since), most))
        self._story: list[tuple[int, Sentence]] | None = None
        self._texts: dict[str, list[str]] = {}
        self._events: dict[int | None, list[Happening]] = {}
        self._is_addressed = any(event.hearers is not None for step in self._steps for event in step.events)
        """Whether not everybody hears the same of it."""
        line, until = journal.line_entries, since + len(self._steps)
        self._standing = set(line[bisect_left(line, since) : bisect_left(line, until)])

    def entries(self, seat: int) -> list[Entry]:
        """The entries as a seat (or SPECTATOR) may know them: secrets are hidden, other seats' keys are gone."""
        seen: list[Entry] = []
        for step in self._steps:
            entry = step.entry
            if isinstance(entry, Undo):
                seen.append(msgspec.structs.replace(entry, key=entry.key if entry.seat == seat else "", sum=""))
                continue
            act = self.journal.text(step.looks[seat])  # SPECTATOR, -1, is the last
            if isinstance(entry, Decision):
                seen.append(Decision(entry.seat, act, forced=entry.forced, key=entry.key if entry.seat == seat else ""))
            else:
                seen.append(Chance(act))
        return seen

    def events(self, seat: int | None) -> list[Happening]:
        """What happened, as data, as far as a seat (None: a spectator) may know it."""
        audience = seat if self._is_addressed else None
        found = self._events.get(audience)
        if found is None:
            spec, state = self.journal.spec, self.journal.state
            found = self._events[audience] = [
                Happening(sequence, document)
                for sequence, step in self._told()
                for event in step.events
                if (document := spec.event_for(state, event, audience)) is not None
            ]
        return found

    def story(self, seat: int | None, words: Words) -> list[Line]:
        """What happened, in words, as far as a seat (None: a spectator) may hear it."""
        if self._story is None:
            spec, state = self.journal.spec, self.journal.state
            self._story = [
                (sequence, sentence) for sequence, step in self._told() for sentence in spec.story(state, step.events)
            ]
        texts = self._texts.get(words.language)
        if texts is None:
            texts = self._texts[words.language] = [words.say(told.key, told.facts) for _, told in self._story]
        return [
            Line(sequence, told.key, told.facts, text)
            for (sequence, told), text in zip(self._story, texts, strict=True)
            if told.seats is None or seat in told.seats
        ]

    def sources(self, words: Words) -> list[Source]:
        """Where points of the final score came from; only for a match that is over, when nothing of it is secret."""
        spec, state = self.journal.spec, self.journal.state
        seats, found = int(state.seats), dict[str, list[int]]()
        for _, step in self._told():
            for gain in (gain for event in step.events for gain in spec.gains(state, event)):
                if gain.seat < seats:  # an adversary that the game itself plays has no seat
                    found.setdefault(words.render(gain.source), [0] * seats)[gain.seat] += gain.points
        return [Source(name, points) for name, points in found.items()]

    def _told(self) -> list[tuple[int, Step]]:
        """The decisions and outcomes that stand, each with the number of the entry after which it is told."""
        places = enumerate(self._steps, start=self.since)
        return [(place + 1, step) for place, step in places if place in self._standing]


class Update:
    """What one seat (None: a spectator) is sent: everything it may know of some changes, and how it stands now."""

    def __init__(self, match: Match, changes: Changes, seat: int | None) -> None:
        """For this seat. The caller has checked that it is one, and that the changes are of this match."""
        self.match = match
        self.changes = changes
        self.seat = seat

    @property
    def turn(self) -> Turn:
        """Who is asked what, as this seat reads it."""
        return self.match.turn_for(self.seat)

    @property
    def legal(self) -> list[str]:
        """Every legal answer, if it is this seat that is asked."""
        return self.match.legal() if self.seat is not None and self.seat == self.match.deciding else []

    @property
    def view(self) -> GameView:
        """What it may know of the game."""
        return self.match.body(self.seat)

    @property
    def entries(self) -> list[Entry]:
        """The new entries, with what it cannot see hidden."""
        return self.changes.entries(SPECTATOR if self.seat is None else self.seat)

    @property
    def story(self) -> list[Line]:
        """What happened, in words."""
        return self.changes.story(self.seat, self.match.words)

    @property
    def events(self) -> list[Happening]:
        """What happened, as data."""
        return self.changes.events(self.seat)
