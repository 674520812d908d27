"""Invade (part F): attack a province one does not control."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import actions, board, control, events, phases, reasons
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, Realm


def invade_problem(realm: Realm, place: i64, area: i64) -> i64:
    """One unit to an adjacent province that one neither controls nor occupies (BK-130, BK-131, BK-132)."""
    if area == board.SEA:
        return reasons.NO_FIGHT_AT_SEA
    problem = control.step_problem(realm, realm.kingdom, place, area)
    return problem if problem != OK else target_problem(realm, area)


def target_problem(realm: Realm, province: i64) -> i64:
    """Neither one's own nor one's ally's (BK-131, BK-333, A-04, A-10, A-18, A-19)."""
    kingdom = realm.kingdom
    if has(realm.army[kingdom], province):
        return reasons.OWN_UNIT_THERE
    unit, holder = realm.standing[province], realm.holders[province]
    enemy_there = unit != NOBODY and realm.oppose(unit, kingdom)
    if holder == kingdom:
        if not enemy_there:
            return reasons.YOU_CONTROL_IT
        return OK if realm.values.owner_may_expel else reasons.INTRUDER_STAYS
    if enemy_there:
        return OK
    if unit != NOBODY:
        return reasons.ALLY_THERE
    return reasons.ALLYS_PROVINCE if holder != NOBODY and not realm.oppose(holder, kingdom) else OK


def list_invasions(realm: Realm, out: Actions) -> None:
    """Every unit into every province it can invade."""
    kingdom = realm.kingdom
    shut = realm.setting.closed | realm.army[kingdom] | bit(board.SEA)
    if not realm.values.owner_may_expel:
        shut |= realm.lands[kingdom]
    units = control.units_of(realm, kingdom)
    for place in range(board.KING_AT_SEA + 1):
        if has(units, place):
            goals = control.reach(realm, kingdom, place) & ~shut
            for area in range(realm.map.size):
                if has(goals, area) and target_problem(realm, area) == OK:
                    out.add(actions.INVADE + place * board.AREAS + area)


def march(realm: Realm, place: i64, province: i64) -> None:
    """The unit moves, irrevocably; it occupies nothing before it has succeeded (BK-130, BK-133, BK-063)."""
    realm.current_action = phases.INVADING
    realm.target = province
    events.tell(
        realm, events.UNIT_INVADED, realm.kingdom, control.unit_at(realm, realm.kingdom, place), place, province
    )
    realm.by_king = 1 if enter(realm, realm.kingdom, place, ATTACKER) else 0


def enter(realm: Realm, kingdom: i64, place: i64, side: i64) -> bool:
    """A unit goes into the province of the action for one side; True if it is the King."""
    king = control.leave(realm, kingdom, place)
    if king:
        realm.kings[kingdom] = realm.target
    realm.entered[side] += 1
    return king
