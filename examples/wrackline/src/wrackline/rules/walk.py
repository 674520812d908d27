"""The steps of a turn: take, wade, rest (WL-012 to WL-015, WL-021). Asking is in wishes.py."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import CHANCE, OK, tell
from wrackline.rules import actions, events, phases, reasons, scoring, tide
from wrackline.rules.realm import Realm, pieces_in


def take_problem(realm: Realm, kind: i64) -> i64:
    """OK, or why a piece of this kind cannot be taken (WL-013)."""
    return OK if realm.beach[kind] else reasons.NOT_ON_THE_BEACH


def list_takes(realm: Realm, out: Actions) -> None:
    """The kinds that lie on the beach."""
    for kind in range(actions.KIND_COUNT):
        if take_problem(realm, kind) == OK:
            out.add(actions.TAKE + kind)


def take(realm: Realm, kind: i64) -> None:
    """A piece from the beach into the basket (WL-013)."""
    realm.beach[kind] -= 1
    tell(realm, events.PIECE_TAKEN, realm.active, kind)
    put_into_basket(realm, kind)


def wade(realm: Realm) -> None:
    """Look for a piece in the sea (WL-014)."""
    realm.phase = phases.WADE
    realm.seat = CHANCE
    tell(realm, events.WADED, realm.active)


def find(realm: Realm, outcome: i64) -> None:
    """The sea gives a wading player a piece (WL-014), or a wave that ends the turn (WL-021)."""
    if outcome == actions.WAVE:
        tell(realm, events.THROWN_BACK, realm.active)
        tide.break_wave(realm)
        if realm.phase != phases.OVER:
            tide.end_turn(realm)
    else:
        kind = outcome - actions.FIND
        realm.sea[kind] -= 1
        tell(realm, events.PIECE_FOUND, realm.active, kind)
        put_into_basket(realm, kind)


def rest(realm: Realm) -> None:
    """The steps that are left are not taken (WL-015)."""
    tell(realm, events.RESTED, realm.active)
    tide.end_turn(realm)


def put_into_basket(realm: Realm, kind: i64) -> None:
    """One piece more; a full basket ends the match (WL-041)."""
    basket = realm.players[realm.active].basket
    basket[kind] += 1
    if pieces_in(basket) == realm.values.basket:
        scoring.end_match(realm, phases.FULL_BASKET)
    else:
        finish_step(realm)


def finish_step(realm: Realm) -> None:
    """The next step, or the next turn (WL-012)."""
    realm.steps -= 1
    realm.phase = phases.WALK
    realm.seat = realm.active
    if realm.steps == 0:
        tide.end_turn(realm)
