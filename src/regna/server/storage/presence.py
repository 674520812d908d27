"""Who is at which table, for all servers of a database to know."""

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, and_, delete, exists, select

from regna.server.storage import schema
from regna.server.storage.database import Database


class Stay(msgspec.Struct, frozen=True):
    """Somebody is at a table until then, unless their server says more; in the past: they left it then."""

    match: str
    identity: str
    until: int


class Stays:
    """Those in a database."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    async def note(self, stays: Iterable[Stay]) -> None:
        """Keep these, in place of what was known of the same people at the same tables."""
        table = schema.presence
        rows = [msgspec.structs.asdict(stay) for stay in stays]
        if not rows:
            return
        add = self.database.insert(table)
        kept = add.on_conflict_do_update(
            index_elements=[table.c.match, table.c.identity], set_={"until": add.excluded.until}
        )
        await self.database.write(lambda connection: connection.execute(kept, rows))

    async def at(self, matches: Sequence[str]) -> dict[str, dict[str, int]]:
        """For each of these matches everybody who is or was there, and until when."""
        table = schema.presence
        found: dict[str, dict[str, int]] = {match: {} for match in matches}
        async with self.database.reading() as connection:
            for row in await connection.execute(select(table).where(table.c.match.in_(matches))):
                found[row.match][row.identity] = row.until
        return found

    async def forget_onlookers(self, before: int) -> None:
        """Of those who only looked on and left before, nothing is kept."""
        table, seats = schema.presence, schema.seats
        plays = exists().where(and_(seats.c.match == table.c.match, seats.c.identity == table.c.identity))
        gone = delete(table).where(table.c.until < before, ~plays)

        def work(connection: Connection) -> None:
            connection.execute(gone)

        await self.database.write(work)
