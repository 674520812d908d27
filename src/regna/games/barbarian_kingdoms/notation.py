"""How Barbarian Kingdoms' decisions are written: action id <-> text <-> JSON.

A unit is named by its place; "sea" is a warrior at Sea, "sea_king" the King. Provinces may be given by their short
codes or by their names in any language; case does not matter.
"""

from typing import Final

from regna.contract.actions import ActionTable, Never, Part, number_between, one_of, or_hidden, verb
from regna.contract.errors import Malformed, quoted
from regna.games.barbarian_kingdoms.rules import actions, board, coins, legality, reasons
from regna.games.barbarian_kingdoms.rules.board import Map
from regna.games.barbarian_kingdoms.rules.coins import Amount
from regna.games.barbarian_kingdoms.rules.realm import Realm

NO_COINS: Final = "none"
COINS: Final = tuple(str(value) for value in coins.VALUES)
MOST_WRITTEN: Final = 20
"""The most coins one decision can name."""


def complete(realm: Realm, words: list[str]) -> list[str]:
    """The words of a decision; the kingdom that contests, and who is alone at Sea, go without saying."""
    verb = words[0].lower() if words else ""
    if words[1:] == [] and verb == "contest":
        return [*words, board.KINGDOMS[realm.kingdom]]
    if len(words) > 1 and verb in ("move", "invade", "send") and words[1].lower() == board.SEA_ID:
        only_king = realm.at_sea[realm.kingdom] == 0 and realm.kings[realm.kingdom] == board.SEA
        return [words[0], board.KING_AT_SEA_ID if only_king else board.SEA_ID, *words[2:]]
    return words


# ---------------------------------------------------------------------- places


def read_province(realm: Realm, name: str) -> int:
    """The number of the province with this id, short code, or name with _ for spaces."""
    number = realm.map.number_of.get(name.lower())
    if number is None:
        known = {"list": [{"names": province.names} for province in realm.map.provinces]}
        raise Malformed("no_such_province", {"found": quoted(name), "known": known})
    return number


def read_area(realm: Realm, name: str) -> int:
    """The number of a province, or the Sea."""
    return int(board.SEA) if name.lower() == board.SEA_ID else read_province(realm, name)


def read_place(realm: Realm, name: str) -> int:
    """The number of a unit's place."""
    return int(board.KING_AT_SEA) if name.lower() == board.KING_AT_SEA_ID else read_area(realm, name)


def read_goal(realm: Realm, name: str) -> int:
    """The number of where a unit moves out to: an area, or its player board."""
    return int(actions.TO_BOARD) if name.lower() == board.BOARD_ID else read_area(realm, name)


def write_place(realm: Realm, place: int) -> str | None:
    """The id of a place, if the map has it."""
    return place_id(realm.map, place) if place < realm.map.size or place >= board.SEA else None


def write_goal(realm: Realm, goal: int) -> str | None:
    """The id of where a unit moves out to."""
    return board.BOARD_ID if goal == actions.TO_BOARD else write_place(realm, goal)


def place_id(map: Map, place: int) -> str:
    """How a place is written."""
    if place == board.SEA:
        return board.SEA_ID
    return board.KING_AT_SEA_ID if place == board.KING_AT_SEA else map.ids[place]


# ---------------------------------------------------------------------- coins


def amount_of(text: str) -> Amount:
    """Coins written with plus signs: 1+1+3; "none" for no coin."""
    if text.lower() == NO_COINS:
        return (0, 0, 0, 0)
    named = text.split("+")
    if len(named) > MOST_WRITTEN or not all(coin in COINS for coin in named):
        raise Malformed("no_such_coins", {"found": quoted(text), "example": "1+2"})
    return (named.count("1"), named.count("2"), named.count("3"), named.count("5"))


def written(amount: Amount) -> str:
    """Coins as one writes them, the smallest first."""
    names = [str(value) for value, number in zip(coins.VALUES, amount, strict=True) for _ in range(number)]
    return "+".join(names) or NO_COINS


def read_payment(realm: Realm, text: str) -> int | Never:
    """Coins for a price; so many of a kind that no price needs them are too many at once."""
    ones, twos, threes, fives = amount = amount_of(text)
    if ones > coins.MOST_ONES or twos > coins.MOST_TWOS or threes > coins.MOST_THREES or fives > 1:
        smallest = next(value for value, number in zip(coins.VALUES, amount, strict=True) if number)
        problem = legality.unnamed_payment_problem(realm, coins.worth(amount) - smallest)
        return Never(int(problem), (written(amount),))
    return int(coins.payment_of(ones, twos, threes, fives))


def write_payment(realm: Realm, number: int) -> str:
    """Coins for a price."""
    return written(coins.amount_of_payment(number))


def read_exchange(realm: Realm, given: str, got: str) -> int | Never:
    """Coins given to a province for others."""
    give, get = amount_of(given), amount_of(got)
    if (give, get) in coins.WAYS:
        return coins.WAYS.index((give, get))
    reason = reasons.UNEQUAL_CHANGE if coins.worth(give) != coins.worth(get) else reasons.CHANGE_IN_STEPS
    problem = legality.unnamed_change_problem(realm, reasons.SAME_COINS if give == get else reason)
    return Never(int(problem), (written(give), written(get)))


def write_exchange(realm: Realm, number: int) -> tuple[str, str]:
    """The coins given and got."""
    give, get = coins.WAYS[number]
    return written(give), written(get)


def read_taken(realm: Realm, text: str) -> int | Never:
    """Coins of a tax without change."""
    taken = amount_of(text)
    if (taken, amount_of(NO_COINS)) in coins.BUNDLES:
        return coins.BUNDLES.index((taken, amount_of(NO_COINS)))
    return Never(int(legality.unnamed_taking_problem(realm)), (written(taken),))


def write_taken(realm: Realm, number: int) -> str | None:
    """The coins of a tax without change."""
    taken, back = coins.BUNDLES[number]
    return None if any(back) else written(taken)


def read_with_change(realm: Realm, text: str, change: str) -> int | Never:
    """Coins of a tax, and those put back as change."""
    taken, back = amount_of(text), amount_of(change)
    if any(back) and (taken, back) in coins.BUNDLES:
        return coins.BUNDLES.index((taken, back))
    return Never(int(legality.unnamed_taking_problem(realm)), (written(taken), written(back)))


def write_with_change(realm: Realm, number: int) -> tuple[str, str] | None:
    """The coins of a tax, and those put back."""
    taken, back = coins.BUNDLES[number]
    return (written(taken), written(back)) if any(back) else None


ACTIONS: Final[ActionTable[Realm]] = ActionTable(
    {
        "province": Part(int(board.MAX_PROVINCES), read_province, write_place),
        "area": Part(int(board.AREAS), read_area, write_place),
        "place": Part(int(board.PLACES), read_place, write_place),
        "goal": Part(int(board.PLACES), read_goal, write_goal),
        "kingdom": one_of(board.KINGDOMS, "no_such_kingdom"),
        "unit": one_of(actions.UNITS, "no_such_unit"),
        "payment": Part(int(coins.PAYMENT_COUNT), read_payment, write_payment),
        "exchange": Part(int(coins.EXCHANGE_COUNT), read_exchange, write_exchange),
        "taken": Part(int(coins.BUNDLE_COUNT), read_taken, write_taken),
        "with_change": Part(int(coins.BUNDLE_COUNT), read_with_change, write_with_change),
        "number": or_hidden(number_between(0, int(coins.MOST_OF_A_KIND)), int(actions.HIDDEN_NUMBER)),
        "spread": one_of(coins.SPREADS, "no_such_spread"),
        "coin": or_hidden(one_of(COINS, "no_such_coin"), int(actions.HIDDEN_KIND)),
    },
    verb("recruit", actions.RECRUIT, "province"),
    verb("pay", actions.PAY, "coins:payment"),
    verb("change", actions.CHANGE, "province", "give get:exchange"),
    verb("agree", actions.AGREE),
    verb("refuse", actions.REFUSE),
    verb("withdraw", actions.WITHDRAW),
    verb("move", actions.MOVE, "from:place", "to:area"),
    verb("castle", actions.CASTLE, "with:area"),
    verb("invade", actions.INVADE, "from:place", "to:area"),
    verb("claim", actions.CLAIM, "province"),
    verb("tax", actions.TAX),
    verb("take", actions.TAKE, "province", "coins:taken"),
    verb("take_change", actions.TAKE, "province", "coins back:with_change"),
    verb("contest", actions.CONTEST, "kingdom"),
    verb("send", actions.SEND, "from:place"),
    verb("pass", actions.PASS),
    verb("bribe", actions.BRIBE, "number"),
    verb("out", actions.OUT, "unit", "to:goal"),
    verb("end", actions.END),
    verb("spread", actions.SPREAD, "coins:spread", by_luck=True),
    verb("coin", actions.COIN, "coin", by_luck=True),
)
