"""How a server is set up."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy.engine import make_url

DATABASE_FILE: Final = "regna.db"


def default_data_folder() -> Path:
    """The user's own folder for Regna."""
    return user_data_path("regna", appauthor=False)


@dataclass(frozen=True)
class Keeping:
    """For how many days what nobody needs any more is kept; 0: for ever."""

    matches: float = 0
    """Matches that nobody has any more."""
    chat: float = 0
    """What was said at matches that are over, and what was reported of it."""
    people: float = 0
    """People none of whose devices came back."""


@dataclass(frozen=True)
class Settings:
    """Everything a host can choose."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=default_data_folder)
    db: str = ""
    """A SQLAlchemy URL; empty: a SQLite file in the data folder."""
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 1.0
    """How long a bot may think about one decision."""
    rate: float = 1.0
    """How many times the usual rate limits; load tests need more."""
    keep: Keeping = Keeping()
    """What is not kept for ever."""
    client: Path | None = None
    """A folder with a built browser client in place of the package's own."""

    @property
    def url(self) -> str:
        """Where the database is."""
        return self.db or f"sqlite:///{self.data / DATABASE_FILE}"

    @property
    def shown_database(self) -> str:
        """Where the database is, as it may be shown: without a password."""
        return make_url(self.db).render_as_string() if self.db else str(self.data / DATABASE_FILE)
