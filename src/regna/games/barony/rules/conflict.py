"""Cohabitation and conflict: what happens on a hex that a knight has entered."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, board, events, pieces, reasons
from regna.games.barony.rules.realm import NOBODY, Realm


def settle(realm: Realm, hex: i64) -> None:
    """A knight alone destroys nothing (BA-080, BA-084); two own pieces destroy all others on the hex (BA-081)."""
    own = pieces.own_pieces(realm, hex)
    if own > 1 and realm.pieces[hex] > own:
        destroy_opposing_pieces(realm, hex)


def destroy_opposing_pieces(realm: Realm, hex: i64) -> None:
    """All opposing pieces go, at once (BA-081, BA-083), back to their owners' reserves (BA-085, BA-086)."""
    for seat in range(realm.seats):
        if seat != realm.seat:
            knights = realm.players[seat].knights[hex]
            for _ in range(knights):
                pieces.return_knight(realm, seat, hex)
            if knights > 0:
                events.tell(realm, events.KNIGHTS_DESTROYED, realm.seat, seat, hex, knights)
    owner = realm.owner[hex]
    if owner != NOBODY and owner != realm.seat:
        pieces.return_village(realm, hex)
        has_token = realm.players[owner].has_token()
        events.tell(realm, events.VILLAGE_DESTROYED, realm.seat, owner, hex, 1 if has_token else 0)
        if has_token:  # an owner without tokens loses none (BA-091)
            realm.victim = owner


def take_problem(realm: Realm, kind: i64) -> i64:
    """The attacker chooses among the tokens the owner has (BA-090)."""
    return OK if realm.players[realm.victim].tokens[kind] > 0 else reasons.VICTIM_HAS_NONE


def list_tokens(realm: Realm, out: Actions) -> None:
    """List every kind of token that can be taken."""
    for kind in range(board.TOKEN_KINDS):
        if take_problem(realm, kind) == OK:
            out.add(actions.TAKE_TOKEN + kind)


def take_token(realm: Realm, kind: i64) -> None:
    """One token from the owner of the destroyed village, never from the bank (BA-089, BA-093)."""
    realm.players[realm.victim].change_tokens(kind, -1)
    realm.players[realm.seat].change_tokens(kind, 1)
    events.tell(realm, events.TOKEN_TAKEN, realm.seat, realm.victim, kind)
    realm.victim = NOBODY
