"""How long a request may take to arrive: whoever sends it by drops keeps a connection for a while, not for ever."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

KEEP_SECONDS: Final = 150
"""A connection without a request is kept for so long: longer than usual proxies (120 seconds at most) and programs keep
theirs, so that none sends a request on one that we close at that moment. It would be lost without an answer."""
HEAD_SECONDS: Final = 20
"""From the first byte of a request to the end of its headers."""
BODY_SECONDS: Final = 60
"""From there to the end of its body: 4 MB over a line of half a megabit a second."""


class PatientProtocol(HttpToolsProtocol):
    """HTTP that closes a connection on which a request does not arrive in time."""

    _ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect_within(KEEP_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._expect_within(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Empty lines between two requests are none, and end uvicorn's own patience."""
        super().data_received(data)
        is_idle = self.cycle is None or self.cycle.response_complete
        if self._ending is None and self.timeout_keep_alive_task is None and is_idle and not self._has_left():
            self._expect_within(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._expect_within(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """Its body follows, if it has one."""
        super().on_headers_complete()
        self._expect_within(BODY_SECONDS)

    def on_message_complete(self) -> None:
        """It is all there."""
        self._expect_within(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the socket has its own patience."""
        self._expect_within(None)
        super().handle_websocket_upgrade()

    def _has_left(self) -> bool:
        """Whether the connection is a socket by now, or closed."""
        return self not in self.connections or self.transport.is_closing()

    def _expect_within(self, seconds: float | None) -> None:
        """Close the connection after so long, and no longer at the time that was set before."""
        if self._ending is not None:
            self._ending.cancel()
        self._ending = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._ending = None
        self.transport.abort()  # what waits to be sent is for somebody who does not send
