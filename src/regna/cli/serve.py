"""`regna serve`: the online table."""

import asyncio
import contextlib
import socket
import webbrowser
from typing import Annotated

import typer

from regna.cli.hosting import DatabaseUrl, DataFolder, make_data_folder, settings_for, speaking
from regna.cli.language import command_words
from regna.cli.terminal import Language, language_or_default, spoken, tell
from regna.contract.errors import BadOption


def addresses_here() -> list[str]:
    """The addresses at which other devices of the network find this machine, its name not included.

    Asked of the way out: nothing is sent to connect a datagram socket.
    """
    found = []
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as door:
            door.connect((somewhere, 9))
            here = str(door.getsockname()[0])
            found.append(f"[{here}]" if family == socket.AF_INET6 else here)
    return found


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    db: DatabaseUrl = "",
    data: DataFolder = None,
    open_browser: Annotated[bool, typer.Option("--open")] = False,
    bots: Annotated[int | None, typer.Option("--bots", min=1, max=64)] = None,
    think: Annotated[float, typer.Option("--think", metavar="SECONDS", min=0.05, max=60)] = 1.0,
    rate: Annotated[float, typer.Option("--rate", min=0.1)] = 1.0,
    keep: Annotated[float, typer.Option("--keep", metavar="DAYS", min=0)] = 0,
    keep_chat: Annotated[float, typer.Option("--keep-chat", metavar="DAYS", min=0)] = 0,
    keep_people: Annotated[float, typer.Option("--keep-people", metavar="DAYS", min=0)] = 0,
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
    from regna.server.settings import Keeping

    set_up_logs(log)

    def listening(port: int) -> None:
        everywhere = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104  # compared, not bound
        shown_host = everywhere.get(host, f"[{host}]" if ":" in host else host)
        address = f"http://{shown_host}:{port}"
        tell(words.say("serve.ready", {"address": address, "data": settings.shown_database}))
        if host in everywhere:
            found = ", ".join(f"http://{each}:{port}" for each in addresses_here())
            tell(words.say("serve.others", {"addresses": found}) if found else words.say("serve.nobody"))
        if open_browser:
            webbrowser.open(address)

    with speaking(tongue):
        served = {"host": host, "port": port, "bot_workers": bots, "bot_seconds": think, "rate": rate}
        keeping = Keeping(matches=keep, chat=keep_chat, people=keep_people)
        settings = settings_for(db, data, **served, keep=keeping)
        make_data_folder(settings)
        asyncio.run(reach_database(settings))
        server = Server(settings, listening)
        door = listen(host, port)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn passes Ctrl-C on once everything is closed
        server.run([door])
    if not server.started:
        raise typer.Exit(1)
    tell(words.say("serve.ended"))
