"""Boards drawn for the terminal, from the view that a seat also gets in the browser.

A game's drawing is the module of this package with its id, or `terminal` in the game's own package. It has `draw`, and
where the game needs them `legend`, `short_names` and `WITH_FIELDS`. A game without one is shown as an outline of its
view.
"""

import functools
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from rich.console import RenderableType

from regna.cli.boards import outline
from regna.registry import GAMES
from regna.table.match import View
from regna.table.words import Words


@functools.cache
def drawing_of(id: str) -> ModuleType:
    """The module that draws a game."""
    for name in (f"{__name__}.{id}", f"{GAMES[id].package}.terminal"):
        if find_spec(name) is not None:
            return import_module(name)
    return outline


def draw(view: View, words: Words) -> RenderableType:
    """The board and the players as this view shows them."""
    drawn: RenderableType = drawing_of(view.game).draw(view, words)
    return drawn


def short_names(view: View, words: Words) -> dict[str, str]:
    """Short names of what is on the board, where typing the whole name would be tedious: name to short name."""
    drawing = drawing_of(view.game)
    names: dict[str, str] = drawing.short_names(view, words) if hasattr(drawing, "short_names") else {}
    return names


def has_fields(view: View) -> bool:
    """Whether a game has a board with lettered rows and numbered columns."""
    return bool(getattr(drawing_of(view.game), "WITH_FIELDS", False))


def legend(view: View, words: Words) -> str:
    """What the signs of a board mean, for games that do not write it below each board."""
    drawing = drawing_of(view.game)
    return str(drawing.legend(view, words)) if hasattr(drawing, "legend") else ""


def rivals(view: View, words: Words) -> list[tuple[str, int]]:
    """Who plays without a seat, and their points: the adversary of a solo mode."""
    adversary = getattr(view.body, "adversary", None)
    return [(words.say(f"level.{adversary.level}"), adversary.score)] if adversary else []
