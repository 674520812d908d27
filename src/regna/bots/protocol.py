"""What a server and a bot in a process of its own say to each other: one line of JSON each way."""

from typing import Final

import msgspec

from regna.insight.hint import Hint
from regna.insight.review import Found

UNREADABLE: Final = -1
"""The number of an answer to a question whose own number could not be read."""
REMEMBERED: Final = 32
"""The bots a worker remembers, by match and seat: those it was asked for last."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="decide"):
    """What the deciding seat of a position should do, in the opinion of a bot."""

    number: int
    """The answer bears the same."""
    game: str
    position: msgspec.Raw
    """A regna-position/1 document in which everything the deciding seat cannot know has been drawn anew."""
    level: str
    """The name of a bot."""
    seconds: float
    seed: int
    """The bot's own luck; of 63 bits at most."""
    match: str
    """The questions of one match may be answered with what was thought about earlier ones; "" is a match of its own."""


class HintQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hint"):
    """What the deciding seat of a position should do, and why."""

    number: int
    game: str
    position: msgspec.Raw
    """As in a Question."""
    seconds: float
    seed: int
    """The same seed, the same hint."""


class ReviewQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="review"):
    """One part of the review of a match: some moments of it, or one decision looked at closely."""

    number: int
    record: msgspec.Raw
    """A regna-record/1 document."""
    seconds: float
    seed: int
    look: int | None
    """The number of a part of moments; None to look closely."""
    study: int
    """The sequence number after the decision to look at closely."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The text of a decision, a hint or what a part of a review has found; or what went wrong."""

    number: int
    act: str = ""
    hint: Hint | None = None
    found: Found | None = None
    error: str = ""


def question_line(
    number: int, game: str, position: bytes, level: str, seconds: float, seed: int, match: str = ""
) -> bytes:
    """A question as the worker reads it; the position may be laid out over several lines."""
    return line_of(Question(number, game, in_one_line(position), level, seconds, seed, match))


def in_one_line(document: bytes) -> msgspec.Raw:
    """A document without line breaks: in JSON one can only stand between the parts, where a space means the same."""
    return msgspec.Raw(document.replace(b"\n", b" "))


def line_of(question: Question | HintQuestion | ReviewQuestion) -> bytes:
    """A question as the worker reads it."""
    return msgspec.json.encode(question) + b"\n"


def answer_line(answer: Answer) -> bytes:
    """An answer as the server reads it."""
    return msgspec.json.encode(answer) + b"\n"
