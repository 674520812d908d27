"""Claim (part F): try to take control of a province one occupies."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import (
    actions,
    board,
    control,
    events,
    payment,
    phases,
    powers,
    reasons,
    recruit,
)
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm


def token_cost(realm: Realm, kingdom: i64) -> i64:
    """The number under the cheapest token left (BK-151)."""
    return realm.values.claim_costs[kingdom * board.TOKENS + realm.placed[kingdom]]


def claim_cost(realm: Realm, kingdom: i64, province: i64) -> i64:
    """What a Claim costs: for the Saxons less in a port, but at least 1 (Settlers, BK-290)."""
    cost = token_cost(realm, kingdom)
    if powers.has_power(realm, kingdom, board.SAXONS) and has(realm.map.ports, province):
        cost -= realm.values.settlers
    return cost if cost > 1 else 1


def claim_problem(realm: Realm, province: i64) -> i64:
    """A right to claim, and the price (BK-150 to BK-152)."""
    problem = right_problem(realm, province)
    return problem if problem != OK else payment.payable_problem(realm, claim_cost(realm, realm.kingdom, province))


def right_problem(realm: Realm, province: i64) -> i64:
    """Own unit there, no own marker, no opposing capital, a token left (BK-069, BK-150, BK-151, BK-333)."""
    kingdom = realm.kingdom
    if realm.is_closed(province):
        return reasons.IMPASSABLE
    if not has(realm.army[kingdom], province):
        return reasons.NO_OWN_UNIT
    if realm.holders[province] == kingdom:
        return reasons.OWN_MARKER
    emblem = realm.setting.emblems[province]
    if is_allys(realm, emblem) or is_allys(realm, realm.tokens[province]):
        return reasons.ALLYS_MARKER
    if emblem != NOBODY and emblem != kingdom and realm.map.capitals[emblem] == province:
        return reasons.OPPOSING_CAPITAL
    if control.tokens_left(realm, kingdom) == 0:
        return reasons.NO_TOKEN_LEFT
    if realm.values.review and emblem != NOBODY and not has(realm.assaulted, province):
        return reasons.NOT_ASSAULTED  # in the review edition (ED-08, A-12)
    return OK


def is_allys(realm: Realm, marker: i64) -> bool:
    """Whether a marker belongs to another kingdom of one's own side (A-18, A-19)."""
    return marker != NOBODY and marker != realm.kingdom and not realm.oppose(marker, realm.kingdom)


def list_claims(realm: Realm, out: Actions) -> None:
    """Every province that can be claimed."""
    candidates = realm.army[realm.kingdom] & ~realm.lands[realm.kingdom]
    if candidates != 0:
        for province in range(realm.map.size):
            if has(candidates, province) and claim_problem(realm, province) == OK:
                out.add(actions.CLAIM + province)


def begin_claim(realm: Realm, province: i64) -> None:
    """The price is due first, whether or not the claim succeeds (BK-152)."""
    realm.current_action = phases.CLAIMING
    realm.target = province
    realm.ask(realm.kingdom, phases.PAYING)
    events.tell(realm, events.CLAIM_ANNOUNCED, realm.kingdom, province, claim_cost(realm, realm.kingdom, province))


def price(realm: Realm) -> i64:
    """What the action under way costs."""
    if realm.current_action == phases.CLAIMING:
        return claim_cost(realm, realm.active(), realm.target)
    return recruit.recruit_cost(realm, realm.active())


def cannot_be_contested(realm: Realm) -> bool:
    """Clovis, Conversion: a Claim in the province in which he stands (BK-293)."""
    active = realm.active()
    return powers.has_king_power(realm, active, board.FRANKS) and realm.kings[active] == realm.target


def take_control(realm: Realm) -> None:
    """The claim has succeeded: a token is placed, an opponent's goes back (BK-155, BK-156).

    On one's own emblem no token is needed once the foreign one is gone (A-12).
    """
    control.remove_token(realm, realm.target)
    if realm.setting.emblems[realm.target] != realm.active():
        control.place_token(realm, realm.active(), realm.target)
