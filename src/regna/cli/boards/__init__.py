"""Boards drawn for the terminal, from the view that a seat also gets in the browser; one module per game."""

from rich.console import RenderableType

from regna.cli.boards import animal_kingdoms, attila, barbarian_kingdoms, barony
from regna.table.match import View
from regna.table.words import Words

DRAWINGS = {
    "barony": barony.draw,
    "attila": attila.draw,
    "animal_kingdoms": animal_kingdoms.draw,
    "barbarian_kingdoms": barbarian_kingdoms.draw,
}
LEGENDS = {"animal_kingdoms": animal_kingdoms.legend, "barbarian_kingdoms": barbarian_kingdoms.legend}
WITH_FIELDS = ("barony",)
"""Games on a board with lettered rows and numbered columns."""
SHORT_NAMES = {
    "attila": attila.short_names,
    "animal_kingdoms": animal_kingdoms.short_names,
    "barbarian_kingdoms": attila.short_names,
}


def draw(view: View, words: Words) -> RenderableType:
    """The board and the players as this view shows them."""
    return DRAWINGS[view.game](view, words)


def short_names(view: View, words: Words) -> dict[str, str]:
    """Short names of what is on the board, where typing the whole name would be tedious: name to short name."""
    return SHORT_NAMES[view.game](view, words) if view.game in SHORT_NAMES else {}


def legend(view: View, words: Words) -> str:
    """What the signs of a board mean, for games that do not write it below each board."""
    return LEGENDS[view.game](view, words) if view.game in LEGENDS else ""


def rivals(view: View, words: Words) -> list[tuple[str, int]]:
    """Who plays without a seat, and their points: the adversary of a solo mode."""
    adversary = view.body.get("adversary")
    return [(words.say(f"level.{adversary['level']}"), adversary["score"])] if adversary else []
