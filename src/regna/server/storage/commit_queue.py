"""Adds entries durably, many decisions with one commit."""

import asyncio
import functools
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Dialect, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from regna.server.model.rows import CLOSED
from regna.server.storage import schema
from regna.server.storage.database import Database
from regna.server.storage.jobs import Job


class Conflict(Exception):
    """Somebody else has written these numbers of the match already."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """New entries of a match from number `first` on, and what changes with them."""

    match: str
    first: int
    entries: Sequence[bytes]
    now: int
    status: str
    turn: int
    turn_since: int
    moved: bool
    """Whether status, turn or turn_since differ from what is stored."""
    job: Job | None
    had_job: bool
    used: tuple[int, int] | None = None
    """A seat and the time it has used in the match by now."""


GATHER_SECONDS: Final = 0.003
"""While several decisions come at once, a commit waits so long for more: fewer commits, each of more decisions."""
MOVE: Final = (
    update(schema.matches)
    .where(schema.matches.c.id == bindparam("match"), schema.matches.c.status != bindparam("but_not"))
    .values(
        status=bindparam("new_status"),
        turn=bindparam("new_turn"),
        turn_since=bindparam("new_since"),
        changed=bindparam("new_changed"),
    )
)
USE_TIME: Final = (
    update(schema.seats)
    .where(schema.seats.c.match == bindparam("of_match"), schema.seats.c.seat == bindparam("of_seat"))
    .values(used=bindparam("new_used"))
)
DROP_JOB: Final = delete(schema.jobs).where(schema.jobs.c.match == bindparam("of_match"))


class CommitQueue:
    """One writer that commits whatever has come together since its last commit.

    A decision waits for at most one commit before its own; the more come at once, the less each costs.
    """

    def __init__(self, database: Database, committed: Callable[[list[Append]], None]) -> None:
        """`committed` hears of everything that is durable, before those who wait for it go on."""
        self.database = database
        self.committed = committed
        self.commits = 0
        self.seconds = 0.0
        """How long the last commit took."""
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._crowded = False
        self._statements = Statements(database.engine.dialect)

    def append(self, change: Append) -> "asyncio.Future[None]":
        """Done once the change is durable; raises Conflict if another server was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        return done

    async def run(self) -> None:
        """Commit until cancelled; what waits then is committed first."""
        committing: asyncio.Future[None] | None = None
        try:
            while True:
                await self._wake.wait()
                if self._crowded:
                    await asyncio.sleep(GATHER_SECONDS)
                committing = asyncio.ensure_future(self._commit_waiting())
                await asyncio.shield(committing)
        finally:
            if committing is not None:
                await committing
            while self._waiting:  # also what came while the last commit was on its way
                await self._commit_waiting()

    async def _commit_waiting(self) -> None:
        self._wake.clear()
        batch, self._waiting = self._waiting, []
        self._crowded = len(batch) > 1
        if batch:
            await self._commit(batch)

    async def _commit(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        try:
            changes = [change for change, _ in batch]
            await self.database.write(functools.partial(self._statements.write, changes=changes))
        except Exception as error:  # noqa: BLE001  # whatever it is, everybody who waits is told
            if len(batch) > 1:  # one of them came too late or got in the way of another server: each by itself then
                for single in batch:
                    await self._commit([single])
            else:
                finish(batch, Conflict() if isinstance(error, IntegrityError) else error)
        else:
            self.commits += 1
            self.seconds = time.perf_counter() - began
            self.committed([change for change, _ in batch])
            finish(batch, None)


class Statement:
    """A statement compiled once: SQLAlchemy takes longer to prepare many rows anew for each commit than to store them.

    Measured: 10 rows a commit cost 1.2 ms of CPU as a statement and a third of that as plain SQL.
    """

    def __init__(self, statement: Any, dialect: Dialect) -> None:
        """The SQL of the statement, and the order in which it wants its values."""
        compiled = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self.names: list[str] = list(compiled.positiontup)

    def for_all(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        """Execute it for each of the rows, if there are any."""
        if rows:
            connection.exec_driver_sql(self.sql, [tuple(row[name] for name in self.names) for row in rows])


class Statements:
    """The statements of a commit, in the dialect of a database."""

    def __init__(self, dialect: Dialect) -> None:
        """Compiled once."""
        self.add_entries = Statement(
            insert(schema.entries).values({column.name: bindparam(column.name) for column in schema.entries.c}), dialect
        )
        self.move = Statement(MOVE, dialect)
        self.use_time = Statement(USE_TIME, dialect)
        self.drop_job = Statement(DROP_JOB, dialect)
        self.add_job = Statement(
            insert(schema.jobs).values({column.name: bindparam(column.name) for column in schema.jobs.c}), dialect
        )

    def write(self, connection: Connection, changes: list[Append]) -> None:
        """All changes of a batch."""
        self.add_entries.for_all(connection, [row for change in changes for row in rows_of(change)])
        self.move.for_all(connection, [move_row(change) for change in changes if change.moved])
        used = [(change.match, *change.used) for change in changes if change.used]
        rows = [{"of_match": match, "of_seat": seat, "new_used": time} for match, seat, time in used]
        self.use_time.for_all(connection, rows)
        self.drop_job.for_all(connection, [{"of_match": change.match} for change in changes if change.had_job])
        jobs = [(change.match, change.job) for change in changes if change.job]
        rows = [{"match": match, "due": job.due, "claimed": job.claimed} for match, job in jobs]
        self.add_job.for_all(connection, rows)


def execute_many(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
    """The statement for each of the rows, if there are any."""
    if rows:
        connection.execute(statement, rows)


def entry_rows(match: str, first: int, entries: Sequence[bytes], now: int) -> list[dict[str, Any]]:
    """The rows of entries from number `first` on."""
    return [
        {"match": match, "seq": number, "entry": entry.decode(), "at": now}
        for number, entry in enumerate(entries, start=first)
    ]


def rows_of(change: Append) -> list[dict[str, Any]]:
    """The rows of the new entries of a change."""
    return entry_rows(change.match, change.first, change.entries, change.now)


def move_row(change: Append) -> dict[str, Any]:
    """What the match's own row says from now on."""
    return {
        "match": change.match,
        "but_not": CLOSED,  # everybody has left, perhaps at another server: it stays closed
        "new_status": change.status,
        "new_turn": change.turn,
        "new_since": change.turn_since,
        "new_changed": change.now,
    }


def finish(batch: list[tuple[Append, asyncio.Future[None]]], error: Exception | None) -> None:
    """Tell everybody who waits; somebody may have gone."""
    for _, done in batch:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
