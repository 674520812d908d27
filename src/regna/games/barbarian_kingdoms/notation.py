"""How Barbarian Kingdoms' decisions are written: action id <-> text <-> JSON.

recruit roma · pay 1+2 · change roma 3 1+2 · move roma venetia · castle venetia · invade venetia noricum · claim noricum
tax · take roma 3 · take_change roma 2 1 · contest huns · send sea · pass · bribe 2 · out king roma · end
agree · refuse · withdraw
spread 213 · coin 3: outcomes of chance. "hidden" stands for what one cannot see.
A unit is named by its place; "sea" is a warrior at Sea, "sea_king" the King. Provinces may be given by their short
codes or by their names in any language; case does not matter.
"""

from typing import Any, Final

from regna.contract.errors import Malformed, quoted
from regna.contract.notation import number_of, parts_from_json, parts_from_text
from regna.contract.spec import Document, Reading
from regna.games.barbarian_kingdoms.rules.actions import (
    AGREE,
    BRIBE,
    CASTLE,
    CHANGE,
    CLAIM,
    COIN,
    CONTEST,
    END,
    HIDDEN_NUMBER,
    INVADE,
    MOVE,
    OUT,
    PASS,
    PAY,
    RECRUIT,
    REFUSE,
    SEND,
    SPREAD,
    TAKE,
    TAX,
    TO_BOARD,
    UNITS,
    WITHDRAW,
)
from regna.games.barbarian_kingdoms.rules.board import (
    AREAS,
    BOARD_ID,
    KING_AT_SEA,
    KING_AT_SEA_ID,
    KINGDOMS,
    MAX_PROVINCES,
    PLACES,
    SEA,
    SEA_ID,
    Map,
)
from regna.games.barbarian_kingdoms.rules.coins import (
    BUNDLE_COUNT,
    BUNDLES,
    EXCHANGE_COUNT,
    MOST_OF_A_KIND,
    MOST_ONES,
    MOST_THREES,
    MOST_TWOS,
    PAYMENT_COUNT,
    SPREADS,
    VALUES,
    WAYS,
    Amount,
    coins_in,
    payment_of,
    worth,
)
from regna.games.barbarian_kingdoms.rules.realm import Realm
from regna.games.barbarian_kingdoms.rules.reasons import (
    CHANGE_IN_STEPS,
    ONE_COIN_TOO_MANY,
    TAKE_IN_STEPS,
    UNEQUAL_CHANGE,
)

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
    "tax": int(TAX),
    "end": int(END),
    "pass": int(PASS),
    "agree": int(AGREE),
    "refuse": int(REFUSE),
    "withdraw": int(WITHDRAW),
}
PROVINCE_VERBS: Final = {"recruit": int(RECRUIT), "claim": int(CLAIM)}
"""Verbs followed by a province alone, with the first id of their block."""
MARCH_VERBS: Final = {"move": int(MOVE), "invade": int(INVADE)}
"""Verbs followed by a unit's place and an area."""
NO_COINS: Final = "none"
HIDDEN: Final = "hidden"
COINS: Final = (*(str(value) for value in VALUES), HIDDEN)
MOST_WRITTEN: Final = 20
"""The most coins one decision can name."""


def read(realm: Realm, text: str) -> Reading:
    """What the text of a decision means; the kingdom that contests, and who is alone at Sea, go without saying."""
    words = text.split()
    if len(words) == 1 and words[0].lower() == "contest":
        words.append(KINGDOMS[realm.kingdom])
    if len(words) > 1 and words[0].lower() in ("move", "invade", "send") and words[1].lower() == SEA_ID:
        only_king = realm.at_sea[realm.kingdom] == 0 and realm.kings[realm.kingdom] == SEA
        words[1] = KING_AT_SEA_ID if only_king else SEA_ID
    return assemble(realm.map, parts_from_text(" ".join(words), VERBS, LUCK_VERBS))


def read_json(realm: Realm, document: Any) -> Reading:
    """What the JSON form of a decision means."""
    return assemble(realm.map, parts_from_json(document, VERBS, LUCK_VERBS))


def assemble(map: Map, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts."""
    verb = given["verb"]
    if verb in BARE_VERBS:
        return Reading(given, BARE_VERBS[verb])
    if verb in PROVINCE_VERBS:
        province = province_number(map, given["province"])
        return Reading(given | {"province": map.ids[province]}, PROVINCE_VERBS[verb] + province)
    if verb in MARCH_VERBS:
        place, area = place_number(map, given["from"]), area_number(map, given["to"])
        parts = given | {"from": place_id(map, place), "to": place_id(map, area)}
        return Reading(parts, MARCH_VERBS[verb] + place * int(AREAS) + area)
    if verb in ("pay", "change", "take", "take_change", "bribe", "spread", "coin"):
        return assemble_coins(map, given)
    if verb == "castle":
        area = area_number(map, given["with"])
        return Reading(given | {"with": place_id(map, area)}, int(CASTLE) + area)
    if verb == "contest":
        kingdom = word_number(given["kingdom"], KINGDOMS, "no_such_kingdom")
        return Reading(given | {"kingdom": KINGDOMS[kingdom]}, int(CONTEST) + kingdom)
    if verb == "send":
        place = place_number(map, given["from"])
        return Reading(given | {"from": place_id(map, place)}, int(SEND) + place)
    unit = word_number(given["unit"], UNITS, "no_such_unit")
    to_board = given["to"].lower() == BOARD_ID
    goal = int(TO_BOARD) if to_board else area_number(map, given["to"])
    parts = given | {"unit": UNITS[unit], "to": BOARD_ID if to_board else place_id(map, goal)}
    return Reading(parts, int(OUT) + unit * int(PLACES) + goal)


def assemble_coins(map: Map, given: dict[str, str]) -> Reading:
    """A decision about coins, or an outcome of chance."""
    verb = given["verb"]
    if verb == "pay":
        return assemble_payment(given)
    if verb == "bribe":
        if given["number"].lower() == HIDDEN:
            return Reading(given | {"number": HIDDEN}, int(BRIBE + HIDDEN_NUMBER))
        number = number_of(given["number"], 0, int(MOST_OF_A_KIND))
        return Reading(given | {"number": str(number)}, int(BRIBE) + number)
    if verb == "spread":
        return Reading(given, int(SPREAD) + word_number(given["coins"], SPREADS, "no_such_spread"))
    if verb == "coin":
        return Reading(given, int(COIN) + word_number(given["coin"], COINS, "no_such_coin"))
    province = province_number(map, given["province"])
    if verb in ("take", "take_change"):
        coins, back = amount_of(given["coins"]), amount_of(given.get("back", NO_COINS))
        parts = given | {"province": map.ids[province], "coins": written(coins)}
        if verb == "take_change":
            parts["back"] = written(back)
        if (coins, back) not in BUNDLES or (verb == "take_change") != any(back):
            return Reading(parts, -1, int(TAKE_IN_STEPS))
        return Reading(parts, int(TAKE) + province * int(BUNDLE_COUNT) + BUNDLES.index((coins, back)))
    give, get = amount_of(given["give"]), amount_of(given["get"])
    parts = given | {"province": map.ids[province], "give": written(give), "get": written(get)}
    if (give, get) not in WAYS:
        return Reading(parts, -1, int(UNEQUAL_CHANGE if worth(give) != worth(get) else CHANGE_IN_STEPS))
    return Reading(parts, int(CHANGE) + province * int(EXCHANGE_COUNT) + WAYS.index((give, get)))


def assemble_payment(given: dict[str, str]) -> Reading:
    """Coins for a price; so many of a kind that no price needs them are too many at once."""
    ones, twos, threes, fives = amount = amount_of(given["coins"])
    parts = given | {"coins": written(amount)}
    if ones > MOST_ONES or twos > MOST_TWOS or threes > MOST_THREES or fives > 1:
        return Reading(parts, -1, int(ONE_COIN_TOO_MANY))
    return Reading(parts, int(PAY) + int(payment_of(ones, twos, threes, fives)))


def amount_of(text: str) -> Amount:
    """Coins written with plus signs: 1+1+3; "none" for no coin."""
    if text.lower() == NO_COINS:
        return (0, 0, 0, 0)
    coins = text.split("+")
    if len(coins) > MOST_WRITTEN or not all(coin in COINS[:-1] for coin in coins):
        raise Malformed("no_such_coins", {"found": quoted(text), "example": "1+2"})
    return (coins.count("1"), coins.count("2"), coins.count("3"), coins.count("5"))


def written(amount: Amount) -> str:
    """Coins as one writes them, the smallest first."""
    coins = [str(value) for value, number in zip(VALUES, amount, strict=True) for _ in range(number)]
    return "+".join(coins) or NO_COINS


def province_number(map: Map, name: str) -> int:
    """The number of the province with this id, short code, or name with _ for spaces."""
    number = map.number_of.get(name.lower())
    if number is None:
        known = {"list": [{"names": province.names} for province in map.provinces]}
        raise Malformed("no_such_province", {"found": quoted(name), "known": known})
    return number


def area_number(map: Map, name: str) -> int:
    """The number of a province, or the Sea."""
    return int(SEA) if name.lower() == SEA_ID else province_number(map, name)


def place_number(map: Map, name: str) -> int:
    """The number of a unit's place."""
    return int(KING_AT_SEA) if name.lower() == KING_AT_SEA_ID else area_number(map, name)


def place_id(map: Map, place: int) -> str:
    """How a place is written."""
    if place == SEA:
        return SEA_ID
    return KING_AT_SEA_ID if place == KING_AT_SEA else map.ids[place]


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
    if RECRUIT <= action < MOVE:
        verb, start = ("recruit", int(RECRUIT)) if action < CLAIM else ("claim", int(CLAIM))
        return {"verb": verb, "province": province_id(map, action - start)}
    if MOVE <= action < CASTLE or INVADE <= action < CONTEST:
        verb, start = ("move", int(MOVE)) if action < CASTLE else ("invade", int(INVADE))
        place, area = divmod(action - start, int(AREAS))
        return {"verb": verb, "from": area_id(map, place), "to": area_id(map, area)}
    if CASTLE <= action < INVADE:
        return {"verb": "castle", "with": area_id(map, action - int(CASTLE))}
    if CONTEST <= action < SEND:
        return {"verb": "contest", "kingdom": KINGDOMS[action - int(CONTEST)]}
    if SEND <= action < OUT:
        return {"verb": "send", "from": area_id(map, action - int(SEND))}
    if OUT <= action < PAY:
        unit, goal = divmod(action - int(OUT), int(PLACES))
        return {"verb": "out", "unit": UNITS[unit], "to": BOARD_ID if goal == TO_BOARD else area_id(map, goal)}
    return write_coins(map, action)


def write_coins(map: Map, action: int) -> Document:
    """A decision about coins, or an outcome of chance, part by part."""
    if PAY <= action < PAY + PAYMENT_COUNT:
        coins = [int(coins_in(action - int(PAY), kind)) for kind in range(len(VALUES))]
        return {"verb": "pay", "coins": written((coins[0], coins[1], coins[2], coins[3]))}
    if CHANGE <= action < TAKE:
        province, exchange = divmod(action - int(CHANGE), int(EXCHANGE_COUNT))
        give, get = WAYS[exchange]
        return {"verb": "change", "province": province_id(map, province), "give": written(give), "get": written(get)}
    if TAKE <= action < TAKE + MAX_PROVINCES * BUNDLE_COUNT:
        province, bundle = divmod(action - int(TAKE), int(BUNDLE_COUNT))
        coins_taken, back = BUNDLES[bundle]
        parts = {"province": province_id(map, province), "coins": written(coins_taken)}
        if any(back):
            return {"verb": "take_change", **parts, "back": written(back)}
        return {"verb": "take", **parts}
    if BRIBE <= action <= BRIBE + HIDDEN_NUMBER:
        number = action - int(BRIBE)
        return {"verb": "bribe", "number": HIDDEN if number == HIDDEN_NUMBER else str(number)}
    if SPREAD <= action < COIN:
        return {"verb": "spread", "coins": SPREADS[action - int(SPREAD)]}
    if COIN <= action < COIN + len(COINS):
        return {"verb": "coin", "coin": COINS[action - int(COIN)]}
    raise Malformed("no_such_action", {"found": action})


def province_id(map: Map, province: int) -> str:
    """The id of a province."""
    if province >= map.size:
        raise Malformed("no_such_action", {"found": province})
    return map.ids[province]


def area_id(map: Map, place: int) -> str:
    """The id of a place."""
    return place_id(map, place) if place >= SEA else province_id(map, place)
