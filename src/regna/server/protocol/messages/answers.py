"""Answers to everything else: it is done, why it was not, and how the server is."""

import msgspec

from regna.server.protocol.messages.base import Reply


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
    rules: list[str] = msgspec.field(default_factory=list)
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
