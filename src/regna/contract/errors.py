"""Errors are part of the interface: every one has a family, a code, facts and, once it reaches people, a sentence."""

import json
from collections.abc import Mapping
from typing import Any, ClassVar

Facts = Mapping[str, Any]
"""What fills the gaps of a sentence: numbers and text as they are; to be put into words are {"word": key},
{"seat": number}, {"names": {language: name}}, {"list": facts}, {"any": facts} (of which one is chosen)
and {"say": key, ...}, a small sentence of its own."""


class RegnaError(Exception):
    """Something is wrong with what was asked; nothing has changed."""

    family: ClassVar[str] = "error"

    def __init__(self, code: str, facts: Facts | None = None, rules: tuple[str, ...] = ()) -> None:
        """`code` never changes between versions; `rules` are the numbers of the rules behind it."""
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Any] = dict(facts or {})
        self.rules = rules
        self.text = ""
        """The sentence in the language of whoever asked; set where the error leaves the table."""

    @property
    def key(self) -> str:
        """Where the words for it are."""
        return f"{self.family}.{self.code}"

    def __str__(self) -> str:
        """The sentence, or the bare code where nobody has put it into words yet."""
        return self.text or f"{self.key} {self.facts}"


class Malformed(RegnaError):
    """What was sent cannot be read at all."""

    family = "malformed"


class Refused(RegnaError):
    """It can be read, and a rule forbids it."""

    family = "refusal"


class Stale(RegnaError):
    """It answers a question that is no longer asked."""

    family = "stale"


class BadOption(RegnaError):
    """A game cannot be set up this way."""

    family = "option"


class BadComponents(RegnaError):
    """A components file does not describe a set of components."""

    family = "components"


class BadPosition(RegnaError):
    """A position cannot be read, or can never arise."""

    family = "position"


class BadRecord(RegnaError):
    """A record cannot be read, or does not tell a possible game."""

    family = "record"


FAMILIES = (Malformed, Refused, Stale, BadOption, BadComponents, BadPosition, BadRecord)


def quoted(value: Any) -> str:
    """A value from outside as it may appear in a sentence: as one would write it, printable, and never long."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, default=str)
    except (ValueError, TypeError, RecursionError):
        text = type(value).__name__
    text = "".join(letter if letter.isprintable() else "?" for letter in text[: MOST_SHOWN + 1])
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


MOST_SHOWN = 60
