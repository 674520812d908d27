"""How decisions are written: action id <-> text <-> JSON.

take amber · wade · rest · ask B amber · and luck: wish amber · find amber · wave
"""

from typing import Final

from regna.contract.errors import Malformed, quoted
from regna.contract.spec import SEAT_LETTERS, Document, Reading
from wrackline.rules import actions
from wrackline.rules.realm import Realm

VERBS: Final = {"take": ("kind",), "wade": (), "rest": (), "ask": ("player", "kind")}
LUCK_VERBS: Final = {"wish": ("kind",), "find": ("kind",), "wave": ()}
BARE_VERBS: Final = {"wade": int(actions.WADE), "rest": int(actions.REST), "wave": int(actions.WAVE)}
KIND_VERBS: Final = {"take": int(actions.TAKE), "wish": int(actions.WISH), "find": int(actions.FIND)}
"""Verbs followed by a kind, with the first number of their block."""
HIDDEN: Final = "hidden"


def assemble(realm: Realm, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts; upper and lower case do not matter."""
    parts = {name: part.upper() if name == "player" else part.lower() for name, part in given.items()}
    verb = parts["verb"]
    if verb in BARE_VERBS:
        return Reading(parts, BARE_VERBS[verb])
    if parts == {"verb": "wish", "kind": HIDDEN}:
        return Reading(parts, int(actions.HIDDEN_WISH))
    if parts["kind"] not in actions.KINDS:
        raise Malformed("no_such_kind", {"found": quoted(given["kind"]), "known": ", ".join(actions.KINDS)})
    kind = actions.KINDS.index(parts["kind"])
    if verb in KIND_VERBS:
        return Reading(parts, KIND_VERBS[verb] + kind)
    letters = SEAT_LETTERS[: actions.MOST_SEATS]
    if parts["player"] not in letters or len(parts["player"]) != 1:
        raise Malformed("no_such_player", {"found": quoted(given["player"]), "known": ", ".join(letters)})
    return Reading(parts, int(actions.ASK) + letters.index(parts["player"]) * len(actions.KINDS) + kind)


def write_json(realm: Realm, action: int) -> Document:
    """The decision part by part: {"verb": "ask", "player": "B", "kind": "amber"}."""
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    for verb, start in KIND_VERBS.items():
        if start <= action < start + len(actions.KINDS):
            return {"verb": verb, "kind": actions.KINDS[action - start]}
    if action == actions.HIDDEN_WISH:
        return {"verb": "wish", "kind": HIDDEN}
    seat, kind = divmod(action - int(actions.ASK), len(actions.KINDS))
    return {"verb": "ask", "player": SEAT_LETTERS[seat], "kind": actions.KINDS[kind]}
