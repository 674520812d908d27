"""How Barony's decisions are written: action id <-> text <-> JSON.

place C4 · recruit C4 · move C4 D4 · village C4 · stronghold C4 · city C4 · expedition C4
title · pay field · take field · end · pass
"""

from typing import Any, Final

from regna.contract.errors import Malformed, quoted
from regna.contract.notation import parts_from_json, parts_from_text
from regna.contract.spec import Document, Reading
from regna.games.barony.rules.actions import (
    BUILD_STRONGHOLD,
    BUILD_VILLAGE,
    END_ACTION,
    EXPEDITION_TO,
    FOUND_CITY,
    MOVE_FROM,
    PASS,
    PAY_TOKEN,
    PLACE_CITY,
    RECRUIT_AT,
    TAKE_TOKEN,
    TITLE,
)
from regna.games.barony.rules.board import DIRECTIONS, MAX_HEXES, NOWHERE, TOKENS, Board
from regna.games.barony.rules.game import Barony
from regna.games.barony.rules.realm import Realm

HEX_VERBS: Final = {
    "place": int(PLACE_CITY),
    "recruit": int(RECRUIT_AT),
    "village": int(BUILD_VILLAGE),
    "stronghold": int(BUILD_STRONGHOLD),
    "city": int(FOUND_CITY),
    "expedition": int(EXPEDITION_TO),
}
"""Verbs followed by a hex, with the first id of their block."""
TOKEN_VERBS: Final = {"pay": int(PAY_TOKEN), "take": int(TAKE_TOKEN)}
"""Verbs followed by a kind of token."""
BARE_VERBS: Final = {"title": int(TITLE), "end": int(END_ACTION), "pass": int(PASS)}
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
BLOCK: Final = int(MAX_HEXES)
SIDES: Final = int(DIRECTIONS)


def read(state: Barony, text: str) -> Reading:
    """What the text of a decision means."""
    return assemble(state, parts_from_text(text, VERBS))


def read_json(state: Barony, document: Any) -> Reading:
    """What the JSON form of a decision means."""
    return assemble(state, parts_from_json(document, VERBS))


def assemble(state: Barony, given: dict[str, str]) -> Reading:
    """The action made of a known verb and its parts; upper and lower case do not matter."""
    board, verb = state.board, given["verb"]
    parts = {name: part.upper() if name in ("hex", "from", "to") else part.lower() for name, part in given.items()}
    if verb in BARE_VERBS:
        return Reading(parts, BARE_VERBS[verb])
    if verb in TOKEN_VERBS:
        return Reading(parts, TOKEN_VERBS[verb] + token_number(given["token"]))
    if verb == "move":
        source, target = hex_number(board, given["from"]), hex_number(board, given["to"])
        direction = int(board.direction(source, target))
        if direction == NOWHERE:
            return Reading(parts, -1, int(state.far_move_problem(source, target)))
        return Reading(parts, int(MOVE_FROM) + source * SIDES + direction)
    return Reading(parts, HEX_VERBS[verb] + hex_number(board, given["hex"]))


def hex_number(board: Board, name: str) -> int:
    """The number of the hex with this name."""
    number = board.index_of.get(name.upper())
    if number is None:
        raise Malformed("no_such_hex", {"found": quoted(name)})
    return number


def token_number(name: str) -> int:
    """The number of the kind of token with this name."""
    if name.lower() not in TOKENS:
        raise Malformed("no_such_token", {"found": quoted(name), "known": ", ".join(TOKENS)})
    return TOKENS.index(name.lower())


def write_json(realm: Realm, action: int) -> Document:
    """The decision part by part: {"verb": "move", "from": "C4", "to": "D4"}."""
    names = realm.board.names
    for verb, number in BARE_VERBS.items():
        if action == number:
            return {"verb": verb}
    for verb, start in TOKEN_VERBS.items():
        if start <= action < start + len(TOKENS):
            return {"verb": verb, "token": TOKENS[action - start]}
    if MOVE_FROM <= action < BUILD_VILLAGE:
        side = action - int(MOVE_FROM)
        target = int(realm.board.neighbours[side]) if side // SIDES < len(names) else int(NOWHERE)
        if target != NOWHERE:
            return {"verb": "move", "from": names[side // SIDES], "to": names[target]}
    for verb, start in HEX_VERBS.items():
        if start <= action < start + BLOCK and action - start < len(names):
            return {"verb": verb, "hex": names[action - start]}
    raise Malformed("no_such_action", {"found": action})
