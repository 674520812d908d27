"""Which server looks at which match: each job is claimed by exactly one, for a while."""

from typing import Final

import msgspec
from sqlalchemy import Connection, and_, case, delete, func, insert, or_, select, update

from regna.server.model.rows import RUNNING, Clock
from regna.server.storage import schema
from regna.server.storage.database import Database

NO_CLOCK: Final = msgspec.json.encode(Clock()).decode()
"""How a match without a clock is stored."""


class Job(msgspec.Struct, frozen=True):
    """When a match must be looked at, and until when a server has claimed to do so."""

    due: int
    claimed: int = 0


class Jobs:
    """Bots to be asked and clocks that run out."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    async def claim(self, now: int, until: int, most: int) -> list[str]:
        """Up to `most` matches that are due and nobody's, ours from now on; what another server takes is skipped."""
        table = schema.jobs
        due = (
            select(table.c.match)
            .where(table.c.due <= now, table.c.claimed <= now)
            .order_by(table.c.due)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        taken = update(table).where(table.c.match.in_(due)).values(claimed=until).returning(table.c.match)
        async with self.database.reading() as connection:
            waiting = select(table.c.match).where(table.c.due <= now, table.c.claimed <= now).limit(1)
            if (await connection.execute(waiting)).first() is None:  # the common case costs no write
                return []
        return await self.database.write(lambda connection: list(connection.execute(taken).scalars()))

    async def put(self, match: str, job: Job | None) -> None:
        """What there is to do for a match from now on."""
        table = schema.jobs
        if job is None:
            await self.database.write(
                lambda connection: connection.execute(delete(table).where(table.c.match == match))
            )
            return
        row = self.database.insert(table).values(match=match, due=job.due, claimed=job.claimed)
        # Another server may put one down at the same moment (mend): this one counts.
        replaced = row.on_conflict_do_update(
            index_elements=[table.c.match], set_={"due": job.due, "claimed": job.claimed}
        )
        await self.database.write(lambda connection: connection.execute(replaced))

    async def mend(self, now: int) -> None:
        """Put down a job for every match that needs one and has none: its server may have died before it could."""
        matches, seats, table = schema.matches, schema.seats, schema.jobs
        other = seats.alias()
        awaited = (
            select(other.c.seat)
            .where(other.c.match == matches.c.id, other.c.seat != matches.c.turn, other.c.identity != "")
            .exists()
        )
        timed = and_(matches.c.clock != NO_CLOCK, awaited)
        forgotten = (
            select(matches.c.id)
            .join(seats, (seats.c.match == matches.c.id) & (seats.c.seat == matches.c.turn))
            .where(matches.c.status == RUNNING, or_(seats.c.bot != "", timed))
            .where(~select(table.c.match).where(table.c.match == matches.c.id).exists())
        )
        async with self.database.reading() as connection:
            found = list((await connection.execute(forgotten)).scalars())
        if found:
            rows = [{"match": match, "due": now, "claimed": 0} for match in found]
            mended = self.database.insert(table).values(rows).on_conflict_do_nothing()
            await self.database.write(lambda connection: connection.execute(mended))

    async def alive(self, server: str, now: int) -> None:
        """This server lives."""
        table = schema.servers
        row = self.database.insert(table).values(id=server, seen=now)
        seen = row.on_conflict_do_update(index_elements=[table.c.id], set_={"seen": now})
        await self.database.write(lambda connection: connection.execute(seen))

    async def give_time_back(self, now: int, least: int) -> int:
        """If no server lived for at least so long: move every clock on by that time, and return it."""
        table = schema.servers

        def work(connection: Connection) -> int:
            self.database.one_at_a_time(connection)
            seen = connection.execute(select(func.max(table.c.seen))).scalar()
            away = now - int(seen) if seen is not None else 0
            if away < least:
                return 0
            connection.execute(delete(table))
            connection.execute(insert(table).values(id="restart", seen=now))
            running = update(schema.matches).where(schema.matches.c.status == RUNNING)
            since = schema.matches.c.turn_since + away
            # A question asked after the last sign of life waited for less than that.
            connection.execute(running.values(turn_since=case((since > now, now), else_=since)))
            connection.execute(update(schema.jobs).values(due=schema.jobs.c.due + away, claimed=0))
            return away

        return await self.database.write(work)
