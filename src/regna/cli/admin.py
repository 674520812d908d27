"""`regna admin`: what a host does about matches, people and the whole server, at the database itself."""

import asyncio
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, get_args

import typer

from regna.cli.hosting import DatabaseUrl, DataFolder, settings_for, speaking
from regna.cli.language import command_words
from regna.cli.terminal import Language, language_or_default, spoken, tell
from regna.contract.errors import BadOption
from regna.table.words import Words

if TYPE_CHECKING:
    from regna.server.live.administration import Administration

LISTS: Final = ("matches", "people", "reports", "names", "house")


def admin(
    deed: Annotated[str, typer.Argument(metavar="DEED")],
    what: Annotated[str, typer.Argument(metavar="WHAT")] = "",
    name: Annotated[str, typer.Argument(metavar="NAME")] = "",
    db: DatabaseUrl = "",
    data: DataFolder = None,
    language: Language = None,
) -> None:
    """List matches, people and reports; stop or delete a match; ban, mute, rename or forget a person."""
    tongue = language_or_default(language)
    words = command_words(tongue)

    from regna.server.live.administration import FOR_EVERYBODY, Administration
    from regna.server.protocol.messages import Deed
    from regna.server.storage.database import Database

    deeds = {str(each).replace("_", "-"): each for each in get_args(Deed)}
    chosen = deeds.get(deed)
    lacks_object = chosen not in (None, *FOR_EVERYBODY) and not what
    if lacks_object or (chosen is None and deed not in LISTS):
        raise spoken(BadOption("deed", {"known": ", ".join((*LISTS, *deeds))}), tongue)

    async def run() -> str:
        database = Database(settings.url)
        try:
            await database.reach()
            await database.migrate()
            host = Administration(database, lambda: time.time_ns() // 1_000_000)
            if chosen is not None:
                return await host.carry_out(chosen, what, name)
            await show(host, deed, what, words)
            return ""
        finally:
            await database.close()

    with speaking(tongue):
        settings = settings_for(db, data)
        token = asyncio.run(run())
    if chosen is not None:
        tell(words.say("admin.done"))
    if token:
        tell(words.say(f"admin.{deed}", {"token": token}))


async def show(host: "Administration", kind: str, wanted: str, words: Words) -> None:
    """A line for each match, person, reported line or reserved name, the latest first; or what holds for everybody."""
    if kind == "matches":
        for match in await host.matches.latest(wanted):
            names = ", ".join(seat.name for seat in match.seats)
            tell(f"{match.id}  {day(match.changed)}  {match.status:8} {match.game}  {names}")
    elif kind == "people":
        for person in await host.moderation.people(wanted):
            marks = [words.say(f"admin.{mark}") for mark in ("banned", "muted") if getattr(person, mark)]
            tell("  ".join([person.id, day(person.created), person.name, *marks]))
    elif kind == "reports":
        for report in await host.moderation.reports():
            tell(f"{day(report.at)}  {report.match}  {report.identity}  {report.name}: {report.text}")
    else:
        decided = await host.house.decided()
        if kind == "names":
            for name in decided.reserved.values():
                tell(name)
        else:
            tell(words.say("admin.house.chat" if decided.chat else "admin.house.no_chat"))
            tell(words.say("admin.house.invited" if decided.invitation else "admin.house.everybody"))
            tell(words.say("admin.house.page" if decided.admin else "admin.house.no_page"))


def day(milliseconds: int) -> str:
    """When it was, as hosts read it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")
