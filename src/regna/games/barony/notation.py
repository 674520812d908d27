"""How Barony's decisions are written: action id <-> text <-> JSON. Upper and lower case do not matter."""

from typing import Final

from regna.contract.actions import ActionTable, Never, Part, one_of, verb
from regna.contract.errors import Malformed, quoted
from regna.games.barony.rules import actions, board, movement
from regna.games.barony.rules.realm import Realm

SIDES: Final = int(board.DIRECTIONS)


def read_hex(realm: Realm, name: str) -> int:
    """The number of the hex with this name."""
    number = realm.board.index_of.get(name.upper())
    if number is None:
        raise Malformed("no_such_hex", {"found": quoted(name)})
    return number


def write_hex(realm: Realm, number: int) -> str | None:
    """The name of a hex."""
    return realm.board.names[number] if number < len(realm.board.names) else None


def read_side(realm: Realm, start: str, goal: str) -> int | Never:
    """The side of a hex that leads to another one; hexes that do not touch have none."""
    source, target = read_hex(realm, start), read_hex(realm, goal)
    direction = int(realm.board.direction(source, target))
    if direction == board.NOWHERE:
        return Never(int(movement.far_move_problem(realm, source, target)), (start.upper(), goal.upper()))
    return source * SIDES + direction


def write_side(realm: Realm, number: int) -> tuple[str, str] | None:
    """A hex and its neighbour on that side."""
    names = realm.board.names
    target = int(realm.board.neighbours[number]) if number // SIDES < len(names) else int(board.NOWHERE)
    return (names[number // SIDES], names[target]) if target != board.NOWHERE else None


ACTIONS: Final[ActionTable[Realm]] = ActionTable(
    {
        "hex": Part(int(board.MAX_HEXES), read_hex, write_hex),
        "side": Part(int(board.MAX_HEXES) * SIDES, read_side, write_side),
        "token": one_of(board.TOKENS, "no_such_token"),
    },
    verb("place", actions.PLACE_CITY, "hex"),
    verb("recruit", actions.RECRUIT_AT, "hex"),
    verb("move", actions.MOVE_FROM, "from to:side"),
    verb("village", actions.BUILD_VILLAGE, "hex"),
    verb("stronghold", actions.BUILD_STRONGHOLD, "hex"),
    verb("city", actions.FOUND_CITY, "hex"),
    verb("expedition", actions.EXPEDITION_TO, "hex"),
    verb("title", actions.TITLE),
    verb("pay", actions.PAY_TOKEN, "token"),
    verb("take", actions.TAKE_TOKEN, "token"),
    verb("end", actions.END_ACTION),
    verb("pass", actions.PASS),
)
