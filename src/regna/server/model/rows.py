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
    """Something said at the table, by whom and when (Unix seconds)."""

    number: int
    name: str
    text: str
    at: int


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
    bot: str = ""
    used: int = 0


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
    next: str
    turn: int
    turn_since: int
    nudged: int = 0
    revision: int = 0
    seats: tuple[SeatRow, ...]
    guests: frozenset[str] = frozenset()

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
