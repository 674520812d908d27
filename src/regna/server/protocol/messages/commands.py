"""What one says at a table; regna.server.protocol.commands has the reply to each."""

from typing import Annotated

from msgspec import Meta

from regna.server.protocol.messages.base import (
    Commitment,
    Key,
    Level,
    MatchId,
    Message,
    OptionalShare,
    SeatNumber,
    Sequence,
    Share,
    Token,
    WrittenDecision,
)


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
