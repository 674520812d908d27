"""Verifying a record: what it calls luck is what the table's secret and the players' shares make it."""

from dataclasses import dataclass
from typing import Any

from regna.contract.errors import BadRecord, Malformed
from regna.table.documents import RECORD_FORMAT, Chance, Record
from regna.table.luck import SharedLuck, chosen_luck, commitment_to, draw
from regna.table.match import Match
from regna.table.reading import read_document
from regna.table.replay import replay
from regna.table.words import Speaking, Words, words_for


@dataclass(frozen=True)
class Verified:
    """What was proven: so many outcomes, the start too if it was dealt, and how many seats had a share in it.

    `committed`: how many of these were bound to their share before any was shown.
    """

    outcomes: int
    dealt: bool
    shares: int
    committed: int = 0


def verify(document: Any, language: str = "en") -> Verified:
    """What the luck of a record proves, with the record played again and every step checked.

    Raises BadRecord if the record is not sound, cannot be verified, or tells another luck than its secret.
    """
    words = words_for(("regna.table",), language)
    with Speaking(words):
        record = read_document(document, Record, BadRecord, RECORD_FORMAT)
        luck, dealt = shown_luck(record, words)
        match = replay(record, language)
        if dealt:
            check_deal(match, luck)
        shares, committed = sum(share != b"" for share in luck.shares), sum(one != "" for one in luck.commitments)
        return Verified(check_outcomes(match, luck), dealt, shares, committed)


def shown_luck(record: Record, words: Words) -> tuple[SharedLuck, bool]:
    """The luck a record claims, and whether its start is part of it; raises BadRecord if it cannot be known."""
    claimed = record.luck
    if claimed is None:
        raise BadRecord("no_luck")
    if not claimed.secret:
        raise BadRecord("secret_not_shown")
    try:
        secret = bytes.fromhex(claimed.secret)
        if commitment_to(secret) != claimed.commitment:
            raise BadRecord("other_secret")
        luck = SharedLuck(secret, tuple(bytes.fromhex(share) for share in claimed.shares), tuple(claimed.commitments))
        check_commitments(luck)
        chosen_luck(None, luck, record.seats)
    except ValueError as error:  # not hexadecimal
        raise BadRecord("unreadable", {"reason": str(error)}) from error
    except Malformed as error:
        raise BadRecord("unreadable", {"reason": words.explain(error)}) from error
    return luck, claimed.dealt


def check_commitments(luck: SharedLuck) -> None:
    """Every seat that committed itself gave what it had committed itself to."""
    if luck.commitments and len(luck.commitments) != len(luck.shares):
        raise BadRecord("unreadable", {"reason": "commitments"})
    for seat, commitment in enumerate(luck.commitments):
        if commitment and commitment_to(luck.shares[seat]) != commitment:
            raise BadRecord("other_share", {"found": seat})


def check_deal(match: Match, luck: SharedLuck) -> None:
    """The match begins with what this luck deals."""
    spec = match.game.spec
    dealt = spec.deal(match.seats, match.options, match.components, luck.deal())
    if spec.state_document(dealt) != match.start_document():
        raise BadRecord("start_not_dealt")


def check_outcomes(match: Match, luck: SharedLuck) -> int:
    """How many outcomes of chance there are, each of them what this luck draws at its place."""
    outcomes = 0
    for place, (entry, state, action) in enumerate(match.journal.steps()):
        if isinstance(entry, Chance):
            if draw(state, luck.at(place)) != action:
                raise BadRecord("outcome_not_drawn", {"entry": place + 1})
            outcomes += 1
    return outcomes
