"""Reading a position's JSON document part by part, so that every complaint says where the fault is."""

from collections.abc import Callable, Iterator
from typing import Any

from regna.contract.errors import BadPosition, quoted
from regna.contract.spec import Document, Flaw


class Reader:
    """Reads a document part by part; every complaint says where it is."""

    def __init__(self, document: Any, where: str = "") -> None:
        """`where` is the path to this part, for complaints."""
        self.where = where
        if not isinstance(document, dict) or not all(isinstance(name, str) for name in document):
            raise BadPosition("not_an_object", {"where": where or "state"})
        self.document: Document = document

    def path(self, name: str) -> str:
        """Where a part of this document is."""
        name = quoted(name)
        return f"{self.where}.{name}" if self.where else name

    def only(self, names: set[str], otherwise: Document | None = None) -> None:
        """Complain about missing and unknown parts; what `otherwise` has may be left out and is taken from there."""
        self.document = {**(otherwise or {}), **self.document}
        for name in sorted(names - set(self.document)):
            raise BadPosition("missing", {"where": self.path(name)})
        for name in sorted(set(self.document) - names):
            raise BadPosition("unknown", {"where": self.path(name)})

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self.document[name]
        if type(value) is not int or not least <= value <= most:
            raise BadPosition(
                "bad_number", {"where": self.path(name), "found": quoted(value), "least": least, "most": most}
            )
        return value

    def choice(self, name: str, choices: tuple[str, ...]) -> int:
        """The place of a word among the possible ones."""
        value = self.document[name]
        if not isinstance(value, str) or value not in choices:
            raise BadPosition(
                "bad_word", {"where": self.path(name), "found": quoted(value), "known": ", ".join(choices)}
            )
        return choices.index(value)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.document[name]
        if not isinstance(value, bool):
            raise BadPosition("bad_flag", {"where": self.path(name), "found": quoted(value)})
        return value

    def counts(self, name: str) -> dict[str, int]:
        """Names with positive numbers; a name with 0 is as good as none."""
        part = Reader(self.document[name], self.path(name))
        return {key: number for key in part.document if (number := part.number(key, 0, 1000))}

    def counts_of(self, name: str, choices: tuple[str, ...], most: int) -> dict[int, int]:
        """Some of the possible words, by their place among them, with positive numbers; 0 is as good as none."""
        part = Reader(self.document[name], self.path(name))
        found = {}
        for key in part.document:
            if key not in choices:
                raise BadPosition("bad_word", {"where": part.where, "found": quoted(key), "known": ", ".join(choices)})
            found[choices.index(key)] = part.number(key, 0, most)
        return {place: number for place, number in found.items() if number}

    def several(self, name: str, choices: tuple[str, ...]) -> list[int]:
        """A list of different words, by their places among the possible ones."""
        value = self.document[name]
        if not isinstance(value, list):
            raise BadPosition("not_a_list", {"where": self.path(name)})
        found = [Reader({name: item}, self.where).choice(name, choices) for item in value]
        for item in value:
            if value.count(item) > 1:
                raise BadPosition("twice", {"where": self.path(name), "found": quoted(item)})
        return found

    def numbers(self, name: str, lengths: tuple[int, int], least: int, most: int) -> list[int]:
        """A list of whole numbers, as long as it may be, each within bounds."""
        value = self.document[name]
        if not isinstance(value, list):
            raise BadPosition("not_a_list", {"where": self.path(name)})
        if not lengths[0] <= len(value) <= lengths[1]:
            raise BadPosition("wrong_length", {"where": self.path(name), "expected": lengths[1]})
        return [Reader({name: number}, self.where).number(name, least, most) for number in value]

    def rows(self, name: str, count: int, length: int, most: int) -> list[list[int]]:
        """A list of so many lists of so many numbers, from 0 to the most."""
        value = self.document[name]
        if not isinstance(value, list):
            raise BadPosition("not_a_list", {"where": self.path(name)})
        if len(value) != count:
            raise BadPosition("wrong_length", {"where": self.path(name), "expected": count})
        return [Reader({name: row}, self.where).numbers(name, (length, length), 0, most) for row in value]


def paths_naming(part: Any, name: str, where: str = "") -> Iterator[str]:
    """The paths to everything in a document that has this name or stands in a list by it."""
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        path = f"{where}.{key}" if where else str(key)
        if name in (key, value):
            yield path
        else:
            yield from paths_naming(value, name, path)


def complain_about(
    flaw: Flaw | None, flaws: tuple[tuple[str, tuple[str, ...]], ...], where: Callable[[], str] | None = None
) -> None:
    """Raise BadPosition if an audit found a broken invariant; `flaws` knows the rules behind it, `where` its place."""
    if flaw is not None:
        code, facts = flaw
        raise BadPosition(code, {**facts, "where": where()} if where else facts, dict(flaws)[code])
