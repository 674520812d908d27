"""Everything a server has stored, to see that nothing changed or that something is nowhere in it."""

from sqlalchemy import select

from regna.server.live.backend import Backend
from regna.server.storage import schema

LIVING = "servers"
"""The table in which a server says every few seconds that it lives: it changes by itself."""

Dump = dict[str, list[str]]


async def dump(backend: Backend) -> Dump:
    """Every row of every table, as text, in an order of its own."""
    tables = [table for table in schema.metadata.sorted_tables if table.name != LIVING]
    async with backend.database.reading() as connection:
        return {
            table.name: sorted(repr(tuple(row)) for row in (await connection.execute(select(table))).all())
            for table in tables
        }


def differences(before: Dump, after: Dump) -> list[str]:
    """The names of the tables that are not as they were."""
    return [table for table in before if before[table] != after[table]]
