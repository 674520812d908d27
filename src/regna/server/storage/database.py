"""The database: connections for reading and for writing, and the migrations."""

import asyncio
import contextlib
import math
import os
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import alembic.command
import alembic.config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Table, create_engine, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import QueuePool

from regna.contract.errors import quoted
from regna.server.model.errors import Unavailable, Unknown, said_by
from regna.server.storage import schema

Result = TypeVar("Result")

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
BUSY_MILLISECONDS: Final = 10_000
JOURNAL_SECONDS: Final = 0.02
"""Between two tries to switch a new file's journal."""
PRIVATE_FILE: Final = 0o600
ADVISORY_LOCK: Final = 7_304_617
"""Any number will do, as long as all servers use the same."""
MIGRATIONS: Final = "regna.server.storage:migrations"


class Database:
    """A SQLite file or a PostgreSQL database.

    SQLite has one writer at a time; its transactions that write say so at their beginning, so that none is turned
    away in the middle. Readers go on beside it (WAL), and a commit is on the disk when it returns (synchronous=FULL).
    """

    def __init__(self, url: str) -> None:
        """The database at a SQLAlchemy URL; connects when first used."""
        self.url = checked_url(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        kept, more = (8, 8) if self.is_postgres else (4, 0)
        self.most_connections = kept + more
        if self.is_postgres:
            self.engine = create_async_engine(self.url, pool_size=kept, max_overflow=more, pool_pre_ping=True)
        else:
            self.engine = create_async_engine(self.url, pool_size=kept, max_overflow=more, pool_timeout=60)
            prepare_sqlite(self.engine.sync_engine, "BEGIN")
            self._writer = create_engine(self.url.set(drivername="sqlite"), pool_size=1, max_overflow=0)
            prepare_sqlite(self._writer, "BEGIN IMMEDIATE")
            self._thread = ThreadPoolExecutor(1, "regna-writer")
            self._connection: Connection | None = None

    @asynccontextmanager
    async def reading(self, one_moment: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection to look with; with `one_moment` all its queries see the database as the first of them did."""
        async with self.engine.connect() as connection:
            if one_moment and self.is_postgres:  # a transaction of SQLite always does
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield connection

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """New rows that can say what happens if they are there already: both databases can, each in its own way."""
        return postgresql.insert(table) if self.is_postgres else sqlite.insert(table)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in a transaction: committed when it returns, undone when it raises.

        On SQLite the whole of it runs in one thread, which is also what makes the writers take turns; a thread change
        for every statement, as aiosqlite has it, costs four times the CPU (measured with 10 rows a commit).
        """
        if self.is_postgres:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        """In the writer's thread, on the one connection it keeps."""
        if self._connection is None or self._connection.closed:
            self._connection = self._writer.connect()
        with self._connection.begin():
            return work(self._connection)

    def _end_writing(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._writer.dispose()

    @property
    def connections(self) -> int:
        """How many of the connections are in use; SQLite's one writer is not among them."""
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0

    @property
    def disk(self) -> tuple[float, float]:
        """The bytes of a SQLite file and its journal, and those free on its disk.

        Of PostgreSQL neither is known here: no number, with which no alarm goes off.
        """
        if self.is_postgres or not self.url.database:
            return math.nan, math.nan
        file = Path(self.url.database)
        parts = [part for part in (file, file.with_name(f"{file.name}-wal")) if part.exists()]
        return sum(part.stat().st_size for part in parts), shutil.disk_usage(file.parent).free

    async def reach(self) -> None:
        """Connect once, so that what is wrong is known before anything depends on it; raises Unavailable."""
        try:
            async with self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable("unreachable", {"reason": said_by(error)}) from error

    async def time(self) -> int:
        """Unix time in milliseconds by the clock of PostgreSQL."""
        async with self.reading() as connection:
            seconds = (await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one()
        return int(seconds * 1000)

    async def migrate(self) -> None:
        """Bring the tables to the present version; several servers may do so at the same moment.

        Raises Unavailable, and has changed nothing, if the tables are those of a newer Regna or cannot be made ours.
        """

        def upgrade_alone(connection: Connection) -> None:
            self.one_at_a_time(connection)
            upgrade(connection)
            for table in schema.metadata.sorted_tables:
                connection.execute(select(table).limit(0))  # every column is there

        try:
            await self.write(upgrade_alone)
        except CommandError as error:
            raise Unavailable("newer_tables") from error
        except SQLAlchemyError as error:
            raise Unavailable("other_tables", {"reason": said_by(error)}) from error

    def one_at_a_time(self, connection: Connection) -> None:
        """Until this transaction ends, no other server gets past this line. SQLite has one writer anyway."""
        if self.is_postgres:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if not self.is_postgres:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._end_writing)
            self._thread.shutdown()


def checked_url(url: str) -> URL:
    """The URL with the driver we use; raises Unknown if it names no database we know."""
    try:
        parsed = make_url(url)
        driver = DRIVERS[parsed.get_backend_name()]
    except (ArgumentError, KeyError, ValueError) as error:
        known = ", ".join(f"{backend}://" for backend in DRIVERS)
        raise Unknown("database", {"found": quoted(url.rsplit("@", maxsplit=1)[-1]), "known": known}) from error
    return parsed.set(drivername=driver)


def prepare_sqlite(engine: Engine, begin: str) -> None:
    """Let an engine's transactions begin as said, and its commits be durable."""

    @event.listens_for(engine, "do_connect")
    def keep_private(dialect: object, record: object, args: list[Any], options: dict[str, Any]) -> None:
        if Path(args[0]).is_absolute():  # ":memory:" is no file
            make_private(Path(args[0]))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are ours to begin
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        use_wal(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def make_private(file: Path) -> None:
    """Let nobody but its owner read a SQLite file: secrets of matches and of people are in it.

    SQLite gives what it writes beside the file the same mode. Whatever is in the way, SQLite says it when it opens it.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
        file.chmod(PRIVATE_FILE)


def use_wal(cursor: Any) -> None:
    """Switch a file to the journal that lets others read while one writes.

    Of several who open a new file at once only one can, and here SQLite does not wait for it by itself.
    """
    until = time.monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(JOURNAL_SECONDS)


def migrations() -> alembic.config.Config:
    """Where Alembic finds the migrations."""
    config = alembic.config.Config()
    config.set_main_option("script_location", MIGRATIONS)
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing up to a revision."""
    config = migrations()
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, revision)
