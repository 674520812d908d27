"""How decisions are written: a verb and its parts, as text ("move C4 D4") or as a JSON object of texts."""

from collections.abc import Mapping
from typing import Any, Final

from regna.contract.errors import Malformed, quoted

Verbs = Mapping[str, tuple[str, ...]]
"""Verbs of a game, in the order of its rules, with the names of the parts that follow each."""
NOTHING: Final[Verbs] = {}


def parts_from_text(text: str, verbs: Verbs, luck: Verbs = NOTHING) -> dict[str, str]:
    """The verb and its parts by name; upper and lower case of the verb and extra spaces do not matter.

    `luck` are the verbs of outcomes of chance, which a record has and nobody types.
    """
    words = text.split()
    if not words:
        raise Malformed("empty")
    verb, found = words[0].lower(), words[1:]
    names = part_names(verb, verbs, luck)
    if len(found) != len(names):
        raise Malformed("wrong_number_of_words", {"verb": verb, "expected": len(names), "found": len(found)})
    return {"verb": verb, **dict(zip(names, found, strict=True))}


def parts_from_json(document: Any, verbs: Verbs, luck: Verbs = NOTHING) -> dict[str, str]:
    """The verb and its parts of a JSON object."""
    if not isinstance(document, dict) or not all(isinstance(part, str) for part in document.values()):
        raise Malformed("not_a_decision")
    verb = document.get("verb", "").lower()
    names = part_names(verb, verbs, luck)
    if set(document) != {"verb", *names}:
        raise Malformed("wrong_parts", {"verb": verb, "expected": ", ".join(("verb", *names))})
    return {"verb": verb, **{name: document[name] for name in names}}


def part_names(verb: str, verbs: Verbs, luck: Verbs) -> tuple[str, ...]:
    """The names of the parts that follow a verb."""
    if verb in verbs:
        return verbs[verb]
    if verb in luck:
        return luck[verb]
    raise Malformed("unknown_verb", {"found": quoted(verb), "known": ", ".join(verbs)})


def text_of(document: Mapping[str, Any]) -> str:
    """The decision as text."""
    return " ".join(str(part) for part in document.values())


def number_of(text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and least <= int(text) <= most):
        raise Malformed("not_that_number", {"found": quoted(text), "least": least, "most": most})
    return int(text)
