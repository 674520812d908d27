"""Idempotency: the same key sent again changes nothing and gets the same answer, even after a restart."""

from regna.contract.errors import Malformed
from regna.table.documents import Chance, Decision, Entry, Undo
from regna.table.journal import Journal

Request = tuple[str, int, str]
"""What was asked with a key: decide or undo, by which seat, and the decision."""
Given = dict[tuple[int, str], tuple[Request, int]]
"""By seat and key: the request, and the table's number after it."""


class Answers:
    """The answers given to keys in a match. They are read from its journal when the first key comes."""

    def __init__(self, journal: Journal) -> None:
        """The answers in this journal."""
        self._journal = journal
        self._given: Given | None = None

    def to(self, key: str, request: Request) -> int | None:
        """The answer given to this key before, if any; raises Malformed if something else was asked with it."""
        seat = request[1]
        if not key or (seat, key) not in self._all():
            return None
        asked, answer = self._all()[seat, key]
        if asked != request:
            raise Malformed("key_reused")
        return answer

    def give(self, key: str, request: Request, answer: int) -> None:
        """Remember an answer."""
        if key:
            self._all()[request[1], key] = (request, answer)

    def read_again(self) -> None:
        """The journal has gone on by itself: what it says about answers counts."""
        self._given = None

    def _all(self) -> Given:
        if self._given is None:
            self._given = answers_in(self._journal.entries)
        return self._given


def answers_in(entries: list[Entry]) -> Given:
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
            answers[entry.seat, entry.key] = (asked, following)
        following = number - 1
    return answers
