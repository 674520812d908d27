"""Every sentence a player reads, in the player's language.

A catalogue maps keys to sentences with {gaps}; a sentence that depends on a number is an object with the plural forms
of the Unicode CLDR ("one", "other"), chosen by the fact "count" (or "expected"). A gap may ask for a form of a name,
such as {province:the} for "l'Aquitaine": "form.the" has the names with this form, and under "other" what is said of
a name that is not among them, as on a map of one's own. The same files serve the browser.
"""

import functools
import logging
from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

from regna.contract.errors import Malformed, RegnaError, quoted
from regna.resources import read_words

LANGUAGES: Final = ("en", "fr")
PLURAL_FACTS: Final = ("count", "expected")
MANY: Final = 2
DECIMAL_MARKS: Final = {"en": ".", "fr": ","}


def plural_form(language: str, number: int) -> str:
    """The CLDR plural category of a whole number: French counts 0 as singular, English does not."""
    if language == "fr":
        return "one" if abs(number) < 2 else "other"
    return "one" if number == 1 else "other"


@functools.cache
def pieces_of(sentence: str) -> list[tuple[str, str | None, str]]:
    """A sentence taken apart: text, the gap behind it (None at the end), and the form asked of what fills it."""
    return [(text, gap, form or "") for text, gap, form, _ in Formatter().parse(sentence)]


class Words:
    """The sentences of one game, and those of the table, in one language."""

    def __init__(self, language: str, catalogue: Mapping[str, Any], seat_names: tuple[str, ...] = ()) -> None:
        """`seat_names` are the players' own names, where they have any."""
        self.language = language
        self.catalogue = catalogue
        self.seat_names = seat_names

    def named(self, seat_names: tuple[str, ...]) -> "Words":
        """The same sentences at a table where the players have names."""
        return Words(self.language, self.catalogue, seat_names)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence for this key."""
        return key in self.catalogue

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence of this key with its gaps filled."""
        facts = facts or {}
        sentence = self.catalogue[key] if self.knows(key) else self.unsaid(key)
        if isinstance(sentence, dict):
            number = next((facts[name] for name in PLURAL_FACTS if name in facts), MANY)
            sentence = sentence[plural_form(self.language, number)]
        if "{" not in sentence and "}" not in sentence:
            return str(sentence)
        said = []
        for text, gap, form in pieces_of(str(sentence)):
            said.append(text)
            if gap is not None:  # one that nothing fills is shown as it is written
                filling = self.render(facts[gap]) if gap in facts else f"{{{gap}}}"
                said.append(self.form(form, filling) if form else filling)
        return "".join(said)

    def form(self, form: str, name: str) -> str:
        """A name in the form that a sentence asks for, such as "the" or "in"."""
        forms = self.catalogue[f"form.{form}"]
        return str(forms.get(name) or forms["other"].format(name=name))

    def unsaid(self, key: str) -> str:
        """In place of a sentence that is missing: its key, so that a match goes on. Tests fail here instead."""
        logging.getLogger(__name__).error("no sentence %s in %s", key, self.language)
        return f"{{{{{key}}}}}"

    def render(self, fact: Any) -> str:
        """A fact as it appears in a sentence."""
        if isinstance(fact, str):
            return fact
        if isinstance(fact, float):
            return f"{fact:.1f}".replace(".", DECIMAL_MARKS[self.language])
        if not isinstance(fact, dict):
            return str(fact)
        if "say" in fact:
            return self.say(fact["say"], {name: part for name, part in fact.items() if name != "say"})
        if "list" in fact:
            return ", ".join(self.render(part) for part in fact["list"])
        if "any" in fact:
            return self.one_of([self.render(part) for part in fact["any"]])
        if "names" in fact:
            return str(fact["names"][self.language])
        return self.seat(fact["seat"]) if "seat" in fact else self.say(fact["word"])

    def one_of(self, parts: list[str]) -> str:
        """Some things of which one is chosen: "a, b or c"."""
        if len(parts) < MANY:
            return "".join(parts)
        return self.say("one_of", {"others": ", ".join(parts[:-1]), "last": parts[-1]})

    def seat(self, seat: int) -> str:
        """The name of a seat: the player's own, or the game's word for it."""
        if 0 <= seat < len(self.seat_names) and self.seat_names[seat]:
            return self.seat_names[seat]
        return self.say(f"seat.{seat}") if seat >= 0 else self.say("seat.nobody")

    def explain(self, error: RegnaError) -> str:
        """The sentence for an error, with the number of the first rule behind it and, first, where the fault is."""
        sentence = self.say(error.key, error.facts)
        where = error.facts.get("where")
        if where and where not in sentence:
            sentence = self.say("where.at", {"where": where, "what": sentence})
        return cite(sentence, error.rules)


def cite(sentence: str, rules: tuple[str, ...]) -> str:
    """The sentence with the rule's number before its full stop."""
    return f"{sentence.removesuffix('.')} ({rules[0]})." if rules else sentence


class Speaking:
    """Puts errors that leave the table into words."""

    def __init__(self, words: Words) -> None:
        """In these words."""
        self.words = words

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Give the error its sentence and let it go on."""
        if isinstance(error, RegnaError) and not error.text:
            error.text = self.words.explain(error)


def words_for(packages: tuple[str, ...], language: str) -> Words:
    """The sentences of these packages together."""
    if language not in LANGUAGES:
        error = Malformed("unknown_language", {"found": quoted(language), "known": ", ".join(LANGUAGES)})
        error.text = cached_words(packages, LANGUAGES[0]).explain(error)
        raise error
    return cached_words(packages, language)


@functools.cache
def cached_words(packages: tuple[str, ...], language: str) -> Words:
    """Read once, then shared and never changed."""
    catalogue: dict[str, Any] = {}
    for package in packages:
        catalogue |= read_words(package, language)
    return Words(language, catalogue)
