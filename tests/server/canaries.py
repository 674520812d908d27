"""Canaries: recognisable values planted into everything hidden, and ears that know who may hear which of them.

The rules are patched from outside: what they write, show, ask and tell for some seats only carries a canary that names
those seats. Whatever reaches anybody else is a hit, by whatever way it came.
"""

import hashlib
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import pytest

from regna.contract.actions import Reading
from regna.contract.events import Event, PartValue, Sentence
from regna.contract.spec import Document, GameSpec, Options
from regna.engine.rng import Rng
from regna.engine.state import SPECTATOR, State
from regna.table.documents import Entry, Undo
from regna.table.journal import Journal
from regna.table.match import Match, Turn
from regna.table.update import Changes

CANARY: Final = re.compile(rb"zq[0-9a-f]{16}")
WRITTEN: Final = re.compile(r" ?zq[0-9a-f]{16}")
FIELD: Final = "canary"
"""The name of a canary among the parts of a document or decision."""
NOBODY: Final[frozenset[str]] = frozenset()
EventDocument = dict[str, PartValue] | None


def seat_role(seat: int) -> str:
    """Who holds a seat."""
    return f"seat {seat}"


def bot_role(seat: int) -> str:
    """The bot that is asked for a seat."""
    return f"bot of seat {seat}"


def without_canaries(text: str) -> str:
    """The text as the game itself would write it."""
    return WRITTEN.sub("", text)


@dataclass(frozen=True)
class Hit:
    """A canary that somebody heard who may not."""

    what: str
    listener: str
    channel: str


@dataclass
class Ears:
    """Hears every byte that leaves the server, and knows every canary."""

    audience: dict[bytes, tuple[frozenset[str], str]] = field(default_factory=dict)
    """For each canary the roles that may know it, and what it stands for."""
    kept: dict[bytes, tuple[frozenset[str], str, Callable[[], bool]]] = field(default_factory=dict)
    """For each real secret, which may look like anything, the same, and whether it is told by now."""
    hits: list[Hit] = field(default_factory=list)
    messages: Counter[str] = field(default_factory=Counter)
    size: int = 0
    """In bytes."""
    _key: str = field(default_factory=lambda: secrets.token_hex(16))

    def plant(self, what: str, roles: frozenset[str], content: str = "") -> str:
        """A canary for these roles; the same content gets the same one, and no content a fresh one."""
        named = json.dumps([self._key, what, sorted(roles), content or secrets.token_hex(8)])
        canary = "zq" + hashlib.sha256(named.encode()).hexdigest()[:16]
        self.audience[canary.encode()] = (roles, what)
        return canary

    def keep(self, what: str, roles: frozenset[str], secret: str, is_told: Callable[[], bool] = lambda: False) -> None:
        """Only these roles may hear this secret, until it is told."""
        self.kept[secret.encode()] = (roles, what, is_told)

    def hear(self, listener: str, roles: frozenset[str], channel: str, data: bytes) -> None:
        """Something was sent to somebody: judge it."""
        self.messages[channel] += 1
        self.size += len(data)
        self.hits += [Hit(what, listener, channel) for what in self.unfit(roles, data)]

    def heard(self, what: str) -> bool:
        """Whether something of this kind reached somebody whom it is not for."""
        return any(hit.what == what for hit in self.hits)

    def unfit(self, roles: frozenset[str], data: bytes) -> list[str]:
        """What is in these bytes that none of the roles may know."""
        found = [self.audience[canary] for canary in set(CANARY.findall(data)) if canary in self.audience]
        found += [
            (may_know, what)
            for secret, (may_know, what, is_told) in self.kept.items()
            if secret in data and not is_told()
        ]
        return [what for may_know, what in found if not may_know & roles]

    def figures(self) -> str:
        """What was heard, in a line."""
        channels = ", ".join(f"{channel} {count}" for channel, count in sorted(self.messages.items()))
        planted = len(self.audience) + len(self.kept)
        return (
            f"{self.messages.total()} messages ({channels}), {self.size} bytes, {planted} canaries, "
            f"{len(self.hits)} hits"
        )


class Planter:
    """Patches the rules of a game, and the table where it asks and imagines, so that hidden things carry canaries."""

    def __init__(self, spec: GameSpec[Any], ears: Ears) -> None:
        """For this game."""
        self.spec = spec
        self.ears = ears
        self.imagined: dict[int, tuple[State, int]] = {}
        """States that were drawn anew for a seat, by their id in memory; kept, so that no other gets the same id."""

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Patch everything, until `patch` is undone."""
        replacements: dict[str, Callable[[Any], Any]] = {
            "write": self._write,
            "read": self._read,
            "view": self._view,
            "story": self._story,
            "event_for": self._event_for,
            "state_document": self._state_document,
            "state_from": self._state_from,
        }
        for name, replacement in replacements.items():
            patch.setitem(vars(self.spec), name, replacement(getattr(self.spec, name)))
        patch.setattr(Journal, "text", self._text())
        patch.setattr(Changes, "entries", self._entries(Changes.entries))
        patch.setattr(Match, "turn_for", self._turn_for(Match.turn_for))
        patch.setattr(Match, "state_for", self._state_for(Match.state_for))

    # ------------------------------------------------------------------ decisions

    def _who_sees(self, state: State, action: int) -> frozenset[str] | None:
        """Who may know what was decided or drawn; None if everybody may."""
        seats = range(int(state.seats))
        seeing = [seat for seat in seats if int(state.seen(action, seat)) == action]
        is_public = len(seeing) == len(seats) and int(state.seen(action, SPECTATOR)) == action
        return None if is_public else frozenset(map(seat_role, seeing))

    def _decision(self, state: State, action: int, text: str) -> str:
        """The canary of a decision or outcome that somebody cannot see; empty if there is none."""
        who = None if action < 0 else self._who_sees(state, action)
        return "" if who is None else self.ears.plant("decision", who, text)

    def _write(self, write: Callable[..., str]) -> Callable[..., str]:
        def planted(state: State, action: int) -> str:
            text = write(state, action)
            return f"{text} {self._decision(state, action, text)}".rstrip()

        return planted

    def _read(self, read: Callable[..., Reading]) -> Callable[..., Reading]:
        def planted(state: State, text: str) -> Reading:
            reading = read(state, without_canaries(text))
            canary = self._decision(state, reading.action, reading.text)
            parts = {**reading.parts, FIELD: canary} if canary else reading.parts
            return Reading(parts, reading.action, reading.reason)

        return planted

    def _text(self) -> Callable[[Journal, int], str]:
        def written(journal: Journal, action: int) -> str:  # each time anew: who may know depends on the moment
            return journal.spec.write(journal.state, action)

        return written

    def _entries(self, entries: Callable[[Changes, int], list[Entry]]) -> Callable[[Changes, int], list[Entry]]:
        def planted(changes: Changes, seat: int) -> list[Entry]:
            told = entries(changes, seat)
            steps = changes.journal.steps(changes.since)
            return [self._as_of(entry, state, action) for entry, (_, state, action) in zip(told, steps, strict=True)]

        return planted

    def _as_of(self, entry: Entry, state: State, action: int) -> Entry:
        """An entry as it is told, with the canary of its own moment if it tells what was really decided or drawn."""
        if isinstance(entry, Undo):
            return entry
        text, true = without_canaries(entry.act), self.spec.write(state, action)
        return msgspec.structs.replace(entry, act=true if text == without_canaries(true) else text)

    # ------------------------------------------------------------------ what a seat sees, is asked and hears

    def _view(self, view: Callable[..., Any]) -> Callable[..., Document]:
        def planted(state: State, seat: int | None) -> Document:
            public: Document = msgspec.to_builtins(view(state, None))
            if seat is None:
                return public
            canary = self.ears.plant("view", frozenset({seat_role(seat)}))
            return {**marked(msgspec.to_builtins(view(state, seat)), public, canary), FIELD: canary}

        return planted

    def _turn_for(self, turn_for: Callable[[Match, int | None], Turn]) -> Callable[[Match, int | None], Turn]:
        def planted(match: Match, reader: int | None) -> Turn:
            turn = turn_for(match, reader)
            if reader is None or turn == turn_for(match, None):
                return turn
            canary = self.ears.plant("question", frozenset({seat_role(reader)}))
            return Turn(turn.seat, turn.phase, f"{turn.prompt} {canary}")

        return planted

    def _story(self, story: Callable[..., list[Sentence]]) -> Callable[..., list[Sentence]]:
        def planted(state: State, events: list[Event]) -> list[Sentence]:
            return [self._addressed(told) for told in story(state, events)]

        return planted

    def _addressed(self, told: Sentence) -> Sentence:
        """The sentence, with a canary if it is not for everybody."""
        if told.seats is None:
            return told
        canary = self.ears.plant("story", frozenset(map(seat_role, told.seats)))
        return Sentence(told.key, {**told.facts, FIELD: canary}, told.seats)

    def _event_for(self, event_for: Callable[..., EventDocument]) -> Callable[..., EventDocument]:
        def planted(state: State, event: Event, seat: int | None) -> EventDocument:
            document = event_for(state, event, seat)
            if document is None or event.hearers is None or seat not in event.hearers:
                return document
            return {**document, FIELD: self.ears.plant("event", frozenset(map(seat_role, event.hearers)))}

        return planted

    # ------------------------------------------------------------------ whole states

    def _state_for(self, state_for: Callable[[Match, int, Rng], State]) -> Callable[[Match, int, Rng], State]:
        def remembered(match: Match, seat: int, rng: Rng) -> State:
            state = state_for(match, seat, rng)
            self.imagined[id(state)] = (state, seat)
            return state

        return remembered

    def _state_document(self, state_document: Callable[..., Document]) -> Callable[..., Document]:
        def planted(state: State) -> Document:
            document = state_document(state)
            content = json.dumps(document, sort_keys=True)
            if id(state) in self.imagined:
                seat = self.imagined[id(state)][1]
                return {**document, FIELD: self.ears.plant("guess", frozenset({bot_role(seat)}), content)}
            return {**document, FIELD: self.ears.plant("truth", NOBODY, content)}

        return planted

    def _state_from(self, state_from: Callable[..., State]) -> Callable[..., State]:
        def cleaned(document: Document, seats: int, options: Options, parts: Any) -> State:
            bare = {name: part for name, part in document.items() if name != FIELD}
            return state_from(bare, seats, options, parts)

        return cleaned


def marked(own: Any, public: Any, canary: str) -> Any:
    """What a seat sees, with the canary inside every part that a spectator sees otherwise or not at all."""
    if own == public:
        return own
    if isinstance(own, dict):
        if not isinstance(public, dict):
            return {**own, FIELD: canary}
        return {name: marked(part, public.get(name), canary) for name, part in own.items()}
    if isinstance(own, list):
        if not isinstance(public, list) or len(own) != len(public):
            return [*own, canary]
        return [marked(part, other, canary) for part, other in zip(own, public, strict=True)]
    return own
