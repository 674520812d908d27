"""Maneuver (part F): reposition one's units inside the realm and at Sea.

Nobody can contest it, nothing is pillaged (BK-119).
"""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import actions, board, control, events, goal, phases, powers, reasons
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- how often a unit has moved


def moves_allowed(realm: Realm, kingdom: i64) -> i64:
    """Each unit at most once (BK-110); the Huns' up to twice (Horde, BK-286)."""
    return realm.values.horde if powers.has_power(realm, kingdom, board.HUNS) else 1


def moves_made(realm: Realm, kingdom: i64, place: i64) -> i64:
    """How often the unit at a place has moved in this Maneuver; of several warriors at Sea the freshest counts."""
    if place == board.SEA:
        if realm.at_sea[kingdom] > realm.sea_moved_once + realm.sea_moved_twice:
            return 0
        return 1 if realm.sea_moved_once > 0 else 2
    return 2 if has(realm.moved_twice, place) else (1 if has(realm.moved_once, place) else 0)


def mark_moves(realm: Realm, place: i64, moves: i64) -> None:
    """Remember how often the unit that is now at a place has moved."""
    if place == board.SEA:
        realm.sea_moved_once += 1 if moves == 1 else 0
        realm.sea_moved_twice += 1 if moves == 2 else 0
        return
    realm.moved_once &= ~bit(place)
    realm.moved_twice &= ~bit(place)
    if moves == 1:
        realm.moved_once |= bit(place)
    elif moves == 2:
        realm.moved_twice |= bit(place)


def forget_moves(realm: Realm, place: i64, moves: i64) -> None:
    """A unit that has moved so often leaves a place."""
    if place == board.SEA:
        realm.sea_moved_once -= 1 if moves == 1 else 0
        realm.sea_moved_twice -= 1 if moves == 2 else 0
    else:
        realm.moved_once &= ~bit(place)
        realm.moved_twice &= ~bit(place)


def clear_moves(realm: Realm) -> None:
    """The Maneuver is over."""
    realm.moved_once = 0
    realm.moved_twice = 0
    realm.sea_moved_once = 0
    realm.sea_moved_twice = 0


# ---------------------------------------------------------------------- a move (BK-110 to BK-115)


def move_problem(realm: Realm, place: i64, area: i64) -> i64:
    """To an adjacent, unoccupied province under control, or from a port to the Sea (BK-111, BK-112, BK-115)."""
    kingdom = realm.kingdom
    problem = control.step_problem(realm, kingdom, place, area)
    if problem != OK:
        return problem
    if moves_made(realm, kingdom, place) >= moves_allowed(realm, kingdom):
        return reasons.ALREADY_MOVED
    if area == board.SEA:
        return OK
    if realm.holders[area] != kingdom:
        return reasons.NOT_UNDER_YOUR_CONTROL
    return reasons.PROVINCE_OCCUPIED if has(realm.occupied, area) else OK


def destinations(realm: Realm, place: i64) -> i64:
    """All areas for which move_problem() is OK, as a mask: asking for each would be the slowest part of a turn."""
    kingdom = realm.kingdom
    if moves_made(realm, kingdom, place) >= moves_allowed(realm, kingdom):
        return 0
    return control.reach(realm, kingdom, place) & (bit(board.SEA) | (realm.lands[kingdom] & ~realm.occupied))


def list_moves(realm: Realm, out: Actions) -> None:
    """Every move and every castling."""
    units = control.units_of(realm, realm.kingdom)
    for place in range(board.KING_AT_SEA + 1):
        if has(units, place):
            goals = destinations(realm, place)
            for area in range(board.AREAS):
                if has(goals, area):
                    out.add(actions.MOVE + place * board.AREAS + area)
    for area in range(board.AREAS):
        if has(units, area) and castle_problem(realm, area) == OK:
            out.add(actions.CASTLE + area)


def can_move_on(realm: Realm) -> bool:
    """Whether any unit can still move or castle."""
    units = control.units_of(realm, realm.kingdom)
    for place in range(board.KING_AT_SEA + 1):
        if has(units, place) and destinations(realm, place) != 0:
            return True
    for area in range(board.AREAS):
        if has(units, area) and castle_problem(realm, area) == OK:
            return True
    return False


def move(realm: Realm, place: i64, area: i64) -> None:
    """One unit moves; moves are made one after the other (BK-113, A-08)."""
    kingdom = realm.kingdom
    moves = moves_made(realm, kingdom, place) + 1
    forget_moves(realm, place, moves - 1)
    events.tell(realm, events.UNIT_MOVED, kingdom, control.unit_at(realm, kingdom, place), place, area)
    king = control.leave(realm, kingdom, place)
    control.arrive(realm, kingdom, area, king)
    mark_moves(realm, board.KING_AT_SEA if king and area == board.SEA else area, moves)
    go_on_moving(realm)


def go_on_moving(realm: Realm) -> None:
    """Another move, if there is one; unless the last one has given somebody the victory (A-01)."""
    if goal.is_won(realm):
        return
    realm.ask(realm.kingdom, phases.MANEUVER)
    if not can_move_on(realm):
        clear_moves(realm)
        goal.end_turn(realm)


def end_maneuver(realm: Realm) -> None:
    """The player moves no further unit (BK-110)."""
    events.tell(realm, events.MANEUVER_ENDED, realm.kingdom)
    clear_moves(realm)
    goal.end_turn(realm)


# ---------------------------------------------------------------------- castling (BK-116 to BK-118)


def castle_problem(realm: Realm, area: i64) -> i64:
    """The King and a warrior in an adjacent area change places, whatever the control (BK-117, A-09, A-26)."""
    kingdom = realm.kingdom
    at = realm.kings[kingdom]
    if at == board.CAPTURED:
        return reasons.NO_KING
    if not control.has_unit(realm, kingdom, area):
        return reasons.NO_WARRIOR_TO_CASTLE
    if at == area:
        return reasons.BOTH_AT_SEA if area == board.SEA else reasons.NO_WARRIOR_TO_CASTLE
    place = board.KING_AT_SEA if at == board.SEA else at
    if not has(control.reach(realm, kingdom, place), area) or not has(control.reach(realm, kingdom, area), at):
        return reasons.NO_PORT if at == board.SEA or area == board.SEA else reasons.NOT_ADJACENT
    allowed = moves_allowed(realm, kingdom)
    moved = moves_made(realm, kingdom, place) >= allowed or moves_made(realm, kingdom, area) >= allowed
    return reasons.ALREADY_MOVED if moved else OK


def castle(realm: Realm, area: i64) -> None:
    """They swap at once, so no province is left in between (A-09); it counts as a move of both."""
    kingdom = realm.kingdom
    at = realm.kings[kingdom]
    place = board.KING_AT_SEA if at == board.SEA else at
    king_moves = moves_made(realm, kingdom, place) + 1
    warrior_moves = moves_made(realm, kingdom, area) + 1
    forget_moves(realm, place, king_moves - 1)
    forget_moves(realm, area, warrior_moves - 1)
    events.tell(realm, events.UNITS_CASTLED, kingdom, at, area)
    realm.kings[kingdom] = area
    if at == board.SEA:
        realm.at_sea[kingdom] += 1
    elif area == board.SEA:
        realm.at_sea[kingdom] -= 1
    mark_moves(realm, board.KING_AT_SEA if area == board.SEA else area, king_moves)
    mark_moves(realm, at, warrior_moves)
    go_on_moving(realm)
