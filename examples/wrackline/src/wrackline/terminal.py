"""The beach and the players, drawn for the terminal from the view that a seat also gets in the browser."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regna.cli.boards.seats import name_of_seat
from regna.table.match import View
from regna.table.words import Words
from wrackline.rules.actions import KINDS
from wrackline.view import Player
from wrackline.view import View as Body

SIGNS: Final = {"amber": "◆", "coral": "♣", "glass": "◇", "rope": "§", "shell": "@"}
STYLES: Final = {"amber": "#c98500", "coral": "#d9534f", "glass": "#2a9d8f", "rope": "#8d6e4a", "shell": "#8a7fa8"}
SEAT_STYLES: Final = (
    "bold white on #8c4a2f",
    "bold white on #1f5f8b",
    "bold white on #4a7c3a",
    "bold black on #e0b43c",
)


def draw(view: View, words: Words) -> RenderableType:
    """Sea, beach, and a table of the players."""
    body: Body = view.body
    facts = {"count": body.sea, "waves": body.waves, "last": body.last_wave}
    return Group(
        Text(f"≈≈≈ {words.say('board.sea', facts)} ≈≈≈", style="#1f5f8b"),
        Text.assemble(f"{words.say('board.beach')} ", pieces(body.beach)),
        Text(""),
        players(view, body, words),
    )


def legend(view: View, words: Words) -> str:
    """What the signs mean."""
    return "  ".join(f"{sign} {words.say(f'kind.{kind}')}" for kind, sign in SIGNS.items())


def pieces(row: dict[str, int]) -> Text:
    """Every piece by its sign."""
    signs = Text.assemble(*((SIGNS[kind] * row[kind], STYLES[kind]) for kind in KINDS if kind in row))
    return signs if signs else Text("–")


def players(view: View, body: Body, words: Words) -> Table:
    """Points, basket, wish and question of every player."""
    table = Table(box=None, pad_edge=False)
    for heading in ("seat", "points", "basket", "wish", "question"):
        table.add_column(words.say(f"column.{heading}"))
    for player in body.players:
        name = name_of_seat(player.seat, view, words, SEAT_STYLES, body.active)
        wish = words.say(f"kind.{player.wish}") if player.wish else "?"
        table.add_row(name, str(player.score), pieces(player.basket), wish, question(player, words))
    return table


def question(player: Player, words: Words) -> str:
    """What a player asked, and the answer."""
    asked = player.question
    if asked is None:
        return "–"
    facts = {"other": {"seat": asked.seat}, "kind": {"word": f"kind.{asked.kind}"}}
    return words.say(f"board.question.{'yes' if asked.yes else 'no'}", facts)
