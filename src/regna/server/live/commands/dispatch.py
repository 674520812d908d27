"""Who handles which command."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from regna.server.live.backend import Backend
from regna.server.live.room import Room, Watcher
from regna.server.model.rows import Identity
from regna.server.protocol.messages import Message, Watch


class Socket(Protocol):
    """The connection a command came through, as far as a handler needs it."""

    def watch(self, room: Room, seat: int | None, message: Watch) -> Watcher:
        """Send everything new in a room from now on, as wished."""

    def unwatch(self, match: str) -> None:
        """Send nothing of this match any more."""


@dataclass(frozen=True)
class Request:
    """A command of somebody who is admitted to the room, or whose command is one for strangers."""

    backend: Backend
    who: Identity
    room: Room
    socket: Socket | None = None
    """What it came through, if not HTTP."""


Handler = Callable[[Request, Any], Awaitable[Any]]
HANDLERS: Final[dict[str, Handler]] = {}
"""Every handler by the name of its command."""


def handles(message: type[Message]) -> Callable[[Handler], Handler]:
    """The function below handles this message."""

    def register(handler: Handler) -> Handler:
        HANDLERS[str(message.__struct_config__.tag)] = handler
        return handler

    return register
