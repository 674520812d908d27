"""The language of whoever typed the command line, and its sentences. Needs no package of the command line."""

import locale
import os
import sys

from regna.table.words import LANGUAGES, Words, words_for


def language_asked() -> str:
    """The language that the command line asks for, before anything in it is understood; else the terminal's."""
    for word, following in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        name, _, value = word.partition("=")
        if name == "--language" and (value or following) in LANGUAGES:
            return value or following
    spoken_here = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return "fr" if spoken_here.lower().startswith("fr") else "en"


def command_words(language: str) -> Words:
    """The sentences of the command line itself."""
    return words_for(("regna.table", "regna.cli"), language)
