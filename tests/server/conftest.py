"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from regna.server.trials.postgres import NoPostgres, Postgres


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


@pytest.fixture
def postgres(postgres_server: Postgres) -> str:
    """The address of a fresh database in PostgreSQL."""
    return postgres_server.create_database()


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database, once for each kind; empty is a SQLite file in the folder of the server."""
    if request.param == "sqlite":
        return ""
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.create_database()
