"""Every message between server and client: the same over HTTP and over the socket.

OpenAPI and web/src/wire/protocol.ts are generated from these types; docs/server.md explains them.

Whoever uses them imports them from here; inside, each topic is a module:

- `base`: the two kinds of messages, and the values in them that have a name
- `people`: who somebody is, their devices, and what is kept about them
- `house`: what a host has decided, sees and does
- `games`: options, components, bots and rules
- `lessons`: lessons, puzzles and the duel of the day, and what somebody has learned
- `matches`: how one is made, and what is shown of it at its table and in a list
- `commands`: what one says at a table
- `play`: what the server says about play
- `answers`: to everything else: it is done, why it was not, and how the server is
"""

from regna.server.protocol.messages.answers import Answer, Done, Health, Live, Problem
from regna.server.protocol.messages.base import (
    Commitment,
    Key,
    Language,
    Level,
    MatchId,
    Message,
    Name,
    OptionalShare,
    OptionValues,
    Reply,
    SeatNumber,
    Sequence,
    Share,
    Token,
    WrittenDecision,
)
from regna.server.protocol.messages.commands import (
    AtTable,
    Back,
    CatchUp,
    Chat,
    Choose,
    Close,
    Decide,
    Enter,
    Envelope,
    Export,
    Frame,
    Hand,
    Hint,
    Hush,
    Invite,
    Join,
    Keep,
    Leave,
    Look,
    MoreTime,
    Note,
    Nudge,
    OwnPosition,
    Rematch,
    Report,
    Reveal,
    Review,
    Say,
    Scores,
    Start,
    Undo,
    Unwatch,
    Watch,
    Why,
)
from regna.server.protocol.messages.games import ComponentInfo, GameInfo, LevelInfo, OptionInfo, RulesText
from regna.server.protocol.messages.house import Deed, Do, Handed, HostMatch, HostPerson, HostReport, HouseRules, Office
from regna.server.protocol.messages.lessons import (
    Duel,
    DuelResult,
    KnownLessons,
    Learned,
    LessonAnswer,
    LessonDecision,
    LessonInfo,
    LessonState,
    PuzzleInfo,
    PuzzleStanding,
    TodaysPuzzle,
    TryLesson,
    TryPuzzle,
)
from regna.server.protocol.messages.matches import (
    Create,
    Created,
    Import,
    Matches,
    Origin,
    ProposalInfo,
    SeatInfo,
    SeatPlan,
    SeatSummary,
    Summary,
    Table,
)
from regna.server.protocol.messages.people import (
    Belongings,
    Claim,
    Device,
    Devices,
    ForgetDevice,
    Introduce,
    Link,
    Me,
    Recover,
    SetPassphrase,
    Visitor,
)
from regna.server.protocol.messages.play import (
    Accepted,
    ChatLines,
    EventLine,
    Explanation,
    HintText,
    Moment,
    NoteText,
    Presence,
    ReviewAccount,
    ReviewDecision,
    ReviewPoint,
    ReviewText,
    ScoreHistory,
    ScorePoint,
    ScoreSource,
    SeatPresence,
    SeatView,
    StoryLine,
    TurnInfo,
    Update,
)

__all__ = [
    "Accepted", "Answer", "AtTable", "Back", "Belongings", "CatchUp", "Chat", "ChatLines", "Choose", "Claim", "Close",
    "Commitment", "ComponentInfo", "Create", "Created", "Decide", "Deed", "Device", "Devices", "Do", "Done", "Duel",
    "DuelResult", "Enter", "Envelope", "EventLine", "Explanation", "Export", "ForgetDevice", "Frame", "GameInfo",
    "Hand", "Handed", "Health", "Hint", "HintText", "HostMatch", "HostPerson", "HostReport", "HouseRules", "Hush",
    "Import", "Introduce", "Invite", "Join", "Keep", "Key", "KnownLessons", "Language", "Learned", "Leave",
    "LessonAnswer", "LessonDecision", "LessonInfo", "LessonState", "Level", "LevelInfo", "Link", "Live", "Look",
    "MatchId", "Matches", "Me", "Message", "Moment", "MoreTime", "Name", "Note", "NoteText", "Nudge", "Office",
    "OptionInfo", "OptionValues", "OptionalShare", "Origin", "OwnPosition", "Presence", "Problem", "ProposalInfo",
    "PuzzleInfo", "PuzzleStanding", "Recover", "Rematch", "Reply", "Report", "Reveal", "Review", "ReviewAccount",
    "ReviewDecision", "ReviewPoint", "ReviewText", "RulesText", "Say", "ScoreHistory", "ScorePoint", "ScoreSource",
    "Scores", "SeatInfo", "SeatNumber", "SeatPlan", "SeatPresence", "SeatSummary", "SeatView", "Sequence",
    "SetPassphrase", "Share", "Start", "StoryLine", "Summary", "Table", "TodaysPuzzle", "Token", "TryLesson",
    "TryPuzzle", "TurnInfo", "Undo", "Unwatch", "Update", "Visitor", "Watch", "Why", "WrittenDecision",
]  # fmt: skip
