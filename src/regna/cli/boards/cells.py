"""Maps of provinces in the terminal: a schematic map where there is room for it, else a list.

On the map every province is a cell of three lines: its short code and name, what is there, and its neighbours.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from regna.table.words import Words

NARROWEST: Final = 15
WIDEST: Final = 22
"""Of a cell of the map, the gap to the next one included."""
WIDELY_SPACED: Final = 4
"""Up to so many neighbours are written with spaces between them."""
QUIET: Final = "#6b5d3a"


class Province(Protocol):
    """What a map needs to know of a province of a view."""

    province: str
    code: str
    names: dict[str, str]
    cell: tuple[int, int]
    """Column and row."""
    land: list[str]


P = TypeVar("P", bound=Province)
"""A province of a game's own view."""


class ProvinceMap(ABC, Generic[P]):
    """The provinces of a view; a game says how it writes each line."""

    list_columns: tuple[str, str, str]
    """The headings of the list, by their words."""

    def __init__(self, provinces: list[P], words: Words) -> None:
        """The provinces of a view."""
        self.provinces = provinces
        self.words = words
        self.codes = {province.province: province.code for province in provinces}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The map if the window is wide enough."""
        columns = 1 + max(province.cell[0] for province in self.provinces)
        width = min(options.max_width // columns, WIDEST)
        lines = (self.name_line, self.piece_line, self.neighbour_line)
        yield schematic(self.provinces, lines, width) if width >= NARROWEST else self.list()
        yield from self.below(width >= NARROWEST)

    @abstractmethod
    def name_line(self, province: P) -> Text:
        """The short code and the name."""

    @abstractmethod
    def piece_line(self, province: P) -> Text:
        """What is there."""

    @abstractmethod
    def across(self, province: P) -> Sequence[str]:
        """The neighbours that are not on its land."""

    @abstractmethod
    def ground(self, province: P) -> str:
        """The colour of the ground."""

    def below(self, as_map: bool) -> list[Text]:
        """What is written below the map or the list."""
        return []

    def name(self, province: P) -> str:
        """What a province is called in the reader's language."""
        return province.names[self.words.language]

    def neighbour_line(self, province: P) -> Text:
        """The short codes of the neighbours; ~ where they are not on its land."""
        close = len(province.land) + len(self.across(province)) > WIDELY_SPACED
        text = Text(self.neighbours(province, "" if close else " "), style=self.ground(province))
        text.stylize(QUIET)
        return text

    def neighbours(self, province: P, between: str) -> str:
        """The short codes of the neighbours, with a wave before those that are not on its land."""
        land = [self.codes[other] for other in province.land]
        return between.join(land + [f"~{self.codes[other]}" for other in self.across(province)])

    def list(self) -> Table:
        """One line for each province."""
        table = Table(box=None, pad_edge=False)
        for heading in self.list_columns:
            table.add_column(self.words.say(f"column.{heading}"), no_wrap=heading != self.list_columns[-1])
        for province in self.provinces:
            table.add_row(self.listed_name(province), self.piece_line(province), self.neighbours(province, " "))
        return table

    def listed_name(self, province: P) -> Text:
        """The short code and the name in the list."""
        return self.name_line(province)


def schematic(provinces: Sequence[P], lines: Sequence[Callable[[P], Text]], width: int) -> Text:
    """The map: each line of every cell by its own function; `width` includes the gap to the next cell."""
    rows: dict[int, list[P]] = {}
    for province in provinces:
        rows.setdefault(province.cell[1], []).append(province)
    picture = Text(no_wrap=True)
    for row in sorted(rows):
        for line in lines:
            reached = 0
            for province in sorted(rows[row], key=lambda province: province.cell[0]):
                picture.append(" " * (province.cell[0] * width - reached))
                picture.append_text(fitted(line(province), width - 1))
                reached = province.cell[0] * width + width - 1
            picture.append("\n")
        picture.append("\n" if row < max(rows) else "")
    return picture


def fitted(text: Text, width: int) -> Text:
    """A line of a cell, cut or filled up to its width."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
