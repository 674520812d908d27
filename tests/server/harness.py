"""A real server inside the test's own process and event loop: real sockets, and everything within reach."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
import pytest
from sqlalchemy import Connection, delete

from regna.server.live.backend import Backend
from regna.server.live.room import Held, Room
from regna.server.model.rows import CLOSED
from regna.server.run import Server
from regna.server.settings import Settings
from regna.server.storage import schema
from tests.server.wire import Client

KINDS: Final = ("sqlite", "postgres")
"""Of databases."""
on_sqlite: Final = pytest.mark.parametrize("shared_server", ["sqlite"], indirect=True)
"""For a test of what does not depend on the kind of database."""


class ServerInTests(Server):
    """A server that leaves Ctrl-C to the tests: they end it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing is captured."""
        yield


@dataclass
class Running:
    """A server that listens, and the clients made for it."""

    url: str
    backend: Backend
    server: Server
    work: "asyncio.Future[None]"
    clients: list[Client] = field(default_factory=list)

    async def client(self, name: str = "Ada", language: str = "en") -> Client:
        """Somebody new with a name."""
        client = Client(self.url)
        self.clients.append(client)
        await client.introduce(name, language)
        return client

    async def end(self) -> None:
        """The server has ended, as after Ctrl-C."""
        self.server.should_exit = True
        await self.work

    async def close_clients(self) -> None:
        """Nobody is connected any more."""
        for someone in self.clients:
            await someone.close()
        self.clients.clear()

    async def clear(self) -> None:
        """The server is as empty as on its first day: nobody known, no table, nothing under way."""
        await self.close_clients()
        await self.backend.background.finish()
        for room in self.backend.rooms.loaded.values():
            async with room.locked():  # what is being stored is stored; a bot that still thinks finds a closed match
                room.row = msgspec.structs.replace(room.row, status=CLOSED)
        self.backend.rooms.loaded.clear()
        await self.backend.database.write(remove_everything)


def unlocked(room: Room) -> Held:
    """The match of a room without waiting for its lock: tests may look between two requests."""
    return room._held


def remove_everything(connection: Connection) -> None:
    """Every row but that of the server which lives."""
    for table in schema.metadata.sorted_tables:
        if table is not schema.servers:
            connection.execute(delete(table))


@asynccontextmanager
async def serving(
    folder: Path,
    db: str = "",
    now: Callable[[], int] | None = None,
    rate: float = 100_000,
    think: float = 0.05,
    client: Path | None = None,
) -> AsyncIterator[Running]:
    """A server on a free port, ended when the block ends."""
    settings = Settings(port=0, data=folder, db=db, rate=rate, bot_workers=1, bot_seconds=think, client=client)
    ports: asyncio.Queue[int] = asyncio.Queue()
    server = ServerInTests(settings, ports.put_nowait, now)
    task = asyncio.ensure_future(server.serve())
    port = asyncio.ensure_future(ports.get())
    await asyncio.wait((task, port), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        port.cancel()
        await task
        raise AssertionError("the server did not start")
    running = Running(f"http://127.0.0.1:{port.result()}", server.backend, server, task)
    try:
        yield running
    finally:
        await running.close_clients()
        await running.end()
