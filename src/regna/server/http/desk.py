"""What all routes share: the backend, the limits, the open sockets, and who asks."""

import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec

from regna.server.http.connection import NO_IDENTITY, Connection
from regna.server.http.error_pages import STATUS
from regna.server.http.limits import Limits
from regna.server.http.visitor import AnyConnection, address_of, visitor
from regna.server.live.backend import Backend
from regna.server.model.encoding import encoder
from regna.server.model.errors import NoIdentity
from regna.server.model.rows import Identity
from regna.server.protocol import messages as m

AnyRequest = Request[Any, Any, Any]

PROBLEMS: Final = {
    status: ResponseSpec(m.Problem, generate_examples=False, description="Why it was not done.")
    for status in sorted(set(STATUS.values()))
}
get_from: Final = functools.partial(get, responses=PROBLEMS)
post_to: Final = functools.partial(post, responses=PROBLEMS)
"""Routes whose description tells that every one of them may answer with a Problem."""
MOST_AT_ONCE: Final = 1_000
"""Devices asked about with one query."""


class Desk:
    """Where requests of one server arrive."""

    def __init__(self, backend: Backend, limits: Limits) -> None:
        """Nobody is connected yet."""
        self.backend = backend
        self.limits = limits
        self.connections: set[Connection] = set()

    async def visitor(self, connection: AnyConnection) -> Identity | None:
        """Who sent this, or None; counts against the rate limit of the address."""
        self.limits.check("read", "", address_of(connection))
        return await visitor(self.backend, connection)

    async def known(self, connection: AnyConnection) -> Identity:
        """Who sent this; raises NoIdentity for strangers."""
        who = await self.visitor(connection)
        if who is None:
            raise NoIdentity("none")
        return who

    async def look_at_devices(self) -> None:
        """See whether the devices behind open sockets are still the same people's, wherever that was changed."""
        everybody = list(self.connections)
        for start in range(0, len(everybody), MOST_AT_ONCE):
            some = everybody[start : start + MOST_AT_ONCE]
            found = await self.backend.people.behind([connection.credential for connection in some])
            for connection in some:
                who = found.get(connection.credential)
                if who is None:
                    connection.close(NO_IDENTITY)
                    continue
                connection.note_attendance()  # a page may stay open for longer than the host keeps who is away
                if who != connection.who:
                    connection.set_identity(who)


def bound(method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """A method as a plain function with the same signature: Litestar makes routes of functions only."""

    async def handler(**given: Any) -> Any:
        return await method(**given)

    handler.__name__, handler.__doc__, handler.__annotations__ = method.__name__, method.__doc__, method.__annotations__
    handler.__signature__ = inspect.signature(method)  # type: ignore[attr-defined]  # read by inspect.signature
    return handler


def answer(reply: Any, *cookies: Cookie, status: int = 200) -> Response[Any]:
    """A reply as JSON."""
    return Response(encoder.encode(reply), media_type="application/json", status_code=status, cookies=list(cookies))
