"""Matches: how one is made, and what is shown of it at its table and in a list."""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from regna.server.model.rows import Clock, Pace
from regna.server.protocol.messages.base import (
    Level,
    MatchId,
    Message,
    OptionalShare,
    OptionValues,
    Reply,
    SeatNumber,
    Sequence,
)
from regna.table.documents import Record


class SeatPlan(Message):
    """What a seat is for: a person who joins, a bot, or somebody around the screen of who creates the match.

    With a `share` the creator sits down there at once: at one seat for a person, and at those around the screen.
    `name` is what a bot or somebody around the screen is called; people bring their own.
    """

    kind: Literal["person", "bot", "screen"]
    level: Level = "skilled"
    share: OptionalShare = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class Origin(Message):
    """A moment of another match to play on from, as one of my seats knows it (None: my first, or a spectator)."""

    match: MatchId
    at: Sequence
    seat: SeatNumber | None = None


class Create(Message):
    """A new match. With `origin` it begins at a moment of another one; with `begin` at once if nobody is awaited.

    With `position`, a document of that kind, it begins there, with the options and components that this names.
    `components` are a document, or its text as TOML or JSON.
    `pace` is how fast bots play: no faster than people can follow, or at once.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    options: OptionValues = field(default_factory=dict)
    components: dict[str, Any] | str | None = None
    public: bool = True
    clock: Clock = Clock()
    pace: Pace = "normal"
    series: bool = False
    origin: Origin | None = None
    position: dict[str, Any] | None = None
    begin: bool = False


class Import(Message):
    """A record to look at, step through and fork."""

    record: Record


class SeatInfo(Reply):
    """A seat at a table: what it is for, who holds it, whether a bot plays it now, and what it gave to the luck.

    `commitment` is the SHA-256 of its `share`, which may not be shown yet.
    """

    kind: str
    name: str
    taken: bool
    bot: str
    share: str
    commitment: str
    seconds_left: float | None


class ProposalInfo(Reply):
    """What a seat decides before the next match of a series."""

    seat: int
    option: str
    choices: list[str | bool]
    rules: list[str]
    text: str


class Table(Reply, tag_field="do", tag="table"):
    """A match as a table: everything about it except the game itself. `mine` are my seats.

    `waiting` is for how many seconds the seat `turn` has been asked, `nudged` whether somebody asked it to hurry.
    `hushed` is whether onlookers do not speak here.
    `secret` is the server's half of the luck, shown once the match is over; `commitment` is its SHA-256.
    """

    match: str
    game: str
    status: str
    rules: str
    options: dict[str, str | bool]
    reconstructed: list[str]
    replaced: list[str]
    public: bool
    creator: bool
    clock: Clock
    pace: Pace
    series: bool
    seats: list[SeatInfo]
    mine: list[int]
    turn: int | None
    sequence: int
    seconds_left: float | None
    waiting: float | None
    nudged: bool
    hushed: bool
    commitment: str
    secret: str
    origin: str
    duel: bool
    next: str
    asked: ProposalInfo | None


class Created(Reply):
    """The new table, and what an invitation link to it carries behind its #."""

    table: Table
    invitation: str


class SeatSummary(Reply):
    """A seat of a match in a list: what it is for, who sits there, and the level of the bot that plays it now."""

    kind: str
    name: str
    bot: str


class Summary(Reply):
    """A match in a list. `turn` is the seat that is asked, while the match is under way.

    `nudged` is whether somebody asked that seat to hurry.
    """

    match: str
    game: str
    status: str
    names: list[str]
    seats: list[SeatSummary]
    turn: int | None
    free: int
    mine: list[int]
    your_turn: bool
    nudged: bool
    changed: int


class Matches(Reply):
    """My matches, those waiting for me first, and the public ones that wait for players."""

    mine: list[Summary]
    open: list[Summary]
