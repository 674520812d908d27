"""`regna backup`: everything a server keeps, in one file, while it goes on serving."""

import asyncio

from regna.cli.hosting import BackupFile, DatabaseUrl, DataFolder, settings_for, speaking
from regna.cli.language import command_words
from regna.cli.progress import progress
from regna.cli.terminal import Language, language_or_default, tell


def backup(file: BackupFile, db: DatabaseUrl = "", data: DataFolder = None, language: Language = None) -> None:
    """Save all matches and people as they are at this moment; servers go on meanwhile."""
    tongue = language_or_default(language)
    words = command_words(tongue)
    from regna.server.storage.backup import back_up
    from regna.server.storage.database import Database

    async def run() -> dict[str, int]:
        database = Database(settings.url)
        try:
            with progress(words.say("backup.running")) as (started, done):
                return await back_up(database, file, started, done)
        finally:
            await database.close()

    with speaking(tongue):
        settings = settings_for(db, data)
        counts = asyncio.run(run())
    facts = {"file": str(file), "count": counts["matches"], "rows": sum(counts.values())}
    tell(words.say("backup.done", facts))
