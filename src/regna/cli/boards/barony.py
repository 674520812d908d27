"""Barony's board in the terminal: every hex is six characters wide and two lines high.

First line: the hex's name and its terrain. Second line: pieces, each seat with its letter and colour: "A♞" is a knight,
"A♞3" three knights, "A⌂" a village, "A▣" a stronghold, "A♜♞2" a city with two knights.
"""

from typing import Final

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regna.cli.boards.seats import name_of_seat
from regna.contract.spec import SEAT_LETTERS
from regna.games.barony.view import HexView
from regna.games.barony.view import View as Body
from regna.table.match import View
from regna.table.words import Words

WITH_FIELDS: Final = True
"""Rows have letters and columns numbers."""
WIDTH: Final = 6
TERRAIN_SIGNS: Final = {"mountain": "▲", "forest": "♣", "plain": "·", "field": "≡", "lake": "≈"}
TERRAIN_STYLES: Final = {
    "mountain": "black on #b8b0a8",
    "forest": "black on #7fa67a",
    "plain": "black on #cfd8a0",
    "field": "black on #e6cd7a",
    "lake": "black on #8fbcd4",
}
SEAT_STYLES: Final = (
    "bold white on #b34a00",
    "bold white on #005f96",
    "bold white on #00704f",
    "bold black on #f0c800",
)
KNIGHT_SIGN: Final = "♞"
BUILDING_SIGNS: Final = {"village": "⌂", "stronghold": "▣", "city": "♜", None: ""}


def draw(view: View, words: Words) -> RenderableType:
    """The board, and below it a table of the players."""
    return Group(board(view.body), signs(words), players(view, words))


def board(body: Body) -> Text:
    """The hexes, each row shifted by half a hex."""
    rows: dict[int, list[HexView]] = {}
    for hex in body.hexes:
        rows.setdefault(hex.r, []).append(hex)
    left = min(column(hex) for hex in body.hexes)
    picture = Text()
    for row in sorted(rows):
        for line in (name_line, piece_line):
            reached = left
            for hex in sorted(rows[row], key=column):
                picture.append(" " * (column(hex) - reached))
                picture.append_text(line(hex))
                reached = column(hex) + WIDTH
            picture.append("\n")
    return picture


def column(hex: HexView) -> int:
    """Where a hex begins: half a hex further right in every row."""
    return hex.q * WIDTH + hex.r * WIDTH // 2


def name_line(hex: HexView) -> Text:
    """The hex's name and the sign of its terrain."""
    text = f"{hex.hex:<4}{TERRAIN_SIGNS[hex.terrain]} "
    return Text(text, style=TERRAIN_STYLES[hex.terrain])


def piece_line(hex: HexView) -> Text:
    """The pieces on the hex, seat by seat."""
    pieces = Text()
    crowd = sum(1 for knights in hex.knights if knights) + (hex.building is not None) > 2
    for seat, knights in enumerate(hex.knights):
        owned = BUILDING_SIGNS[hex.building] if hex.owner == seat else ""
        if knights or owned:
            sign = "" if crowd or not knights else KNIGHT_SIGN  # three or four players: a bare letter is a knight
            number = str(knights) if knights > 1 else ""
            pieces.append(f"{SEAT_LETTERS[seat]}{owned}{sign}{number}", style=SEAT_STYLES[seat])
    pieces.append(" " * (WIDTH - len(pieces)), style=TERRAIN_STYLES[hex.terrain])
    return pieces


def signs(words: Words) -> Text:
    """What the signs mean."""
    terrains = "  ".join(f"{sign} {words.say(f'terrain.{name}')}" for name, sign in TERRAIN_SIGNS.items())
    buildings = "  ".join(f"{sign} {words.say(f'piece.{name}')}" for name, sign in BUILDING_SIGNS.items() if name)
    return Text(f"{terrains}   {buildings}  {KNIGHT_SIGN} {words.say('piece.knight')}\n", style="dim")


def players(view: View, words: Words) -> Table:
    """Title, score, tokens and reserve of every player; the deciding one is marked."""
    table = Table(box=None, pad_edge=False)
    for heading in ("seat", "title", "points", "silver", "tokens", "gold", "reserve"):
        table.add_column(
            words.say(f"column.{heading}"), justify="right" if heading in ("points", "silver", "gold") else "left"
        )
    body: Body = view.body
    for player in body.players:
        name = name_of_seat(player.seat, view, words, SEAT_STYLES)
        numbers = msgspec.structs.asdict(player.tokens)
        tokens = "  ".join(f"{TERRAIN_SIGNS[kind]}{number}" for kind, number in numbers.items() if number)
        pieces = player.reserve
        reserve = f"♞{pieces.knights}  ⌂{pieces.villages}  ▣{pieces.strongholds}  ♜{pieces.cities}"
        title = words.say(f"title.{player.title}")
        silver = f"+{player.score - player.points}"
        table.add_row(name, title, str(player.points), silver, tokens or "–", str(player.gold), reserve)
    return table
