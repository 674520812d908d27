"""Animal Kingdoms' components: checks the values of components.toml, or of a user's file, for the rules."""

import re
from typing import Any, Final

from regna.contract.components import SOURCES, Components, check_numbers, read_once
from regna.contract.errors import BadComponents, BadOption, quoted
from regna.contract.spec import Options
from regna.games.animal_kingdoms.rules import board, cards, decrees
from regna.games.animal_kingdoms.rules.board import Kingdom, Values
from regna.games.animal_kingdoms.rules.decrees import Decree, Question

SEATS: Final = (1, 2, 3, 4, 5)
"""AK-001."""
NUMBERS: Final = {
    "cards": {
        "species": (len(cards.SPECIES), len(cards.SPECIES)),
        "values": (int(cards.VALUES), int(cards.VALUES)),
    },
    "cubes": {"each": (5, 30)},  # with fewer, an age is over before it begins; with more, they never run out
    "tokens": {"supply": (0, int(board.MOST_TOKENS))},
}
"""The groups that are named whole numbers: name to least and most."""
TILE_GROUPS: Final = {"majority": (int(board.KINGDOMS * board.AGES), "AK-014"), "first_to_pass": (4, "AK-015")}
"""The groups that are tiles: how many there are, and by which rule."""
LEAST_DECREES: Final = int(board.KINGDOMS * board.AGES)
"""Three ages of five decrees need fifteen; the box has thirty."""
LANGUAGES: Final = ("en", "fr")
DECREE_PARTS: Final = {"id", "scope", "join", "tests", "source", "seen", *LANGUAGES}
KINGDOM_PARTS: Final = {"id", *LANGUAGES}
ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
JOINS: Final = ("all", "any")
ABOUT_PLACED_CARDS: Final = decrees.QUESTIONS[decrees.OTHER_PARITY :]
"""Tests that make no sense for a decree that looks at no card."""
COMPARING: Final = ("other_parity_than", "at_least", "at_most", "above", "below")
MOST_LETTERS: Final = 200
NO_NAME: Final = "none"
"""Stands in positions where nothing is meant, so nothing can be called that."""


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Animal Kingdoms' components."""
    for group, names in NUMBERS.items():
        check_numbers(components, group, names)
    for group, (expected, rule) in TILE_GROUPS.items():
        check_tiles(components, group, expected, rule)
    kingdoms_of(components)
    decrees_of(components)


def check_tiles(components: Components, group: str, expected: int, rule: str) -> None:
    """A list of so many numbers of points."""
    values = components[group]
    if not isinstance(values, list):
        raise BadComponents("not_a_list", {"group": group})
    most = int(board.MOST_POINTS)
    if len(values) != expected or not all(type(points) is int and 1 <= points <= most for points in values):
        raise BadComponents("bad_tiles", {"group": group, "expected": expected, "most": most}, (rule,))


def values_of(components: Components, options: Options, seats: int) -> Values:
    """Components and options as the rules need them; raises BadOption for options that do not fit the seats."""
    peace_treaty, level = bool(options["peace_treaty"]), str(options["level"])
    if seats == 1 and peace_treaty:
        raise BadOption("no_treaty_alone", {}, ("AMB-24",))
    if seats > 1 and level != board.LEVELS[board.NORMAL]:
        raise BadOption("level_is_for_one", {"found": level}, ("AK-001",))
    no_tokens = peace_treaty or seats == 1  # AK-130, AK-204
    return Values(
        kingdoms_of(components),
        decrees_of(components),
        list(components["majority"]),
        list(components["first_to_pass"]),
        components["cubes"]["each"],
        0 if no_tokens else components["tokens"]["supply"],
        peace_treaty,
        board.LEVELS.index(level),
    )


@read_once
def kingdoms_of(components: Components) -> list[Kingdom]:
    """The kingdoms from the smallest to the largest; raises BadComponents if their names cannot be read."""
    values = components["kingdoms"]
    if not isinstance(values, list):
        raise BadComponents("not_a_list", {"group": "kingdoms"})
    if len(values) != board.KINGDOMS:
        raise BadComponents("wrong_number_of_kingdoms", {"found": len(values)}, ("AK-004",))
    for value in values:
        if not isinstance(value, dict) or set(value) != KINGDOM_PARTS or not is_named(value):
            raise BadComponents("bad_kingdom", {"found": quoted(value)})
    kingdoms = [Kingdom(value["id"], {language: value[language] for language in LANGUAGES}) for value in values]
    sizes = [str(board.territories_of(kingdom)) for kingdom in range(int(board.KINGDOMS))]
    refuse_twins("kingdom_twice", sizes + [name for kingdom in kingdoms for name in sorted(kingdom.typed_names())])
    return kingdoms


def is_named(value: dict[str, Any]) -> bool:
    """Whether something has an id one can type, and a printable name in each language."""
    if not isinstance(value["id"], str) or not ID.fullmatch(value["id"]) or value["id"].lower() == NO_NAME:
        return False
    names = [value[language] for language in LANGUAGES]
    return all(is_text(name) and name for name in names)


def is_text(value: Any) -> bool:
    """Whether a value is a text that can be shown; French has spaces that do not break, before a colon."""
    return isinstance(value, str) and len(value) <= MOST_LETTERS and value.replace("\u00a0", " ").isprintable()


def refuse_twins(code: str, ids: list[str]) -> None:
    """Complain about two ids that are the same but for upper and lower case."""
    low = [id.lower() for id in ids]
    for id in ids:
        if low.count(id.lower()) > 1:
            raise BadComponents(code, {"found": id})


@read_once
def decrees_of(components: Components) -> list[Decree]:
    """The decrees; raises BadComponents, naming the first that cannot be read."""
    values = components["decrees"]
    if not isinstance(values, list):
        raise BadComponents("not_a_list", {"group": "decrees"})
    if not LEAST_DECREES <= len(values) <= board.DECREE_SPACE:
        facts = {"found": len(values), "least": LEAST_DECREES, "most": int(board.DECREE_SPACE)}
        raise BadComponents("wrong_number_of_decrees", facts, ("AK-148",))
    in_a_users_file = components.source("decrees") == "user"
    read = [decree_from(value, in_a_users_file) for value in values]
    refuse_twins("decree_twice", [decree.id for decree in read])
    return read


def decree_from(value: Any, in_a_users_file: bool) -> Decree:
    """A decree out of its description; one out of a user's file comes from there, whatever the file says."""
    if not isinstance(value, dict) or set(value) != DECREE_PARTS or not is_named(value):
        raise BadComponents("bad_decree", {"found": quoted(value)})
    tests = value["tests"]
    if not is_text(value["seen"]):
        raise BadComponents("bad_decree", {"found": value["id"]})
    known = value["scope"] in decrees.SCOPES and value["join"] in JOINS and value["source"] in SOURCES
    if not known or not isinstance(tests, list) or not tests:
        raise BadComponents("bad_decree", {"found": value["id"]})
    return Decree(
        value["id"],
        {language: value[language] for language in LANGUAGES},
        "user" if in_a_users_file else value["source"],
        decrees.SCOPES.index(value["scope"]),
        value["join"] == "any",
        [question_from(test, value["scope"], value["id"]) for test in tests],
    )


def question_from(value: Any, scope: str, decree: str) -> Question:
    """A test out of its description: {at_least = "last"}, {value_in = [4, 5]} and so on."""
    if isinstance(value, dict) and len(value) == 1:
        [(kind, argument)] = value.items()
        number = number_of(kind, argument)
        makes_sense = scope != decrees.SCOPES[decrees.CARD_ITSELF] or kind not in ABOUT_PLACED_CARDS
        here = scope in (decrees.SCOPES[decrees.HERE_LAST], decrees.SCOPES[decrees.HERE_ALL])
        one_card = here or not asks_about_last(kind, argument)
        if number is not None and makes_sense and one_card:
            return Question(decrees.QUESTIONS.index(kind), number)
    raise BadComponents("bad_decree_test", {"decree": decree, "found": quoted(value)})


def asks_about_last(kind: str, argument: Any) -> bool:
    """Whether a test needs one card that is the last: among several kingdoms there is none."""
    return kind in ("last_is", "within") or argument == decrees.MEASURES[decrees.LAST]


def number_of(kind: str, argument: Any) -> int | None:
    """What a test compares with as a number, or None if it is not of the right kind."""
    if kind == "species_in" and is_some_of(argument, cards.SPECIES):
        return sum(1 << cards.SPECIES.index(name) for name in argument)
    if kind == "value_in" and is_some_of(argument, tuple(range(1, int(cards.VALUES) + 1))):
        return sum(1 << int(value) for value in argument)
    if kind in COMPARING and argument in decrees.MEASURES:
        return decrees.MEASURES.index(argument)
    if kind in ("none_with_same", "some_with_same") and argument in decrees.FACETS:
        return decrees.FACETS.index(argument)
    if kind in ("last_is", "within") and type(argument) is int and 1 <= argument <= int(cards.VALUES):
        return int(argument)
    return None


def is_some_of(values: Any, known: tuple[Any, ...]) -> bool:
    """Whether this is a list of different known things."""
    if not isinstance(values, list) or not values:
        return False
    return all(type(value) in (int, str) and value in known and values.count(value) == 1 for value in values)
