"""The legal decisions as a short list: those with the same beginning on one line."""

import re
import textwrap

from rich.text import Text

from regna.cli.terminal import screen
from regna.table.words import Words

INDENT = "  "
HANGING = "      "
FIELD = re.compile(r"[A-Z]+[0-9]+")
"""A field of a board with lettered rows, such as C10."""


def show_moves(decisions: list[str], words: Words, by_field: bool) -> None:
    """Print the decisions, as the player types them, in the order of the game, or fields in that of the board."""
    for beginning, ends in grouped(decisions, words).items():
        fields = by_field and all(map(FIELD.fullmatch, ends))
        in_order = sorted(ends, key=by_row_and_number) if fields else ends
        line = f"{beginning} {a_range(ends) or ' '.join(in_order)}".rstrip()
        wrapped = textwrap.fill(line, screen.width, initial_indent=INDENT, subsequent_indent=HANGING)
        text = Text(wrapped)
        text.stylize("green", len(INDENT), len(INDENT) + len(beginning))
        screen.print(text)


def a_range(ends: list[str]) -> str:
    """Numbers in a row as "0…3", so that the list does not look like a line of several decisions; else nothing."""
    numbers = [int(end) for end in ends if end.isdigit()]
    if len(numbers) < 2 or len(numbers) < len(ends) or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return ""
    return f"{numbers[0]}…{numbers[-1]}"


def by_row_and_number(field: str) -> tuple[str, int]:
    """Fields in the order of the board: C9 before C10."""
    letters = field.rstrip("0123456789")
    return letters, int(field[len(letters) :])


def grouped(decisions: list[str], words: Words) -> dict[str, list[str]]:
    """Beginnings of decisions, with how each can go on."""
    groups: dict[str, list[str]] = {}
    for decision in decisions:
        beginning, _, last = decision.rpartition(" ")
        groups.setdefault(beginning or decision, []).append(last if beginning else "")
    for verb, things in any_two(groups).items():
        groups = {beginning: ends for beginning, ends in groups.items() if beginning.split(" ")[0] != verb}
        groups[words.say("play.any_two", {"move": verb})] = things
    return groups


def any_two(groups: dict[str, list[str]]) -> dict[str, list[str]]:
    """Verbs that are followed by any two things, in any order, or by one twice; and the things."""
    pairs: dict[str, list[tuple[str, str]]] = {}
    for beginning, ends in groups.items():
        verb, _, first = beginning.partition(" ")
        pairs.setdefault(verb, []).extend((first, last) for last in ends)
    found = {}
    for verb, named in pairs.items():
        things = [first for first, last in named if first == last]
        number = len(things)
        if number > 2 and len(named) == number * (number + 1) // 2:
            found[verb] = things
    return found
