"""How decisions are written: action id <-> text <-> JSON. Upper and lower case do not matter."""

from typing import Final

from regna.contract.actions import ActionTable, Part, one_of, or_hidden, verb
from regna.contract.errors import Malformed, quoted
from regna.contract.spec import SEAT_LETTERS
from wrackline.rules import actions
from wrackline.rules.realm import Realm

LETTERS: Final = SEAT_LETTERS[: actions.MOST_SEATS]


def read_player(realm: Realm, letter: str) -> int:
    """The seat with this letter."""
    if letter.upper() not in LETTERS or len(letter) != 1:
        raise Malformed("no_such_player", {"found": quoted(letter), "known": ", ".join(LETTERS)})
    return LETTERS.index(letter.upper())


KIND: Final = one_of(actions.KINDS, "no_such_kind")
ACTIONS: Final[ActionTable[Realm]] = ActionTable(
    {
        "kind": KIND,
        "card": or_hidden(KIND, int(actions.HIDDEN_WISH - actions.WISH)),
        "player": Part(len(LETTERS), read_player, lambda realm, seat: LETTERS[seat]),
    },
    verb("take", actions.TAKE, "kind"),
    verb("wade", actions.WADE),
    verb("rest", actions.REST),
    verb("ask", actions.ASK, "player", "kind"),
    verb("wish", actions.WISH, "kind:card", by_luck=True),
    verb("find", actions.FIND, "kind", by_luck=True),
    verb("wave", actions.WAVE, by_luck=True),
)
