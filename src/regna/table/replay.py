"""Playing a record again: needs no randomness, and checks every step."""

from typing import Any

from regna.kernel.errors import BadRecord, Malformed, Refused, shown
from regna.kernel.state import CHANCE, OVER, Actions, State
from regna.table.documents import RECORD_FORMAT, Chance, Decision, Record, Undo, chained_sum, digest, outcome_of
from regna.table.door import luck_from, seat_names, whole_number
from regna.table.game import Game, game
from regna.table.journal import Journal
from regna.table.match import Match, begin, only_answer
from regna.table.reading import read_document
from regna.table.words import Speaking, words_for


def replay(document: Any, language: str = "en", upto: int | None = None, seed: int | None = None) -> Match:
    """The match of a record (a Record, its JSON text, or the decoded JSON), after its first `upto` entries or all.

    With a seed the match can go on, luck included. Raises BadRecord naming the first damaged or
    impossible entry; BadOption, BadComponents or BadPosition if already its beginning is wrong.
    """
    with Speaking(words_for(("table",), language)):
        record = read_document(document, Record, BadRecord, RECORD_FORMAT)
        this = game(record.game, language)
    return replay_in(this, record, upto, seed)


def replay_in(this: Game, record: Record, upto: int | None = None, seed: int | None = None) -> Match:
    """The match of a record of this game."""
    with Speaking(this.words):
        if record.rules != this.spec.rules_version:
            raise BadRecord("other_rules", {"found": record.rules, "expected": this.spec.rules_version})
        match = start_of(this, record)
        journal = match.journal
        entries = record.entries if upto is None else record.entries[: max(0, whole_number("upto", upto))]
        for number, entry in enumerate(entries, start=1):
            if chained_sum(journal.sum, entry) != entry.sum:
                raise BadRecord("damaged", {"entry": number})
            if isinstance(entry, Undo):
                repeat_undo(journal, number, entry)
            else:
                repeat(match, number, entry)
        if len(entries) == len(record.entries):
            check_end(match, record)
        rng = None if seed is None else luck_from(seed)
        again = Match(this, journal, match.options, match.components, rng, match.names)
        if rng is not None:
            again.advance()
        return again


def start_of(this: Game, record: Record) -> Match:
    """The match at the start of a record."""
    if record.seats not in this.spec.seats:
        raise BadRecord("unreadable", {"reason": f"seats = {record.seats}"})
    options = this.complete_options(record.options)
    components = this.components_used(record.components)
    state = this.spec.state_from(record.start, record.seats, options, components)
    return begin(this, state, options, components, None, seat_names(record.names, record.seats))


def repeat(match: Match, number: int, entry: Decision | Chance) -> None:
    """Carry out one decision or outcome after checking that it belongs exactly there."""
    state = match.journal.state
    due = "nothing" if state.seat == OVER else "chance" if state.seat == CHANCE else "decision"
    if due != ("chance" if isinstance(entry, Chance) else "decision"):
        raise BadRecord("wrong_kind", {"entry": number, "expected": {"word": f"due.{due}"}})
    if isinstance(entry, Decision) and entry.seat != state.seat:
        raise BadRecord("wrong_seat", {"entry": number, "found": entry.seat, "expected": int(state.seat)})
    try:
        reading = match.read(entry.act)
    except Malformed as error:
        facts = {"entry": number, "act": shown(entry.act), "reason": match.words.explain(error)}
        raise BadRecord("malformed_decision", facts) from error
    if isinstance(entry, Chance):
        if reading.action not in possible_outcomes(state):
            raise BadRecord("impossible_luck", {"entry": number, "act": shown(entry.act)})
    else:
        refusal = match.explain(reading)
        if refusal is not None:
            facts = {"entry": number, "act": shown(entry.act), "reason": refusal.text}
            raise BadRecord("refused_decision", facts)
        if entry.forced and only_answer(match.game.spec, state) is None:
            raise BadRecord("not_forced", {"entry": number})
    match.journal.add(entry, reading.action)


def repeat_undo(journal: Journal, number: int, entry: Undo) -> None:
    """Take back exactly what could be taken back then."""
    try:
        possible = journal.undo_target(entry.seat) == entry.to
    except Refused:
        possible = False
    if not possible:
        raise BadRecord("impossible_undo", {"entry": number, "to": entry.to})
    journal.take_back(entry)


def possible_outcomes(state: State) -> list[int]:
    """The outcomes chance can have here."""
    out = Actions()
    state.weights(out)
    return out.to_list()


def check_end(match: Match, record: Record) -> None:
    """The record ends where and how it says."""
    if digest(match.game.spec.state_document(match.journal.state)) != record.end:
        raise BadRecord("different_end")
    if outcome_of(match.journal.state) != record.result:
        raise BadRecord("different_result")
