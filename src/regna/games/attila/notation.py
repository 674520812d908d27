"""How Attila's decisions are written: action id <-> text <-> JSON.

play franks noricum · influence · marker raetia · discard huns · pass
lay goths · double · trade saxons · raise teutons vandals · end
card franks: an outcome of chance. "hidden" stands for a tribe that one cannot see.
A tribe may be given by its first letter, a province by its short code or its name in any language, in any case.
"""

from typing import Final

from regna.contract.errors import Malformed, quoted
from regna.contract.spec import Document, Reading
from regna.games.attila.rules import actions, reasons
from regna.games.attila.rules.board import MAX_PROVINCES, TRIBES, Map
from regna.games.attila.rules.realm import Realm

VERBS: Final = {
    "play": ("tribe", "province"),
    "influence": (),
    "marker": ("province",),
    "discard": ("tribe",),
    "pass": (),
    "lay": ("tribe",),
    "double": (),
    "trade": ("tribe",),
    "raise": ("tribe", "other"),
    "end": (),
}
"""Every verb with the parts that follow it, in the order of the rules."""
LUCK_VERBS: Final = {"card": ("tribe",)}
"""Outcomes of chance."""
BARE_VERBS: Final = {
    "influence": int(actions.INFLUENCE),
    "pass": int(actions.PASS),
    "double": int(actions.DOUBLE),
    "end": int(actions.END),
}
TRIBE_VERBS: Final = {
    "discard": int(actions.DISCARD),
    "lay": int(actions.LAY),
    "trade": int(actions.TRADE),
    "card": int(actions.CARD),
}
"""Verbs followed by a tribe, with the first id of their block."""
WITH_HIDDEN: Final = ("lay", "card")
"""Verbs whose tribe can be hidden from somebody."""
FACES: Final = (*TRIBES, "hidden")
LETTERS: Final = tuple(tribe[0] for tribe in TRIBES)
BLOCK: Final = int(MAX_PROVINCES)


def assemble(realm: Realm, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts."""
    map = realm.map
    parts = {name: part.lower() for name, part in given.items()}
    verb, tribe = parts["verb"], 0
    if "tribe" in parts:
        tribe = tribe_number(parts["tribe"], FACES if verb in WITH_HIDDEN else TRIBES)
        parts["tribe"] = FACES[tribe]
    if verb in BARE_VERBS:
        return Reading(parts, BARE_VERBS[verb])
    if verb in TRIBE_VERBS:
        return Reading(parts, TRIBE_VERBS[verb] + tribe)
    if verb == "raise":
        one, other = sorted((tribe, tribe_number(parts["other"], TRIBES)))
        in_order = {"verb": verb, "tribe": TRIBES[one], "other": TRIBES[other]}
        return Reading(in_order, int(actions.RAISE + actions.pair_number(one, other)))
    parts["province"] = place = place_named(map, parts["province"])
    if place in map.islands:
        return Reading(parts, -1, int(reasons.ISLAND))
    start = int(actions.SECOND_MARKER) if verb == "marker" else int(actions.PLAY_CARD) + BLOCK * tribe
    return Reading(parts, start + map.index_of[place])


def tribe_number(name: str, known: tuple[str, ...]) -> int:
    """The number of the tribe with this name, or with this first letter."""
    if name in LETTERS:
        return LETTERS.index(name)
    if name not in known:
        raise Malformed("no_such_tribe", {"found": quoted(name), "known": ", ".join(TRIBES)})
    return known.index(name)


def place_named(map: Map, name: str) -> str:
    """The id of the province or island with this id, short code, or name in any language with _ for spaces."""
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


def write_json(realm: Realm, action: int) -> Document:
    """The decision part by part: {"verb": "play", "tribe": "franks", "province": "noricum"}."""
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    for verb, start in TRIBE_VERBS.items():
        faces = FACES if verb in WITH_HIDDEN else TRIBES
        if start <= action < start + len(faces):
            return {"verb": verb, "tribe": faces[action - start]}
    if actions.RAISE <= action < actions.CARD:
        one, other = actions.pair_of(action - int(actions.RAISE))
        return {"verb": "raise", "tribe": TRIBES[one], "other": TRIBES[other]}
    province = (action - int(actions.PLAY_CARD)) % BLOCK
    if not actions.PLAY_CARD <= action < actions.ACTIONS or province >= len(realm.map.ids):
        raise Malformed("no_such_action", {"found": action})
    if action >= actions.SECOND_MARKER:
        return {"verb": "marker", "province": realm.map.ids[province]}
    return {
        "verb": "play",
        "tribe": TRIBES[(action - int(actions.PLAY_CARD)) // BLOCK],
        "province": realm.map.ids[province],
    }
