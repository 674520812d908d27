"""What the commands for hosts share: where the matches are kept, and the server's own sentences."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regna.table.words import Speaking

if TYPE_CHECKING:  # the server is loaded only by the commands that need it
    from regna.server.settings import Settings

DatabaseUrl = Annotated[str, typer.Option("--db", metavar="URL")]
DataFolder = Annotated[Path | None, typer.Option("--data", metavar="FOLDER")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE")]

PRIVATE_FOLDER = 0o700
"""The database holds the secrets of running matches."""


def settings_for(db: str, data: Path | None, **others: Any) -> "Settings":
    """The settings chosen at the command line, the address of the database checked; what is None has its default."""
    from regna.server.settings import Settings
    from regna.server.storage.database import checked_url

    if db:
        checked_url(db)
    chosen = {name: value for name, value in {"data": data, **others}.items() if value is not None}
    return Settings(db=db, **chosen)


def make_data_folder(settings: "Settings") -> None:
    """The folder for the database where that is a file of ours."""
    if not settings.db:
        settings.data.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)


def speaking(language: str) -> Speaking:
    """Errors of the server that leave this block are in words."""
    from regna.server.protocol.problems import server_words

    return Speaking(server_words(language))
