"""Action B, movement: one or two knights, each by one hex."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, board, conflict, events, phases, pieces, reasons, turns
from regna.games.barony.rules.realm import NOBODY, Realm

MOVES_PER_ACTION: Final[i64] = 2  # BA-060


def move_problem(realm: Realm, source: i64, direction: i64) -> i64:
    """One own knight by one hex to an adjacent hex (BA-060)."""
    if source >= realm.board.size:
        return reasons.NO_SUCH_HEX
    leaving = leave_problem(realm, source)
    if leaving != OK:
        return leaving
    return enter_problem(realm, realm.board.neighbours[source * board.DIRECTIONS + direction])


def far_move_problem(realm: Realm, source: i64, target: i64) -> i64:
    """Why a knight may not move from a hex to one that does not touch it, or to the same."""
    wrong_moment = turns.moment_problem(realm, actions.MOVE_FROM)
    if wrong_moment != OK:
        return wrong_moment
    leaving = leave_problem(realm, source)
    if leaving != OK:
        return leaving
    return reasons.SAME_HEX if source == target else reasons.NOT_ADJACENT


def leave_problem(realm: Realm, hex: i64) -> i64:
    """Only an own knight moves (BA-064), never the same one twice (BA-062); else leaving is free (BA-071)."""
    knights = realm.players[realm.seat].knights[hex]
    if knights == 0:
        return reasons.NO_KNIGHT_OF_YOURS
    return reasons.SAME_KNIGHT if knights == 1 and hex == realm.moved_to else OK


def enter_problem(realm: Realm, hex: i64) -> i64:
    """Where a knight may not go (BA-065 to BA-069); every other adjacent hex may be entered (BA-070)."""
    if hex == board.NOWHERE:
        return reasons.OFF_THE_BOARD
    terrain = realm.board.terrain[hex]
    if terrain == board.LAKE:
        return reasons.LAKE_AHEAD
    if realm.pieces[hex] == 0:
        return OK
    me = realm.seat
    building = realm.building[hex]
    owner = realm.owner[hex]
    if owner != me:
        if building == pieces.CITY:
            return reasons.ENEMY_CITY
        if building == pieces.STRONGHOLD:
            return reasons.ENEMY_STRONGHOLD
    for seat in range(realm.seats):
        if seat != me:
            opposing = realm.players[seat].knights[hex]
            if owner == seat:
                opposing += 1  # a knight and a village are two pieces as well (AMB-12)
            if opposing > 0:
                if terrain == board.MOUNTAIN:
                    return reasons.MOUNTAIN_HELD
                if opposing > 1:
                    return reasons.TWO_ENEMY_PIECES
    return OK


def list_moves(realm: Realm, out: Actions) -> None:
    """List every move of every own knight."""
    neighbours = realm.board.neighbours
    for source in realm.players[realm.seat].army:
        if leave_problem(realm, source) == OK:
            side = source * board.DIRECTIONS
            for direction in range(board.DIRECTIONS):
                if enter_problem(realm, neighbours[side + direction]) == OK:
                    out.add(actions.MOVE_FROM + side + direction)


def move(realm: Realm, source: i64, target: i64) -> None:
    """Move one knight; what it destroys is settled before a second one moves (BA-072)."""
    if realm.phase == phases.MAIN:
        realm.moves_left = MOVES_PER_ACTION
    realm.moves_left -= 1
    player = realm.players[realm.seat]
    player.take_knight(source)
    realm.pieces[source] -= 1
    player.put_knight(target)
    realm.pieces[target] += 1
    realm.moved_to = target
    events.tell(realm, events.KNIGHT_MOVED, realm.seat, source, target)
    conflict.settle(realm, target)
    if realm.victim != NOBODY:
        realm.phase = phases.TAKE
    else:
        go_on(realm)


def go_on(realm: Realm) -> None:
    """One or two knights (BA-060): ask for a second, or end the turn."""
    if realm.moves_left > 0:
        realm.phase = phases.MOVE
    else:
        turns.end_turn(realm)
