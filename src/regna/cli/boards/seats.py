"""How the players are shown on every board: a letter and a colour for each seat."""

from rich.text import Text

from regna.contract.spec import SEAT_LETTERS
from regna.table.match import View
from regna.table.words import Words


def name_of_seat(seat: int, view: View, words: Words, styles: tuple[str, ...], active: int | None = None) -> Text:
    """The letter in the seat's colour and the player's name; ▶ points at who decides, ▷ at whose turn it is else."""
    mark = "▶ " if seat == view.turn.seat else "▷ " if seat == active else "  "
    return Text.assemble(mark, (f" {SEAT_LETTERS[seat]} ", styles[seat]), " ", words.seat(seat))
