"""How Animal Kingdoms' decisions are written: action id <-> text <-> JSON.

claim wolf_8 jungle · rally bee_1 · draw · pass · choose owl_5 · reinforce A 2 · decline
card frog_3 · decree C01 · majority 7 · first_to_pass 4: outcomes of chance. "hidden" stands for what one cannot see.
A kingdom may be given by the number of its territories or by its name in any language; case does not matter.
"""

from typing import Final

from regna.contract.errors import Malformed, quoted
from regna.contract.notation import number_of
from regna.contract.spec import SEAT_LETTERS, Document, Reading
from regna.games.animal_kingdoms.rules import actions, board, cards
from regna.games.animal_kingdoms.rules.board import Values
from regna.games.animal_kingdoms.rules.realm import Realm

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
BARE_VERBS: Final = {"draw": int(actions.DRAW), "pass": int(actions.PASS), "decline": int(actions.DECLINE)}
CARD_VERBS: Final = {"rally": int(actions.RALLY), "choose": int(actions.CHOOSE), "card": int(actions.CARD)}
"""Verbs followed by a card alone, with the first id of their block."""
FACES: Final = (*cards.NAMES, "hidden")
WITH_HIDDEN: Final = ("choose", "card")
"""Verbs whose card can be hidden from somebody."""
SEATS: Final = SEAT_LETTERS[: int(board.SIDES)]


def complete(realm: Realm, words: list[str]) -> list[str]:
    """The words of a decision: "reinforce 2" is understood as on the card of the seat that decides."""
    if len(words) == 2 and words[0].lower() == "reinforce" and realm.seat >= 0:
        return [words[0], SEATS[realm.seat], words[1]]
    return words


def assemble(realm: Realm, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts."""
    values, parts, verb, card = realm.values, dict(given), given["verb"], 0
    if "card" in parts:
        card = card_number(parts["card"], FACES if verb in WITH_HIDDEN else cards.NAMES)
        parts["card"] = FACES[card]
    if verb in BARE_VERBS:
        return Reading(parts, BARE_VERBS[verb])
    if verb in CARD_VERBS:
        return Reading(parts, CARD_VERBS[verb] + card)
    if verb == "claim":
        kingdom = kingdom_number(values, parts["kingdom"])
        parts["kingdom"] = values.kingdoms[kingdom].id
        return Reading(parts, int(actions.CLAIM) + kingdom * int(cards.CARDS) + card)
    if verb == "reinforce":
        seat = seat_number(parts["seat"])
        parts["seat"] = SEATS[seat]
        tokens = number_of(parts["tokens"], 1, int(board.MOST_TOKENS))
        parts["tokens"] = str(tokens)
        return Reading(parts, int(actions.REINFORCE) + seat * int(board.MOST_TOKENS) + tokens - 1)
    if verb == "decree":
        decree = decree_number(values, parts["decree"])
        parts["decree"] = values.decrees[decree].id
        return Reading(parts, int(actions.DECREE) + decree)
    start = int(actions.MAJORITY if verb == "majority" else actions.FIRST_TO_PASS)
    if verb == "first_to_pass" and parts["points"].lower() == "hidden":
        return Reading(parts | {"points": "hidden"}, start + int(actions.HIDDEN_TILE))
    points = number_of(parts["points"], 1, int(board.MOST_POINTS))
    return Reading(parts | {"points": str(points)}, start + points)


def card_number(name: str, known: tuple[str, ...]) -> int:
    """The number of the card with this name."""
    if name.lower() not in known:
        species = {"list": [{"word": f"species.{animal}"} for animal in cards.SPECIES]}
        raise Malformed("no_such_card", {"found": quoted(name), "known": species, "example": cards.NAMES[0]})
    return known.index(name.lower())


def kingdom_number(values: Values, name: str) -> int:
    """The number of the kingdom with this id, this many territories, or this name with _ for spaces."""
    for number, kingdom in enumerate(values.kingdoms):
        if name.lower() == str(number + int(board.SMALLEST)) or name.lower() in kingdom.typed_names():
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


def write_json(realm: Realm, action: int) -> Document:
    """The decision part by part: {"verb": "claim", "card": "wolf_8", "kingdom": "jungle"}."""
    values = realm.values
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    for verb, start in CARD_VERBS.items():
        faces = FACES if verb in WITH_HIDDEN else cards.NAMES
        if start <= action < start + len(faces):
            return {"verb": verb, "card": faces[action - start]}
    if actions.CLAIM <= action < actions.CLAIM + board.KINGDOMS * cards.CARDS:
        kingdom, card = divmod(action - int(actions.CLAIM), int(cards.CARDS))
        return {"verb": "claim", "card": cards.NAMES[card], "kingdom": values.kingdoms[kingdom].id}
    if actions.REINFORCE <= action < actions.CARD:
        seat, tokens = divmod(action - int(actions.REINFORCE), int(board.MOST_TOKENS))
        return {"verb": "reinforce", "seat": SEATS[seat], "tokens": str(tokens + 1)}
    if actions.DECREE <= action < actions.DECREE + len(values.decrees):
        return {"verb": "decree", "decree": values.decrees[action - int(actions.DECREE)].id}
    if actions.MAJORITY < action < actions.FIRST_TO_PASS:
        return {"verb": "majority", "points": str(action - int(actions.MAJORITY))}
    if actions.FIRST_TO_PASS <= action < actions.ACTIONS:
        points = action - int(actions.FIRST_TO_PASS)
        return {"verb": "first_to_pass", "points": str(points) if points != actions.HIDDEN_TILE else "hidden"}
    raise Malformed("no_such_action", {"found": action})
