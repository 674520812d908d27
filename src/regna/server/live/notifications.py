"""Notifications between servers: "something is new in this match". Servers also look by themselves: one may be lost."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg
from sqlalchemy import Connection, text

from regna.server.storage.database import Database

CHANNEL: Final = "regna"
MOST_TOGETHER: Final = 100
"""Matches named in one notification; PostgreSQL takes 8,000 bytes."""
RETRY_SECONDS: Final = 1.0

log = logging.getLogger("regna.notifications")

Heard = Callable[[str, str], None]
"""Gets kind and match of every notification of another server."""
Missed = Callable[[], Awaitable[None]]
"""Called when some may be lost."""


class Notifications:
    """Tells the other servers on the same PostgreSQL and hears them; on SQLite there are none, and it does nothing.

    Kinds: "e" entries, "t" the table, "c" chat, "p" who is there.
    """

    def __init__(self, database: Database, server: str) -> None:
        """Of the server with this id."""
        self.database = database
        self.server = server
        self._waiting: dict[tuple[str, str], None] = {}
        self._wake = asyncio.Event()

    def send(self, kind: str, match: str) -> None:
        """Tell the others, soon."""
        if self.database.is_postgres:
            self._waiting[kind, match] = None
            self._wake.set()

    async def run(self, heard: Heard, missed: Missed) -> None:
        """Send and hear until cancelled."""
        if self.database.is_postgres:
            await asyncio.gather(self._send_all(), self._hear_all(heard, missed))

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                items = list(self._waiting)[:MOST_TOGETHER]
                for item in items:
                    del self._waiting[item]
                payload = f"{self.server} " + " ".join(f"{kind}:{match}" for kind, match in items)
                try:
                    notice = text("SELECT pg_notify(:channel, :payload)")
                    named = {"channel": CHANNEL, "payload": payload}
                    await self.database.write(functools.partial(Connection.execute, statement=notice, parameters=named))
                except Exception as error:  # noqa: BLE001  # whatever ails the database: the others look by themselves
                    log.warning("notification lost", extra={"reason": type(error).__name__})

    async def _hear_all(self, heard: Heard, missed: Missed) -> None:
        _, named = self.database.engine.dialect.create_connect_args(self.database.url)
        while True:
            try:
                connection = await asyncpg.connect(**named)
                try:
                    lost = asyncio.Event()
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, functools.partial(self._on_notice, heard))
                    await missed()
                    await lost.wait()
                finally:
                    connection.terminate()
            except Exception as error:  # noqa: BLE001  # whatever ails the database: try again, and look by ourselves
                log.warning("no notifications", extra={"reason": type(error).__name__})
            await asyncio.sleep(RETRY_SECONDS)

    def _on_notice(self, heard: Heard, connection: Any, pid: int, channel: str, payload: Any) -> None:
        sender, *items = str(payload).split(" ")
        if sender != self.server:
            for item in items:
                kind, _, match = item.partition(":")
                heard(kind, match)
