"""A match: one game being played at the table, move by move, with its record."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from regna.kernel.errors import Malformed, Refused, Stale
from regna.kernel.rng import Rng
from regna.kernel.spec import Document, GameSpec, Options, Reading
from regna.kernel.state import CHANCE, OK, OVER, SPECTATOR, Actions, Result, State
from regna.table.documents import (
    POSITION_FORMAT,
    RECORD_FORMAT,
    Chance,
    Decision,
    Entry,
    Position,
    Record,
    Undo,
    UsedComponents,
    digest,
    outcome_of,
    seal,
)
from regna.table.door import luck_from, seat_names, short_text, whole_number
from regna.table.journal import Journal
from regna.table.words import Speaking, Words, cite

if TYPE_CHECKING:
    from regna.kernel.components import Components
    from regna.table.game import Game

Move = str | dict[str, Any]
"""A decision as a caller writes it: text or its JSON form."""


Request = tuple[str, int, str]
"""What was asked with a key: decide or undo, by which seat, and the decision."""
FORCED_IN_A_ROW = 100
"""So many only-possible answers in succession are a game that goes round in circles: then people are asked again."""


@dataclass(frozen=True)
class Turn:
    """Who is asked what; seat None when nobody is: luck is due, or the match is over."""

    seat: int | None
    phase: str
    prompt: str


@dataclass(frozen=True)
class Refusal:
    """Why a decision is not legal: a code that never changes, the rules behind it, and a sentence that teaches."""

    code: str
    rules: tuple[str, ...]
    text: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Accepted:
    """The answer to a decision that was carried out; `sequence` is the table's number after it."""

    sequence: int


@dataclass(frozen=True)
class Line:
    """A line of the log: after which entry, what happened as key and facts, and as a sentence."""

    sequence: int
    key: str
    facts: dict[str, Any]
    text: str


@dataclass(frozen=True)
class View:
    """Everything a seat receives: its knowledge of the game, the question, and the legal answers if it is asked."""

    game: str
    seat: int | None
    sequence: int
    turn: Turn
    legal: list[str]
    body: Document


class Match:
    """One match. Every decision goes through decide() or play(); nothing changes when they raise."""

    def __init__(
        self,
        game: Game,
        journal: Journal,
        options: Options,
        components: Components,
        rng: Rng | None,
        names: tuple[str, ...] = (),
    ) -> None:
        """Go on from a journal. Without `rng` chance cannot be drawn: enough for looking at a record."""
        self.game = game
        self.options: Options = MappingProxyType(dict(options))
        self.components = components
        self.names = seat_names(names, int(journal.state.seats))
        self.words: Words = game.words.named(self.names)
        self.journal = journal
        """The table's own; looking is free, changing it is cheating."""
        self._rng = rng
        self._answers = answers_in(journal.entries)

    # ------------------------------------------------------------------ looking

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(self.journal.state.seats)

    @property
    def sequence(self) -> int:
        """The number of entries in the record: an answer must name the number it answers to."""
        return len(self.journal.entries)

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return self.journal.state.seat == OVER

    @property
    def state(self) -> State:
        """A copy of the truth, for programs that own the match. Never hand it to a player of a game with secrets."""
        return self.journal.state.clone()

    def state_for(self, seat: int, rng: Rng) -> State:
        """A state as this seat may imagine it: what it cannot know is drawn anew. This is what a bot gets."""
        state = self.journal.state.clone()
        state.guess(seat, rng)
        return state

    @property
    def turn(self) -> Turn:
        """Who is asked what, as the asked seat reads it."""
        state = self.journal.state
        return self._turn_as_read_by(int(state.seat) if state.seat >= 0 else None)

    def legal(self) -> list[str]:
        """Every legal answer to the question asked, as text; empty once the match is over."""
        return [self.game.spec.write(self.journal.state, action) for action in self.journal.state.legal()]

    def result(self) -> Result:
        """Scores, places, winners and the cause of the end; before the end as if scored now."""
        return self.journal.state.result()

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (None: a spectator)."""
        with Speaking(self.words):
            self._check_seat(seat)
        legal = self.legal() if seat is not None and seat == self.journal.state.seat else []
        body = self.game.spec.view(self.journal.state, seat)
        return View(self.game.id, seat, self.sequence, self._turn_as_read_by(seat), legal, body)

    def story(self, seat: int | None = None, since: int = 0) -> list[Line]:
        """What this seat may hear of everything that happened after entry `since`; what was taken back is left out."""
        with Speaking(self.words):
            self._check_seat(seat)
            whole_number("since", since)
        lines: list[Line] = []
        state = self.journal.start.clone()
        for action, entry in zip(self.journal.line, self.journal.line_entries, strict=True):
            if entry < since:
                state.apply(action)
                continue
            before = state.clone()
            state.apply(action)
            for event in self.game.spec.story(before, action, state):
                if event.seats is None or seat in event.seats:
                    text = self.words.say(event.key, event.facts)
                    lines.append(Line(entry + 1, event.key, event.facts, text))
        return lines

    def entries(self, seat: int | None = None, since: int = 0) -> list[Entry]:
        """The entries of the record after the first `since` as a seat (None: a spectator) may know them, without sums.

        What it cannot see is "hidden" in them, and nobody learns another seat's keys.
        """
        with Speaking(self.words):
            self._check_seat(seat)
            whole_number("since", since)
        return seen_entries(self.journal, SPECTATOR if seat is None else seat)[max(0, since) :]

    def refusal(self, move: Move, seat: int | None = None) -> Refusal | None:
        """Why this decision is not legal now, or None if it is; raises Malformed if it cannot be read.

        Asked by a seat, the answer tells nothing about another seat's question; None asks for whoever decides.
        """
        with Speaking(self.words):
            self._check_seat(seat)
            reading = self.read(move)
            obstacle = None if seat is None else self._cannot_decide(seat)
            return self._in_words(obstacle) if obstacle else self.explain(reading)

    # ------------------------------------------------------------------ playing

    def play(self, move: Move) -> Accepted:
        """Carry out a decision of whoever's turn it is."""
        with Speaking(self.words):
            obstacle = self._cannot_decide(int(self.journal.state.seat))
            if obstacle:
                raise obstacle
        return self.decide(int(self.journal.state.seat), move)

    def decide(self, seat: int, move: Move, expected: int | None = None, key: str = "") -> Accepted:
        """Carry out a seat's decision.

        `expected` is the sequence number the seat has seen (Stale if the table has moved on); the same `key` sent again
        changes nothing and gets the same answer.
        """
        with Speaking(self.words):
            self._check_seat(seat)
            short_text("key", key)
            reading = self.read(move)
            request = ("decide", seat, reading.text)
            known = self._known(key, request)
            if known is not None:
                return known
            self._check_current(expected)
            obstacle = self._cannot_decide(seat)
            if obstacle:
                raise obstacle
            refusal = self.explain(reading)
            if refusal is not None:
                raise refused(refusal)
            self.journal.add(Decision(seat, reading.text, key=key), reading.action)
            self.advance()
            return self._answer(key, request)

    def undo(self, seat: int, expected: int | None = None, key: str = "") -> Accepted:
        """Take back a seat's last decision: in its own turn only, and never past luck, a secret or another seat."""
        with Speaking(self.words):
            self._check_seat(seat)
            short_text("key", key)
            request = ("undo", seat, "")
            known = self._known(key, request)
            if known is not None:
                return known
            self._check_current(expected)
            self.journal.take_back(Undo(seat, self.journal.undo_target(seat), key=key))
            return self._answer(key, request)

    def advance(self) -> None:
        """Let luck decide where it has to, and give the only possible answer where everybody knows that it is one."""
        out = Actions()
        forced = 0
        while not self.over and forced < FORCED_IN_A_ROW:
            out.clear()
            if self.journal.state.seat == CHANCE:
                if self._rng is None:
                    return
                self.journal.state.weights(out)
                action = int(out.draw(self._rng))
                self.journal.add(Chance(self.game.spec.write(self.journal.state, action)), action)
            else:
                only = only_answer(self.game.spec, self.journal.state)
                if only is None:
                    return
                action = only
                act = self.game.spec.write(self.journal.state, action)
                self.journal.add(Decision(int(self.journal.state.seat), act, forced=True), action)
                forced += 1

    def fork(self, seat: int | None = None, seed: int | None = None) -> Match:
        """A new match from here in which everything this seat (None: a spectator) cannot know is drawn anew."""
        with Speaking(self.words):
            self._check_seat(seat)
            rng = luck_from(seed)
        state = self.state_for(SPECTATOR if seat is None else seat, rng)
        fork = begin(self.game, state, self.options, self.components, rng, self.names)
        fork.advance()
        return fork

    # ------------------------------------------------------------------ writing down

    def position(self) -> Position:
        """The whole state as a document, hidden parts included; game.from_position() restores it."""
        return Position(
            format=POSITION_FORMAT,
            game=self.game.id,
            rules=self.game.spec.rules_version,
            seats=self.seats,
            options=dict(self.options),
            components=used(self.components),
            state=self.game.spec.state_document(self.journal.state),
        )

    def record(self) -> Record:
        """The match as a document; regna.replay() plays it again and checks every step."""
        return Record(
            format=RECORD_FORMAT,
            game=self.game.id,
            rules=self.game.spec.rules_version,
            seats=self.seats,
            names=list(self.names),
            options=dict(self.options),
            components=used(self.components),
            start=self.game.spec.state_document(self.journal.start),
            entries=list(self.journal.entries),
            end=digest(self.game.spec.state_document(self.journal.state)),
            result=outcome_of(self.journal.state),
        )

    # ------------------------------------------------------------------ inside

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= whole_number("seat", seat) < self.seats:
            raise Malformed("no_such_seat", {"found": seat})

    def _check_current(self, expected: int | None) -> None:
        if expected is not None and whole_number("expected", expected) != self.sequence:
            raise Stale("sequence", {"expected": expected, "current": self.sequence})

    def _turn_as_read_by(self, reader: int | None) -> Turn:
        state = self.journal.state
        key, facts = self.game.spec.prompt(state, reader)
        seat = int(state.seat) if state.seat >= 0 else None
        return Turn(seat, self.game.spec.phases[state.phase], self.words.say(key, facts))

    def _cannot_decide(self, seat: int) -> Refused | None:
        """Why a seat cannot decide anything now."""
        deciding = int(self.journal.state.seat)
        if self.over:
            return Refused("match_over")
        if deciding == CHANCE:
            return Refused("luck_is_due")
        return None if seat == deciding else Refused("not_your_turn", {"seat": {"seat": deciding}})

    def _in_words(self, error: Refused) -> Refusal:
        return Refusal(error.code, error.rules, self.words.explain(error), error.facts)

    def _known(self, key: str, request: Request) -> Accepted | None:
        """The answer given to this key before, if any."""
        seat = request[1]
        if not key or (seat, key) not in self._answers:
            return None
        asked, answer = self._answers[seat, key]
        if asked != request:
            raise Malformed("key_reused")
        return answer

    def _answer(self, key: str, request: Request) -> Accepted:
        answer = Accepted(self.sequence)
        if key:
            self._answers[request[1], key] = (request, answer)
        return answer

    def read(self, move: Move) -> Reading:
        """What a decision means; raises Malformed if it means nothing."""
        spec = self.game.spec
        return (
            spec.read(self.journal.state, move) if isinstance(move, str) else spec.read_json(self.journal.state, move)
        )

    def explain(self, reading: Reading) -> Refusal | None:
        """The refusal for what was read, from the predicate that also makes the legal list."""
        reason = reading.reason or int(self.journal.state.problem(reading.action))
        if reason == OK:
            return None
        code, rules = self.game.spec.reasons[reason]
        facts = self.game.spec.refusal_facts(self.journal.state, reading)
        return Refusal(code, rules, cite(self.words.say(f"refusal.{code}", facts), rules), facts)


def only_answer(spec: GameSpec, state: State) -> int | None:
    """The answer the table gives by itself: the only one there is, if everybody knows that."""
    legal = state.legal()
    return legal[0] if len(legal) == 1 and spec.answers_are_public(state) else None


def seen_entries(journal: Journal, seat: int) -> list[Entry]:
    """Every entry of a journal as a seat may know it, what was taken back included."""
    spec = journal.spec
    seen: list[Entry] = []
    states = [journal.start.clone()]  # one for every decision and outcome that stands, the last to go on from
    for entry in journal.entries:
        if isinstance(entry, Undo):
            del states[entry.to + 1 :]
            seen.append(msgspec.structs.replace(entry, key=entry.key if entry.seat == seat else "", sum=""))
            continue
        state = states[-1]
        action = spec.read(state, entry.act).action
        act = spec.write(state, int(state.seen(action, seat)))
        if isinstance(entry, Decision):
            seen.append(Decision(entry.seat, act, forced=entry.forced, key=entry.key if entry.seat == seat else ""))
        else:
            seen.append(Chance(act))
        states.append(state.clone())
        states[-1].apply(action)
    return seen


def answers_in(entries: list[Entry]) -> dict[tuple[int, str], tuple[Request, Accepted]]:
    """The answers given to keys so far: a retry after a restart gets the same answer as before it.

    An answer counts the luck and the forced answers that followed the decision at once.
    """
    answers = {}
    following = len(entries)
    for number in range(len(entries), 0, -1):
        entry = entries[number - 1]
        if isinstance(entry, Chance) or (isinstance(entry, Decision) and entry.forced):
            continue
        if entry.key:
            asked = ("undo", entry.seat, "") if isinstance(entry, Undo) else ("decide", entry.seat, entry.act)
            answers[entry.seat, entry.key] = (asked, Accepted(following))
        following = number - 1
    return answers


def begin(
    game: Game, state: State, options: Options, components: Components, rng: Rng | None, names: tuple[str, ...] = ()
) -> Match:
    """A match that starts at a state, with an empty journal."""
    start = game.spec.state_document(state)
    agreed = seal(game.id, game.spec.rules_version, int(state.seats), dict(options), used(components), start)
    return Match(game, Journal(game.spec, state, agreed), options, components, rng, names)


def used(components: Components) -> UsedComponents:
    """The components as a record or position names them."""
    return UsedComponents(components.digest(), components.replaced_groups())


def refused(refusal: Refusal) -> Refused:
    """The exception with the same content as a refusal."""
    error = Refused(refusal.code, refusal.facts, refusal.rules)
    error.text = refusal.text
    return error
