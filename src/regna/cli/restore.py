"""`regna restore`: a backup into an empty database, and every match in it played again."""

import asyncio
from typing import TYPE_CHECKING

import typer

from regna.cli.hosting import BackupFile, DatabaseUrl, DataFolder, make_data_folder, settings_for, speaking
from regna.cli.language import command_words
from regna.cli.progress import progress
from regna.cli.terminal import Language, errors, language_or_default, tell
from regna.table.words import Words

if TYPE_CHECKING:  # the server is loaded only when the command runs
    from regna.server.live.verify_store import StoreReport


def restore(file: BackupFile, db: DatabaseUrl = "", data: DataFolder = None, language: Language = None) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL whatever it came from, and check every match."""
    tongue = language_or_default(language)
    words = command_words(tongue)
    from regna.server.live.verify_store import verify_store
    from regna.server.storage.backup import restore as restore_file
    from regna.server.storage.database import Database

    async def run() -> "tuple[dict[str, int], StoreReport]":
        database = Database(settings.url)
        try:
            with progress(words.say("restore.running")) as (started, done):
                counts = await restore_file(database, file, started, done)
            with progress(words.say("restore.checking")) as (started, done):
                return counts, await verify_store(database, started, done)
        finally:
            await database.close()

    with speaking(tongue):
        settings = settings_for(db, data)
        make_data_folder(settings)
        counts, found = asyncio.run(run())
    facts = {"data": settings.shown_database, "count": counts["matches"], "rows": sum(counts.values())}
    tell(words.say("restore.done", facts))
    tell_soundness(found, words)
    if found.unsound:
        raise typer.Exit(1)


def tell_soundness(found: "StoreReport", words: Words) -> None:
    """What became of playing every match again."""
    tell(words.say("restore.sound", {"count": found.sound, "waiting": found.waiting}))
    if found.older:
        tell(words.say("restore.older", {"count": found.older}))
    for match, reason in found.unsound:
        tell(words.say("restore.unsound", {"match": match, "reason": reason}), style="red", on=errors)
