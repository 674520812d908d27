"""The tables: what was released is never edited, every released version is brought up to date, and others are told."""

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

from regna.server.model.errors import Unavailable
from regna.server.protocol.problems import server_words
from regna.server.run import reach_database
from regna.server.settings import Settings
from regna.server.storage import schema
from regna.server.storage.database import Database, migrations, upgrade
from regna.table.words import LANGUAGES
from tests.server.kept import load_dump, names

RELEASED: Final = {
    "0001": "859bacd54a303f51",
    "0002": "45828907cc50439c",
    "0003": "99bf8938741873f7",
    "0004": "6a7697c0c5dd92b6",
    "0005": "d8d6c7ed73ba60ca",
    "0006": "f3077e7516916b39",
    "0007": "66fe564e2f314fe7",
    "0008": "ecdfad06720a6ffd",
    "0009": "0fdb2e5dcbc9641c",
    "0010": "9628489e596fefb7",
}
"""The SHA-256 of every migration, as far as its first 16 digits.

A migration that somebody may have run is never edited: their tables would be other ones than we think. Write a new one,
and add its line here.
"""
DUMP: Final = names()[0]


def test_released_migrations_are_as_they_were() -> None:
    """Each of them, and none is missing here."""
    folder = files("regna.server.storage.migrations.versions")
    found = {
        file.name[:4]: hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        for file in folder.iterdir()
        if file.name[0].isdigit() and file.name.endswith(".py")
    }
    assert found == RELEASED
    assert sorted(RELEASED) == sorted(
        each.revision for each in ScriptDirectory.from_config(migrations()).walk_revisions()
    )


def tables(connection: Connection) -> dict[str, list[tuple[str, str]]]:
    """The columns of every table and their types."""
    seen = inspect(connection)
    return {
        name: sorted((column["name"], str(column["type"])) for column in seen.get_columns(name))
        for name in sorted(schema.metadata.tables)
    }


@pytest.fixture(scope="module")
def fresh() -> dict[str, list[tuple[str, str]]]:
    """The tables of a new database."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection)
        found = tables(connection)
    engine.dispose()
    return found


@pytest.mark.parametrize("revision", sorted(RELEASED))
async def test_every_released_version_comes_up_to_date(
    revision: str, tmp_path: Path, fresh: dict[str, list[tuple[str, str]]]
) -> None:
    """With the rows it had: a database as the servers of that version left it ends with the tables of a new one."""
    engine = create_engine(load_dump(DUMP, tmp_path / "regna.db"))
    with engine.begin() as connection:
        upgrade(connection, revision)
    rows = text("SELECT count(*), max(length(entry)) FROM entries")
    with engine.connect() as connection:
        before = connection.execute(rows).one()
    await reach_database(Settings(data=tmp_path))
    with engine.connect() as connection:
        assert tables(connection) == fresh
        assert connection.execute(rows).one() == before
    engine.dispose()


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer_tables"),
        ("ALTER TABLE matches DROP COLUMN nudged", "other_tables"),
    ],
)
async def test_other_tables_are_told_in_a_sentence(damage: str, code: str, db: str, tmp_path: Path) -> None:
    """Of a newer Regna, or changed by somebody: before anything is served."""
    settings = Settings(data=tmp_path, db=db)
    await reach_database(settings)
    database = Database(settings.url)
    await database.write(lambda connection: connection.execute(text(damage)))
    await database.close()
    with pytest.raises(Unavailable) as told:
        await reach_database(settings)
    assert told.value.code == code
    for language in LANGUAGES:
        assert server_words(language).explain(told.value).endswith(".")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """The reason is the one SQLite gives."""
    (tmp_path / "regna.db").write_bytes(b"not a database" * 500)
    with pytest.raises(Unavailable) as told:
        await reach_database(Settings(data=tmp_path))
    assert (told.value.code, "not a database" in str(told.value.facts["reason"])) == ("unreachable", True)
