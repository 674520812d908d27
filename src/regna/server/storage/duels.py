"""Daily duels: the luck of each day, and who has tried."""

import msgspec
from sqlalchemy import Connection, select, update

from regna.server.storage import schema
from regna.server.storage.database import Database


class Try(msgspec.Struct, frozen=True):
    """Somebody's one try at a duel; without a result it goes on, or nobody has looked since its end."""

    identity: str
    name: str
    match: str
    status: str
    result: str
    score: int
    other: int


class Duels:
    """Those in a database."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    async def secret(self, day: int, fresh: bytes) -> bytes:
        """The secret of a day: this fresh one, unless the day has one already."""
        table = schema.duels
        add = self.database.insert(table).values(day=day, secret=fresh.hex()).on_conflict_do_nothing()

        def work(connection: Connection) -> bytes:
            connection.execute(add)
            return bytes.fromhex(connection.execute(select(table.c.secret).where(table.c.day == day)).scalar_one())

        return await self.database.write(work)

    async def claim(self, day: int, identity: str, match: str) -> str:
        """Somebody's match in the duel of a day: this one, unless they have one already."""
        table = schema.duelists
        row = {"day": day, "identity": identity, "match": match, "result": "", "score": 0, "other": 0}
        add = self.database.insert(table).values(row).on_conflict_do_nothing()
        mine = select(table.c.match).where(table.c.day == day, table.c.identity == identity)

        def work(connection: Connection) -> str:
            connection.execute(add)
            return str(connection.execute(mine).scalar_one())

        return await self.database.write(work)

    async def tries(self, day: int) -> list[Try]:
        """Everybody who has tried the duel of a day."""
        table, people, matches = schema.duelists, schema.identities, schema.matches
        tried = (table.c.match, matches.c.status, table.c.result, table.c.score, table.c.other)
        query = (
            select(table.c.identity, people.c.name, *tried)
            .join(people, people.c.id == table.c.identity)
            .join(matches, matches.c.id == table.c.match)
            .where(table.c.day == day)
        )
        async with self.database.reading() as connection:
            return [Try(*row) for row in await connection.execute(query)]

    async def settle(self, day: int, ended: Try) -> None:
        """A try has ended like this."""
        table = schema.duelists
        change = (
            update(table)
            .where(table.c.day == day, table.c.identity == ended.identity)
            .values(result=ended.result, score=ended.score, other=ended.other)
        )
        await self.database.write(lambda connection: connection.execute(change))
