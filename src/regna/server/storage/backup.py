"""Backups: every row of a live database, as it was at one moment, in a file of our own that any database can take.

The file is gzip over lines of JSON. The first line is a Head; then comes for each table a TableLine and its rows as
lists; the last line is a Foot with the SHA-256 of everything before it.
"""

import gzip
import hashlib
import os
import tempfile
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

import regna
from regna.contract.errors import quoted
from regna.server.model.errors import BadBackup
from regna.server.storage import schema
from regna.server.storage.database import Database, migrations, upgrade

FORMAT: Final = "regna-backup/1"
ROWS_AT_ONCE: Final = 500
LONGEST_LINE: Final = 64 * 1024 * 1024
"""In bytes. The longest row is a match with components of its own, at most a few megabytes."""
VERSION_TABLE: Final = "alembic_version"
LEFT_BY_A_START: Final = frozenset({schema.servers.name, schema.duels.name})
"""What tables have in them where nobody has played yet."""

Progress = Callable[[int], None]
"""Hears how many more rows are done."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """What the file is: the revision of the tables, the Regna that made it, and how many rows are to come."""

    format: Literal["regna-backup/1"]
    schema: str
    version: str
    rows: int


class TableLine(msgspec.Struct, forbid_unknown_fields=True):
    """The rows that follow belong to this table, their values to these columns."""

    table: str
    columns: list[str]


class Foot(msgspec.Struct, forbid_unknown_fields=True):
    """The number of rows of each table, and the SHA-256 of all lines before this one."""

    counts: dict[str, int]
    sha256: str


# ---------------------------------------------------------------------- making one


async def back_up(database: Database, file: Path, started: Progress, done: Progress) -> dict[str, int]:
    """Write all rows to a new file and return how many each table has.

    `started` hears first how many rows there will be. The file has its name only once it is complete and on the disk,
    and only its owner may read it: it holds the secrets of running matches.
    """
    if file.exists():
        raise BadBackup("file_exists", {"file": str(file)})
    async with snapshot(database) as connection:
        number, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)  # nobody else may read it
        part = Path(name)
        try:
            with os.fdopen(number, "wb") as raw:
                with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
                    counts = await write_rows(connection, packed, started, done)
                raw.flush()
                os.fsync(raw.fileno())
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)
    return counts


@asynccontextmanager
async def snapshot(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the database as it is now, whatever is written meanwhile; nobody waits for it."""
    if not database.is_postgres and not Path(database.url.database or "").is_file():
        raise BadBackup("no_database", {"found": str(database.url.database)})
    await database.reach()
    async with database.reading(one_moment=True) as connection:
        found = await connection.run_sync(revision_of)
        if found is None:
            raise BadBackup("no_database", {"found": database.url.render_as_string()})
        if found != newest_revision():
            raise BadBackup("other_revision", {"found": found, "expected": newest_revision()})
        yield connection


async def write_rows(
    connection: AsyncConnection, packed: gzip.GzipFile, started: Progress, done: Progress
) -> dict[str, int]:
    """Write the lines of a backup; how many rows each table has."""
    digest = hashlib.sha256()

    def write(line: Any) -> None:
        text = msgspec.json.encode(line) + b"\n"
        digest.update(text)
        packed.write(text)

    tables = schema.metadata.sorted_tables
    total = sum([await number_of_rows(connection, table) for table in tables])
    started(total)
    write(Head(FORMAT, newest_revision(), regna.__version__, total))
    counts = {}
    for table in tables:
        write(TableLine(str(table.name), [str(column.name) for column in table.columns]))
        counts[str(table.name)] = 0
        rows = await connection.stream(select(table).order_by(*table.primary_key.columns))
        async for some in rows.partitions(ROWS_AT_ONCE):
            for row in some:
                write(list(row))
            counts[table.name] += len(some)
            done(len(some))
    packed.write(msgspec.json.encode(Foot(counts, digest.hexdigest())) + b"\n")
    return counts


async def number_of_rows(connection: AsyncConnection, table: Table) -> int:
    """How many rows a table has."""
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


# ---------------------------------------------------------------------- restoring one


async def restore(database: Database, file: Path, started: Progress, done: Progress) -> dict[str, int]:
    """Put everything from a backup into an empty database, all or nothing; how many rows each table has got."""
    with file.open("rb") as raw, gzip.GzipFile(fileobj=raw, mode="rb") as packed:
        lines = Lines(packed)
        head = lines.head()
        started(head.rows)

        def work(connection: Connection) -> None:
            database.one_at_a_time(connection)
            prepare_tables(connection, head.schema)
            try:
                insert_rows(connection, lines, done)
            except SQLAlchemyError as error:
                reason = quoted(str(getattr(error, "orig", error)))
                raise BadBackup("does_not_fit", {"line": lines.number, "reason": reason}) from error
            upgrade(connection)

        await database.reach()
        await database.write(work)
    return lines.counts


class Lines:
    """The lines of a backup, with the sum of all that were read."""

    def __init__(self, packed: gzip.GzipFile) -> None:
        """From the beginning of a file."""
        self.number = 0
        """How many lines were read."""
        self.counts: dict[str, int] = {}
        """How many rows of each table were read."""
        self._packed = packed
        self._digest = hashlib.sha256()

    def head(self) -> Head:
        """The first line; raises BadBackup if this is no backup, or one of a later Regna."""
        try:
            head = msgspec.json.decode(self._line(), type=Head)
        except (msgspec.MsgspecError, UnicodeError, BadBackup) as error:
            raise BadBackup("not_a_backup", {"expected": FORMAT}) from error
        if head.schema not in known_revisions():
            raise BadBackup("later_version", {"version": quoted(head.version)})
        return head

    def batches(self) -> Iterator[tuple[TableLine, list[list[Any]]]]:
        """The rows, some at a time, each time with their table; the sum is checked when the last have been taken."""
        table, rows = TableLine("", []), list[list[Any]]()
        while True:
            before = self._digest.hexdigest()
            line = self._decoded()
            if isinstance(line, list):
                if not table.columns or len(line) != len(table.columns):
                    raise BadBackup("damaged", {"line": self.number})
                rows.append(line)
                self.counts[table.table] += 1
                if len(rows) < ROWS_AT_ONCE:
                    continue
            if rows:
                yield table, rows
                rows = []
            if isinstance(line, TableLine):
                table = line
                self.counts[table.table] = 0
            elif isinstance(line, Foot):
                if line.sha256 != before or line.counts != self.counts or self._read(1):
                    raise BadBackup("damaged", {"line": self.number})
                return

    def _line(self) -> bytes:
        self.number += 1
        line = self._read(LONGEST_LINE)
        if not line.endswith(b"\n"):
            raise BadBackup("damaged", {"line": self.number})
        self._digest.update(line)
        return line

    def _read(self, most: int) -> bytes:
        try:
            return self._packed.readline(most)
        except (OSError, EOFError, zlib.error) as error:  # what gzip finds wrong
            raise BadBackup("damaged", {"line": self.number}) from error

    def _decoded(self) -> TableLine | Foot | list[Any]:
        line = self._line()
        try:
            if line.startswith(b"["):
                row: list[Any] = msgspec.json.decode(line)
                return row
            if line.startswith(b'{"table":'):
                return msgspec.json.decode(line, type=TableLine)
            return msgspec.json.decode(line, type=Foot)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadBackup("damaged", {"line": self.number}) from error


def insert_rows(connection: Connection, lines: Lines, done: Progress) -> None:
    """Insert what the lines tell."""
    tables = tables_there(connection)
    for line, rows in lines.batches():
        table = tables.get(line.table)
        if table is None or sorted(line.columns) != sorted(table.columns.keys()):
            raise BadBackup("damaged", {"line": lines.number})
        connection.execute(insert(table), [dict(zip(line.columns, row, strict=True)) for row in rows])
        done(len(rows))


def prepare_tables(connection: Connection, revision: str) -> None:
    """Empty tables as they were at the revision of the backup; raises BadBackup where somebody keeps matches."""
    tables = tables_there(connection)
    # A server that was started here once has left its own row, and whoever looked at its first page the luck of a day.
    kept = [table for table in tables.values() if table.name not in LEFT_BY_A_START]
    if any(connection.execute(select(table).limit(1)).first() is not None for table in kept):
        raise BadBackup("not_empty")
    if revision_of(connection) not in (None, revision):
        version = Table(VERSION_TABLE, MetaData(), autoload_with=connection)
        for table in (*tables.values(), version):
            table.drop(connection)
    upgrade(connection, revision)
    for name, table in tables_there(connection).items():
        if name in LEFT_BY_A_START:
            connection.execute(delete(table))


# ---------------------------------------------------------------------- revisions


def tables_there(connection: Connection) -> dict[str, Table]:
    """Those of our tables that the database has, as they are in it."""
    there = set(inspect(connection).get_table_names())
    names = [name for name in schema.metadata.tables if name in there]
    return {name: Table(name, MetaData(), autoload_with=connection) for name in names}


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables in a database; None where there are none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> list[str]:
    """Every revision this Regna knows, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()]


def newest_revision() -> str:
    """The revision this Regna works with."""
    return known_revisions()[0]
