"""What can be asked at a table, and who answers: one list for HTTP and the socket."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from regna.server.hall import Hall
from regna.server.messages import Message
from regna.server.room import Room
from regna.server.storage.rows import Identity

if TYPE_CHECKING:
    from regna.server.web.connection import Connection


@dataclass(frozen=True)
class Visit:
    """Somebody in a room; they are admitted to it, or the ask is one for strangers."""

    hall: Hall
    who: Identity
    room: Room
    connection: "Connection | None" = None
    """The socket they came through, if any."""


@dataclass(frozen=True)
class Ask:
    """One thing that can be asked: the message, the type of the reply, and who answers.

    `rate` names the limit it counts against; `for_strangers` asks need no admission: they give it.
    """

    name: str
    message: type[Message]
    reply: Any
    answer: Callable[[Visit, Any], Awaitable[Any]]
    rate: str
    for_strangers: bool
    socket_only: bool


ASKS: Final[dict[str, Ask]] = {}
"""Every ask by the tag of its message."""

Answerer = Callable[[Visit, Any], Awaitable[Any]]


def answers(
    message: type[Message], reply: Any, rate: str, for_strangers: bool = False, socket_only: bool = False
) -> Callable[[Answerer], Answerer]:
    """The function below answers this message."""

    def register(answer: Answerer) -> Answerer:
        name = str(message.__struct_config__.tag)
        ASKS[name] = Ask(name, message, reply, answer, rate, for_strangers, socket_only)
        return answer

    return register
