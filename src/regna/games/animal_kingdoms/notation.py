"""How Animal Kingdoms' decisions are written: action id <-> text <-> JSON.

claim wolf_8 jungle · rally bee_1 · draw · pass · choose owl_5 · reinforce A 2 · decline
card frog_3 · decree C01 · majority 7 · first_to_pass 4: outcomes of chance. "hidden" stands for what one cannot see.
A kingdom may be given by the number of its territories or by its name in any language; case does not matter.
"""

from typing import Any, Final

from regna.contract.errors import Malformed, quoted
from regna.contract.notation import number_of, parts_from_json, parts_from_text
from regna.contract.spec import SEAT_LETTERS, Document, Reading
from regna.games.animal_kingdoms.rules.actions import (
    ACTIONS,
    CARD,
    CHOOSE,
    CLAIM,
    DECLINE,
    DECREE,
    DRAW,
    FIRST_TO_PASS,
    HIDDEN_TILE,
    MAJORITY,
    PASS,
    RALLY,
    REINFORCE,
)
from regna.games.animal_kingdoms.rules.board import KINGDOMS, MOST_POINTS, MOST_TOKENS, SIDES, SMALLEST, Values
from regna.games.animal_kingdoms.rules.cards import CARDS, NAMES, SPECIES

VERBS: Final = {
    "claim": ("card", "kingdom"),
    "rally": ("card",),
    "draw": (),
    "pass": (),
    "choose": ("card",),
    "reinforce": ("seat", "tokens"),
    "decline": (),
}
"""Every verb with the parts that follow it, in the order of the rules."""
LUCK_VERBS: Final = {"card": ("card",), "decree": ("decree",), "majority": ("points",), "first_to_pass": ("points",)}
"""Outcomes of chance."""
BARE_VERBS: Final = {"draw": int(DRAW), "pass": int(PASS), "decline": int(DECLINE)}
CARD_VERBS: Final = {"rally": int(RALLY), "choose": int(CHOOSE), "card": int(CARD)}
"""Verbs followed by a card alone, with the first id of their block."""
FACES: Final = (*NAMES, "hidden")
WITH_HIDDEN: Final = ("choose", "card")
"""Verbs whose card can be hidden from somebody."""
SEATS: Final = SEAT_LETTERS[: int(SIDES)]


def read(values: Values, text: str, seat: int) -> Reading:
    """What the text of a decision means; "reinforce 2" is understood as on the card of the seat that decides."""
    words = text.split()
    if len(words) == 2 and words[0].lower() == "reinforce" and seat >= 0:
        words.insert(1, SEATS[seat])
    return assemble(values, parts_from_text(" ".join(words), VERBS, LUCK_VERBS))


def read_json(values: Values, document: Any) -> Reading:
    """What the JSON form of a decision means."""
    return assemble(values, parts_from_json(document, VERBS, LUCK_VERBS))


def assemble(values: Values, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts."""
    parts, verb, card = dict(given), given["verb"], 0
    if "card" in parts:
        card = card_number(parts["card"], FACES if verb in WITH_HIDDEN else NAMES)
        parts["card"] = FACES[card]
    if verb in BARE_VERBS:
        return Reading(parts, BARE_VERBS[verb])
    if verb in CARD_VERBS:
        return Reading(parts, CARD_VERBS[verb] + card)
    if verb == "claim":
        kingdom = kingdom_number(values, parts["kingdom"])
        parts["kingdom"] = values.kingdoms[kingdom].id
        return Reading(parts, int(CLAIM) + kingdom * int(CARDS) + card)
    if verb == "reinforce":
        seat = seat_number(parts["seat"])
        parts["seat"] = SEATS[seat]
        tokens = number_of(parts["tokens"], 1, int(MOST_TOKENS))
        parts["tokens"] = str(tokens)
        return Reading(parts, int(REINFORCE) + seat * int(MOST_TOKENS) + tokens - 1)
    if verb == "decree":
        decree = decree_number(values, parts["decree"])
        parts["decree"] = values.decrees[decree].id
        return Reading(parts, int(DECREE) + decree)
    start = int(MAJORITY if verb == "majority" else FIRST_TO_PASS)
    if verb == "first_to_pass" and parts["points"].lower() == "hidden":
        return Reading(parts | {"points": "hidden"}, start + int(HIDDEN_TILE))
    points = number_of(parts["points"], 1, int(MOST_POINTS))
    return Reading(parts | {"points": str(points)}, start + points)


def card_number(name: str, known: tuple[str, ...]) -> int:
    """The number of the card with this name."""
    if name.lower() not in known:
        species = {"list": [{"word": f"species.{animal}"} for animal in SPECIES]}
        raise Malformed("no_such_card", {"found": quoted(name), "known": species, "example": NAMES[0]})
    return known.index(name.lower())


def kingdom_number(values: Values, name: str) -> int:
    """The number of the kingdom with this id, this many territories, or this name with _ for spaces."""
    for number, kingdom in enumerate(values.kingdoms):
        if name.lower() == str(number + int(SMALLEST)) or name.lower() in kingdom.typed_names():
            return number
    known = {"list": [{"names": kingdom.names} for kingdom in values.kingdoms]}
    raise Malformed("no_such_kingdom", {"found": quoted(name), "known": known})


def seat_number(name: str) -> int:
    """The number of the seat with this letter."""
    if len(name) != 1 or name.upper() not in SEATS:
        raise Malformed("no_such_seat_letter", {"found": quoted(name), "known": ", ".join(SEATS)})
    return SEATS.index(name.upper())


def decree_number(values: Values, name: str) -> int:
    """The number of the decree with this id."""
    for number, decree in enumerate(values.decrees):
        if decree.id.lower() == name.lower():
            return number
    raise Malformed("no_such_decree", {"found": quoted(name)})


def write_json(values: Values, action: int) -> Document:
    """The decision part by part: {"verb": "claim", "card": "wolf_8", "kingdom": "jungle"}."""
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    for verb, start in CARD_VERBS.items():
        faces = FACES if verb in WITH_HIDDEN else NAMES
        if start <= action < start + len(faces):
            return {"verb": verb, "card": faces[action - start]}
    if CLAIM <= action < CLAIM + KINGDOMS * CARDS:
        kingdom, card = divmod(action - int(CLAIM), int(CARDS))
        return {"verb": "claim", "card": NAMES[card], "kingdom": values.kingdoms[kingdom].id}
    if REINFORCE <= action < CARD:
        seat, tokens = divmod(action - int(REINFORCE), int(MOST_TOKENS))
        return {"verb": "reinforce", "seat": SEATS[seat], "tokens": str(tokens + 1)}
    if DECREE <= action < DECREE + len(values.decrees):
        return {"verb": "decree", "decree": values.decrees[action - int(DECREE)].id}
    if MAJORITY < action < FIRST_TO_PASS:
        return {"verb": "majority", "points": str(action - int(MAJORITY))}
    if FIRST_TO_PASS <= action < ACTIONS:
        points = action - int(FIRST_TO_PASS)
        return {"verb": "first_to_pass", "points": str(points) if points != HIDDEN_TILE else "hidden"}
    raise Malformed("no_such_action", {"found": action})
