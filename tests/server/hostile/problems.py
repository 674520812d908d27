"""Whether a problem is one that people can read: a family and a code with words in both languages."""

from collections.abc import Mapping
from typing import Any, Final

from regna.registry import GAMES
from regna.table.words import LANGUAGES, words_for

LAYERS: Final = ("regna.table", "regna.server", *(spec.package for spec in GAMES.values()))
MOST_LETTERS: Final = 400
PARTS: Final = {"family", "code", "text", "rules", "current", "seconds"}


def faults_of(problem: Mapping[str, Any]) -> list[str]:
    """What is wrong with a problem as an answer; empty if nothing is."""
    if set(problem) != PARTS:
        return [f"its parts are {sorted(problem)}"]
    key = f"{problem['family']}.{problem['code']}"
    faults = [
        f"{key} has no words in {language}"
        for language in LANGUAGES
        if not any(words_for((layer,), language).knows(key) for layer in LAYERS)
    ]
    text = str(problem["text"])
    if not 0 < len(text) < MOST_LETTERS or any(letter < " " for letter in text):
        faults.append(f"{key} says {text!r}")
    return faults
