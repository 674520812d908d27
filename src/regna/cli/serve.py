"""`regna serve`: the online table."""

import asyncio
import contextlib
import webbrowser
from typing import Annotated

import typer

from regna.cli.hosting import DatabaseUrl, DataFolder, make_data_folder, settings_for, speaking
from regna.cli.terminal import Language, command_words, language_or_default, spoken, tell
from regna.contract.errors import BadOption


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    db: DatabaseUrl = "",
    data: DataFolder = None,
    open_browser: Annotated[bool, typer.Option("--open")] = False,
    bots: Annotated[int | None, typer.Option("--bots", min=1, max=64)] = None,
    think: Annotated[float, typer.Option("--think", metavar="SECONDS", min=0.05, max=60)] = 1.0,
    rate: Annotated[float, typer.Option("--rate", min=0.1)] = 1.0,
    log: Annotated[str, typer.Option("--log", metavar="LEVEL")] = "warning",
    language: Language = None,
) -> None:
    """Start the online table: people open its address in a browser, programs ask its API."""
    tongue = language_or_default(language)
    words = command_words(tongue)
    if log not in ("debug", "info", "warning", "error"):
        raise spoken(BadOption("log_level", {"found": log}), tongue)
    from regna.server.logs import set_up_logs
    from regna.server.run import Server, listen, reach_database

    set_up_logs(log)

    def listening(port: int) -> None:
        everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104  # compared, not bound
        shown_host = everywhere.get(host, f"[{host}]" if ":" in host else host)
        address = f"http://{shown_host}:{port}"
        tell(words.say("serve.ready", {"address": address, "data": settings.shown_database}))
        if open_browser:
            webbrowser.open(address)

    with speaking(tongue):
        settings = settings_for(db, data, host=host, port=port, bot_workers=bots, bot_seconds=think, rate=rate)
        make_data_folder(settings)
        asyncio.run(reach_database(settings))
        server = Server(settings, listening)
        door = listen(host, port)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn passes Ctrl-C on once everything is closed
        server.run([door])
    if not server.started:
        raise typer.Exit(1)
    tell(words.say("serve.ended"))
