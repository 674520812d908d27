"""Recruit (part F): deploy a warrior from the player board; nobody can contest it (BK-105)."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import actions, board, control, events, goal, payment, phases, powers, reasons
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm


def recruit_cost(realm: Realm, kingdom: i64) -> i64:
    """The number under the cheapest warrior left; it rises with every warrior deployed (BK-102)."""
    return realm.values.recruit_costs[kingdom * board.WARRIORS + realm.deployed[kingdom]]


def recruit_problem(realm: Realm, province: i64) -> i64:
    """A warrior left, a province under control without a unit, a price one can pay (BK-101, BK-104)."""
    if realm.deployed[realm.kingdom] == board.WARRIORS:
        return reasons.NO_WARRIOR_LEFT
    problem = site_problem(realm, province)
    return problem if problem != OK else payment.payable_problem(realm, recruit_cost(realm, realm.kingdom))


def site_problem(realm: Realm, province: i64) -> i64:
    """A province under one's control and without any unit (BK-101, BK-064)."""
    if realm.is_closed(province):
        return reasons.IMPASSABLE
    if realm.holders[province] != realm.kingdom:
        suspended = realm.setting.emblems[province] == realm.kingdom and control.is_suspended(realm, province)
        return reasons.PROVINCE_SUSPENDED if suspended else reasons.NOT_CONTROLLED
    return reasons.PROVINCE_OCCUPIED if has(realm.occupied, province) else OK


def list_recruits(realm: Realm, out: Actions) -> None:
    """Every province in which a warrior can be recruited."""
    kingdom = realm.kingdom
    if realm.deployed[kingdom] == board.WARRIORS or payment.payable_problem(realm, recruit_cost(realm, kingdom)) != OK:
        return
    sites = realm.lands[kingdom] & ~realm.occupied
    for province in range(realm.map.size):
        if has(sites, province):
            out.add(actions.RECRUIT + province)


def begin_recruit(realm: Realm, province: i64) -> None:
    """The price is due (BK-103)."""
    realm.current_action = phases.RECRUITING
    realm.target = province
    realm.ask(realm.kingdom, phases.PAYING)
    events.tell(realm, events.RECRUIT_ANNOUNCED, realm.kingdom, province, recruit_cost(realm, realm.kingdom))


def deploy(realm: Realm) -> None:
    """The warrior stands in its province (BK-100); the Franks may recruit a second one at once (BK-292, A-29)."""
    kingdom = realm.kingdom
    realm.deployed[kingdom] += 1
    realm.recruited += 1
    events.tell(realm, events.WARRIOR_RECRUITED, kingdom, realm.target)
    control.occupy(realm, kingdom, realm.target)
    if may_levy(realm, kingdom):
        realm.ask(kingdom, phases.LEVY)
    else:
        goal.end_turn(realm)


def end_levy(realm: Realm) -> None:
    """The Franks recruit no other warrior."""
    events.tell(realm, events.LEVY_ENDED, realm.kingdom, realm.target)
    goal.end_turn(realm)


def may_levy(realm: Realm, kingdom: i64) -> bool:
    """Whether Levy allows another warrior, as far as everybody can see; the price is another matter."""
    if not powers.has_power(realm, kingdom, board.FRANKS) or realm.recruited >= realm.values.levy:
        return False
    return realm.deployed[kingdom] < board.WARRIORS and realm.lands[kingdom] & ~realm.occupied != 0
