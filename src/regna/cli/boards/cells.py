"""A schematic map for narrow places: every province is a cell of a few lines in rows and columns."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.text import Text

NARROWEST: Final = 15
WIDEST: Final = 22
"""Of a cell of the map, the gap to the next one included."""

Province = dict[str, Any]
"""A province of a view; its "cell" is [column, row]."""


def cell_width(provinces: Sequence[Province], window: int) -> int:
    """How wide a cell can be in a window; below NARROWEST there is no room for a map."""
    columns = 1 + max(province["cell"][0] for province in provinces)
    return min(window // int(columns), WIDEST)


def schematic(provinces: Sequence[Province], lines: Sequence[Callable[[Province], Text]], width: int) -> Text:
    """The map: each line of every cell by its own function; `width` includes the gap to the next cell."""
    rows: dict[int, list[Province]] = {}
    for province in provinces:
        rows.setdefault(province["cell"][1], []).append(province)
    picture = Text(no_wrap=True)
    for row in sorted(rows):
        for line in lines:
            reached = 0
            for province in sorted(rows[row], key=lambda province: int(province["cell"][0])):
                picture.append(" " * (province["cell"][0] * width - reached))
                picture.append_text(fitted(line(province), width - 1))
                reached = province["cell"][0] * width + width - 1
            picture.append("\n")
        picture.append("\n" if row < max(rows) else "")
    return picture


def fitted(text: Text, width: int) -> Text:
    """A line of a cell, cut or filled up to its width."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
