"""Repeating entries that were written elsewhere: each is checked before it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regna.contract.errors import BadRecord, Malformed, Refused, quoted
from regna.engine.actions import Actions
from regna.engine.state import CHANCE, OVER, State
from regna.table.documents import Chance, Decision, Entry, Undo, chained_sum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regna.table.journal import Journal
    from regna.table.match import Match


def apply_entries(match: Match, entries: Iterable[Entry]) -> None:
    """Carry out entries that follow those of the match; raises BadRecord at the first that does not fit."""
    journal = match.journal
    for number, entry in enumerate(entries, start=len(journal.entries) + 1):
        if chained_sum(journal.sum, entry) != entry.sum:
            raise BadRecord("damaged", {"entry": number})
        if isinstance(entry, Undo):
            apply_undo(journal, number, entry)
        else:
            apply_entry(match, number, entry)


def apply_entry(match: Match, number: int, entry: Decision | Chance) -> None:
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
        facts = {"entry": number, "act": quoted(entry.act), "reason": match.words.explain(error)}
        raise BadRecord("malformed_decision", facts) from error
    if isinstance(entry, Chance):
        if reading.action not in possible_outcomes(state):
            raise BadRecord("impossible_luck", {"entry": number, "act": quoted(entry.act)})
    else:
        refusal = match.explain(reading)
        if refusal is not None:
            facts = {"entry": number, "act": quoted(entry.act), "reason": refusal.text}
            raise BadRecord("refused_decision", facts)
        if entry.forced and match.only_answer() is None:
            raise BadRecord("not_forced", {"entry": number})
    match.journal.add(entry, reading.action)


def apply_undo(journal: Journal, number: int, entry: Undo) -> None:
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
    state.list_chances(out)
    return out.to_list()
