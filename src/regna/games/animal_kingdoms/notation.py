"""How Animal Kingdoms' decisions are written: action id <-> text <-> JSON.

A kingdom may be given by the number of its territories or by its name in any language; case does not matter.
"""

from typing import Final

from regna.contract.actions import ActionTable, Part, number_between, number_of, or_hidden, verb
from regna.contract.errors import Malformed, quoted
from regna.contract.spec import SEAT_LETTERS
from regna.games.animal_kingdoms.rules import actions, board, cards
from regna.games.animal_kingdoms.rules.realm import Realm

SEATS: Final = SEAT_LETTERS[: int(board.SIDES)]


def complete(realm: Realm, words: list[str]) -> list[str]:
    """The words of a decision: "reinforce 2" is understood as on the card of the seat that decides."""
    if len(words) == 2 and words[0].lower() == "reinforce" and realm.seat >= 0:
        return [words[0], SEATS[realm.seat], words[1]]
    return words


def read_card(realm: Realm, name: str) -> int:
    """The number of the card with this name."""
    if name.lower() not in cards.NAMES:
        species = {"list": [{"word": f"species.{animal}"} for animal in cards.SPECIES]}
        raise Malformed("no_such_card", {"found": quoted(name), "known": species, "example": cards.NAMES[0]})
    return cards.NAMES.index(name.lower())


def read_kingdom(realm: Realm, name: str) -> int:
    """The number of the kingdom with this id, this many territories, or this name with _ for spaces."""
    kingdoms = realm.values.kingdoms
    for number, kingdom in enumerate(kingdoms):
        if name.lower() == str(number + int(board.SMALLEST)) or name.lower() in kingdom.typed_names():
            return number
    known = {"list": [{"names": kingdom.names} for kingdom in kingdoms]}
    raise Malformed("no_such_kingdom", {"found": quoted(name), "known": known})


def read_territory(realm: Realm, card: str, kingdom: str) -> int:
    """The number of a kingdom and a card: all cards of one kingdom, then those of the next."""
    number = read_card(realm, card)
    return read_kingdom(realm, kingdom) * int(cards.CARDS) + number


def write_territory(realm: Realm, number: int) -> tuple[str, str]:
    """A card and a kingdom."""
    kingdom, card = divmod(number, int(cards.CARDS))
    return cards.NAMES[card], realm.values.kingdoms[kingdom].id


def read_seat(realm: Realm, name: str) -> int:
    """The number of the seat with this letter."""
    if len(name) != 1 or name.upper() not in SEATS:
        raise Malformed("no_such_seat_letter", {"found": quoted(name), "known": ", ".join(SEATS)})
    return SEATS.index(name.upper())


def read_decree(realm: Realm, name: str) -> int:
    """The number of the decree with this id."""
    for number, decree in enumerate(realm.values.decrees):
        if decree.id.lower() == name.lower():
            return number
    raise Malformed("no_such_decree", {"found": quoted(name)})


def write_decree(realm: Realm, number: int) -> str | None:
    """The id of a decree."""
    return realm.values.decrees[number].id if number < len(realm.values.decrees) else None


def read_points(realm: Realm, name: str) -> int:
    """The points of a tile: at least 1."""
    return number_of(name, 1, int(board.MOST_POINTS))


CARD: Final[Part[Realm]] = Part(int(cards.CARDS), read_card, lambda realm, number: cards.NAMES[number])
POINTS: Final[Part[Realm]] = Part(
    int(board.MOST_POINTS) + 1, read_points, lambda realm, number: str(number) if number else None
)
ACTIONS: Final[ActionTable[Realm]] = ActionTable(
    {
        "card": CARD,
        "face": or_hidden(CARD, int(actions.HIDDEN)),
        "territory": Part(int(board.KINGDOMS * cards.CARDS), read_territory, write_territory),
        "seat": Part(len(SEATS), read_seat, lambda realm, number: SEATS[number]),
        "tokens": number_between(1, int(board.MOST_TOKENS)),
        "decree": Part(int(board.DECREE_SPACE), read_decree, write_decree),
        "points": POINTS,
        "tile": or_hidden(POINTS, int(actions.HIDDEN_TILE)),
    },
    verb("claim", actions.CLAIM, "card kingdom:territory"),
    verb("rally", actions.RALLY, "card"),
    verb("draw", actions.DRAW),
    verb("pass", actions.PASS),
    verb("choose", actions.CHOOSE, "card:face"),
    verb("reinforce", actions.REINFORCE, "seat", "tokens"),
    verb("decline", actions.DECLINE),
    verb("card", actions.CARD, "card:face", by_luck=True),
    verb("decree", actions.DECREE, "decree", by_luck=True),
    verb("majority", actions.MAJORITY, "points", by_luck=True),
    verb("first_to_pass", actions.FIRST_TO_PASS, "points:tile", by_luck=True),
)
