"""Rows as the server handles them, and the parts of them that are also sent."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Clock(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Time to decide: none, for each decision, or for each seat's whole match; slow play is days per decision."""

    kind: Literal["none", "decision", "match"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0


Pace = Literal["at_once", "quick", "normal", "slow"]
"""How fast bots play, so that people can follow: server/live/pace.py has the seconds."""


class ChatLine(msgspec.Struct, kw_only=True):
    """Something said at the table, by whom and when (Unix seconds).

    `seat` is the speaker's, `null` if it was an onlooker. `by` is the same in all lines of one person at this table.
    """

    number: int
    name: str
    text: str
    at: int
    seat: int | None = None
    by: str = ""


class Identity(msgspec.Struct, frozen=True):
    """A person: a public id, a display name and a language."""

    id: str
    name: str
    language: str


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a match; `identity` is empty while nobody holds it, `bot` while no bot plays it."""

    kind: str
    identity: str = ""
    name: str = ""
    share: str = ""
    commitment: str = ""
    """The SHA-256 of the share, where that is shown only once everybody has committed themselves."""
    bot: str = ""
    used: int = 0

    @property
    def is_bound(self) -> bool:
        """Whether what this seat adds to the luck can no longer be chosen."""
        return self.kind == "bot" or self.share != "" or self.commitment != ""


class ListedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """As much of a match as a list of matches shows."""

    id: str
    game: str
    status: str
    changed: int
    turn: int
    turn_since: int
    nudged: int
    seats: tuple[SeatRow, ...]

    def seats_of(self, identity: str) -> list[int]:
        """The seats an identity holds."""
        return [number for number, seat in enumerate(self.seats) if seat.identity == identity]


DAY = 24 * 60 * 60 * 1000
"""In milliseconds; a day begins at midnight in Greenwich."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match without its entries, its seats included."""

    id: str
    created: int
    changed: int
    status: str
    game: str
    rules: str
    options: dict[str, str | bool]
    components: bytes
    start: bytes
    dealt: bool
    secret: bytes
    luck: str
    creator: str
    public: bool
    invitation: str
    clock: Clock
    pace: Pace = "normal"
    series: str
    origin: str
    duel: int = 0
    next: str
    turn: int
    turn_since: int
    nudged: int = 0
    hushed: int = 0
    """Since when onlookers do not speak; 0: they do."""
    revision: int = 0
    seats: tuple[SeatRow, ...]
    guests: frozenset[str] = frozenset()

    def hides_luck(self, now: int) -> bool:
        """Whether its luck must stay a secret after its end: that of a duel, until the day is over."""
        return self.duel > 0 and now // DAY <= self.duel

    def seats_of(self, identity: str) -> list[int]:
        """The seats an identity holds."""
        return [number for number, seat in enumerate(self.seats) if seat.identity == identity]


OPEN = "open"
RUNNING = "running"
OVER = "over"
CLOSED = "closed"
"""Called off, or left by everybody before its end."""
RECORD = "record"
"""A record from elsewhere, to look at."""
