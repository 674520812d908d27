"""Attila's map in the terminal: a schematic map where there is room for it, else a list of the provinces.

Each province is a cell of three lines: its short code and name (red: a starting province), its markers as letters, and
the short codes of its neighbours.
"""

from collections.abc import Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from regna.cli.boards.cells import ProvinceMap
from regna.cli.boards.seats import name_of_seat
from regna.games.attila import view as attila
from regna.games.attila.rules.board import Tribe
from regna.table.match import View
from regna.table.words import Words

ROOMY: Final = 100
"""Columns of a window in which headings are written out."""
STATUS_SIGNS: Final = {"open": " ", "peaceful": "☮", "closed": "✕"}
CONFLICT_SIGN: Final = "⚔"
TILE_SIGNS: Final = {"double": "×2", "trade": "⇄", "raise": "+2"}
TRIBE_STYLES: Final = {
    "franks": "bold white on #2456a6",
    "huns": "bold white on #1c1c1c",
    "goths": "bold white on #2e7d32",
    "saxons": "bold black on #9e9e9e",
    "teutons": "bold white on #b3261e",
    "vandals": "bold black on #f2c200",
}
SEAT_STYLES: Final = (
    "bold black on #f4ecd8",
    "bold white on #6a3d9a",
    "bold black on #3fb8af",
    "bold black on #ff8f1f",
    "bold black on #f78fb3",
)
LAND: Final = "black on #eadfb8"
PEACEFUL_LAND: Final = "black on #cfe3c8"
START: Final = "bold #b3261e"


def draw(view: View, words: Words) -> RenderableType:
    """The map, the centuries, the influence of every player and the cards one may see."""
    return Group(
        Provinces(view.body, words),
        Text(words.say("board.legend_tiles"), style="dim"),
        centuries(view.body, words),
        Influence(view, words),
        cards(view, words),
    )


def short_names(view: View, words: Words) -> dict[str, str]:
    """The provinces by their short codes."""
    return {province.province: province.code for province in view.body.provinces}


class Provinces(ProvinceMap[attila.Province]):
    """The map, or a list where the window is too narrow for it."""

    list_columns = ("province", "markers", "neighbours")

    def __init__(self, body: attila.View, words: Words) -> None:
        """The provinces of a view."""
        super().__init__(body.provinces, words)
        self.at_war = body.conflicts

    def across(self, province: attila.Province) -> Sequence[str]:
        """The neighbours by sea."""
        return province.sea

    def below(self, as_map: bool) -> list[Text]:
        """What the signs mean."""
        return [Text(self.words.say("board.legend" if as_map else "board.legend_list"), style="dim")]

    def ground(self, province: attila.Province) -> str:
        """Peaceful or not."""
        return LAND if province.status == "open" else PEACEFUL_LAND

    def name_line(self, province: attila.Province) -> Text:
        """The short code and the name; red for a starting province."""
        text = Text(f"{province.code} {self.name(province)}", style=self.ground(province))
        text.stylize(START if province.start else "")
        return text

    def listed_name(self, province: attila.Province) -> Text:
        """The same without the colour of the ground."""
        return Text(f"{province.code} {self.name(province)}", style="red" if province.start else "")

    def piece_line(self, province: attila.Province) -> Text:
        """Markers, and what is the matter with the province."""
        text = markers(province.markers, self.words)
        text.append(f" {self.sign(province)}")
        ground = Text(style=self.ground(province))
        return ground.append_text(text)

    def sign(self, province: attila.Province) -> str:
        """Peace, closed, conflict, or nothing."""
        return CONFLICT_SIGN if province.province in self.at_war else STATUS_SIGNS[province.status]


def markers(counts: dict[Tribe, int], words: Words) -> Text:
    """Every marker as the letter of its tribe."""
    text = Text()
    for tribe, number in counts.items():
        text.append(words.say(f"letter.{tribe}") * number, style=TRIBE_STYLES[tribe])
    return text


def centuries(body: attila.View, words: Words) -> Text:
    """The four centuries with their peace tiles; the current one stands out."""
    text = Text("\n")
    for century in body.centuries:
        style = "bold reverse" if century.current else "dim"
        tiles = STATUS_SIGNS["peaceful"] * century.tiles
        text.append(
            f" {words.say('board.century', {'century': century.century})} {tiles or '–'} +{century.gain} ", style=style
        )
        text.append(" ")
    return text


class Influence:
    """Points, influence on every tribe, cards and tiles of every player; what the tribes are worth above them."""

    def __init__(self, view: View, words: Words) -> None:
        """The players of a view."""
        self.view = view
        self.words = words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table; where there is little room, with letters for the tribes."""
        words = self.words
        body: attila.View = self.view.body
        conflict = body.phase == "conflict"
        table = Table(box=None, pad_edge=False, padding=(0, 2 if options.max_width >= ROOMY else 1, 0, 0))
        table.add_column(words.say("column.seat"), no_wrap=True)
        table.add_column(words.say("column.score"), justify="right")
        for tribe in body.tribes:
            name = tribe.tribe
            heading = words.say(f"tribe.{name}" if options.max_width >= ROOMY else f"letter.{name}")
            table.add_column(Text(f" {heading} ", style=TRIBE_STYLES[name]), justify="right")
        table.add_column(words.say("column.cards"), justify="right")
        if conflict:
            table.add_column(words.say("column.laid"), justify="right")
        table.add_column(words.say("column.tiles"), no_wrap=True)
        worth = [f"{tribe.markers}/{tribe.provinces}" for tribe in body.tribes]
        table.add_row(words.say("column.on_map"), "", *worth, style="dim")
        table.add_row(words.say("column.supply"), "", *(str(tribe.supply) for tribe in body.tribes), style="dim")
        for player in body.players:
            standing = [str(number) if number else "·" for number in player.influence.values()]
            tiles = " ".join(TILE_SIGNS[tile] for tile in player.tiles)
            laid = [self.laid(player)] if conflict else []
            who = name_of_seat(player.seat, self.view, words, SEAT_STYLES, body.active)
            table.add_row(who, str(player.score), *standing, str(player.cards), *laid, tiles or "–")
        yield table

    def laid(self, player: attila.Player) -> str:
        """How many cards a player has laid; a dot for who is still to come."""
        body: attila.View = self.view.body
        seats = len(body.players)
        before = (player.seat - body.active) % seats < ((body.seat or 0) - body.active) % seats
        return str(player.laid) if before or player.laid else "·"


def cards(view: View, words: Words) -> Text:
    """Draw pile and discards, and the cards of whoever looks."""
    body: attila.View = view.body
    text = Text("\n")
    text.append(f"{words.say('board.pile', {'count': body.draw_pile})} ", style="dim")
    text.append_text(named_cards(body.discards, words))
    if body.hand is not None and view.seat is not None:
        text.append(f"\n{words.say('board.hand')} ", style="bold")
        text.append_text(named_cards(body.hand, words))
        laid = body.players[view.seat].laid_cards
        if laid:
            text.append(f"\n{words.say('board.laid')} ", style="bold")
            text.append_text(named_cards(laid, words))
    return text


def named_cards(counts: dict[Tribe, int], words: Words) -> Text:
    """Cards by tribe, with their numbers."""
    text = Text()
    for tribe, number in counts.items():
        text.append(f" {words.say(f'tribe.{tribe}')} {number} ", style=TRIBE_STYLES[tribe])
        text.append(" ")
    return text if counts else Text(words.say("board.nothing"), style="dim")
