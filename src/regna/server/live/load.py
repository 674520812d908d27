"""Loading a stored match: its record is played again, and every step of it is checked."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec

from regna.contract.errors import BadRecord
from regna.server.model.encoding import entry_decoder
from regna.server.model.rows import MatchRow
from regna.table.documents import RECORD_FORMAT, Record, RecordedLuck, UsedComponents
from regna.table.game import Game, game
from regna.table.luck import Luck, SharedLuck, recorded
from regna.table.match import Match
from regna.table.replay import start_of

MOST_ENTRIES: Final = 20_000
"""The longest record that is taken in, and the longest match: several times the longest one of random players."""


@functools.cache
def game_in(id: str, language: str) -> Game:
    """A game in a language, read once."""
    return game(id, language)


def luck_of(row: MatchRow) -> Luck | None:
    """The luck of a match: the server's secret and what every seat added. A record from elsewhere has none."""
    if not row.secret:
        return None
    shares = tuple(bytes.fromhex(seat.share) for seat in row.seats)
    return SharedLuck(row.secret, shares, tuple(seat.commitment for seat in row.seats))


def names_of(row: MatchRow) -> list[str]:
    """The names of the players, as the record keeps them."""
    return [seat.name for seat in row.seats]


def open_match(row: MatchRow, entries: Sequence[bytes]) -> tuple[Match, BadRecord | None]:
    """The match of a row that has begun, and what is wrong if it could be opened only up to some entry.

    That happens when the rules have changed since and a decision of then is no longer possible: the match can be looked
    at and forked up to there.
    """
    luck = luck_of(row)
    luck_record = msgspec.json.decode(row.luck, type=RecordedLuck) if row.luck else recorded(luck, dealt=row.dealt)
    document = Record(
        format=RECORD_FORMAT,
        game=row.game,
        rules=row.rules,
        seats=len(row.seats),
        names=names_of(row),
        options=row.options,
        components=msgspec.json.decode(row.components, type=UsedComponents),
        luck=luck_record,
        start=msgspec.json.decode(row.start),
        entries=[],
        end="",
    )
    match = start_of(game_in(row.game, "en"), document, luck)
    read = [entry_decoder.decode(entry) for entry in entries]
    try:
        match.follow(read)
    except BadRecord as error:
        if row.rules == match.game.spec.rules_version:
            raise
        match.follow(read[: error.facts["entry"] - 1])
        return match, error
    return match, None
