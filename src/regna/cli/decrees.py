"""`regna rules GAME --decrees`: the decrees of Animal Kingdoms one by one, each with its provenance."""

from typing import Any

from rich.table import Table
from rich.text import Text

from regna.cli.provenance import source_text
from regna.cli.terminal import command_words, print_json, screen, spoken
from regna.kernel.components import Components
from regna.kernel.errors import Malformed
from regna.table.game import Game
from regna.table.words import LANGUAGES

GROUP = "decrees"


def show_decrees(this: Game, parts: Components, json: bool) -> None:
    """Every decree: what it looks at, its text in both languages, where it comes from."""
    if GROUP not in parts.groups:
        raise spoken(Malformed("no_decrees", {"game": this.name}), this.language)
    decrees = [described(parts, decree) for decree in parts[GROUP]]
    if json:
        print_json({"game": this.id, "digest": parts.digest(), "decrees": decrees})
        return
    words = command_words(this.language)
    table = Table(title=words.say("decrees.title", {"count": len(decrees)}), show_lines=True)
    for name in ("decree", *LANGUAGES, "looks_at", "source", "seen"):
        table.add_column(words.say(f"column.{name}"), overflow="fold")
    for decree in decrees:
        source = source_text(this.words, decree["source"])
        looks_at = this.words.say(f"scope.{decree['scope']}")
        texts = [Text(decree[language]) for language in LANGUAGES]
        table.add_row(Text(decree["id"]), *texts, looks_at, source, Text(decree["seen"]))
    screen.print(table)
    own = sum(decree["source"] == "reconstruction" for decree in decrees)
    screen.print(words.say("decrees.reconstructed", {"count": own}))


def described(parts: Components, decree: dict[str, Any]) -> dict[str, Any]:
    """A decree as a reader needs it; one out of a user's file says so, whatever the file claims."""
    source = "user" if parts.source(GROUP) == "user" else decree["source"]
    texts = {language: decree[language] for language in LANGUAGES}
    return {"id": decree["id"], "scope": decree["scope"], **texts, "source": source, "seen": decree["seen"]}
