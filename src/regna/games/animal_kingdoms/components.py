"""Animal Kingdoms' components: checks the values of components.toml, or of a user's file, for the rules."""

from typing import Any, Final

from regna.games.animal_kingdoms.cards import SPECIES, VALUES
from regna.games.animal_kingdoms.decrees import (
    FACETS,
    HERE_ALL,
    HERE_LAST,
    MEASURES,
    QUESTIONS,
    SCOPES,
    Decree,
    Question,
)
from regna.kernel.components import SOURCES, Components
from regna.kernel.errors import BadComponents, shown

DECREES: Final = 30
"""Three ages of five decrees need fifteen; the box has thirty."""
LEAST_DECREES: Final = 15
LANGUAGES: Final = ("en", "fr")
DECREE_PARTS: Final = {"id", "scope", "join", "tests", "source", "seen", *LANGUAGES}
JOINS: Final = ("all", "any")
ABOUT_PLACED_CARDS: Final = QUESTIONS[2:]
"""Tests that make no sense for a decree that looks at no card."""
COMPARING: Final = ("other_parity_than", "at_least", "at_most", "above", "below")
MOST_LETTERS: Final = 100


def decrees_of(components: Components) -> list[Decree]:
    """The decrees; raises BadComponents, naming the first that cannot be read."""
    values = components["decrees"]
    if not isinstance(values, list):
        raise BadComponents("not_a_list", {"group": "decrees"})
    if not LEAST_DECREES <= len(values) <= DECREES:
        facts = {"found": len(values), "least": LEAST_DECREES, "most": DECREES}
        raise BadComponents("wrong_number_of_decrees", facts, ("AK-148",))
    decrees = [decree_from(value) for value in values]
    ids = [decree.id for decree in decrees]
    for id in ids:
        if ids.count(id) > 1:
            raise BadComponents("decree_twice", {"found": id})
    return decrees


def decree_from(value: Any) -> Decree:
    """A decree out of its description."""
    if not isinstance(value, dict) or set(value) != DECREE_PARTS or not isinstance(value["tests"], list):
        raise BadComponents("bad_decree", {"found": shown(value)})
    texts = [value[name] for name in ("id", "seen", *LANGUAGES)]
    if not all(isinstance(text, str) and len(text) <= MOST_LETTERS and text.isprintable() for text in texts):
        raise BadComponents("bad_decree", {"found": shown(value)})
    known = value["scope"] in SCOPES and value["join"] in JOINS and value["source"] in SOURCES
    if not known or not value["id"] or not value["tests"]:
        raise BadComponents("bad_decree", {"found": shown(value["id"])})
    return Decree(
        value["id"],
        {language: value[language] for language in LANGUAGES},
        value["source"],
        SCOPES.index(value["scope"]),
        value["join"] == "any",
        [question_from(test, value["scope"], value["id"]) for test in value["tests"]],
    )


def question_from(value: Any, scope: str, decree: str) -> Question:
    """A test out of its description: {at_least = "last"}, {value_in = [4, 5]} and so on."""
    if isinstance(value, dict) and len(value) == 1:
        [(kind, argument)] = value.items()
        number = number_of(kind, argument)
        makes_sense = scope != SCOPES[0] or kind not in ABOUT_PLACED_CARDS
        one_card = scope in (SCOPES[HERE_LAST], SCOPES[HERE_ALL]) or not asks_about_last(kind, argument)
        if number is not None and makes_sense and one_card:
            return Question(QUESTIONS.index(kind), number)
    raise BadComponents("bad_decree_test", {"decree": decree, "found": shown(value)})


def asks_about_last(kind: str, argument: Any) -> bool:
    """Whether a test needs one card that is the last: among several kingdoms there is none."""
    return kind in ("last_is", "within") or argument == MEASURES[0]


def number_of(kind: str, argument: Any) -> int | None:
    """What a test compares with as a number, or None if it is not of the right kind."""
    if kind == "species_in" and is_some_of(argument, SPECIES):
        return sum(1 << SPECIES.index(name) for name in argument)
    if kind == "value_in" and is_some_of(argument, tuple(range(1, int(VALUES) + 1))):
        return sum(1 << int(value) for value in argument)
    if kind in COMPARING and argument in MEASURES:
        return MEASURES.index(argument)
    if kind in ("none_with_same", "some_with_same") and argument in FACETS:
        return FACETS.index(argument)
    if kind in ("last_is", "within") and type(argument) is int and 1 <= argument <= int(VALUES):
        return int(argument)
    return None


def is_some_of(values: Any, known: tuple[Any, ...]) -> bool:
    """Whether this is a list of different known things."""
    if not isinstance(values, list) or not values:
        return False
    return all(type(value) in (int, str) and value in known and values.count(value) == 1 for value in values)
