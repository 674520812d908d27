"""Playing a record again: needs no randomness, and checks every step."""

from typing import Any

import msgspec

from regna.contract.errors import BadRecord
from regna.table.documents import RECORD_FORMAT, Record, RecordedLuck, digest
from regna.table.game import Game, game
from regna.table.luck import Luck, chosen_luck, recorded
from regna.table.match import Match, begin
from regna.table.reading import read_document
from regna.table.validation import seat_names, whole_number
from regna.table.words import Speaking, words_for


def replay(
    document: Any,
    language: str = "en",
    upto: int | None = None,
    seed: int | None = None,
    luck: Luck | None = None,
    any_rules: bool = False,
) -> Match:
    """The match of a record (a Record, its JSON text, or the decoded JSON), after its first `upto` entries or all.

    With a seed or luck the match can go on. With `any_rules` a record of another rules version is tried under the
    present rules. Raises BadRecord naming the first damaged or impossible entry; BadOption, BadComponents or
    BadPosition if already its beginning is wrong.
    """
    with Speaking(words_for(("regna.table",), language)):
        record = read_document(document, Record, BadRecord, RECORD_FORMAT)
        this = game(record.game, language)
    return replay_in(this, record, upto, seed, luck, any_rules)


def replay_in(
    this: Game,
    record: Record,
    upto: int | None = None,
    seed: int | None = None,
    luck: Luck | None = None,
    any_rules: bool = False,
) -> Match:
    """The match of a record of this game."""
    with Speaking(this.words):
        if record.rules != this.spec.rules_version and not any_rules:
            raise BadRecord("other_rules", {"found": record.rules, "expected": this.spec.rules_version})
        match = start_of(this, record, chosen_luck(seed, luck, record.seats))
        entries = record.entries if upto is None else record.entries[: max(0, whole_number("upto", upto))]
        match.follow(entries)
        if len(entries) == len(record.entries):
            check_end(match, record)
        if match.luck is not None:
            match.advance()
        return match


def start_of(this: Game, record: Record, luck: Luck | None) -> Match:
    """The match at the start of a record."""
    if record.seats not in this.spec.seats:
        raise BadRecord("unreadable", {"reason": f"seats = {record.seats}"})
    options = this.complete_options(record.options)
    components = this.components_used(record.components)
    state = this.state_from(record.start, record.seats, options, components)
    names = seat_names(record.names, record.seats)
    luck_record = luck_going_on(record, luck)
    return begin(this, state, options, components, luck, names, record.rules, luck_record, record.options)


def luck_going_on(record: Record, luck: Luck | None) -> RecordedLuck | None:
    """What a record says about its luck when it goes on with this one; raises BadRecord if that is another secret."""
    if luck is None:
        return record.luck
    luck_record = recorded(luck, dealt=False)
    if luck_record is None or record.luck is None:
        return luck_record
    if (luck_record.commitment, luck_record.shares) != (record.luck.commitment, record.luck.shares):
        raise BadRecord("other_luck")
    return msgspec.structs.replace(luck_record, dealt=record.luck.dealt)


def check_end(match: Match, record: Record) -> None:
    """The record ends where and how it says; otherwise its last entry is named."""
    if digest(match.game.spec.state_document(match.journal.state)) != record.end:
        raise BadRecord("different_end", {"entry": match.sequence})
    if match.outcome() != record.result:
        raise BadRecord("different_result", {"entry": match.sequence})
