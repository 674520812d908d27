"""Storage: the tables are what the code says, entries are only added, many at once, and nothing is shown before."""

import asyncio
import random
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import alembic.autogenerate
import pytest
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, Integer, event, select, text

from regna.server.live.moves import Moves
from regna.server.live.room import Held, Room
from regna.server.live.rooms import Rooms
from regna.server.model.rows import RUNNING
from regna.server.protocol.messages import Table
from regna.server.settings import Settings
from regna.server.storage import schema
from regna.server.storage.commit_queue import Append, CommitQueue, Conflict
from regna.server.storage.database import Database
from regna.server.storage.jobs import Job
from tests.server.harness import Running, on_sqlite, serving, unlocked
from tests.server.slow_store import slow_store
from tests.server.visits import PATIENCE, code_of, play, same_screen, until
from tests.server.wire import new_key, new_match


def append(match: str, first: int, *entries: bytes) -> Append:
    """New entries, and nothing else."""
    return Append(
        match=match,
        first=first,
        entries=entries,
        now=5,
        status=RUNNING,
        turn=0,
        turn_since=5,
        moved=False,
        job=None,
        had_job=False,
    )


async def fresh(folder: Path, db: str) -> Database:
    """A database with its tables."""
    database = Database(Settings(data=folder, db=db).url)
    await database.migrate()
    return database


async def all_entries(database: Database) -> list[tuple[str, int, str]]:
    """Every entry of every match."""
    table = schema.entries
    async with database.reading() as connection:
        rows = (await connection.execute(select(table).order_by(table.c.match, table.c.seq))).all()
    return [(row.match, row.seq, row.entry) for row in rows]


@pytest.mark.slow
async def test_the_migrations_make_the_schema(tmp_path: Path, db: str) -> None:
    """Alembic finds no difference between what was migrated and what the code uses; it finds one that is made."""

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(alembic.autogenerate.compare_metadata(context, schema.metadata))

    database = await fresh(tmp_path, db)
    await database.migrate()  # a second time changes nothing
    assert await database.write(differences) == []
    extra = Column("extra", Integer)
    schema.chat.append_column(extra)
    try:
        assert [difference[0] for difference in await database.write(differences)] == ["add_column"]
    finally:
        schema.chat._columns.remove(extra)  # there is no public way to take one away
    await database.close()


async def test_many_servers_migrate_at_once(tmp_path: Path, db: str) -> None:
    """All come up, whoever was first."""
    databases = [Database(Settings(data=tmp_path, db=db).url) for _ in range(4)]
    await asyncio.gather(*(database.migrate() for database in databases))
    for database in databases:
        assert await all_entries(database) == []
        await database.close()


async def test_sqlite_is_durable(tmp_path: Path) -> None:
    """On every connection, for reading or writing: WAL, and a commit waits for the disk."""

    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "busy_timeout")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    database = await fresh(tmp_path, "")
    assert await database.write(pragmas) == ["wal", 2, 10_000]
    opened = [await database.engine.connect() for _ in range(4)]
    for connection in opened:
        assert await connection.run_sync(pragmas) == ["wal", 2, 10_000]
        await connection.close()
    await database.close()


@pytest.mark.parametrize("is_there", [False, True], ids=["a new file", "a file that others may read"])
async def test_nobody_else_reads_the_file(is_there: bool, tmp_path: Path) -> None:
    """However it is named, and whatever folder it is in: the file and what SQLite writes beside it."""
    tmp_path.chmod(0o755)
    file = tmp_path / "matches"
    if is_there:
        file.touch(mode=0o644)
    database = Database(f"sqlite:///{file}")
    await database.migrate()
    modes = {found.name: stat.S_IMODE(found.stat().st_mode) for found in tmp_path.iterdir()}
    await database.close()
    assert modes == dict.fromkeys(("matches", "matches-shm", "matches-wal"), 0o600)


@pytest.mark.slow
async def test_entries_are_only_added(tmp_path: Path, db: str) -> None:
    """Whatever is done in a match, every entry stays as it was written; no statement changes or removes one."""
    statements: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *others: Any) -> None:
        statements.append(statement)

    async with serving(tmp_path, db) as server:
        ada = await server.client("Ada")
        database = server.backend.database
        engines = [database.engine.sync_engine, *([] if database.is_postgres else [database._writer])]
        for engine in engines:
            event.listen(engine, "before_cursor_execute", note)
        match = await same_screen(ada, "barony")
        before: list[tuple[str, int, str]] = []
        for number in range(6):
            await play([ada, ada], match, 1, seed=number)
            if number == 1:  # the second to begin has placed once and is asked again
                sequence = (await ada.at(match, "look"))["sequence"]
                await ada.at(match, "undo", sequence=sequence, seat=server.backend.rooms.loaded[match].row.turn)
            after = await all_entries(database)
            assert after[: len(before)] == before
            assert len(after) > len(before)
            before = after
        await ada.at(match, "leave", seat=0)
        await ada.at(match, "leave", seat=1)  # until then a bot may have decided for the other seat
        assert (await all_entries(database))[: len(before)] == before
    touching = {statement.split()[0] for statement in statements if " entries" in statement}
    assert touching == {"INSERT", "SELECT"}


async def test_the_number_of_an_entry_is_taken_once(tmp_path: Path, db: str) -> None:
    """Of two who write the same number one gets Conflict, in the same commit or later; the others are stored."""
    database = await fresh(tmp_path, db)
    commits = CommitQueue(database, lambda changes: None)
    work = asyncio.ensure_future(commits.run())
    changes = [append("a", 0, b'"1"', b'"2"'), append("a", 1, b'"3"'), append("b", 0, b'"4"')]
    answers = await asyncio.gather(*(commits.append(change) for change in changes), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    with pytest.raises(Conflict):
        await commits.append(append("b", 0, b'"5"'))
    await commits.append(append("b", 1, b'"6"'))
    assert await all_entries(database) == [("a", 0, '"1"'), ("a", 1, '"2"'), ("b", 0, '"4"'), ("b", 1, '"6"')]
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    await database.close()


async def test_many_decisions_in_one_commit(tmp_path: Path, db: str) -> None:
    """What comes while a commit is under way goes into the next one, all of it together."""
    database = await fresh(tmp_path, db)
    told: list[int] = []
    commits = CommitQueue(database, lambda changes: told.append(len(changes)))
    work = asyncio.ensure_future(commits.run())
    await asyncio.gather(*(commits.append(append(f"m{number}", 0, b'"x"')) for number in range(200)))
    assert len(await all_entries(database)) == 200
    assert sum(told) == 200
    assert len(told) <= 3
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    await database.close()


async def test_what_waits_when_the_server_ends_is_stored(tmp_path: Path, db: str) -> None:
    """The queue is told to end with work in its hands: the work is done first."""
    database = await fresh(tmp_path, db)
    commits = CommitQueue(database, lambda changes: None)
    work = asyncio.ensure_future(commits.run())
    await asyncio.sleep(0)
    waiting = [asyncio.ensure_future(commits.append(append(f"m{number}", 0, b'"x"'))) for number in range(5)]
    await asyncio.sleep(0)
    work.cancel()
    await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
    assert len(await all_entries(database)) == 5
    await asyncio.gather(work, return_exceptions=True)
    await database.close()


class HeldStore:
    """Makes every write of every database wait until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on."""
        self.is_asked, self.go_on = asyncio.Event(), asyncio.Event()
        write = Database.write

        async def held(database: Database, work: Callable[[Connection], Any]) -> Any:
            self.is_asked.set()
            await self.go_on.wait()
            return await write(database, work)

        monkeypatch.setattr(Database, "write", held)


async def test_what_comes_during_the_last_commit_is_stored(
    tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The queue is told to end while it commits; a decision that came meanwhile is not left waiting for ever."""
    database = await fresh(tmp_path, db)
    store = HeldStore(monkeypatch)
    commits = CommitQueue(database, lambda changes: None)
    work = asyncio.ensure_future(commits.run())
    first = commits.append(append("a", 0, b'"x"'))
    await store.is_asked.wait()
    second = commits.append(append("b", 0, b'"x"'))
    work.cancel()
    store.go_on.set()
    await asyncio.wait_for(asyncio.gather(first, second), PATIENCE)
    assert len(await all_entries(database)) == 2
    await asyncio.gather(work, return_exceptions=True)
    await database.close()


async def watched_on_a_slow_store(server: Running, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Two play on a slow store while a third looks and listens all the time; what showed more than was stored then."""
    players = [await server.client("Ada"), await server.client("Bo")]
    cy = await server.client("Cy")
    match = await new_match(players)
    await cy.open()
    await cy.ask(match, "watch")
    too_early: set[str] = set()

    async def compare(what: str, shown: int) -> None:
        if shown > len(await server.backend.matches.entries(match)):
            too_early.add(what)

    async def listen() -> None:
        while True:
            notice = await cy.notices.get()
            await compare(notice["do"], notice.get("sequence", 0))

    async def ask(what: str) -> None:
        while True:
            await compare(what, (await cy.at(match, what))["sequence"])

    choice = random.Random(4)  # noqa: S311  # delays need not be secret
    slow_store(monkeypatch, lambda: choice.random() * 0.03)
    watching = [asyncio.ensure_future(work) for work in (listen(), ask("look"), ask("catch_up"))]
    await play(players, match, 15)
    for task in watching:
        task.cancel()
    ends = await asyncio.gather(*watching, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ends), "they watched to the end"
    return too_early


@pytest.mark.slow
async def test_nothing_is_shown_before_it_is_stored(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the store is, nobody hears or sees of an entry that is not in the database."""
    assert await watched_on_a_slow_store(server, monkeypatch) == set()


def told_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spoil the server: a room tells its watchers before the commit queue has answered."""
    store = Moves._store

    async def shown_first(moves: Moves, held: Held, *given: Any) -> None:
        held.publish()
        await store(moves, held, *given)

    monkeypatch.setattr(Moves, "_store", shown_first)


def table_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spoil the server: the table is shown as it is in memory, whatever is being stored."""

    async def at_once(rooms: Rooms, room: Room, identity: str, language: str) -> Table:
        return unlocked(room).table(identity, language, rooms.now())

    monkeypatch.setattr(Rooms, "table", at_once)


@pytest.mark.slow
@pytest.mark.parametrize(("spoil", "seen"), [(told_first, "update"), (table_first, "look")])
@on_sqlite
async def test_a_server_that_shows_first_is_found(
    spoil: Callable[[pytest.MonkeyPatch], None], seen: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above notices a server that does not wait for its store."""
    spoil(monkeypatch)
    assert seen in await watched_on_a_slow_store(server, monkeypatch)


async def test_a_request_that_is_cancelled_while_it_is_stored(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked is gone in the middle of the commit: what was stored is shown to everybody, and play goes on."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    backend, room = server.backend, server.backend.rooms.loaded[match]
    turn = room.row.turn
    waiting = players[1 - turn]
    await waiting.open()
    await waiting.ask(match, "watch")
    await waiting.update(match)
    act = unlocked(room).begun("en").legal()[0]
    with monkeypatch.context() as patch:
        store = HeldStore(patch)
        deciding = asyncio.ensure_future(backend.moves.decide(room, "en", turn, act, 0, "key"))
        await store.is_asked.wait()
        deciding.cancel()
        await asyncio.gather(deciding, return_exceptions=True)
        store.go_on.set()
        update = await waiting.update(match)
    assert update["sequence"] == len(await backend.matches.entries(match)) == 1
    assert (await players[turn].at(match, "decide", act=act, sequence=0, key="key"))["sequence"] == 1
    assert await play(players, match, 3) == 4


async def test_a_store_that_fails(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that cannot be stored is refused and was never taken; the same again works once the store does."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    turn = (await players[0].at(match, "look"))["turn"]
    update = await players[turn].at(match, "catch_up")
    decision = {"act": update["legal"][0], "sequence": 0, "key": new_key()}

    async def broken(database: Database, work: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Database, "write", broken)
        assert await code_of(players[turn].at(match, "decide", **decision)) == "unavailable.database"
        after = await players[turn].at(match, "catch_up")
        assert (after["sequence"], after["view"]) == (0, update["view"])
    assert (await players[turn].at(match, "decide", **decision))["sequence"] == 1

    async def stored() -> int:
        return len(await server.backend.matches.entries(match))

    assert await until(stored, lambda number: number == 1) == 1


@pytest.mark.slow
async def test_a_job_is_put_down_by_several_at_once(server: Running) -> None:
    """Whoever comes last counts, and nobody is told that the database cannot be reached."""
    jobs, match = server.backend.jobs, "shared"
    for due in range(20):
        await asyncio.gather(*(jobs.put(match, Job(due=due)) for _ in range(6)))
    await jobs.put(match, None)
    async with server.backend.database.reading() as connection:
        assert (await connection.execute(select(schema.jobs))).all() == []
