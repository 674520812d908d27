"""The optional rules that link games (part J): Privilege, Legacy, and Clemency or in the review edition Precedence."""

from typing import Final

from regna.contract.components import Components
from regna.contract.errors import BadOption
from regna.contract.spec import SEAT_LETTERS, Choice, Options, OptionValue
from regna.engine.state import Result
from regna.games.barbarian_kingdoms.components import ROWS
from regna.games.barbarian_kingdoms.rules import board
from regna.games.barbarian_kingdoms.seating import FREE, kingdom_option, letters_of

PRIVILEGE: Final = "configuration"
CLEMENCY: Final = "first"


def next_choice(options: Options, components: Components, last: Result, chosen: Options) -> Choice | None:
    """First the configuration, then the kingdoms one by one, at last the first player."""
    seats = len(last.scores)
    if PRIVILEGE not in chosen:
        return Choice(best_winner(last), PRIVILEGE, rows_for(options, components, seats), ("BK-310",))
    settled = {**options, PRIVILEGE: chosen[PRIVILEGE]}
    kingdom = kingdom_choice(settled, components, last, chosen)
    if kingdom is not None:
        return kingdom
    if CLEMENCY in chosen:
        return None
    if options["edition"] == "review":
        winner = best_winner(last)
        return Choice(winner, CLEMENCY, (SEAT_LETTERS[winner],), ("BK-312", "ED-11"))
    return Choice(loser(last), CLEMENCY, tuple(SEAT_LETTERS[:seats]), ("BK-312", "A-17"))


def best_winner(last: Result) -> int:
    """The player who has won; of a team the one with the highest score."""
    return max(last.winners, key=lambda seat: last.scores[seat])


def loser(last: Result) -> int:
    """The lowest rank of the last game (A-17); of a team the player with the lowest score."""
    return max(range(len(last.places)), key=lambda seat: (last.places[seat], -last.scores[seat]))


def rows_for(options: Options, components: Components, seats: int) -> tuple[OptionValue, ...]:
    """The rows of the card that can be played like the last match, and the free choice (BK-310, BK-313)."""
    possible: list[OptionValue] = []
    for row in (*ROWS, FREE):
        try:
            letters_of(components, {**options, PRIVILEGE: row}, seats)
        except BadOption:
            continue
        possible.append(row)
    return tuple(possible)


def kingdom_choice(options: Options, components: Components, last: Result, chosen: Options) -> Choice | None:
    """Who chooses a kingdom next, in descending Reign Score (BK-311, BK-313)."""
    seats = len(last.scores)
    letters = letters_of(components, options, seats)
    allowed = range(len(board.KINGDOMS)) if letters is None else sorted(letters)
    taken = {value for name, value in chosen.items() if name.startswith("kingdom_")}
    order = sorted(range(seats), key=lambda seat: (-last.scores[seat], last.places[seat]))
    if seats == 2:
        # On the card the first to choose takes a letter with both its kingdoms, and the other one has the rest.
        places = [order[0]] if letters is not None else [*order, *(seat + seats for seat in order)]
    else:
        places = order
    for place in places:
        if kingdom_option(place) not in chosen:
            left = tuple(board.KINGDOMS[kingdom] for kingdom in allowed if board.KINGDOMS[kingdom] not in taken)
            return Choice(place % seats, kingdom_option(place), left, ("BK-311",))
    return None
