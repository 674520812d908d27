"""What a host does about people and matches, and what players report."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, delete, exists, func, literal, or_, select, update

from regna.bots.levels import USUAL
from regna.server.model.rows import OPEN, RECORD, RUNNING
from regna.server.storage import schema
from regna.server.storage.database import Database
from regna.server.storage.matches import remove_matches

FORGOTTEN: Final = "…"
"""Stands where somebody's name and words were."""
OWNERS: Final = frozenset({"identity", "creator", "reporter"})
"""Columns that say whose a row is."""
SECRETS: Final = frozenset({"hash"})
"""What opens a door, or could be guessed at."""
MATCH_SHOWN: Final = ("id", "created", "changed", "status", "game", "options", "public", "clock", "pace", "origin")
"""Of a match somebody has set up: the rest is everybody's, or a secret while it runs."""


class Person(msgspec.Struct, frozen=True):
    """Somebody, as a host sees them."""

    id: str
    name: str
    created: int
    banned: bool
    muted: bool


class Report(msgspec.Struct, frozen=True):
    """A line of chat that somebody reported."""

    at: int
    match: str
    line: int
    identity: str
    name: str
    text: str
    reporters: int


class Moderation:
    """The people and reports of a database."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    async def people(self, name: str = "", most: int = 100) -> list[Person]:
        """The latest people whose name contains this, or whose id it is."""
        table = schema.identities
        wanted = or_(func.lower(table.c.name).contains(name.lower(), autoescape=True), table.c.id == name)
        query = select(table).where(wanted).order_by(table.c.created.desc()).limit(most)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Person(row.id, row.name, row.created, row.banned > 0, row.muted > 0) for row in rows]

    async def sanctioned(self) -> tuple[frozenset[str], frozenset[str]]:
        """Everybody who is banned, and everybody who is muted."""
        table = schema.identities
        query = select(table.c.id, table.c.banned, table.c.muted).where(or_(table.c.banned > 0, table.c.muted > 0))
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return frozenset(row.id for row in rows if row.banned), frozenset(row.id for row in rows if row.muted)

    async def sanction(self, identity: str, kind: str, since: int) -> bool:
        """Somebody is "banned" or "muted" since then (0: no longer); False if there is no such person."""
        table = schema.identities
        changed = update(table).where(table.c.id == identity).values({kind: since})
        return await self.database.write(lambda connection: connection.execute(changed).rowcount == 1)

    async def rename(self, identity: str, name: str) -> bool:
        """Somebody has another name, at every table; False if there is no such person."""
        people, seats, chat = schema.identities, schema.seats, schema.chat

        def work(connection: Connection) -> bool:
            connection.execute(
                update(seats).where(seats.c.identity == identity, seats.c.kind == "person").values(name=name)
            )
            connection.execute(update(chat).where(chat.c.identity == identity).values(name=name))
            count_tables_of(connection, identity)
            return connection.execute(update(people).where(people.c.id == identity).values(name=name)).rowcount == 1

        return await self.database.write(work)

    async def forget(self, identity: str) -> bool:
        """Nothing is kept of somebody but their decisions: bots play on for them. False if there is no such person.

        Records from elsewhere that they have put here go with them.
        """
        people, seats, chat, matches = schema.identities, schema.seats, schema.chat, schema.matches
        alive = select(matches.c.id).where(matches.c.status.in_((OPEN, RUNNING)))

        def work(connection: Connection) -> bool:
            count_tables_of(connection, identity)
            remove_matches(connection, matches.c.creator == identity, matches.c.status == RECORD)
            held = update(seats).where(seats.c.identity == identity)
            sits = select(seats.c.match).where(seats.c.identity == identity, seats.c.match.in_(alive))
            # What was due at the end of their time is due now: servers put down what is missing.
            connection.execute(delete(schema.jobs).where(schema.jobs.c.match.in_(sits)))
            connection.execute(held.where(seats.c.match.in_(alive)).values(bot=USUAL, kind="bot"))
            connection.execute(held.where(seats.c.share == "").values(commitment=""))  # nobody will show it
            connection.execute(held.values(identity="", name=FORGOTTEN))
            said = update(chat).where(chat.c.identity == identity)
            connection.execute(said.values(identity="", name=FORGOTTEN, text=FORGOTTEN))
            connection.execute(update(matches).where(matches.c.creator == identity).values(creator=""))
            for table in schema.metadata.sorted_tables:
                if "identity" in table.c and table not in (seats, chat):
                    connection.execute(delete(table).where(table.c.identity == identity))
            connection.execute(delete(schema.reports).where(schema.reports.c.reporter == identity))
            return connection.execute(delete(people).where(people.c.id == identity)).rowcount == 1

        return await self.database.write(work)

    async def belongings(self, identity: str) -> dict[str, list[dict[str, Any]]]:
        """Every row about somebody, by table, without secrets of others and without what opens a door."""
        found = {}
        async with self.database.reading(one_moment=True) as connection:
            for table in schema.metadata.sorted_tables:
                for name in sorted(OWNERS & set(table.c.keys())):
                    shown = [column for column in table.c if column.name not in SECRETS]
                    if table is schema.matches:
                        shown = [table.c[each] for each in MATCH_SHOWN]
                    rows = await connection.execute(select(*shown).where(table.c[name] == identity))
                    found[table.name] = [dict(row) for row in rows.mappings()]
            person = select(schema.identities).where(schema.identities.c.id == identity)
            found["identities"] = [dict(row) for row in (await connection.execute(person)).mappings()]
        return found

    async def away_since(self, before: int, most: int) -> list[str]:
        """People who came before that and none of whose devices was here since, but nobody who is banned.

        Who signed out everywhere and has a passphrase means to come back.
        """
        people, devices, phrases = schema.identities, schema.credentials, schema.passphrases
        has_devices = exists().where(devices.c.identity == people.c.id)
        here = has_devices.where(devices.c.seen >= before).correlate(people)
        returns = and_(~has_devices.correlate(people), exists().where(phrases.c.identity == people.c.id))
        gone = (people.c.created < before, people.c.banned == 0, ~here, ~returns)
        async with self.database.reading() as connection:
            return list((await connection.execute(select(people.c.id).where(*gone).limit(most))).scalars())

    async def remove_chat(self, before: int) -> int:
        """Remove what was said before that at matches that are over, and the reports of it; how many lines."""
        matches, chat, reports = schema.matches, schema.chat, schema.reports
        alive = select(matches.c.id).where(matches.c.status.in_((OPEN, RUNNING)))
        old = delete(chat).where(chat.c.at < before, chat.c.match.not_in(alive))
        said = exists().where(chat.c.match == reports.c.match, chat.c.number == reports.c.line).correlate(reports)

        def work(connection: Connection) -> int:
            removed = connection.execute(old).rowcount
            if removed:
                connection.execute(delete(reports).where(~said))
            return removed

        return await self.database.write(work)

    async def report(self, match: str, lines: Sequence[int], reporter: str, now: int) -> None:
        """Somebody reports lines of chat; the same ones twice count once, and what nobody said does not."""
        chat = schema.chat
        said = select(chat.c.match, chat.c.number, literal(reporter), literal(now))
        said = said.where(chat.c.match == match, chat.c.number.in_(lines))
        columns = ["match", "line", "reporter", "at"]
        kept = self.database.insert(schema.reports).from_select(columns, said).on_conflict_do_nothing()
        await self.database.write(lambda connection: connection.execute(kept))

    async def dismiss(self, match: str) -> bool:
        """What was reported of a match is dealt with; False if nothing was."""
        gone = delete(schema.reports).where(schema.reports.c.match == match)
        return await self.database.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def reports(self, most: int = 100) -> list[Report]:
        """The lines that were reported, the latest first."""
        table, chat = schema.reports, schema.chat
        query = (
            select(func.max(table.c.at).label("at"), func.count().label("reporters"), *chat.c)
            .join(chat, (chat.c.match == table.c.match) & (chat.c.number == table.c.line))
            .group_by(*chat.c)
            .order_by(func.max(table.c.at).desc())
            .limit(most)
        )
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Report(row[0], row.match, row.number, row.identity, row.name, row.text, row.reporters) for row in rows]


def count_tables_of(connection: Connection, identity: str) -> None:
    """The tables at which somebody sits have changed, so that servers look at them again."""
    matches, seats = schema.matches, schema.seats
    sits = select(seats.c.match).where(seats.c.identity == identity)
    connection.execute(update(matches).where(matches.c.id.in_(sits)).values(revision=matches.c.revision + 1))
