"""Errors as the client gets them: one shape, one sentence, never a traceback."""

from typing import Final

from regna.contract.errors import RegnaError
from regna.server.protocol.messages import Problem
from regna.table.words import LANGUAGES, Words, words_for

LAYERS: Final = ("regna.table", "regna.server")


def server_words(language: str) -> Words:
    """The sentences of the table and of the server."""
    return words_for(LAYERS, language)


def problem_of(error: RegnaError, language: str) -> Problem:
    """The error as a message; what the table has put into words already stays as it is."""
    return Problem(
        family=error.family,
        code=error.code,
        text=error.text or server_words(language).explain(error),
        rules=list(error.rules),
        current=error.facts.get("current"),
        seconds=error.facts.get("seconds"),
    )


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in accepted.lower().split(","):
        code = part.strip()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
