"""Components one by one, each with its provenance: the decrees of one game, the powers of another."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from regna.cli.language import command_words
from regna.cli.provenance import source_text
from regna.cli.terminal import print_json, screen, spoken, tell
from regna.contract.components import Components
from regna.contract.errors import Malformed
from regna.table.game import Game


def need_group(this: Game, parts: Components, group: str, otherwise: str) -> None:
    """Refuse with this code if the game has nothing of this kind."""
    if group not in parts.groups:
        raise spoken(Malformed(otherwise, {"game": this.name}), this.language)


def show_listing(
    this: Game,
    parts: Components,
    group: str,
    entries: list[dict[str, Any]],
    columns: Sequence[str],
    rows: list[list[str]],
    json: bool,
) -> None:
    """The entries as JSON, or a table: a row of texts for each under these headings, then where it comes from."""
    if json:
        print_json({"game": this.id, "digest": parts.digest(), group: entries})
        return
    words = command_words(this.language)
    table = Table(title=words.say(f"title.{group}", {"count": len(entries)}), show_lines=True)
    for name in columns:
        table.add_column(words.say(f"column.{name}"), overflow="fold")
    table.add_column(words.say("column.source"), no_wrap=True)
    for entry, row in zip(entries, rows, strict=True):
        table.add_row(*map(Text, row), source_text(this.words, entry["source"]))
    screen.print(table)
    own = sum(entry["source"] == "reconstruction" for entry in entries)
    tell(words.say(f"reconstructed.{group}", {"count": own}))
