"""How Barbarian Kingdoms' decisions are written: action id <-> text <-> JSON.

recruit roma · pay 1+2 · change roma 3 1+2 · move roma venetia · castle venetia · invade venetia noricum · claim noricum
tax · take roma 3 · take_change roma 2 1 · contest huns · send sea · pass · bribe 2 · out king roma · end
agree · refuse · withdraw
spread 213 · coin 3: outcomes of chance. "hidden" stands for what one cannot see.
A unit is named by its place; "sea" is a warrior at Sea, "sea_king" the King. Provinces may be given by their short
codes or by their names in any language; case does not matter.
"""

from typing import Final

from regna.contract.errors import Malformed, quoted
from regna.contract.notation import number_of
from regna.contract.spec import Document, Reading
from regna.games.barbarian_kingdoms.rules import actions, board, coins, reasons
from regna.games.barbarian_kingdoms.rules.board import Map
from regna.games.barbarian_kingdoms.rules.coins import Amount
from regna.games.barbarian_kingdoms.rules.realm import Realm

VERBS: Final = {
    "recruit": ("province",),
    "pay": ("coins",),
    "change": ("province", "give", "get"),
    "agree": (),
    "refuse": (),
    "withdraw": (),
    "move": ("from", "to"),
    "castle": ("with",),
    "invade": ("from", "to"),
    "claim": ("province",),
    "tax": (),
    "take": ("province", "coins"),
    "take_change": ("province", "coins", "back"),
    "contest": ("kingdom",),
    "send": ("from",),
    "pass": (),
    "bribe": ("number",),
    "out": ("unit", "to"),
    "end": (),
}
"""Every verb with the parts that follow it, in the order of the rules."""
LUCK_VERBS: Final = {"spread": ("coins",), "coin": ("coin",)}
"""Outcomes of chance."""
BARE_VERBS: Final = {
    "tax": int(actions.TAX),
    "end": int(actions.END),
    "pass": int(actions.PASS),
    "agree": int(actions.AGREE),
    "refuse": int(actions.REFUSE),
    "withdraw": int(actions.WITHDRAW),
}
PROVINCE_VERBS: Final = {"recruit": int(actions.RECRUIT), "claim": int(actions.CLAIM)}
"""Verbs followed by a province alone, with the first id of their block."""
MARCH_VERBS: Final = {"move": int(actions.MOVE), "invade": int(actions.INVADE)}
"""Verbs followed by a unit's place and an area."""
NO_COINS: Final = "none"
HIDDEN: Final = "hidden"
COINS: Final = (*(str(value) for value in coins.VALUES), HIDDEN)
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


def assemble(realm: Realm, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts."""
    map = realm.map
    verb = given["verb"]
    if verb in BARE_VERBS:
        return Reading(given, BARE_VERBS[verb])
    if verb in PROVINCE_VERBS:
        province = province_number(map, given["province"])
        return Reading(given | {"province": map.ids[province]}, PROVINCE_VERBS[verb] + province)
    if verb in MARCH_VERBS:
        place, area = place_number(map, given["from"]), area_number(map, given["to"])
        parts = given | {"from": place_id(map, place), "to": place_id(map, area)}
        return Reading(parts, MARCH_VERBS[verb] + place * int(board.AREAS) + area)
    if verb in ("pay", "change", "take", "take_change", "bribe", "spread", "coin"):
        return assemble_coins(map, given)
    if verb == "castle":
        area = area_number(map, given["with"])
        return Reading(given | {"with": place_id(map, area)}, int(actions.CASTLE) + area)
    if verb == "contest":
        kingdom = word_number(given["kingdom"], board.KINGDOMS, "no_such_kingdom")
        return Reading(given | {"kingdom": board.KINGDOMS[kingdom]}, int(actions.CONTEST) + kingdom)
    if verb == "send":
        place = place_number(map, given["from"])
        return Reading(given | {"from": place_id(map, place)}, int(actions.SEND) + place)
    unit = word_number(given["unit"], actions.UNITS, "no_such_unit")
    to_board = given["to"].lower() == board.BOARD_ID
    goal = int(actions.TO_BOARD) if to_board else area_number(map, given["to"])
    parts = given | {"unit": actions.UNITS[unit], "to": board.BOARD_ID if to_board else place_id(map, goal)}
    return Reading(parts, int(actions.OUT) + unit * int(board.PLACES) + goal)


def assemble_coins(map: Map, given: dict[str, str]) -> Reading:
    """A decision about coins, or an outcome of chance."""
    verb = given["verb"]
    if verb == "pay":
        return assemble_payment(given)
    if verb == "bribe":
        if given["number"].lower() == HIDDEN:
            return Reading(given | {"number": HIDDEN}, int(actions.BRIBE + actions.HIDDEN_NUMBER))
        number = number_of(given["number"], 0, int(coins.MOST_OF_A_KIND))
        return Reading(given | {"number": str(number)}, int(actions.BRIBE) + number)
    if verb == "spread":
        return Reading(given, int(actions.SPREAD) + word_number(given["coins"], coins.SPREADS, "no_such_spread"))
    if verb == "coin":
        return Reading(given, int(actions.COIN) + word_number(given["coin"], COINS, "no_such_coin"))
    province = province_number(map, given["province"])
    if verb in ("take", "take_change"):
        taken, back = amount_of(given["coins"]), amount_of(given.get("back", NO_COINS))
        parts = given | {"province": map.ids[province], "coins": written(taken)}
        if verb == "take_change":
            parts["back"] = written(back)
        if (taken, back) not in coins.BUNDLES or (verb == "take_change") != any(back):
            return Reading(parts, -1, int(reasons.TAKE_IN_STEPS))
        return Reading(
            parts, int(actions.TAKE) + province * int(coins.BUNDLE_COUNT) + coins.BUNDLES.index((taken, back))
        )
    give, get = amount_of(given["give"]), amount_of(given["get"])
    parts = given | {"province": map.ids[province], "give": written(give), "get": written(get)}
    if (give, get) not in coins.WAYS:
        return Reading(
            parts, -1, int(reasons.UNEQUAL_CHANGE if coins.worth(give) != coins.worth(get) else reasons.CHANGE_IN_STEPS)
        )
    return Reading(parts, int(actions.CHANGE) + province * int(coins.EXCHANGE_COUNT) + coins.WAYS.index((give, get)))


def assemble_payment(given: dict[str, str]) -> Reading:
    """Coins for a price; so many of a kind that no price needs them are too many at once."""
    ones, twos, threes, fives = amount = amount_of(given["coins"])
    parts = given | {"coins": written(amount)}
    if ones > coins.MOST_ONES or twos > coins.MOST_TWOS or threes > coins.MOST_THREES or fives > 1:
        return Reading(parts, -1, int(reasons.ONE_COIN_TOO_MANY))
    return Reading(parts, int(actions.PAY) + int(coins.payment_of(ones, twos, threes, fives)))


def amount_of(text: str) -> Amount:
    """Coins written with plus signs: 1+1+3; "none" for no coin."""
    if text.lower() == NO_COINS:
        return (0, 0, 0, 0)
    named = text.split("+")
    if len(named) > MOST_WRITTEN or not all(coin in COINS[:-1] for coin in named):
        raise Malformed("no_such_coins", {"found": quoted(text), "example": "1+2"})
    return (named.count("1"), named.count("2"), named.count("3"), named.count("5"))


def written(amount: Amount) -> str:
    """Coins as one writes them, the smallest first."""
    names = [str(value) for value, number in zip(coins.VALUES, amount, strict=True) for _ in range(number)]
    return "+".join(names) or NO_COINS


def province_number(map: Map, name: str) -> int:
    """The number of the province with this id, short code, or name with _ for spaces."""
    number = map.number_of.get(name.lower())
    if number is None:
        known = {"list": [{"names": province.names} for province in map.provinces]}
        raise Malformed("no_such_province", {"found": quoted(name), "known": known})
    return number


def area_number(map: Map, name: str) -> int:
    """The number of a province, or the Sea."""
    return int(board.SEA) if name.lower() == board.SEA_ID else province_number(map, name)


def place_number(map: Map, name: str) -> int:
    """The number of a unit's place."""
    return int(board.KING_AT_SEA) if name.lower() == board.KING_AT_SEA_ID else area_number(map, name)


def place_id(map: Map, place: int) -> str:
    """How a place is written."""
    if place == board.SEA:
        return board.SEA_ID
    return board.KING_AT_SEA_ID if place == board.KING_AT_SEA else map.ids[place]


def word_number(name: str, known: tuple[str, ...], code: str) -> int:
    """The place of a word among the possible ones."""
    if name.lower() not in known:
        raise Malformed(code, {"found": quoted(name), "known": ", ".join(known)})
    return known.index(name.lower())


def write_json(realm: Realm, action: int) -> Document:
    """The decision part by part: {"verb": "invade", "from": "venetia", "to": "noricum"}."""
    map = realm.map
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    if actions.RECRUIT <= action < actions.MOVE:
        verb, start = ("recruit", int(actions.RECRUIT)) if action < actions.CLAIM else ("claim", int(actions.CLAIM))
        return {"verb": verb, "province": province_id(map, action - start)}
    if actions.MOVE <= action < actions.CASTLE or actions.INVADE <= action < actions.CONTEST:
        verb, start = ("move", int(actions.MOVE)) if action < actions.CASTLE else ("invade", int(actions.INVADE))
        place, area = divmod(action - start, int(board.AREAS))
        return {"verb": verb, "from": area_id(map, place), "to": area_id(map, area)}
    if actions.CASTLE <= action < actions.INVADE:
        return {"verb": "castle", "with": area_id(map, action - int(actions.CASTLE))}
    if actions.CONTEST <= action < actions.SEND:
        return {"verb": "contest", "kingdom": board.KINGDOMS[action - int(actions.CONTEST)]}
    if actions.SEND <= action < actions.OUT:
        return {"verb": "send", "from": area_id(map, action - int(actions.SEND))}
    if actions.OUT <= action < actions.PAY:
        unit, goal = divmod(action - int(actions.OUT), int(board.PLACES))
        return {
            "verb": "out",
            "unit": actions.UNITS[unit],
            "to": board.BOARD_ID if goal == actions.TO_BOARD else area_id(map, goal),
        }
    return write_coins(map, action)


def write_coins(map: Map, action: int) -> Document:
    """A decision about coins, or an outcome of chance, part by part."""
    if actions.PAY <= action < actions.PAY + coins.PAYMENT_COUNT:
        return {"verb": "pay", "coins": written(coins.amount_of_payment(action - int(actions.PAY)))}
    if actions.CHANGE <= action < actions.TAKE:
        province, exchange = divmod(action - int(actions.CHANGE), int(coins.EXCHANGE_COUNT))
        give, get = coins.WAYS[exchange]
        return {"verb": "change", "province": province_id(map, province), "give": written(give), "get": written(get)}
    if actions.TAKE <= action < actions.TAKE + board.MAX_PROVINCES * coins.BUNDLE_COUNT:
        province, bundle = divmod(action - int(actions.TAKE), int(coins.BUNDLE_COUNT))
        taken, back = coins.BUNDLES[bundle]
        parts = {"province": province_id(map, province), "coins": written(taken)}
        if any(back):
            return {"verb": "take_change", **parts, "back": written(back)}
        return {"verb": "take", **parts}
    if actions.BRIBE <= action <= actions.BRIBE + actions.HIDDEN_NUMBER:
        number = action - int(actions.BRIBE)
        return {"verb": "bribe", "number": HIDDEN if number == actions.HIDDEN_NUMBER else str(number)}
    if actions.SPREAD <= action < actions.COIN:
        return {"verb": "spread", "coins": coins.SPREADS[action - int(actions.SPREAD)]}
    if actions.COIN <= action < actions.COIN + len(COINS):
        return {"verb": "coin", "coin": COINS[action - int(actions.COIN)]}
    raise Malformed("no_such_action", {"found": action})


def province_id(map: Map, province: int) -> str:
    """The id of a province."""
    if province >= map.size:
        raise Malformed("no_such_action", {"found": province})
    return map.ids[province]


def area_id(map: Map, place: int) -> str:
    """The id of a place."""
    return place_id(map, place) if place >= board.SEA else province_id(map, place)
