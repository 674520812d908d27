"""`regna rules GAME --decrees`: the decrees of Animal Kingdoms one by one, each with its provenance."""

from typing import Any

from regna.cli.listing import need_group, show_listing
from regna.contract.components import Components
from regna.table.game import Game
from regna.table.words import LANGUAGES

GROUP = "decrees"


def show_decrees(this: Game, parts: Components, json: bool) -> None:
    """Every decree: what it looks at, its text in both languages, where it comes from."""
    need_group(this, parts, GROUP, "no_decrees")
    decrees = [described(parts, decree) for decree in parts[GROUP]]
    rows = []
    for decree in decrees:
        looks_at = this.words.say(f"scope.{decree['scope']}")
        rows.append([decree["id"], *(decree[language] for language in LANGUAGES), looks_at, decree["seen"]])
    show_listing(this, parts, GROUP, decrees, ("decree", *LANGUAGES, "looks_at", "seen"), rows, json)


def described(parts: Components, decree: dict[str, Any]) -> dict[str, Any]:
    """A decree as a reader needs it; one out of a user's file says so, whatever the file claims."""
    source = "user" if parts.source(GROUP) == "user" else decree["source"]
    texts = {language: decree[language] for language in LANGUAGES}
    return {"id": decree["id"], "scope": decree["scope"], **texts, "source": source, "seen": decree["seen"]}
