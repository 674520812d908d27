"""Every message between server and client: the same over HTTP and over the socket.

OpenAPI and web/src/wire/protocol.ts are generated from these types; docs/server.md explains them.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from regna.server.model.rows import ChatLine, Clock, Pace
from regna.table.documents import Entry, Outcome, Record

MatchId = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Language = Literal["en", "fr"]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Share = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
"""A seat's own random bytes for the luck of the match, 16 to 64 of them, in hexadecimal."""
Commitment = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""The SHA-256 of a share that is shown later, in hexadecimal, or nothing."""
OptionalShare = Annotated[str, Meta(pattern="^(([0-9a-f]{2}){16,64})?$")]
"""The same, or nothing."""
Level = Annotated[str, Meta(max_length=20)]
WrittenDecision = Annotated[str, Meta(max_length=200)] | dict[Annotated[str, Meta(max_length=40)], Any]
"""A decision: its text ("move C4 D4") or its JSON form."""
OptionValues = dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=100)] | bool]


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends."""


class Reply(msgspec.Struct, kw_only=True):
    """What the server sends."""


# ---------------------------------------------------------------------- people


class Introduce(Message):
    """Who I am: a display name and a language; and the host's invitation, where newcomers need one."""

    name: Name
    language: Language = "en"
    invitation: Annotated[str, Meta(max_length=100)] = ""


class Claim(Message):
    """This device takes over the identity that a private link was made for."""

    token: Token


class Me(Reply):
    """Who the server takes me for."""

    id: str
    name: str
    language: str


class Visitor(Reply):
    """Who the server takes me for, or nobody: whoever comes for the first time is no error."""

    me: Me | None


class Link(Reply):
    """What a private link carries behind its #, good once and until `expires` (Unix seconds)."""

    token: str
    expires: int


class SetPassphrase(Message):
    """How I come back without my devices: a login that nobody else has, and a passphrase. No login: not at all."""

    login: Annotated[str, Meta(max_length=40)]
    passphrase: Annotated[str, Meta(max_length=200)]


class Recover(Message):
    """This device becomes one of whoever has this login and this passphrase."""

    login: Name
    passphrase: Annotated[str, Meta(min_length=1, max_length=200)]


class ForgetDevice(Message):
    """One of my devices is no longer mine."""

    device: Annotated[str, Meta(max_length=40)]


class Device(Reply):
    """A device of mine: what it says it is, since when, when it was here last (to a day), whether it is this one."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class Devices(Reply):
    """All devices of mine, and the login by which I come back without them; empty if I have none."""

    devices: list[Device]
    login: str


class Belongings(Reply):
    """Everything the server keeps about me, by table; times in milliseconds since 1970."""

    format: Literal["regna-person/1"]
    at: int
    tables: dict[str, list[dict[str, Any]]]


# ---------------------------------------------------------------------- the house

Deed = Literal[
    "stop",
    "delete",
    "dismiss",
    "ban",
    "unban",
    "mute",
    "unmute",
    "rename",
    "forget",
    "reserve",
    "release",
    "chat_off",
    "chat_on",
    "invite",
    "welcome",
    "token",
    "lock",
]
"""What a host does: to a match, to a person, to a name, or to the whole server."""


class HouseRules(Reply):
    """What the host has decided: whether people chat, whether newcomers need an invitation, what is kept how long.

    Days; 0: for ever. `keep_matches` are those that nobody has any more, `keep_chat` is of matches that are over,
    `keep_people` those who do not come back.
    """

    chat: bool
    invited: bool
    keep_matches: float
    keep_chat: float
    keep_people: float


class HostMatch(Reply):
    """A match, as a host sees it in a list."""

    match: str
    game: str
    status: str
    names: list[str]
    changed: int


class HostPerson(Reply):
    """Somebody, as a host sees them."""

    id: str
    name: str
    created: int
    banned: bool
    muted: bool


class HostReport(Reply):
    """A line of chat that so many people reported, and who said it."""

    match: str
    line: int
    person: str
    name: str
    text: str
    at: int
    reporters: int


class Office(Reply):
    """What a host sees: the house, and the latest matches, people and reports; or those that were looked for."""

    house: HouseRules
    reserved: list[str]
    matches: list[HostMatch]
    people: list[HostPerson]
    reports: list[HostReport]


class Do(Message):
    """Something a host does: to `what`, the id of a match or a person, or a name; `name` is for who is renamed."""

    deed: Deed
    what: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""


class Handed(Reply):
    """It is done; `token` is a new secret, if one was asked for, shown this once."""

    token: str


# ---------------------------------------------------------------------- games


class OptionInfo(Reply):
    """An option of a game: the values with their names, the default first."""

    name: str
    label: str
    choices: list[str | bool]
    labels: list[str]


class ComponentInfo(Reply):
    """A group of components, where its values come from and whether they are our reconstruction."""

    name: str
    label: str
    source: str
    source_label: str


class LevelInfo(Reply):
    """How well a bot plays: what a client sends, what people read who choose, and the same in one word."""

    id: str
    name: str
    short: str


class GameInfo(Reply):
    """A game as a lobby shows it; `verbs` names the parts of each decision's text in their order.

    `levels` are those of its bots, the weakest first; `bots` is for clients from before there were levels.
    """

    id: str
    name: str
    about: str
    credit: str
    seats: list[int]
    rules: str
    has_secrets: bool
    verbs: dict[str, list[str]]
    options: list[OptionInfo]
    components: list[ComponentInfo]
    bots: list[str]
    levels: list[LevelInfo]


class RulesText(Reply):
    """A game's numbered rules, as Markdown."""

    game: str
    text: str


# ---------------------------------------------------------------------- lessons

LessonDecision = Annotated[str, Meta(max_length=200)]


class LessonInfo(Reply):
    """A lesson: its place in the game's course (0: it only illustrates its rules), its title and its rules."""

    id: str
    course: int
    title: str
    rules: list[str]
    steps: int


class TryLesson(Message):
    """Where I am in a lesson, by the decisions I have taken so far ("undo" took one back), and one more.

    With `ask` it is not carried out: I only want to know what would be said.
    """

    taken: Annotated[list[LessonDecision], Meta(max_length=40)] = []
    act: LessonDecision = ""
    ask: bool = False


class TryPuzzle(Message):
    """What I decide in a puzzle; `taken` has the solution once it was found or shown.

    With `ask` it is not judged: I only want to know whether it is legal. With `show` I give up and see the solution.
    """

    taken: Annotated[list[LessonDecision], Meta(max_length=1)] = []
    act: LessonDecision = ""
    ask: bool = False
    show: bool = False


class PuzzleInfo(Reply):
    """A puzzle: how hard it is, on the scale on which people are rated, and what it is about."""

    number: int
    rating: int
    themes: list[str]


class TodaysPuzzle(Reply):
    """The puzzle of the day, the same for everybody."""

    game: str
    number: int


class DuelResult(Reply):
    """How somebody's try at a duel ended: `won`, `lost`, or `left` if they did not play it to its end."""

    place: int
    name: str
    mine: bool
    result: str
    score: int
    other: int


class Duel(Reply):
    """The duel of the day, the same for everybody, against a bot of this `level`.

    `match` is my try, `over` whether it has ended; `tries` is how many have begun. The secret behind `commitment` is
    shown when the day is over.
    """

    day: int
    game: str
    level: str
    commitment: str
    match: str | None
    over: bool
    tries: int
    results: list[DuelResult]


class KnownLessons(Message):
    """The lessons that this device knows to be done, by game; what the server does not know among them is left out."""

    lessons: Annotated[dict[str, Annotated[list[str], Meta(max_length=200)]], Meta(max_length=50)] = {}


class PuzzleStanding(Reply):
    """How I stand with the puzzles of a game: my rating, how many I solved at the first try, and those I tried."""

    rating: int
    solved: int
    tried: list[int]


class Learned(Reply):
    """What I have learned, by game: the lessons done, and how I stand with its puzzles, if I have tried one."""

    lessons: dict[str, list[str]]
    puzzles: dict[str, PuzzleStanding]


class LessonAnswer(Reply):
    """What is said to a decision: it was accepted, the rules refuse it, or it leads away from the goal."""

    kind: Literal["accepted", "refused", "astray"]
    code: str
    rules: list[str]
    text: str


# ---------------------------------------------------------------------- matches


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
    options: OptionValues = {}
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


# ---------------------------------------------------------------------- what one says at a table


class Look(Message, tag_field="do", tag="look"):
    """Show me the table."""


class Enter(Message, tag_field="do", tag="enter"):
    """I have an invitation: from now on I may look and take a free seat."""

    invitation: Token


class Invite(Message, tag_field="do", tag="invite"):
    """A new invitation to my match; the old one no longer works."""


class Join(Message, tag_field="do", tag="join"):
    """I take this seat and add my random bytes to the luck: openly, or I commit myself to them and `reveal` them."""

    seat: SeatNumber
    share: OptionalShare = ""
    commitment: Commitment = ""


class Reveal(Message, tag_field="do", tag="reveal"):
    """Everybody has a seat: here are the random bytes to which I committed myself when I took mine."""

    seat: SeatNumber
    share: Share


class Leave(Message, tag_field="do", tag="leave"):
    """I give my seat up: before the start it is free again, during the match a bot plays it to the end."""

    seat: SeatNumber


class Hand(Message, tag_field="do", tag="hand"):
    """A bot plays my seat until I take it back."""

    seat: SeatNumber
    level: Level = "skilled"


class Back(Message, tag_field="do", tag="back"):
    """I play my seat again."""

    seat: SeatNumber


class MoreTime(Message, tag_field="do", tag="more_time"):
    """More time for the seat that is asked: another player gives it, or I take it where no other person waits."""

    seat: SeatNumber


class Nudge(Message, tag_field="do", tag="nudge"):
    """Everybody waits for this seat: ask whoever holds it to hurry. Not before a minute, nor twice within five."""

    seat: SeatNumber


class Start(Message, tag_field="do", tag="start"):
    """Everybody is here: begin."""


class Close(Message, tag_field="do", tag="close"):
    """My match will not take place; or, if nobody else plays in it, it ends here."""


class Rematch(Message, tag_field="do", tag="rematch"):
    """The same again, or the next match of the series."""


class Keep(Message, tag_field="do", tag="keep"):
    """Whether this match, which is over, stands in my list of matches. It stays for everybody else."""

    listed: bool


class Choose(Message, tag_field="do", tag="choose"):
    """My answer to what is decided between two matches of a series."""

    seat: SeatNumber
    value: Annotated[str, Meta(max_length=100)] | bool


class Note(Message, tag_field="do", tag="note"):
    """What I have written down at my seat, for nobody but me; with a `text`, I write this down instead."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=4000)] | None = None


class Say(Message, tag_field="do", tag="say"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hush(Message, tag_field="do", tag="hush"):
    """Onlookers do not speak at my table from now on, or they do again."""

    hushed: bool


class Report(Message, tag_field="do", tag="report"):
    """The host should read these lines of chat."""

    lines: Annotated[list[Sequence], Meta(min_length=1, max_length=20)]


class Chat(Message, tag_field="do", tag="chat"):
    """What was said after line `since`."""

    since: Sequence = 0


class Decide(Message, tag_field="do", tag="decide"):
    """A decision in answer to question number `sequence`; the same `key` sent again changes nothing.

    With `unless_final` a decision that could not be taken back, and weighs something, is refused as `would_be_final`.
    """

    act: WrittenDecision
    sequence: Sequence
    seat: SeatNumber | None = None
    key: Key = ""
    unless_final: bool = False


class Undo(Message, tag_field="do", tag="undo"):
    """Take my last decision back."""

    sequence: Sequence
    seat: SeatNumber | None = None
    key: Key = ""


class Why(Message, tag_field="do", tag="why"):
    """Tell me why this is not allowed, or whether it would be final."""

    act: WrittenDecision
    seat: SeatNumber | None = None


class Hint(Message, tag_field="do", tag="hint"):
    """Tell me what to do in answer to question number `sequence`, and why; only where all others are bots."""

    sequence: Sequence
    seat: SeatNumber | None = None


class CatchUp(Message, tag_field="do", tag="catch_up"):
    """I have seen `since` entries: tell me the rest, and how it stands."""

    since: Sequence = 0
    seat: SeatNumber | None = None


class Frame(Message, tag_field="do", tag="frame"):
    """How it looked after `at` entries: in my own view, or in everybody's once the match is over."""

    at: Sequence
    seat: SeatNumber | None = None
    everything: bool = False


class OwnPosition(Message, tag_field="do", tag="position"):
    """The position as my seat may imagine it: what it cannot know is drawn anew. Once the match is over, all of it."""

    seat: SeatNumber | None = None


class Scores(Message, tag_field="do", tag="scores"):
    """The scores over time, at up to so many moments spread evenly over the match."""

    moments: Annotated[int, Meta(ge=2, le=100)] = 25


class Review(Message, tag_field="do", tag="review"):
    """How a match that is over went, and which decisions mattered; asked again, more of it until it is complete."""


class Export(Message, tag_field="do", tag="export"):
    """The whole record of a match that is over."""


class Watch(Message, tag_field="do", tag="watch"):
    """Socket only: tell me from now on what happens; lean updates are for programs that follow the entries.

    With `presence` I am a person with a screen: the others are told that I am here, and I who else is.
    """

    since: Sequence = 0
    seat: SeatNumber | None = None
    lean: bool = False
    presence: bool = False


class Unwatch(Message, tag_field="do", tag="unwatch"):
    """Socket only: no longer."""


AtTable = (
    Look
    | Enter
    | Invite
    | Join
    | Reveal
    | Leave
    | Hand
    | Back
    | MoreTime
    | Nudge
    | Start
    | Close
    | Rematch
    | Keep
    | Choose
    | Note
    | Say
    | Hush
    | Report
    | Chat
    | Decide
    | Undo
    | Why
    | Hint
    | CatchUp
    | Frame
    | OwnPosition
    | Scores
    | Review
    | Export
    | Watch
    | Unwatch
)
"""Everything one can say at a table."""


class Envelope(Message):
    """What a client sends through the socket: a number of its own, the match, and the message."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    match: MatchId
    say: AtTable


# ---------------------------------------------------------------------- what the server says about play


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
    story: list[StoryLine] = []
    events: list[EventLine] = []
    view: dict[str, Any] | None = None


class LessonState(Reply):
    """How a lesson or a puzzle stands after the decisions `taken`: what is to do, what is lit, the match behind it.

    `say` belongs to the present `step` of `steps`, counted from 0; once `done` it is what is said at the end.
    """

    lesson: str
    title: str
    step: int
    steps: int
    done: bool
    say: str
    rules: list[str]
    offered: list[str]
    look: list[str]
    arrows: list[tuple[str, str]]
    taken: list[str]
    answer: LessonAnswer | None
    update: Update


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
    sources: list[ScoreSource] = []
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


class Done(Reply):
    """It is done, and there is nothing more to say."""

    done: bool = True


class Problem(Reply):
    """Why something was not done: a family and a code that never change, the rules behind it, and a sentence.

    `current` is the table's number if the message was stale; `seconds` how long to wait if it came too often.
    """

    family: str
    code: str
    text: str
    rules: list[str] = []
    current: int | None = None
    seconds: float | None = None


class Answer(Reply, tag_field="do", tag="answer"):
    """Socket: the reply to message `id`, or the problem with it."""

    id: int
    reply: msgspec.Raw | None = None
    problem: Problem | None = None


class Live(Reply):
    """The server answers."""

    version: str


class Health(Reply):
    """Whether the server works and writes its database; `wrong` says what does not, for the host."""

    status: str
    wrong: list[str]
    version: str
    database: str
    matches: int
    sockets: int
