"""The view of a game that has no drawing for the terminal: every field by its name, as an outline."""

from typing import Any

import msgspec
from rich.text import Text
from rich.tree import Tree

from regna.table.match import View
from regna.table.words import Words


def draw(view: View, words: Words) -> Tree:
    """Everything in the view."""
    tree = Tree(Text(words.say("game.name"), style="bold"))
    add(tree, msgspec.to_builtins(view.body))
    return tree


def add(tree: Tree, fields: dict[str, Any]) -> None:
    """Each field: a plain value beside its name, a table as a branch, a list of tables with a branch for each."""
    for name, value in fields.items():
        if isinstance(value, dict):
            add(tree.add(Text(name)), value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            branch = tree.add(Text(name))
            for number, part in enumerate(value):
                add(branch.add(Text(str(number))), part)
        else:
            shown = ", ".join(map(str, value)) if isinstance(value, list) else value
            tree.add(Text(f"{name}: {'–' if shown is None or shown == '' else shown}"))
