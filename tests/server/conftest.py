"""What the tests of the server share: for a whole worker one PostgreSQL, and one server for each kind of database."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import asyncpg
import pytest
from bench.postgres import NoPostgres, Postgres

from tests.server.harness import KINDS, Running, serving

STORES: Final = frozenset(
    {"test_backup", "test_kept", "test_moderation", "test_promises", "test_storage", "test_trials", "test_two_servers"}
)
"""Tests of the databases themselves: all of them on both kinds in every run."""
assert all(Path(__file__).with_name(f"{name}.py").exists() for name in STORES), "one of them has another name now"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the short run a test that runs on either kind of database runs on one, in turn; in the deep run on both."""
    pairs: dict[str, list[pytest.Item]] = {}
    for item in items:
        parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        kind = parameters.get("db") or parameters.get("shared_server")
        if kind in KINDS and item.path.stem not in STORES:
            pairs.setdefault(item.nodeid.replace(kind, ""), []).append(item)
    for number, pair in enumerate(each for each in pairs.values() if len(each) == len(KINDS)):
        pair[number % len(KINDS)].add_marker(pytest.mark.deep)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL that lives as long as the test run; every test makes its own databases in it."""
    server = Postgres()
    try:
        server.start()
    except NoPostgres as missing:
        pytest.skip(str(missing))
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def free_databases() -> list[str]:
    """Addresses of databases that a test has done with; to empty one is cheaper than to make one."""
    return []


@pytest.fixture
async def postgres(postgres_server: Postgres, free_databases: list[str]) -> AsyncIterator[str]:
    """The address of an empty database in PostgreSQL."""
    url = free_databases.pop() if free_databases else postgres_server.create_database()
    yield url
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    free_databases.append(url)


@pytest.fixture(params=KINDS)
def db(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, once for each kind; no address is a SQLite file in the folder of the server."""
    if request.param == "sqlite":
        return ""
    url: str = request.getfixturevalue("postgres")
    return url


@pytest.fixture(scope="session")
async def server_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server with a SQLite file, as long as the test run."""
    async with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
async def server_on_postgres(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres
) -> AsyncIterator[Running]:
    """A server with a database in PostgreSQL, as long as the test run."""
    async with serving(tmp_path_factory.mktemp("server"), postgres_server.create_database()) as running:
        yield running


@pytest.fixture(params=KINDS)
def shared_server(request: pytest.FixtureRequest) -> Running:
    """The server of a kind of database, started by the first test that needs it."""
    running: Running = request.getfixturevalue(f"server_on_{request.param}")
    return running


@pytest.fixture
async def server(shared_server: Running) -> AsyncIterator[Running]:
    """A running server without people or tables, once for each kind of database; cleared when the test ends.

    A test that starts, breaks or ends a server, or needs a clock or constants of its own, makes one with `serving`.
    """
    yield shared_server
    await shared_server.clear()
