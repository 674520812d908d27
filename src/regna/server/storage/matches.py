"""Matches, their seats, their entries and what is said at them."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Update,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from regna.server.model.rows import (
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    ChatLine,
    Clock,
    Identity,
    ListedMatch,
    MatchRow,
    SeatRow,
)
from regna.server.storage import schema
from regna.server.storage.commit_queue import Append, entry_rows, execute_many, rows_of
from regna.server.storage.database import Database
from regna.server.storage.jobs import Job

MOST_LISTED: Final = 100
CHAT_TRIES: Final = 20
ENTRY_BYTES: Final = 150
"""An entry with what the database adds to it, on average."""


class Unchanged(Exception):
    """Nothing was there to be changed: the transaction is undone."""


class Stored(msgspec.Struct, frozen=True):
    """A match as it was stored at one moment."""

    row: MatchRow
    entries: list[bytes]


class Matches:
    """The matches of a database."""

    def __init__(self, database: Database) -> None:
        """Those in this database."""
        self.database = database

    # ------------------------------------------------------------------ looking

    async def find(self, match: str) -> MatchRow | None:
        """A match with its seats and guests."""
        async with self.database.reading() as connection:
            return await read_match(connection, match)

    async def entries(self, match: str, since: int = 0) -> list[bytes]:
        """The entries of a match after the first `since`."""
        async with self.database.reading() as connection:
            return await read_entries(connection, match, since)

    async def load(self, match: str, since: int = 0) -> Stored | None:
        """A match and its entries after the first `since`, both as they were at one moment."""
        async with self.database.reading(one_moment=True) as connection:
            row = await read_match(connection, match)
            return None if row is None else Stored(row, await read_entries(connection, match, since))

    async def revisions(self, matches: Sequence[str]) -> dict[str, tuple[int, int]]:
        """For each of these matches the revision of its table and how many entries it has."""
        table, stored = schema.matches, schema.entries
        last = select(func.max(stored.c.seq)).where(stored.c.match == table.c.id).scalar_subquery()
        query = select(table.c.id, table.c.revision, last).where(table.c.id.in_(matches))
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return {id: (revision, 0 if seq is None else seq + 1) for id, revision, seq in rows}

    async def of(self, identity: str) -> list[ListedMatch]:
        """The latest matches in which somebody has a seat or which they created, without those they put away."""
        mine = select(schema.seats.c.match).where(schema.seats.c.identity == identity)
        away = select(schema.unlisted.c.match).where(schema.unlisted.c.identity == identity)
        table = schema.matches
        wanted = or_(table.c.id.in_(mine), table.c.creator == identity)
        return await self._latest(and_(wanted, table.c.id.not_in(away)))

    async def waiting(self) -> list[ListedMatch]:
        """The latest public matches that have not begun."""
        return await self._latest(and_(schema.matches.c.status == OPEN, schema.matches.c.public))

    async def latest(self, text: str = "") -> list[ListedMatch]:
        """The latest matches of everybody; or those with this id, of the person with this id, or with such a name."""
        table, seats = schema.matches, schema.seats
        named = func.lower(seats.c.name).contains(text.lower(), autoescape=True)
        theirs = select(seats.c.match).where(or_(named, seats.c.identity == text))
        return await self._latest(or_(table.c.id == text, table.c.id.in_(theirs)) if text else true())

    async def _latest(self, wanted: Any) -> list[ListedMatch]:
        table = schema.matches
        alive_first = table.c.status.in_((OPEN, RUNNING)).desc()
        shown = [table.c[name] for name in ListedMatch.__struct_fields__ if name != "seats"]
        query = select(*shown).where(wanted).order_by(alive_first, table.c.changed.desc()).limit(MOST_LISTED)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
            seats = await read_seats(connection, [row["id"] for row in rows])
        return [ListedMatch(**row, seats=tuple(seats[row["id"]])) for row in rows]

    async def count_alive(self, creator: str) -> tuple[int, int]:
        """How many matches of somebody are not over, and how many seats bots have in them."""
        table, seats = schema.matches, schema.seats
        alive = (table.c.creator == creator, table.c.status.in_((OPEN, RUNNING)))
        matches = select(func.count()).select_from(table).where(*alive)
        with_seats = table.join(seats, seats.c.match == table.c.id)
        bots = select(func.count()).select_from(with_seats).where(*alive, seats.c.kind == "bot")
        async with self.database.reading() as connection:
            return (await connection.execute(matches)).scalar_one(), (await connection.execute(bots)).scalar_one()

    async def stored_bytes(self, creator: str, since: int) -> int:
        """About how many bytes the matches of somebody take that were not played to their end.

        Those that were closed before that do not count: nobody can remove them.
        """
        table, stored = schema.matches, schema.entries
        last = select(func.max(stored.c.seq)).where(stored.c.match == table.c.id).scalar_subquery()
        texts = func.length(table.c.components) + func.length(table.c.start) + func.length(table.c.luck)
        size = func.sum(texts + ENTRY_BYTES * (func.coalesce(last, -1) + 1))
        counts = and_(table.c.status != OVER, or_(table.c.status != CLOSED, table.c.changed >= since))
        query = select(func.coalesce(size, 0)).where(table.c.creator == creator, counts)
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def unused_since(self, before: int, most: int) -> list[str]:
        """Matches nobody has touched since, and which never began, or which nobody has in their list any more."""
        table, seats, away, device = schema.matches, schema.seats, schema.unlisted, schema.credentials
        sits = exists().where(seats.c.match == table.c.id, seats.c.identity == device.c.identity)
        put_away = exists().where(away.c.match == table.c.id, away.c.identity == device.c.identity)
        whose = or_(sits.correlate(table, device), device.c.identity == table.c.creator)
        somebodys = exists().where(whose, ~put_away.correlate(table, device)).correlate(table)
        query = select(table.c.id).where(table.c.changed < before, or_(table.c.status == OPEN, ~somebodys)).limit(most)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def remove(self, matches: Sequence[str], before: int | None = None) -> int:
        """Remove these matches and everything about them, those only that nobody has touched since; how many."""
        table = schema.matches
        old = true() if before is None else table.c.changed < before
        return await self.database.write(lambda connection: remove_matches(connection, table.c.id.in_(matches), old))

    async def count_running(self) -> int:
        """How many matches are being played."""
        query = select(func.count()).select_from(schema.matches).where(schema.matches.c.status == RUNNING)
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    # ------------------------------------------------------------------ the table

    async def add(self, match: MatchRow, entries: Sequence[bytes] = (), after: str = "") -> bool:
        """A new match; a record from elsewhere comes with its entries.

        With `after` it follows another match; False, and nothing is added, if one follows that already.
        """
        table = schema.matches
        closed = select(table.c.id).where(table.c.status == CLOSED).scalar_subquery()
        free = or_(table.c.next == "", table.c.next.in_(closed))
        follows = update(table).where(table.c.id == after, free).values(next=match.id, revision=table.c.revision + 1)
        seats = [{"match": match.id, "seat": number, **seat_values(seat)} for number, seat in enumerate(match.seats)]
        numbered = entry_rows(match.id, 0, entries, match.created)

        def work(connection: Connection) -> bool:
            if after and connection.execute(follows).rowcount != 1:
                return False
            connection.execute(insert(table).values(match_values(match)))
            connection.execute(insert(schema.seats), seats)
            execute_many(connection, insert(schema.entries), numbered)
            return True

        return await self.database.write(work)

    async def take_seat(
        self, match: str, seat: int, identity: str, name: str, share: str, commitment: str = ""
    ) -> bool:
        """Somebody sits down before the start; False if the seat is taken or the match has begun."""
        table, other = schema.seats, schema.seats.alias()
        sits_elsewhere = select(other.c.seat).where(
            other.c.match == match, other.c.identity == identity, other.c.kind == "person", other.c.seat != seat
        )
        taken = (
            update(table)
            .where(table.c.match.in_(still_open(match)), table.c.seat == seat)
            .where(table.c.share == "", table.c.commitment == "")
            .where(or_(table.c.identity == "", table.c.identity == identity))
            .where(or_(table.c.kind != "person", ~sits_elsewhere.exists()))
            .values(identity=identity, name=name, share=share, commitment=commitment)
        )
        return await self._changes_one(match, taken)

    async def show_share(self, match: str, seat: int, commitment: str, share: str) -> bool:
        """What a seat has committed itself to; False if it has shown it, has another by now, or the match has begun."""
        table = schema.seats
        return await self._changes_one(
            match,
            update(table)
            .where(table.c.match.in_(still_open(match)), table.c.seat == seat)
            .where(table.c.share == "", table.c.commitment == commitment)
            .values(share=share),
        )

    async def free_seat(self, match: str, seat: int, identity: str) -> bool:
        """Somebody stands up before the start; False if the match has begun.

        All who had committed themselves do so anew: what they have shown is known to whoever sits down next.
        """
        table = schema.seats
        freed = (
            update(table)
            .where(table.c.match.in_(still_open(match)), table.c.seat == seat, table.c.identity == identity)
            .values(identity="", name=case((table.c.kind == "screen", table.c.name), else_=""), share="", commitment="")
        )
        anew = update(table).where(table.c.match == match, table.c.commitment != "", table.c.share != "")
        return await self._changes_one(match, freed, anew.values(share="", commitment=""))

    async def play_by(self, match: str, seat: int, identity: str, bot: str, used: int, keeps: bool = True) -> bool:
        """A bot of this level plays a seat from now on ("": its owner), who keeps it or gives it up.

        `used` is the owner's time in the match so far.
        """
        table = schema.seats
        values: dict[str, Any] = {"bot": bot, "used": used}
        if not keeps:
            values |= {"identity": "", "kind": "bot"}
        return await self._changes_one(
            match,
            update(table)
            .where(table.c.match == match, table.c.seat == seat, table.c.identity == identity)
            .values(**values),
        )

    async def admit(self, match: str, identity: str) -> None:
        """Somebody with an invitation may come in."""
        await self._changes_one(
            match, self.database.insert(schema.guests).values(match=match, identity=identity).on_conflict_do_nothing()
        )

    async def keep(self, match: str, identity: str, listed: bool) -> None:
        """Whether somebody wants a match in their list."""
        table = schema.unlisted
        statement = (
            delete(table).where(table.c.match == match, table.c.identity == identity)
            if listed
            else self.database.insert(table).values(match=match, identity=identity).on_conflict_do_nothing()
        )
        await self.database.write(lambda connection: connection.execute(statement))

    async def begin(self, change: Append, start: bytes, rules: str, shares: Sequence[str]) -> bool:
        """The match begins with its first entries; False if it has begun already.

        False, too, if the seats no longer gave these shares: somebody stood up while the cards were dealt from them.
        """
        table = schema.matches
        given = select(schema.seats.c.share).where(schema.seats.c.match == change.match).order_by(schema.seats.c.seat)
        begun = (
            update(table)
            .where(table.c.id == change.match)
            .values(
                status=change.status,
                start=start.decode(),
                rules=rules,
                turn=change.turn,
                turn_since=change.turn_since,
                changed=change.now,
                revision=table.c.revision + 1,
            )
        )

        def work(connection: Connection) -> bool:
            if connection.execute(still_open(change.match)).first() is None:
                return False
            if list(connection.execute(given).scalars()) != list(shares):
                return False
            connection.execute(begun)
            execute_many(connection, insert(schema.entries), rows_of(change))
            if change.job:
                connection.execute(insert(schema.jobs).values(match=change.match, **job_values(change.job)))
            return True

        return await self.database.write(work)

    async def set_status(self, match: str, before: str, after: str, now: int) -> bool:
        """The match comes to another state, if it is still in the one before; no server has a job there any more."""
        table = schema.matches
        moved = (
            update(table)
            .where(table.c.id == match, table.c.status == before)
            .values(status=after, changed=now, revision=table.c.revision + 1)
        )

        def work(connection: Connection) -> bool:
            changed = connection.execute(moved).rowcount == 1
            if changed:
                connection.execute(delete(schema.jobs).where(schema.jobs.c.match == match))
            return changed

        return await self.database.write(work)

    async def set_invitation(self, match: str, invitation: str) -> None:
        """Another invitation; the old one no longer works."""
        table = schema.matches
        await self._changes_one(match, update(table).where(table.c.id == match).values(invitation=invitation))

    async def set_series(self, match: str, before: str, after: str) -> bool:
        """What was answered between two matches of a series; False if somebody else answered at the same time."""
        table = schema.matches
        return await self._changes_one(
            match, update(table).where(table.c.id == match, table.c.series == before).values(series=after)
        )

    async def set_turn_since(self, match: str, since: int) -> None:
        """The time of the present decision is counted from here."""
        table = schema.matches
        await self._changes_one(match, update(table).where(table.c.id == match).values(turn_since=since))

    async def nudge(self, match: str, seat: int, before: int, now: int) -> bool:
        """The seat that is asked was asked to hurry; False if it is no longer asked, or somebody else was quicker."""
        table = schema.matches
        asked = (table.c.id == match, table.c.status == RUNNING, table.c.turn == seat, table.c.nudged == before)
        return await self._changes_one(match, update(table).where(*asked).values(nudged=now))

    async def set_time(self, match: str, seat: int, before: int, used: int, since: int) -> bool:
        """The time of the seat that is asked; False if it is no longer asked what it was asked `before`."""
        table, seats = schema.matches, schema.seats
        asked = (table.c.id == match, table.c.status == RUNNING, table.c.turn == seat, table.c.turn_since == before)
        moved = update(table).where(*asked).values(turn_since=since, revision=table.c.revision + 1)
        timed = update(seats).where(seats.c.match == match, seats.c.seat == seat).values(used=used)

        def work(connection: Connection) -> bool:
            changed = connection.execute(moved).rowcount == 1
            if changed:
                connection.execute(timed)
            return changed

        return await self.database.write(work)

    async def _changes_one(self, match: str, statement: Any, *then: Any) -> bool:
        """Change something about a table, and `then` more; whether anything changed.

        The match comes first, as in the commit queue: two transactions that want both never wait for each other.
        """

        def work(connection: Connection) -> None:
            connection.execute(revised(match))
            if connection.execute(statement).rowcount != 1:
                raise Unchanged
            for more in then:
                connection.execute(more)

        try:
            await self.database.write(work)
        except Unchanged:
            return False
        return True

    # ------------------------------------------------------------------ notes and chat

    async def note(self, match: str, seat: int, identity: str) -> str:
        """What somebody has written down at a seat."""
        table = schema.notes
        query = select(table.c.text).where(table.c.match == match, table.c.seat == seat, table.c.identity == identity)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalar() or ""

    async def set_note(self, match: str, seat: int, identity: str, text: str) -> None:
        """Somebody writes this down instead."""
        table = schema.notes
        add = self.database.insert(table)
        row = add.values(match=match, seat=seat, identity=identity, text=text)
        kept = row.on_conflict_do_update(
            index_elements=[table.c.match, table.c.seat, table.c.identity], set_={"text": text}
        )
        await self.database.write(lambda connection: connection.execute(kept))

    async def hush(self, match: str, since: int) -> None:
        """Onlookers do not speak since then (0: they do)."""
        table = schema.matches
        await self._changes_one(match, update(table).where(table.c.id == match).values(hushed=since))

    async def say(self, match: str, who: Identity, seat: int | None, text: str, now: int) -> ChatLine:
        """Add a line of chat."""
        table = schema.chat

        def work(connection: Connection) -> int:
            query = select(func.coalesce(func.max(table.c.number), 0)).where(table.c.match == match)
            number = int(connection.execute(query).scalar_one()) + 1
            row = {"match": match, "number": number, "name": who.name, "text": text, "at": now}
            row |= {"identity": who.id, "seat": -1 if seat is None else seat}
            connection.execute(insert(table).values(row))
            connection.execute(revised(match))
            return number

        for tries in range(CHAT_TRIES, -1, -1):
            try:
                number = await self.database.write(work)
                break
            except IntegrityError:  # two servers at the same moment: the next number then
                if not tries:
                    raise
        return ChatLine(
            number=number, name=who.name, text=text, at=now // 1000, seat=seat, by=speaker_at(match, who.id)
        )

    async def said(self, match: str, since: int) -> list[ChatLine]:
        """What was said after line `since`, the latest lines of it."""
        table = schema.chat
        query = select(table).where(table.c.match == match, table.c.number > since)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(table.c.number.desc()).limit(MOST_LISTED))).all()
        return [
            ChatLine(
                number=row.number,
                name=row.name,
                text=row.text,
                at=row.at // 1000,
                seat=None if row.seat < 0 else row.seat,
                by=speaker_at(match, row.identity),
            )
            for row in reversed(rows)
        ]


def remove_matches(connection: Connection, *wanted: ColumnElement[bool]) -> int:
    """Remove matches and everything about them; how many."""
    removed = delete(schema.matches).where(*wanted).returning(schema.matches.c.id)
    gone = list(connection.execute(removed).scalars())
    for each in schema.metadata.sorted_tables:
        if "match" in each.c:
            connection.execute(delete(each).where(each.c.match.in_(gone)))
    return len(gone)


def speaker_at(match: str, identity: str) -> str:
    """Tells the speakers at a table apart, and says nothing about who they are at another."""
    return hashlib.sha256(f"{match} {identity}".encode()).hexdigest()[:12] if identity else ""


def revised(match: str) -> Update:
    """Count a change of a table."""
    table = schema.matches
    return update(table).where(table.c.id == match).values(revision=table.c.revision + 1)


def still_open(match: str) -> Select[tuple[str]]:
    """The id of a match if it has not begun; it does not begin before the transaction that asks this ends."""
    table = schema.matches
    return select(table.c.id).where(table.c.id == match, table.c.status == OPEN).with_for_update()


async def read_match(connection: AsyncConnection, match: str) -> MatchRow | None:
    """A match with its seats and guests."""
    found = await read_matches(connection, [match])
    if not found:
        return None
    query = select(schema.guests.c.identity).where(schema.guests.c.match == match)
    guests = frozenset((await connection.execute(query)).scalars())
    return msgspec.structs.replace(found[0], guests=guests)


async def read_entries(connection: AsyncConnection, match: str, since: int) -> list[bytes]:
    """The entries of a match after the first `since`."""
    table = schema.entries
    query = select(table.c.entry).where(table.c.match == match, table.c.seq >= since).order_by(table.c.seq)
    return [entry.encode() for entry in (await connection.execute(query)).scalars()]


async def read_matches(connection: AsyncConnection, ids: Sequence[str]) -> list[MatchRow]:
    """These matches with their seats."""
    rows = (await connection.execute(select(schema.matches).where(schema.matches.c.id.in_(ids)))).all()
    seats = await read_seats(connection, ids)
    return [match_row(row, seats[row.id]) for row in rows]


async def read_seats(connection: AsyncConnection, matches: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of these matches."""
    query = select(schema.seats).where(schema.seats.c.match.in_(matches)).order_by(schema.seats.c.seat)
    seats: dict[str, list[SeatRow]] = {match: [] for match in matches}
    for seat in (await connection.execute(query)).all():
        seats[seat.match].append(seat_row(seat))
    return seats


def seat_row(row: Row[Any]) -> SeatRow:
    """A seat as stored."""
    return SeatRow(
        kind=row.kind,
        identity=row.identity,
        name=row.name,
        share=row.share,
        commitment=row.commitment,
        bot=row.bot,
        used=row.used,
    )


def match_row(row: Row[Any], seats: list[SeatRow]) -> MatchRow:
    """A match as stored."""
    return MatchRow(
        id=row.id,
        created=row.created,
        changed=row.changed,
        status=row.status,
        game=row.game,
        rules=row.rules,
        options=msgspec.json.decode(row.options, type=dict[str, str | bool]),
        components=row.components.encode(),
        start=row.start.encode(),
        dealt=row.dealt,
        secret=bytes.fromhex(row.secret),
        luck=row.luck,
        creator=row.creator,
        public=row.public,
        invitation=row.invitation,
        clock=msgspec.json.decode(row.clock, type=Clock),
        pace=row.pace,
        series=row.series,
        origin=row.origin,
        duel=row.duel,
        next=row.next,
        turn=row.turn,
        turn_since=row.turn_since,
        nudged=row.nudged,
        hushed=row.hushed,
        revision=row.revision,
        seats=tuple(seats),
    )


def match_values(match: MatchRow) -> dict[str, Any]:
    """A match to store."""
    return {
        "id": match.id,
        "created": match.created,
        "changed": match.changed,
        "status": match.status,
        "game": match.game,
        "rules": match.rules,
        "seats": len(match.seats),
        "options": msgspec.json.encode(match.options).decode(),
        "components": match.components.decode(),
        "start": match.start.decode(),
        "dealt": match.dealt,
        "secret": match.secret.hex(),
        "luck": match.luck,
        "creator": match.creator,
        "public": match.public,
        "invitation": match.invitation,
        "clock": msgspec.json.encode(match.clock).decode(),
        "pace": match.pace,
        "series": match.series,
        "origin": match.origin,
        "duel": match.duel,
        "next": match.next,
        "turn": match.turn,
        "turn_since": match.turn_since,
        "nudged": match.nudged,
        "hushed": match.hushed,
        "revision": match.revision,
    }


def seat_values(seat: SeatRow) -> dict[str, Any]:
    """A seat to store."""
    return msgspec.structs.asdict(seat)


def job_values(job: Job) -> dict[str, int]:
    """A job to store."""
    return {"due": job.due, "claimed": job.claimed}
