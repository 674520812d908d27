"""`regna verify`: prove that the luck of a match was nobody's choice."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from regna.cli.language import command_words
from regna.cli.terminal import Language, language_or_default, print_json, read_json_file, tell
from regna.contract.errors import BadRecord
from regna.table.verify import verify as verify_record


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    json: Annotated[bool, typer.Option("--json")] = False,
    language: Language = None,
) -> None:
    """Play a record again and derive all its luck anew from the table's secret and the players' shares."""
    tongue = language_or_default(language)
    found = verify_record(read_json_file(file, BadRecord, tongue), tongue)
    if json:
        print_json(asdict(found))
        return
    words = command_words(tongue)
    tell(words.say("verify.outcomes", {"count": found.outcomes}))
    tell(words.say("verify.dealt" if found.dealt else "verify.not_dealt"))
    tell(words.say("verify.shares", {"count": found.shares}))
    if found.committed:
        tell(words.say("verify.committed", {"count": found.committed}))
