"""`regna serve`: the table in the browser."""

import typer

from regna.cli.terminal import Language, command_words, language_or_default, screen


def serve(language: Language = None) -> None:
    """Start the table in the browser (not there yet: says what there is instead)."""
    words = command_words(language_or_default(language))
    screen.print(words.say("serve.not_yet"))
    raise typer.Exit(1)
