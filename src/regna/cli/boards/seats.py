"""How the players are shown on every board: a letter and a colour for each seat."""

from typing import Final

from rich.text import Text

from regna.table.match import View
from regna.table.words import Words

SEAT_LETTERS: Final = "ABCDEF"


def name_of_seat(seat: int, view: View, words: Words, styles: tuple[str, ...]) -> Text:
    """The letter in the seat's colour and the player's name; an arrow points at who decides."""
    return Text.assemble(
        "▶ " if seat == view.turn.seat else "  ", (f" {SEAT_LETTERS[seat]} ", styles[seat]), " ", words.seat(seat)
    )
