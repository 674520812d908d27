"""Where a component comes from, as the terminal shows it: what we reconstructed stands out."""

from typing import Final

from rich.text import Text

from regna.table.words import Words

STYLES: Final = {"reconstruction": "yellow", "user": "cyan"}


def source_text(words: Words, source: str) -> Text:
    """A source in words and in its colour."""
    return Text(words.say(f"source.{source}"), style=STYLES.get(source, ""))
