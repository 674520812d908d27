"""`regna replay`: watch a record again, and check it."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

import regna
from regna.cli.boards import draw
from regna.cli.language import command_words
from regna.cli.results import show_result
from regna.cli.terminal import Language, language_or_default, print_json, read_json_file, screen, tell
from regna.contract.errors import BadRecord


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    at: Annotated[int | None, typer.Option("--at", min=0)] = None,
    log: Annotated[bool, typer.Option("--log/--no-log")] = True,
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Play a record again, check every step, and show how it went."""
    tongue = language_or_default(language)
    match = regna.replay(read_json_file(file, BadRecord, tongue), tongue, upto=at)
    if json:
        print_json(msgspec.to_builtins(match.position()))
        return
    if log:
        for line in match.story():
            screen.print(Text.assemble((f"{line.sequence:>5} ", "dim"), line.text))
    screen.print(draw(match.view(), match.words))
    if match.over:
        show_result(match)
    else:
        tell(match.view().turn.prompt)
    screen.print(command_words(tongue).say("replay.sound", {"count": match.sequence}))
