"""How Barony's decisions are written: action id <-> text <-> JSON.

place C4 · recruit C4 · move C4 D4 · village C4 · stronghold C4 · city C4 · expedition C4
title · pay field · take field · end · pass
"""

from typing import Final

from regna.contract.errors import Malformed, quoted
from regna.contract.spec import Document, Reading
from regna.games.barony.rules import actions, board, movement
from regna.games.barony.rules.realm import Realm

HEX_VERBS: Final = {
    "place": int(actions.PLACE_CITY),
    "recruit": int(actions.RECRUIT_AT),
    "village": int(actions.BUILD_VILLAGE),
    "stronghold": int(actions.BUILD_STRONGHOLD),
    "city": int(actions.FOUND_CITY),
    "expedition": int(actions.EXPEDITION_TO),
}
"""Verbs followed by a hex, with the first id of their block."""
TOKEN_VERBS: Final = {"pay": int(actions.PAY_TOKEN), "take": int(actions.TAKE_TOKEN)}
"""Verbs followed by a kind of token."""
BARE_VERBS: Final = {"title": int(actions.TITLE), "end": int(actions.END_ACTION), "pass": int(actions.PASS)}
VERBS: Final = {
    "place": ("hex",),
    "recruit": ("hex",),
    "move": ("from", "to"),
    "village": ("hex",),
    "stronghold": ("hex",),
    "city": ("hex",),
    "expedition": ("hex",),
    "title": (),
    "pay": ("token",),
    "take": ("token",),
    "end": (),
    "pass": (),
}
"""Every verb with the parts that follow it, in the order of the rules."""
SIDES: Final = int(board.DIRECTIONS)


def assemble(realm: Realm, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts; upper and lower case do not matter."""
    verb = given["verb"]
    parts = {name: part.upper() if name in ("hex", "from", "to") else part.lower() for name, part in given.items()}
    if verb in BARE_VERBS:
        return Reading(parts, BARE_VERBS[verb])
    if verb in TOKEN_VERBS:
        return Reading(parts, TOKEN_VERBS[verb] + token_number(given["token"]))
    if verb == "move":
        source, target = hex_number(realm, given["from"]), hex_number(realm, given["to"])
        direction = int(realm.board.direction(source, target))
        if direction == board.NOWHERE:
            return Reading(parts, -1, int(movement.far_move_problem(realm, source, target)))
        return Reading(parts, int(actions.MOVE_FROM) + source * SIDES + direction)
    return Reading(parts, HEX_VERBS[verb] + hex_number(realm, given["hex"]))


def hex_number(realm: Realm, name: str) -> int:
    """The number of the hex with this name."""
    number = realm.board.index_of.get(name.upper())
    if number is None:
        raise Malformed("no_such_hex", {"found": quoted(name)})
    return number


def token_number(name: str) -> int:
    """The number of the kind of token with this name."""
    if name.lower() not in board.TOKENS:
        raise Malformed("no_such_token", {"found": quoted(name), "known": ", ".join(board.TOKENS)})
    return board.TOKENS.index(name.lower())


def write_json(realm: Realm, action: int) -> Document:
    """The decision part by part: {"verb": "move", "from": "C4", "to": "D4"}."""
    names = realm.board.names
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    for verb, start in TOKEN_VERBS.items():
        if start <= action < start + len(board.TOKENS):
            return {"verb": verb, "token": board.TOKENS[action - start]}
    if actions.MOVE_FROM <= action < actions.BUILD_VILLAGE:
        side = action - int(actions.MOVE_FROM)
        target = int(realm.board.neighbours[side]) if side // SIDES < len(names) else int(board.NOWHERE)
        if target != board.NOWHERE:
            return {"verb": "move", "from": names[side // SIDES], "to": names[target]}
    for verb, start in HEX_VERBS.items():
        if start <= action < start + board.MAX_HEXES and action - start < len(names):
            return {"verb": verb, "hex": names[action - start]}
    raise Malformed("no_such_action", {"found": action})
