"""What the server says about play: how it stands, what happened, why, and who is there."""

from typing import Any

from msgspec import field

from regna.server.model.rows import ChatLine
from regna.server.protocol.messages.base import Reply
from regna.table.documents import Entry, Outcome


class TurnInfo(Reply):
    """Who is asked what; seat None when nobody is."""

    seat: int | None
    phase: str
    prompt: str


class StoryLine(Reply):
    """A line of the log: after which entry, what happened as key and facts, and as a sentence."""

    sequence: int
    key: str
    facts: dict[str, Any]
    text: str


class EventLine(Reply):
    """Something that happened, as data: after which entry, its kind as `event`, and its parts by their names."""

    sequence: int
    event: dict[str, str | int | bool | None]


class SeatView(Reply):
    """What a seat knows of the game."""

    seat: int | None
    body: dict[str, Any]


class Update(Reply, tag_field="do", tag="update"):
    """What happened after entry `since` and how it stands now, all as one seat may know it.

    `legal` lists the answers if this seat is asked. A lean update ends there: no phase, prompt, story, events and view.
    """

    match: str
    seat: int | None
    since: int
    sequence: int
    turn: int | None
    legal: list[str]
    entries: list[Entry]
    result: Outcome | None
    phase: str = ""
    prompt: str = ""
    ask: str = ""
    """The prompt in few words, for the seat that is asked."""
    no_undo: str = ""
    """Why the seat that is asked cannot take its last decision back; empty if it can."""
    story: list[StoryLine] = field(default_factory=list)
    events: list[EventLine] = field(default_factory=list)
    view: dict[str, Any] | None = None


class Moment(Reply):
    """The match after `sequence` entries, in one view or, once it is over, in everybody's."""

    sequence: int
    turn: TurnInfo
    views: list[SeatView]


class ScorePoint(Reply):
    """The score of every seat after `sequence` entries."""

    sequence: int
    scores: list[int]


class ScoreSource(Reply):
    """Something that has brought points: what it is called, and how many it has brought each seat."""

    name: str
    points: list[int]


class ScoreHistory(Reply):
    """The scores over time, as one seat sees them; the last ones of a match that is over are its result."""

    points: list[ScorePoint]
    sources: list[ScoreSource] = field(default_factory=list)
    """Where the points of a match that is over came from; together they are its result."""


class Accepted(Reply, tag_field="do", tag="accepted"):
    """The decision or undo was carried out and is stored; the table is at `sequence` now."""

    sequence: int


class Explanation(Reply):
    """Why something is not allowed, or that it is; `final` if, taken now, it could not be taken back."""

    allowed: bool
    final: bool
    code: str
    rules: list[str]
    text: str


class HintText(Reply):
    """What a strong player would do who knows what the seat knows, the best other decision, and how they differ."""

    sequence: int
    act: str
    instead: str
    reasons: list[str]


class ReviewPoint(Reply):
    """Every seat's chance to win after `sequence` entries, and half the 95 % interval of each.

    `seat` has decided; None for luck, and for the beginning.
    """

    sequence: int
    seat: int | None
    chances: list[float]
    errors: list[float]


class ReviewAccount(Reply):
    """What changed a seat's chance to win: luck, its own decisions and those of others; half the 95 % interval."""

    seat: int
    luck: float
    own: float
    others: float
    error: float


class ReviewDecision(Reply):
    """A decision that cost its seat most, taken after `sequence` entries: what would have been better, and why.

    It is judged by what the seat knew. `loss` is what it cost of the chance to win, `error` half the 95 % interval.
    """

    sequence: int
    seat: int
    act: str
    better: str
    loss: float
    error: float
    reasons: list[str]


class ReviewText(Reply):
    """The review of a match as far as it is made: `done` parts `of` so many; accounts and summary come at the end.

    `failed`: it could not be made any further.
    """

    done: int
    of: int
    failed: bool
    points: list[ReviewPoint]
    decisions: list[ReviewDecision]
    accounts: list[ReviewAccount]
    summary: list[str]


class NoteText(Reply):
    """What I have written down."""

    text: str


class ChatLines(Reply, tag_field="do", tag="chat"):
    """What was said."""

    match: str
    lines: list[ChatLine]


class SeatPresence(Reply):
    """Whether whoever holds a seat is at the table; else for how many seconds they are gone, if they ever came."""

    here: bool
    away: int | None


class Presence(Reply, tag_field="do", tag="presence"):
    """Socket: who is at the table, and how many people only look on."""

    match: str
    seats: list[SeatPresence]
    watching: int
