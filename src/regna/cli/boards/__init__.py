"""Boards drawn for the terminal, from the view that a seat also gets in the browser; one module per game."""

from rich.console import RenderableType

from regna.cli.boards import attila, barony
from regna.table.match import View
from regna.table.words import Words

DRAWINGS = {"barony": barony.draw, "attila": attila.draw}


def draw(view: View, words: Words) -> RenderableType:
    """The board and the players as this view shows them."""
    return DRAWINGS[view.game](view, words)


def short_names(view: View) -> dict[str, str]:
    """Short names of what is on the board, where typing the whole name would be tedious: name to short name."""
    return {place["province"]: place["code"] for place in view.body.get("provinces", []) if "code" in place}
