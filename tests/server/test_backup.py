"""Backup and restore: from either database into either, while people play, all or nothing."""

import asyncio
import gzip
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.postgres import Postgres
from sqlalchemy import Connection, inspect, select, text, update

from regna.lessons.puzzle import puzzles_of
from regna.server.live.verify_store import StoreReport, verify_store
from regna.server.model.errors import BadBackup, Unavailable
from regna.server.protocol.problems import server_words
from regna.server.settings import Settings
from regna.server.storage import backup, database, schema
from regna.server.storage.database import Database
from regna.server.storage.house import ADMIN
from regna.server.storage.presence import Stay
from regna.table.words import LANGUAGES
from tests.server.harness import Running, serving
from tests.server.wire import Client, new_key, new_match

Work = Callable[[Database], Any]
Change = Callable[[list[bytes]], list[bytes]]


def nothing(number: int) -> None:
    """No bar of progress."""


async def with_database(url: str, work: Work) -> Any:
    """What some work on a database gives."""
    opened = Database(url)
    try:
        return await work(opened)
    finally:
        await opened.close()


async def save(url: str, file: Path) -> dict[str, int]:
    """A backup of a database."""
    counts: dict[str, int] = await with_database(url, lambda opened: backup.back_up(opened, file, nothing, nothing))
    return counts


async def load(url: str, file: Path) -> dict[str, int]:
    """A backup restored into a database."""
    counts: dict[str, int] = await with_database(url, lambda opened: backup.restore(opened, file, nothing, nothing))
    return counts


async def report_on(url: str) -> StoreReport:
    """What became of playing every match of a database again."""
    found: StoreReport = await with_database(url, lambda opened: verify_store(opened, nothing, nothing))
    return found


async def rows_in(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a database."""

    async def read(opened: Database) -> dict[str, list[tuple[Any, ...]]]:
        async with opened.reading() as connection:
            return {
                name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
                for name, table in schema.metadata.tables.items()
            }

    found: dict[str, list[tuple[Any, ...]]] = await with_database(url, read)
    return found


def sqlite_in(folder: Path) -> str:
    """The address of the SQLite file that a server with this data folder uses."""
    return Settings(data=folder).url


async def decide(player: Client, match: str, seat: int) -> int:
    """Any legal decision, if it is this seat's turn; the number the server acknowledged, or -1."""
    update = await player.at(match, "catch_up", seat=seat)
    if not update["legal"]:
        return -1
    act = update["legal"][update["sequence"] % len(update["legal"])]
    answer = await player.at(match, "decide", act=act, sequence=update["sequence"], key=new_key(), seat=seat)
    return int(answer["sequence"])


async def busy_evening(server: Running) -> tuple[list[Client], list[str]]:
    """Matches in every state, chat, notes, a guest, a private link and a bot; the players and the matches under way."""
    players = [await server.client(name) for name in ("Ada", "Édouard 🎲")]
    first, second = players
    slowly = {"kind": "decision", "seconds": 24 * 3600}
    going_on = [await new_match(players, game, clock=slowly) for game in ("barony", "attila")]
    for match in going_on:
        for _ in range(6):
            for seat, player in enumerate(players):
                await decide(player, match, seat)
        await first.at(match, "say", text="Bonsoir à toutes et à tous")
    hidden = await first.post(
        "/api/matches", {"game": "barony", "seats": [{"kind": "person"}, {"kind": "bot"}], "public": False}
    )
    await second.at(hidden["table"]["match"], "enter", invitation=hidden["invitation"])
    await first.post("/api/identity/link")
    called_off = await first.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}] * 2})
    await first.at(called_off["table"]["match"], "close")
    await first.at(called_off["table"]["match"], "keep", listed=False)
    await second.at(going_on[0], "report", lines=[1])
    await first.at(going_on[0], "note", seat=0, text="Bonsoir à moi")
    was_here = Stay(going_on[0], (await first.get("/api/identity"))["id"], server.backend.now())
    await server.backend.presences.stays.note([was_here])
    await first.post("/api/learned", {"lessons": {"barony": ["ride"]}})
    await first.post(f"/api/games/barony/puzzles/{min(puzzles_of('barony'))}", {"show": True})
    await server.backend.duels.secret(1, bytes(32))
    await server.backend.duels.claim(1, was_here.identity, going_on[0])
    await first.post("/api/identity/passphrase", {"login": "Ada", "passphrase": "four words are enough"})
    await server.backend.house.decide(ADMIN, "the hash of a token")
    await server.backend.house.reserve("regna", "Regna")
    return players, going_on


@pytest.mark.slow
@pytest.mark.parametrize("kinds", ["sqlite to postgres", "postgres to sqlite"])
async def test_a_backup_goes_into_either_database(kinds: str, tmp_path: Path, postgres_server: Postgres) -> None:
    """Every row is the same there, every match is sound, and the same people play on with their old cookies."""
    folders = {"from": tmp_path / "from", "to": tmp_path / "to"}
    source, _, target = kinds.partition(" to ")
    dbs = {
        name: postgres_server.create_database() if kind == "postgres" else ""
        for name, kind in (("from", source), ("to", target))
    }
    urls = {name: dbs[name] or sqlite_in(folder) for name, folder in folders.items()}
    for folder in folders.values():
        folder.mkdir()
    file = tmp_path / "evening.regna"

    async def play() -> tuple[list[str], list[str]]:
        async with serving(folders["from"], dbs["from"]) as server:
            players, matches = await busy_evening(server)
            counts = await save(urls["from"], file)
            assert counts["matches"] == 4
            assert min(counts.values()) >= 1
            assert counts["entries"] > 10
            return [player.token for player in players], matches

    async def play_on(tokens: list[str], matches: list[str]) -> int:
        async with serving(folders["to"], dbs["to"]) as server:
            players = [Client(server.url, token) for token in tokens]
            server.clients += players
            assert [line["text"] for line in (await players[1].at(matches[0], "chat"))["lines"]] != []
            answers = [await decide(player, match, seat) for match in matches for seat, player in enumerate(players)]
            return max(answers)

    tokens, matches = await play()
    counts = await load(urls["to"], file)
    before, after = await rows_in(urls["from"]), await rows_in(urls["to"])
    assert {name: len(rows) for name, rows in after.items()} == counts
    for name in set(schema.metadata.tables) - {"servers"}:  # the server lived on after the backup
        assert before[name] == after[name], name
    assert len(before["matches"]) == 4
    found = await report_on(urls["to"])
    assert (found.sound, found.waiting, found.older, found.unsound) == (2, 2, 0, [])
    assert await play_on(tokens, matches) > 0


@pytest.mark.slow
async def test_a_backup_while_people_play(tmp_path: Path, db: str) -> None:
    """What was acknowledged before the backup began is in it, matches are cut off cleanly, and play goes on."""
    url = db or sqlite_in(tmp_path)
    file, target = tmp_path / "live.regna", f"sqlite:///{tmp_path / 'restored.db'}"
    acknowledged: dict[str, int] = {}

    async def play_until(stop: asyncio.Event, server: Running, name: str) -> None:
        players = [await server.client(f"{name} {seat}") for seat in range(2)]
        match = await new_match(players)
        while not stop.is_set():
            for seat, player in enumerate(players):
                number = await decide(player, match, seat)
                acknowledged[match] = max(number, acknowledged.get(match, 0))

    async def run() -> tuple[dict[str, int], dict[str, int]]:
        async with serving(tmp_path, db) as server:
            stop = asyncio.Event()
            games = [asyncio.ensure_future(play_until(stop, server, name)) for name in "ABC"]
            while len(acknowledged) < 3 or min(acknowledged.values()) < 10:
                await asyncio.sleep(0.01)
            before = dict(acknowledged)
            await save(url, file)
            while any(acknowledged[match] <= number for match, number in before.items()):
                await asyncio.sleep(0.01)  # nobody waits for the backup, or after it
            stop.set()
            await asyncio.gather(*games)
            return before, dict(acknowledged)

    before, after = await run()
    await load(target, file)
    stored = await rows_in(target)
    for match, number in before.items():
        numbers = [row[1] for row in stored["entries"] if row[0] == match]
        assert numbers == list(range(len(numbers)))
        assert number <= len(numbers) <= after[match]
    found = await report_on(target)
    assert (found.sound, found.waiting, found.unsound) == (3, 0, [])


# ---------------------------------------------------------------------- what is refused


@pytest.fixture(scope="module")
async def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a busy evening, made once."""
    folder = tmp_path_factory.mktemp("made")
    async with serving(folder) as server:
        await busy_evening(server)
        await save(sqlite_in(folder), folder / "evening.regna")
    return folder / "evening.regna"


@pytest.mark.slow
def test_only_its_owner_reads_a_backup(made: Path) -> None:
    """And nothing is left beside it."""
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert [path.name for path in made.parent.glob("*regna*") if "db" not in path.name] == [made.name]


async def test_a_backup_takes_no_files_place(made: Path) -> None:
    """An older backup stays as it is."""
    before = made.read_bytes()
    with pytest.raises(BadBackup, match="file_exists"):
        await save(sqlite_in(made.parent), made)
    assert made.read_bytes() == before


async def test_where_there_is_nothing_to_save(tmp_path: Path, postgres: str) -> None:
    """A database that does not exist is not made, and one that is not ours is said to be none."""
    missing = tmp_path / "missing.db"
    for url in (f"sqlite:///{missing}", postgres):
        with pytest.raises(BadBackup, match="no_database"):
            await save(url, tmp_path / "none.regna")
    assert list(tmp_path.iterdir()) == []


async def test_a_database_that_cannot_be_reached(made: Path, tmp_path: Path) -> None:
    """Is one sentence with a reason and without a password."""
    for url in (f"sqlite:///{tmp_path / 'no' / 'such' / 'folder.db'}", "postgresql://ada:hunter2@127.0.0.1:1/regna"):
        with pytest.raises(Unavailable) as refused:
            await load(url, made)
        assert refused.value.code == "unreachable"
        assert "hunter2" not in server_words("en").explain(refused.value)


async def test_a_backup_is_restored_into_an_empty_database_only(made: Path, tmp_path: Path) -> None:
    """A second time it is refused, and nothing has changed."""
    url = f"sqlite:///{tmp_path / 'to.db'}"
    await load(url, made)
    before = await rows_in(url)
    with pytest.raises(BadBackup, match="not_empty"):
        await load(url, made)
    assert await rows_in(url) == before


@pytest.mark.slow
async def test_a_database_is_empty_that_only_a_server_has_seen(made: Path, tmp_path: Path) -> None:
    """It has made the tables; its own trace gives way to that of the server that was backed up."""
    async with serving(tmp_path) as server:
        nobody = Client(server.url)
        server.clients.append(nobody)
        await nobody.get("/api/duel")  # as the first page does
    url = sqlite_in(tmp_path)
    own = (await rows_in(url))["servers"]
    await load(url, made)
    assert len(own) == len((await rows_in(url))["servers"]) == 1
    assert own != (await rows_in(url))["servers"]


def changed_line(start: bytes, old: bytes, new: bytes) -> Change:
    """Put something else into the first line that begins like this."""

    def change(lines: list[bytes]) -> list[bytes]:
        number = next(number for number, line in enumerate(lines) if line.startswith(start))
        assert old in lines[number]
        return [*lines[:number], lines[number].replace(old, new, 1), *lines[number + 1 :]]

    return change


NEWEST = backup.newest_revision()
WRONG: dict[str, tuple[str, Change]] = {
    "another value": ("damaged", changed_line(b"[", b'","', b'x","')),
    "a row less": ("damaged", lambda lines: [*lines[:3], *lines[4:]]),
    "a row twice": ("does_not_fit", lambda lines: [*lines[:3], lines[2], *lines[3:]]),
    "a value less": ("damaged", changed_line(b"[", b'",', b'"],"')),
    "a row too short": ("damaged", lambda lines: [*lines[:2], b"[1]\n", *lines[3:]]),
    "a row of no table": ("damaged", lambda lines: [lines[0], *lines[2:]]),
    "a table we do not have": ("damaged", changed_line(b'{"table":"chat"', b"chat", b"secrets")),
    "a column we do not have": ("damaged", changed_line(b'{"table":"chat"', b'"text"', b'"password"')),
    "the end missing": ("damaged", lambda lines: lines[:-1]),
    "more after the end": ("damaged", lambda lines: [*lines, b"[1]\n"]),
    "other counts": ("damaged", changed_line(b'{"counts"', b'"chat":2', b'"chat":3')),
    "the last line cut": ("damaged", lambda lines: [*lines[:-1], lines[-1][:20]]),
    "no JSON": ("damaged", lambda lines: [lines[0], b"{oops}\n", *lines[2:]]),
    "another format": ("not_a_backup", changed_line(b'{"format"', b"backup/1", b"backup/2")),
    "nothing": ("not_a_backup", lambda lines: []),
    "a later Regna": ("later_version", changed_line(b'{"format"', NEWEST.encode(), b"9999")),
}


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG)
async def test_a_damaged_backup_restores_nothing(
    wrong: str, made: Path, tmp_path: Path, postgres_server: Postgres
) -> None:
    """Whatever is wrong, and even where it is found only at the end: the database is as it was."""
    code, change = WRONG[wrong]
    file = tmp_path / "wrong.regna"
    with gzip.open(made) as lines:
        file.write_bytes(gzip.compress(b"".join(change(list(lines)))))
    urls = [f"sqlite:///{tmp_path / 'to.db'}"]
    if wrong in ("another value", "a row twice"):  # found at the end, and by the database itself
        urls.append(postgres_server.create_database())
    for url in urls:
        with pytest.raises(BadBackup) as refused:
            await load(url, file)
        assert refused.value.code == code
        assert await with_database(url, tables_in) == []
        for language in LANGUAGES:
            assert server_words(language).explain(refused.value)


async def tables_in(opened: Database) -> list[str]:
    """The names of the tables of a database."""
    async with opened.reading() as connection:
        return await connection.run_sync(lambda sync: inspect(sync).get_table_names())


@pytest.mark.slow
@pytest.mark.parametrize("cut", [10, 400, -4])
async def test_a_broken_file_restores_nothing(cut: int, made: Path, tmp_path: Path) -> None:
    """A copy that was cut off, wherever, and a file that is not ours at all."""
    file = tmp_path / "cut.regna"
    file.write_bytes(made.read_bytes()[:cut])
    plain = tmp_path / "plain.regna"
    plain.write_bytes(b"format\n")
    for broken in (file, plain):
        with pytest.raises(BadBackup):
            await load(f"sqlite:///{tmp_path / 'to.db'}", broken)


# ---------------------------------------------------------------------- revisions and sound matches

NEXT_REVISION = '''
"""One column more."""
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "NEWEST"


def upgrade() -> None:
    """Add it."""
    op.add_column("identities", sa.Column("colour", sa.String(10), nullable=False, server_default="red"))
'''


@pytest.mark.slow
@pytest.mark.parametrize("seen", [False, True])
async def test_a_backup_of_older_tables(
    seen: bool, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: str
) -> None:
    """It is restored as it was, then brought to the present revision, also where a server has made the tables."""
    migrations = tmp_path / "migrations"
    shutil.copytree(Path(database.__file__).parent / "migrations", migrations)
    (migrations / "versions" / "next_colour.py").write_text(NEXT_REVISION.replace("NEWEST", NEWEST), encoding="utf-8")
    monkeypatch.setattr(database, "MIGRATIONS", str(migrations))
    for url in (f"sqlite:///{tmp_path / 'to.db'}", postgres):
        if seen:
            await with_database(url, lambda opened: opened.migrate())
        await load(url, made)

        async def colours(opened: Database) -> list[str]:
            async with opened.reading() as connection:
                return list((await connection.execute(text("SELECT colour FROM identities"))).scalars())

        assert await with_database(url, colours) == ["red", "red"]
        assert (await report_on(url)).sound == 2


async def test_tables_of_another_revision_are_not_saved(made: Path, tmp_path: Path) -> None:
    """Only a Regna that knows them can."""
    url = f"sqlite:///{tmp_path / 'to.db'}"
    await load(url, made)
    await with_database(
        url,
        lambda opened: opened.write(lambda sync: sync.execute(text("UPDATE alembic_version SET version_num='0000'"))),
    )
    with pytest.raises(BadBackup, match="other_revision"):
        await save(url, tmp_path / "other.regna")


def spoil(entry: bytes) -> Callable[[Connection], Any]:
    """Something else in place of a stored entry."""
    table = schema.entries
    return lambda connection: connection.execute(update(table).where(table.c.seq == 3).values(entry=entry.decode()))


@pytest.mark.slow
@pytest.mark.parametrize("entry", [b'{"do":"decide","seat":0,"act":"place A1"}', b"{oops"])
async def test_unsound_matches_are_noticed(entry: bytes, made: Path, tmp_path: Path) -> None:
    """An entry that does not follow from those before it, and one that cannot be read."""
    url = f"sqlite:///{tmp_path / 'to.db'}"
    await load(url, made)
    assert (await report_on(url)).sound == 2
    await with_database(url, lambda opened: opened.write(spoil(entry)))
    found = await report_on(url)
    assert found.sound == 0
    assert len(found.unsound) == 2


async def test_matches_of_older_rules_are_told_apart(made: Path, tmp_path: Path) -> None:
    """They open up to where the rules differ; a backup of them is none the worse."""
    url = f"sqlite:///{tmp_path / 'to.db'}"
    await load(url, made)

    def older(connection: Connection) -> None:
        connection.execute(update(schema.matches).values(rules="0"))
        spoil(b'{"do":"decide","seat":0,"act":"place A1"}')(connection)

    await with_database(url, lambda opened: opened.write(older))
    found = await report_on(url)
    assert (found.older, found.sound, found.unsound) == (2, 0, [])
