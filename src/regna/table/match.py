"""A match: one game being played at the table, decision by decision, with its record."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from regna.contract.actions import Reading
from regna.contract.errors import BadRecord, Malformed, Refused, Stale
from regna.contract.spec import Document, GameSpec, Options
from regna.contract.views import GameView
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, OVER, SPECTATOR, Result, State
from regna.table.answers import Answers, Request
from regna.table.apply_entries import apply_entries
from regna.table.documents import (
    POSITION_FORMAT,
    RECORD_FORMAT,
    Chance,
    Decision,
    Entry,
    Outcome,
    Position,
    Record,
    RecordedLuck,
    Undo,
    UsedComponents,
    digest,
    outcome_of,
    seal,
)
from regna.table.journal import Journal
from regna.table.luck import Luck, SeededLuck, chosen_luck, draw, recorded
from regna.table.update import Changes, Happening, Line, Source, Update
from regna.table.validation import fresh_seed, seat_names, short_text, whole_number
from regna.table.words import Speaking, Words, cite

if TYPE_CHECKING:
    from regna.contract.components import Components
    from regna.table.game import Game

WrittenDecision = str | dict[str, Any] | int
"""A decision as a caller writes it: text, its JSON form, or its action id."""

ANY_GUESS = 1
"""The seed of a guess of which only one is needed: always the same, so that asking again tells nothing more."""
FORCED_IN_A_ROW = 100
"""So many only-possible answers in succession are a game that goes round in circles: then people are asked again."""


class Turn(msgspec.Struct, frozen=True):
    """Who is asked what; seat None when nobody is: luck is due, or the match is over."""

    seat: int | None
    phase: str
    prompt: str
    ask: str = ""
    """The same in few words to whoever is asked and has the answers before them; empty for everybody else."""


@dataclass(frozen=True)
class Refusal:
    """Why a decision is not legal: a code that never changes, the rules behind it, and a sentence that teaches."""

    code: str
    rules: tuple[str, ...]
    text: str
    facts: dict[str, Any] = field(default_factory=dict)


class Accepted(msgspec.Struct, frozen=True):
    """The answer to a decision that was carried out; `sequence` is the table's number after it."""

    sequence: int


@dataclass(frozen=True)
class View:
    """Everything a seat receives: its knowledge of the game, the question, and the legal answers if it is asked."""

    game: str
    seat: int | None
    sequence: int
    turn: Turn
    legal: list[str]
    body: Any
    """The game's own view: `View` in its view.py."""


class Match:
    """One match. Every decision goes through decide() or play(); nothing changes when they raise."""

    def __init__(
        self,
        game: Game,
        journal: Journal,
        options: Options,
        components: Components,
        luck: Luck | None,
        names: tuple[str, ...],
        rules: str,
        luck_record: RecordedLuck | None,
        recorded_options: Options,
    ) -> None:
        """Go on from a journal. Without luck chance cannot be drawn: enough for looking at a record.

        `luck_record` proves the luck the journal was written with, if that can be verified; `recorded_options` are the
        options as the record has them, without those that are younger than the record.
        """
        self.game = game
        self.options: Options = MappingProxyType(dict(options))
        self.components = components
        self.names = seat_names(names, int(journal.state.seats))
        self.words: Words = game.words.named(self.names)
        self.journal = journal
        """The table's own; looking is free, changing it is cheating."""
        self.luck = luck
        self.rules = rules
        """The rules version its record began with."""
        self._luck_record = luck_record
        self._recorded_options = dict(recorded_options)
        self._answers = Answers(journal)
        self._prompted: tuple[Any, str] = (None, "")
        """The question that was last put into words, and its sentence."""

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
    def deciding(self) -> int | None:
        """The seat that is asked; None when nobody is: luck is due, or the match is over."""
        seat = int(self.journal.state.seat)
        return seat if seat >= 0 else None

    @property
    def begun(self) -> bool:
        """Whether anybody has decided anything: not only luck, or the table where there was one answer."""
        return any(isinstance(entry, Decision) and not entry.forced for entry in self.journal.entries)

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
        return self.turn_for(self.deciding)

    def legal(self) -> list[str]:
        """Every legal answer to the question asked, as text; empty once the match is over."""
        return [self.journal.text(action) for action in self.journal.state.legal()]

    def legal_ids(self) -> list[int]:
        """The same as action ids, in the same order."""
        return self.journal.state.legal()

    def result(self) -> Result:
        """Scores, places, winners and the cause of the end; before the end as if scored now."""
        return self.journal.state.result()

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return outcome_of(self.journal.state)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (None: a spectator)."""
        update = self.update_for(seat, self.sequence)
        return View(self.game.id, seat, self.sequence, update.turn, update.legal, update.view)

    def body(self, seat: int | None = None) -> GameView:
        """The view of a seat (None: a spectator) without the question and its answers."""
        with Speaking(self.words):
            self._check_seat(seat)
        return self.game.spec.view(self.journal.state, seat)

    def scores(self, seat: int | None = None) -> list[int]:
        """The score of every player as a seat (None: a spectator) sees it now."""
        return [player.score for player in self.body(seat).players]

    def sources(self) -> list[Source]:
        """Where the points of a match that is over came from; together they are its scores. Before the end nothing.

        What a match that began in a position brought along is a source of its own.
        """
        outcome = self.outcome()
        if outcome is None:
            return []
        found = self.changes().sources(self.words)
        missing = [score - sum(source.points[seat] for source in found) for seat, score in enumerate(outcome.scores)]
        return [Source(self.words.say("points.before"), missing), *found] if any(missing) else found

    def changes(self, since: int = 0, most: int | None = None) -> Changes:
        """Everything after the first `since` entries, or the next `most`, worked out once for all seats.

        It speaks for nobody yet.
        """
        with Speaking(self.words):
            whole_number("since", since)
        return Changes(self.journal, max(0, since), most)

    def update_for(self, seat: int | None, since: int, changes: Changes | None = None) -> Update:
        """All that a seat (None: a spectator) is sent of what came after the first `since` entries.

        The only way from the truth to a player: whoever sends or shows something takes it from here. `changes` are
        those since then, where somebody has them already.
        """
        with Speaking(self.words):
            self._check_seat(seat)
        return Update(self, self.changes(since) if changes is None else changes, seat)

    def story(self, seat: int | None = None, since: int = 0) -> list[Line]:
        """What this seat may hear of everything that happened after entry `since`; what was taken back is left out."""
        return self.update_for(seat, since).story

    def events(self, seat: int | None = None, since: int = 0) -> list[Happening]:
        """The same as story() as data, for programs that show or study what happened."""
        return self.update_for(seat, since).events

    def entries(self, seat: int | None = None, since: int = 0) -> list[Entry]:
        """The entries of the record after the first `since` as a seat (None: a spectator) may know them, without sums.

        What it cannot see is "hidden" in them, and nobody learns another seat's keys.
        """
        return self.update_for(seat, since).entries

    def entries_since(self, since: int = 0) -> list[Entry]:
        """The entries after the first `since` as they are recorded, secrets included: to store, not to show."""
        return self.journal.entries[since:]

    def refusal(self, decision: WrittenDecision, seat: int | None = None) -> Refusal | None:
        """Why this decision is not legal now, or None if it is; raises Malformed if it cannot be read.

        Asked by a seat, the answer tells nothing about another seat's question; None asks for whoever decides.
        """
        with Speaking(self.words):
            self._check_seat(seat)
            reading = self.read(decision)
            obstacle = None if seat is None else self._cannot_decide(seat)
            return self._in_words(obstacle) if obstacle else self.explain(reading)

    def would_be_final(self, decision: WrittenDecision, seat: int) -> bool:
        """Whether this decision, taken by this seat now, could not be taken back; False where it is not allowed.

        It is tried on the seat's own guess of the state, so the answer tells no secret. Where a game let it depend on
        one, the truth could turn out otherwise; in none of ours does it.
        """
        if self.refusal(decision, seat) is not None:
            return False
        return self._is_final(seat, self.read(decision).action)

    def needs_confirmation(self, decision: WrittenDecision, seat: int) -> bool:
        """Whether a player should be asked once more before this decision: it would be final, and it weighs something.

        Browser and terminal ask by this; what weighs something is for the game to say (GameSpec.is_weighty). Where
        nothing else is possible nothing is asked.
        """
        return self.refusal(decision, seat) is None and self._needs_confirmation(seat, self.read(decision).action)

    # ------------------------------------------------------------------ playing

    def play(self, decision: WrittenDecision) -> Accepted:
        """Carry out a decision of whoever's turn it is."""
        with Speaking(self.words):
            obstacle = self._cannot_decide(int(self.journal.state.seat))
            if obstacle:
                raise obstacle
        return self.decide(int(self.journal.state.seat), decision)

    def decide(
        self,
        seat: int,
        decision: WrittenDecision,
        expected: int | None = None,
        key: str = "",
        unless_final: bool = False,
    ) -> Accepted:
        """Carry out a seat's decision.

        `expected` is the sequence number the seat has seen (Stale if the table has moved on); the same `key` sent again
        changes nothing and gets the same answer. With `unless_final` a decision that needs_confirmation() is refused
        as "would_be_final".
        """
        with Speaking(self.words):
            self._check_seat(seat)
            short_text("key", key)
            reading = self.read(decision)
            request = ("decide", seat, reading.text)
            known = self._answers.to(key, request)
            if known is not None:
                return Accepted(known)
            self._check_current(expected)
            obstacle = self._cannot_decide(seat)
            if obstacle:
                raise obstacle
            refusal = self.explain(reading)
            if refusal is not None:
                raise refused(refusal)
            if unless_final and self._needs_confirmation(seat, reading.action):
                raise Refused("would_be_final")
            self.journal.add(self.journal.sealed(Decision(seat, reading.text, key=key)), reading.action)
            self.advance()
            return self._answer(key, request)

    def undo_refusal(self, seat: int) -> str:
        """Why a seat cannot take its last decision back now, as a sentence; empty if it can."""
        self._check_seat(seat)
        try:
            with Speaking(self.words):
                self.journal.undo_target(seat)
        except Refused as refused:
            return refused.text
        return ""

    def undo(self, seat: int, expected: int | None = None, key: str = "") -> Accepted:
        """Take back a seat's last decision: in its own turn only, and never past luck, a secret or another seat."""
        with Speaking(self.words):
            self._check_seat(seat)
            short_text("key", key)
            request = ("undo", seat, "")
            known = self._answers.to(key, request)
            if known is not None:
                return Accepted(known)
            self._check_current(expected)
            self.journal.take_back(self.journal.sealed(Undo(seat, self.journal.undo_target(seat), key=key)))
            return self._answer(key, request)

    def advance(self) -> None:
        """Let luck decide where it has to, and give the only possible answer where everybody knows that it is one."""
        journal = self.journal
        forced = 0
        while not self.over and forced < FORCED_IN_A_ROW:
            if journal.state.seat == CHANCE:
                if self.luck is None:
                    return
                action = draw(journal.state, self.luck.at(self.sequence))
                journal.add(journal.sealed(Chance(journal.text(action))), action)
            else:
                only = self.only_answer()
                if only is None:
                    return
                answer = Decision(int(journal.state.seat), journal.text(only), forced=True)
                journal.add(journal.sealed(answer), only)
                forced += 1

    def follow(self, entries: list[Entry]) -> None:
        """Go on with entries that another table has written after the present ones; raises BadRecord as replay does."""
        before = self.sequence
        with Speaking(self.words):
            try:
                apply_entries(self, entries)
            except BadRecord:
                self.journal.rewind(before)
                raise
        self._answers.read_again()

    # ------------------------------------------------------------------ the same match, and others made of it

    def in_language(self, language: str) -> Match:
        """This very match in another language: what is changed through one is changed for both."""
        other = object.__new__(Match)
        other.__dict__ |= self.__dict__
        other.game = self.game.in_language(language)
        other.words = other.game.words.named(self.names)
        return other

    def at(self, sequence: int) -> Match:
        """A match of its own, without luck, that stands as this one did after its first `sequence` entries."""
        with Speaking(self.words):
            if not 0 <= whole_number("sequence", sequence) <= self.sequence:
                raise Malformed("no_such_moment", {"found": sequence, "most": self.sequence})
        return self._twin(self.journal.until(sequence), None, self._luck_record_now())

    def _twin(self, journal: Journal, luck: Luck | None, luck_record: RecordedLuck | None) -> Match:
        """A match like this one, with a journal and luck of its own."""
        parts, names, rules, recorded_options = self.components, self.names, self.rules, self._recorded_options
        return Match(self.game, journal, self.options, parts, luck, names, rules, luck_record, recorded_options)

    def __copy__(self) -> Match:
        return self._twin(self.journal.until(self.sequence), copy.deepcopy(self.luck), self._luck_record)

    def __deepcopy__(self, memo: object) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        told = (self.journal.start, self.journal.seal, self.journal.entries, self.journal.actions)
        agreed = (self.components.replaced_groups(), dict(self.options))
        proven = (self.luck, self.names, self.rules, self._luck_record, self._recorded_options)
        return taken_up, (self.game, *told, *agreed, *proven)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"seat {self.deciding} decides"
        return f"<Match of {self.game.id}, {self.seats} seats, {self.sequence} entries, {asked}>"

    def fork(self, seat: int | None = None, seed: int | None = None, luck: Luck | None = None) -> Match:
        """A new match from here in which everything this seat (None: a spectator) cannot know is drawn anew."""
        with Speaking(self.words):
            self._check_seat(seat)
            chosen = chosen_luck(seed, luck, self.seats) or SeededLuck(fresh_seed())
        # A seed is one stream for what is redrawn and what follows; other luck has its own for a set-up.
        rng = chosen.at(0) if isinstance(chosen, SeededLuck) else chosen.deal()
        state = self.state_for(SPECTATOR if seat is None else seat, rng)
        luck_record = recorded(chosen, dealt=False)
        fork = begin(self.game, state, self.options, self.components, chosen, self.names, luck_record=luck_record)
        fork.advance()
        return fork

    # ------------------------------------------------------------------ writing down

    def position(self) -> Position:
        """The whole state as a document, hidden parts included; game.from_position() restores it."""
        return self._position_of(self.journal.state, self.rules)

    def position_for(self, seat: int, rng: Rng) -> Position:
        """A position as this seat may imagine it: what a bot in another process gets. Nothing in it is a secret.

        It is to be opened at once, so it names the present rules, whatever version the record began with.
        """
        with Speaking(self.words):
            self._check_seat(seat)
        return self._position_of(self.state_for(seat, rng), self.game.spec.rules_version)

    def _position_of(self, state: State, rules: str) -> Position:
        return Position(
            format=POSITION_FORMAT,
            game=self.game.id,
            rules=rules,
            seats=self.seats,
            options=dict(self.options),
            components=used(self.components),
            state=self.game.spec.state_document(state),
        )

    def start_document(self) -> Document:
        """The state at the very start as a document, hidden parts included."""
        return self.game.spec.state_document(self.journal.start)

    def record(self) -> Record:
        """The match as a document; regna.replay() plays it again and checks every step."""
        return Record(
            format=RECORD_FORMAT,
            game=self.game.id,
            rules=self.rules,
            seats=self.seats,
            names=list(self.names),
            options=dict(self._recorded_options),
            components=used(self.components),
            luck=self._luck_record_now(),
            start=self.start_document(),
            entries=list(self.journal.entries),
            end=digest(self.game.spec.state_document(self.journal.state)),
            result=self.outcome(),
        )

    def _luck_record_now(self) -> RecordedLuck | None:
        """What a record may say about the luck: not its secret while cards are still drawn from it."""
        if self._luck_record is None:
            return None
        secret = self._luck_record.secret if self.over else ""
        return msgspec.structs.replace(self._luck_record, shares=list(self._luck_record.shares), secret=secret)

    # ------------------------------------------------------------------ inside

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= whole_number("seat", seat) < self.seats:
            raise Malformed("no_such_seat", {"found": seat})

    def _check_current(self, expected: int | None) -> None:
        if expected is not None and whole_number("expected", expected) != self.sequence:
            raise Stale("sequence", {"expected": expected, "current": self.sequence})

    def turn_for(self, reader: int | None) -> Turn:
        """Who is asked what, as a seat (None: a spectator) reads it."""
        state = self.journal.state
        key, facts = self.game.spec.prompt(state, reader)
        asked = (self.words, key, facts)
        if asked != self._prompted[0]:  # mostly everybody reads the same
            self._prompted = (asked, self.words.say(key, facts))
        prompt = self._prompted[1]
        ask = self._in_few_words(key, facts, prompt) if reader is not None and reader == self.deciding else ""
        return Turn(self.deciding, self.game.spec.phases[state.phase], prompt, ask)

    def _in_few_words(self, key: str, facts: dict[str, Any], prompt: str) -> str:
        """A question to a player: the game's short sentence for it, or the prompt without the player's name."""
        short = f"ask.{key.removeprefix('prompt.')}"
        if self.words.knows(short):
            return self.words.say(short, facts)
        asked = prompt.removeprefix(f"{self.words.seat(int(self.journal.state.seat))}, ")
        return asked[:1].upper() + asked[1:]

    def _is_final(self, seat: int, action: int) -> bool:
        return is_final(self.game.spec, self.state_for(seat, Rng(ANY_GUESS)), action)

    def _needs_confirmation(self, seat: int, action: int) -> bool:
        state = self.state_for(seat, Rng(ANY_GUESS))
        is_choice = len(state.legal()) > 1
        return is_choice and self.game.spec.is_weighty(state, action) and self._is_final(seat, action)

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

    def _answer(self, key: str, request: Request) -> Accepted:
        self._answers.give(key, request, self.sequence)
        return Accepted(self.sequence)

    def only_answer(self) -> int | None:
        """The answer the table gives by itself, if there is just one and everybody knows that."""
        return only_answer(self.game.spec, self.journal.state)

    def read(self, decision: WrittenDecision) -> Reading:
        """What a decision means; raises Malformed if it means nothing."""
        spec, state = self.game.spec, self.journal.state
        if isinstance(decision, int) and not isinstance(decision, bool):
            decision = spec.actions.write(state, whole_number("action", decision))
        return spec.read(state, decision) if isinstance(decision, str) else spec.actions.read_json(state, decision)

    def explain(self, reading: Reading) -> Refusal | None:
        """The refusal for what was read, from the predicate that also makes the legal list."""
        reason = reading.reason or int(self.journal.state.problem(reading.action))
        if reason == OK:
            return None
        code, rules = self.game.spec.reasons[reason]
        facts = self.game.spec.refusal_facts(self.journal.state, reading)
        return Refusal(code, rules, cite(self.words.say(f"refusal.{code}", facts), rules), facts)


def only_answer(spec: GameSpec[Any], state: State) -> int | None:
    """The answer the table gives by itself: the only one there is, if everybody knows that."""
    legal = state.legal()
    return legal[0] if len(legal) == 1 and spec.answers_are_public(state) else None


def is_final(spec: GameSpec[Any], state: State, action: int) -> bool:
    """Whether the deciding seat could not take this back: what Journal.undo_target() would say once it is done.

    The state moves on, through the answers that follow by themselves.
    """
    seat = state.seat
    chosen: int | None = action
    for _ in range(1 + FORCED_IN_A_ROW):
        if chosen is None:
            return False
        irrevocable = spec.is_irrevocable(state, chosen)
        events = spec.carry_out(state, chosen)
        if state.seat != seat or irrevocable or spec.reveals(events):
            return True
        chosen = only_answer(spec, state)
    return False


def begin(
    game: Game,
    state: State,
    options: Options,
    components: Components,
    luck: Luck | None,
    names: tuple[str, ...] = (),
    rules: str | None = None,
    luck_record: RecordedLuck | None = None,
    recorded_options: Options | None = None,
) -> Match:
    """A match that starts at a state, with an empty journal; by the present rules unless a record names others."""
    version = game.spec.rules_version if rules is None else rules
    start = game.spec.state_document(state)
    kept_options = dict(options if recorded_options is None else recorded_options)
    journal = Journal(game.spec, state, seal(game.id, version, int(state.seats), kept_options, used(components), start))
    return Match(game, journal, options, components, luck, names, version, luck_record, kept_options)


def taken_up(
    game: Game, start: State, seal: str, entries: list[Entry], actions: list[int], replaced: dict[str, Any], *rest: Any
) -> Match:
    """The match that was pickled; what it does not change is read from the game."""
    journal = Journal(game.spec, start, seal)
    for entry, action in zip(entries, actions, strict=True):
        if isinstance(entry, Undo):
            journal.take_back(entry)
        elif isinstance(entry, Decision | Chance):
            journal.add(entry, action)
    options, *others = rest
    return Match(game, journal, options, game.replaced(replaced), *others)


def used(components: Components) -> UsedComponents:
    """The components as a record or position names them."""
    return UsedComponents(components.digest(), components.replaced_groups())


def refused(refusal: Refusal) -> Refused:
    """The exception with the same content as a refusal."""
    error = Refused(refusal.code, refusal.facts, refusal.rules)
    error.text = refusal.text
    return error
