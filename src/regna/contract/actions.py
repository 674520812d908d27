"""The table of a game's decisions: each verb, the parts that follow it, and the action ids they stand for.

Text ("move C4 D4"), JSON ({"verb": "move", "from": "C4", "to": "D4"}) and the documentation derive from it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Final, Generic, TypeVar

import msgspec

from regna.contract.errors import Malformed, quoted
from regna.engine.state import State

R_contra = TypeVar("R_contra", bound=State, contravariant=True)
"""The state of a game, or what of it its notation needs."""
Verbs = Mapping[str, tuple[str, ...]]
"""Verbs, in the order of the rules, with the names of the words that follow each."""
HIDDEN: Final = "hidden"
"""Stands for what somebody cannot see."""


class Reading(msgspec.Struct, frozen=True):
    """What a decision means: its parts, and the action id; or -1 and the reason why it can never be an action."""

    parts: dict[str, str]
    action: int
    reason: int = 0

    @property
    def text(self) -> str:
        """The decision as text, however it was written."""
        return " ".join(self.parts.values())


@dataclass(frozen=True)
class Never:
    """What can be read and no action id stands for: the reason of the refusal, and the words as they are written."""

    reason: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class Part(Generic[R_contra]):
    """A kind of thing that decisions name, as numbers from 0 to size - 1 and as words.

    `read(state, word, ...)` gives the number, or a Never, and raises Malformed for words that mean nothing.
    `write(state, number)` gives the word, or the words where there are several; None if the match has no such thing.
    """

    size: int
    read: Callable[..., int | Never]
    write: Callable[[R_contra, int], str | tuple[str, ...] | None]


Parts = Mapping[str, Part[R_contra]]
"""The kinds of parts of a game by their names."""


@dataclass(frozen=True)
class Verb:
    """A line of the table: a verb, the first action id of its block, and its parts.

    A part is (names of its words, its kind). The ids of a block count the last part first.
    """

    name: str
    first: int
    parts: tuple[tuple[tuple[str, ...], str], ...]
    by_luck: bool

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the words that follow it."""
        return tuple(word for words, _ in self.parts for word in words)


def verb(name: str, first: int, *parts: str, by_luck: bool = False) -> Verb:
    """A verb whose parts are written "name:kind", or "name" where both are the same.

    "from to:kind" are two words that are one part. An outcome of chance is `by_luck`: a record has it, nobody types it.
    """
    pairs = [part.partition(":") for part in parts]
    return Verb(name, int(first), tuple((tuple(names.split()), kind or names) for names, _, kind in pairs), by_luck)


class ActionTable(Generic[R_contra]):
    """All verbs of a game, in the order of the rules. Verbs may share a block if each writes only its own actions."""

    def __init__(self, parts: Parts[R_contra], *lines: Verb) -> None:
        """A table of these lines, whose parts are of these kinds."""
        self.parts = parts
        self.lines = {line.name: line for line in lines}

    @cached_property
    def verbs(self) -> Verbs:
        """The verbs that players use."""
        return {name: line.words for name, line in self.lines.items() if not line.by_luck}

    @cached_property
    def luck_verbs(self) -> Verbs:
        """The verbs of the outcomes of chance."""
        return {name: line.words for name, line in self.lines.items() if line.by_luck}

    @cached_property
    def blocks(self) -> list[tuple[range, Verb]]:
        """The action ids of each verb, the lowest first."""
        pairs = [(range(line.first, line.first + self.size(line)), line) for line in self.lines.values()]
        return sorted(pairs, key=lambda pair: pair[0].start)

    @cached_property
    def names(self) -> list[str]:
        """By action id the name of its verb; empty where verbs share a block, and only the state tells them apart."""
        names = ["" for _ in range(self.count)]
        taken = [0 for _ in names]
        for ids, line in self.blocks:
            for action in ids:
                taken[action] += 1
                names[action] = line.name if taken[action] == 1 else ""
        return names

    def size(self, line: Verb) -> int:
        """How many action ids a verb has."""
        return prod(self.parts[kind].size for _, kind in line.parts)

    @property
    def count(self) -> int:
        """Action ids go from 0 to count - 1."""
        return self.blocks[-1][0].stop

    def read(self, state: R_contra, text: str) -> Reading:
        """What a decision's text means; raises Malformed if it means nothing. Extra spaces do not matter."""
        name, *words = text.split() or [""]
        if not name:
            raise Malformed("empty")
        line = self.line_named(name)
        if len(words) != len(line.words):
            raise Malformed(
                "wrong_number_of_words", {"verb": line.name, "expected": len(line.words), "found": len(words)}
            )
        return self.assemble(state, line, dict(zip(line.words, words, strict=True)))

    def read_json(self, state: R_contra, document: Any) -> Reading:
        """What a decision's JSON form means; raises Malformed if it means nothing."""
        if not isinstance(document, dict) or not all(isinstance(part, str) for part in document.values()):
            raise Malformed("not_a_decision")
        line = self.line_named(document.get("verb", ""))
        if set(document) != {"verb", *line.words}:
            raise Malformed("wrong_parts", {"verb": line.name, "expected": ", ".join(("verb", *line.words))})
        return self.assemble(state, line, document)

    def line_named(self, name: str) -> Verb:
        """The line of a verb; upper and lower case do not matter."""
        if name.lower() not in self.lines:
            raise Malformed("unknown_verb", {"found": quoted(name.lower()), "known": ", ".join(self.verbs)})
        return self.lines[name.lower()]

    def assemble(self, state: R_contra, line: Verb, given: Mapping[str, str]) -> Reading:
        """The action made of a verb and its words."""
        written, number, reason = {"verb": line.name}, 0, 0
        for names, kind in line.parts:
            part = self.parts[kind]
            found = part.read(state, *(given[name] for name in names))
            if isinstance(found, Never):
                reason = found.reason
                written |= named(names, found.words)
            else:
                number = number * part.size + found
                written |= named(names, part.write(state, found) or ())
        return Reading(written, -1, reason) if reason else Reading(written, line.first + number)

    def write(self, state: R_contra, action: int) -> dict[str, str]:
        """A decision's JSON form, part by part."""
        for ids, line in self.blocks:
            if action in ids and (written := self.disassemble(state, line, action - line.first)):
                return written
        raise Malformed("no_such_action", {"found": action})

    def legal_verbs(self, state: R_contra) -> list[str]:
        """The verbs of the legal decisions, in the order of the rules: what a question may offer."""
        names = self.names
        legal = {names[action] or self.write(state, action)["verb"] for action in state.legal()}
        return [name for name in self.verbs if name in legal]

    def disassemble(self, state: R_contra, line: Verb, number: int) -> dict[str, str] | None:
        """The verb and its words for an action of its block; None if it is none of its own."""
        found: dict[str, str] = {}
        for names, kind in reversed(line.parts):
            number, rest = divmod(number, self.parts[kind].size)
            words = self.parts[kind].write(state, rest)
            if words is None:
                return None
            found = named(names, words) | found
        return {"verb": line.name, **found}


def named(names: tuple[str, ...], words: str | tuple[str, ...]) -> dict[str, str]:
    """The words of a part by their names."""
    return dict(zip(names, (words,) if isinstance(words, str) else words, strict=True))


# ---------------------------------------------------------------------- parts that many games have


def one_of(words: tuple[str, ...], code: str) -> Part[State]:
    """One of these words, in any case; `code` is that of the Malformed for another one."""

    def read(state: State, word: str) -> int:
        if word.lower() not in words:
            raise Malformed(code, {"found": quoted(word), "known": ", ".join(words)})
        return words.index(word.lower())

    return Part(len(words), read, lambda state, number: words[number])


def number_between(least: int, most: int) -> Part[State]:
    """A whole number within bounds."""
    return Part(
        most - least + 1,
        lambda state, word: number_of(word, least, most) - least,
        lambda state, number: str(number + least),
    )


def or_hidden(part: Part[R_contra], number: int) -> Part[R_contra]:
    """A part that somebody cannot see: "hidden" stands for this number."""
    return Part(
        max(part.size, number + 1),
        lambda state, word: number if word.lower() == HIDDEN else part.read(state, word),
        lambda state, found: HIDDEN if found == number else part.write(state, found),
    )


def number_of(text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and least <= int(text) <= most):
        raise Malformed("not_that_number", {"found": quoted(text), "least": least, "most": most})
    return int(text)
