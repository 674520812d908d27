"""What a server and a bot in a process of its own say to each other: one line of JSON each way."""

from typing import Final

import msgspec

UNREADABLE: Final = -1
"""The number of an answer to a question whose own number could not be read."""
REMEMBERED: Final = 32
"""The bots a worker remembers, by match and seat: those it was asked for last."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The text of a decision, or what went wrong."""

    number: int
    act: str = ""
    error: str = ""


def question_line(
    number: int, game: str, position: bytes, level: str, seconds: float, seed: int, match: str = ""
) -> bytes:
    """A question as the worker reads it; the position may be laid out over several lines."""
    # In JSON a line break can only stand between the parts, where a space means the same.
    one_line = msgspec.Raw(position.replace(b"\n", b" "))
    return msgspec.json.encode(Question(number, game, one_line, level, seconds, seed, match)) + b"\n"


def answer_line(answer: Answer) -> bytes:
    """An answer as the server reads it."""
    return msgspec.json.encode(answer) + b"\n"
