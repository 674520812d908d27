"""Action E, expedition: a knight goes to the edge of the board, and another leaves the game."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, board, events, pieces, reasons, turns
from regna.games.barony.rules.realm import Realm


def expedition_problem(realm: Realm, hex: i64) -> i64:
    """An expedition needs knights and a hex to land on."""
    reserve = reserve_problem(realm)
    return reserve if reserve != OK else landing_problem(realm, hex)


def reserve_problem(realm: Realm) -> i64:
    """An expedition takes two knights from the reserve (BA-140)."""
    return OK if realm.players[realm.seat].knights_left >= 2 else reasons.TOO_FEW_KNIGHTS


def landing_problem(realm: Realm, hex: i64) -> i64:
    """It goes to a hex on the edge of the board (BA-142) that is no lake (BA-143) and free (BA-144)."""
    if not realm.board.on_edge[hex]:
        return reasons.NOT_ON_EDGE
    if realm.board.terrain[hex] == board.LAKE:
        return reasons.LAKE_ON_EDGE
    return OK if realm.pieces[hex] == 0 else reasons.HEX_NOT_FREE


def list_expeditions(realm: Realm, out: Actions) -> None:
    """List every hex an expedition can go to."""
    if reserve_problem(realm) == OK:
        for hex in realm.board.shore:
            if landing_problem(realm, hex) == OK:
                out.add(actions.EXPEDITION_TO + hex)


def send_expedition(realm: Realm, hex: i64) -> None:
    """One knight leaves the game for good (BA-141), the other goes to the hex (BA-142)."""
    player = realm.players[realm.seat]
    player.knights_left -= 1
    player.knights_removed += 1
    events.tell(realm, events.KNIGHT_REMOVED, realm.seat)
    pieces.put_knight(realm, realm.seat, hex)
    events.tell(realm, events.KNIGHT_SENT, realm.seat, hex)
    turns.end_turn(realm)
