"""A real server process with matches in every state, and what is in its database."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
from bench.servers import ServerProcess

import regna
from regna.server.settings import DATABASE_FILE
from regna.table.documents import encode
from tests.server.hostile.stored import LIVING, Dump
from tests.server.wire import Client, new_match, share


@dataclass
class Target:
    """Where the server is, who is known to it, and the matches there are."""

    url: str
    database: Path
    token: str
    """The cookie of somebody with a seat in an open and in a running match."""
    matches: tuple[str, ...]

    def dump(self) -> Dump:
        """Every row of every table, as text."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {
                name: sorted(repr(row) for row in connection.execute(f'SELECT * FROM "{name}"'))  # noqa: S608  # ours
                for name in names
                if name != LIVING
            }


@contextmanager
def target(folder: Path) -> Iterator[Target]:
    """A server process with an open match, one under way, one by invitation and a record, ended with the block."""
    server = ServerProcess(data=folder)
    server.start()
    try:
        token, matches = asyncio.run(set_up(server.url))
        yield Target(server.url, folder / DATABASE_FILE, token, matches)
    finally:
        server.stop()


async def set_up(url: str) -> tuple[str, tuple[str, ...]]:
    """Make the matches; returns the cookie of who plays in them and their ids."""
    ada, bo = Client(url), Client(url)
    try:
        await ada.introduce("Ada")
        await bo.introduce("Bo")
        people = [{"kind": "person"}] * 2
        created = await ada.post("/api/matches", {"game": "barony", "seats": people})
        await ada.at(created["table"]["match"], "join", seat=0, share=share())
        running = await new_match([ada, bo], "attila")
        private = await bo.post("/api/matches", {"game": "attila", "seats": people, "public": False})
        record = encode(regna.game("barony").new(2, 1).record())
        imported = await ada.post("/api/records", {"record": msgspec.Raw(record)})
        matches = (created["table"], private["table"], imported["table"])
        return ada.token, (running, *(str(table["match"]) for table in matches))
    finally:
        await ada.close()
        await bo.close()
