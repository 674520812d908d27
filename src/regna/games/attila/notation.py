"""How Attila's decisions are written: action id <-> text <-> JSON.

A tribe may be given by its first letter, a province by its short code or its name in any language, in any case.
"""

from typing import Final

from regna.contract.actions import ActionTable, Never, Part, or_hidden, verb
from regna.contract.errors import Malformed, quoted
from regna.games.attila.rules import actions, reasons
from regna.games.attila.rules.board import MAX_PROVINCES, TRIBES
from regna.games.attila.rules.realm import Realm

LETTERS: Final = tuple(tribe[0] for tribe in TRIBES)


def read_tribe(realm: Realm, word: str) -> int:
    """The number of the tribe with this name, or with this first letter."""
    name = word.lower()
    if name in LETTERS:
        return LETTERS.index(name)
    if name not in TRIBES:
        raise Malformed("no_such_tribe", {"found": quoted(name), "known": ", ".join(TRIBES)})
    return TRIBES.index(name)


def read_pair(realm: Realm, one: str, other: str) -> int:
    """The number of two tribes, in any order."""
    return int(actions.pair_number(read_tribe(realm, one), read_tribe(realm, other)))


def write_pair(realm: Realm, number: int) -> tuple[str, str]:
    """Two tribes, the one that is scored first in front."""
    one, other = actions.pair_of(number)
    return TRIBES[one], TRIBES[other]


def read_province(realm: Realm, word: str) -> int | Never:
    """The number of a province; nothing is ever placed on an island."""
    place = place_named(realm, word.lower())
    return Never(int(reasons.ISLAND), (place,)) if place in realm.map.islands else realm.map.index_of[place]


def place_named(realm: Realm, name: str) -> str:
    """The id of the province or island with this id, short code, or name in any language with _ for spaces."""
    map = realm.map
    codes = {province.code.lower(): province.id for province in map.provinces}
    if name in map.names:
        return name
    if name in codes:
        return codes[name]
    for id, names in map.names.items():
        if name in [spoken.lower().replace(" ", "_") for spoken in names.values()]:
            return id
    known = ", ".join(province.code for province in map.provinces)
    raise Malformed("no_such_province", {"found": quoted(name), "known": known})


def write_province(realm: Realm, number: int) -> str | None:
    """The id of a province."""
    return realm.map.ids[number] if number < len(realm.map.ids) else None


TRIBE: Final[Part[Realm]] = Part(len(TRIBES), read_tribe, lambda realm, number: TRIBES[number])
ACTIONS: Final[ActionTable[Realm]] = ActionTable(
    {
        "tribe": TRIBE,
        "face": or_hidden(TRIBE, int(actions.HIDDEN)),
        "pair": Part(int(actions.PAIRS), read_pair, write_pair),
        "province": Part(int(MAX_PROVINCES), read_province, write_province),
    },
    verb("play", actions.PLAY_CARD, "tribe", "province"),
    verb("influence", actions.INFLUENCE),
    verb("marker", actions.SECOND_MARKER, "province"),
    verb("discard", actions.DISCARD, "tribe"),
    verb("pass", actions.PASS),
    verb("lay", actions.LAY, "tribe:face"),
    verb("double", actions.DOUBLE),
    verb("trade", actions.TRADE, "tribe"),
    verb("raise", actions.RAISE, "tribe other:pair"),
    verb("end", actions.END),
    verb("card", actions.CARD, "tribe:face", by_luck=True),
)
