"""Tax (part F): collect Tremis from one's provinces; nobody can contest it (BK-174)."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import actions, coins, events, goal, money, phases, reasons
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm


def begin_tax(realm: Realm) -> None:
    """The allowance is one Tremis for every province controlled (BK-170); with nothing to take it is 0 (A-02)."""
    realm.collected = 0
    realm.ask(realm.kingdom, phases.TAXING)
    collects = can_go_on(realm)
    events.tell(realm, events.TAX_RAISED, realm.kingdom, realm.held[realm.kingdom], 1 if collects else 0)
    if not collects:
        goal.end_turn(realm)


def can_go_on(realm: Realm) -> bool:
    """Until the allowance is collected or no coin is left; where no coin fits any more, the player says so."""
    return allowance_left(realm) > 0 and coins_left(realm) > 0


def end_tax(realm: Realm) -> None:
    """No coin fits any more (BK-172, A-02)."""
    events.tell(realm, events.TAX_ENDED, realm.kingdom)
    goal.end_turn(realm)


# ---------------------------------------------------------------------- how much can be collected


def allowance_left(realm: Realm) -> i64:
    """How much may still be collected (BK-170)."""
    return realm.held[realm.kingdom] - realm.collected


def coins_of_kind(realm: Realm, kind: i64) -> i64:
    """How many coins of a kind lie in the provinces one controls, units present or not (BK-171)."""
    count: i64 = 0
    lands = realm.lands[realm.kingdom]
    for province in range(realm.map.size):
        if has(lands, province):
            count += realm.coins[province * KINDS + kind]
    return count


def coins_left(realm: Realm) -> i64:
    """How many coins lie in the provinces one controls."""
    count: i64 = 0
    for kind in range(KINDS):
        count += coins_of_kind(realm, kind)
    return count


def can_take(realm: Realm, amount: i64) -> bool:
    """Whether coins worth exactly this amount lie in the provinces one controls."""
    return coins.can_make(
        coins_of_kind(realm, 0), coins_of_kind(realm, 1), coins_of_kind(realm, 2), coins_of_kind(realm, 3), amount
    )


def most_without_change(realm: Realm, limit: i64) -> i64:
    """The largest sum up to a limit that can be taken without change."""
    amount = limit
    while amount > 0 and not can_take(realm, amount):
        amount -= 1
    return amount


def most_to_collect(realm: Realm, limit: i64) -> i64:
    """The largest sum up to a limit, change with the treasury included (BK-172, BK-173, A-13)."""
    plain = most_without_change(realm, limit)
    amount = limit
    while amount > plain:
        if can_take_with_change(realm, amount):
            return amount
        amount -= 1
    return plain


def can_take_with_change(realm: Realm, amount: i64) -> bool:
    """Whether exactly this amount can be collected if change is made in some of the provinces."""
    for province in range(realm.map.size):
        if not has(realm.lands[realm.kingdom], province):
            continue
        for bundle in range(coins.PLAIN_BUNDLES, coins.BUNDLE_COUNT):
            gain = realm.values.coinage.gains[bundle]
            if gain <= amount and bundle_problem(realm, province, bundle) == OK:
                carry(realm, province, bundle, 1)
                possible = can_take(realm, amount - gain) or can_take_with_change(realm, amount - gain)
                carry(realm, province, bundle, -1)
                if possible:
                    return True
    return False


def bundle_problem(realm: Realm, province: i64, bundle: i64) -> i64:
    """The coins to take lie in the province, those to put back are in the treasury."""
    coinage = realm.values.coinage
    for kind in range(KINDS):
        place = bundle * KINDS + kind
        if coinage.taken[place] > realm.coins[province * KINDS + kind]:
            return reasons.COINS_NOT_TO_TAX
        if coinage.put_back[place] > realm.treasury[realm.seat * KINDS + kind]:
            return reasons.COINS_NOT_THERE
    return OK


def carry(realm: Realm, province: i64, bundle: i64, times: i64) -> None:
    """Move the coins of a bundle, or with -1 move them back."""
    coinage = realm.values.coinage
    for kind in range(KINDS):
        net = times * (coinage.taken[bundle * KINDS + kind] - coinage.put_back[bundle * KINDS + kind])
        realm.treasury[realm.seat * KINDS + kind] += net
        realm.coins[province * KINDS + kind] -= net


# ---------------------------------------------------------------------- decisions


def take_problem(realm: Realm, province: i64, bundle: i64) -> i64:
    """Coins from a province one controls, so that as much as possible is collected (BK-171 to BK-173)."""
    if not has(realm.lands[realm.kingdom], province):
        return reasons.NOT_YOUR_TAX
    problem = bundle_problem(realm, province, bundle)
    if problem != OK:
        return problem
    left, gain = allowance_left(realm), realm.values.coinage.gains[bundle]
    if gain > left:
        return reasons.MORE_THAN_ALLOWED
    best, plain = most_to_collect(realm, left), most_without_change(realm, left)
    return choice_problem(realm, province, bundle, best, plain)


def choice_problem(realm: Realm, province: i64, bundle: i64, best: i64, plain: i64) -> i64:
    """A choice between coins that can be had: `best` can be collected now, `plain` of it without change."""
    left, gain = allowance_left(realm), realm.values.coinage.gains[bundle]
    needs_change = best > plain
    if bundle >= coins.PLAIN_BUNDLES and not needs_change:
        return reasons.TAX_NEEDS_NO_CHANGE
    carry(realm, province, bundle, 1)
    rest = most_to_collect(realm, left - gain) if needs_change else most_without_change(realm, left - gain)
    carry(realm, province, bundle, -1)
    return OK if gain + rest == best else reasons.LESS_THAN_POSSIBLE


def end_of_tax_problem(realm: Realm) -> i64:
    """Nobody may collect less than possible (BK-172)."""
    return reasons.MORE_CAN_BE_COLLECTED if most_to_collect(realm, allowance_left(realm)) > 0 else OK


def list_taxes(realm: Realm, out: Actions) -> None:
    """Every coin, or coins with change, that can be taken now; the end if there is none."""
    left = allowance_left(realm)
    best, plain = most_to_collect(realm, left), most_without_change(realm, left)
    if best == 0:
        out.add(actions.END)
        return
    lands, gains = realm.lands[realm.kingdom], realm.values.coinage.gains
    for province in range(realm.map.size):
        if has(lands, province):
            for bundle in range(coins.BUNDLE_COUNT):
                fits = gains[bundle] <= left and bundle_problem(realm, province, bundle) == OK
                if fits and choice_problem(realm, province, bundle, best, plain) == OK:
                    out.add(actions.TAKE + province * coins.BUNDLE_COUNT + bundle)


def take(realm: Realm, province: i64, bundle: i64) -> None:
    """The coins go behind the screen; those put back lie face up (BK-170, A-13)."""
    coinage = realm.values.coinage
    for kind in range(KINDS):
        place = bundle * KINDS + kind
        for _ in range(coinage.taken[place]):
            money.gain(realm, realm.seat, kind)
        for _ in range(coinage.put_back[place]):
            money.spend(realm, realm.seat, kind)
        realm.coins[province * KINDS + kind] -= coinage.taken[place] - coinage.put_back[place]
    realm.collected += coinage.gains[bundle]
    events.tell(realm, events.TAX_COLLECTED, realm.kingdom, province, bundle, bundle)
    if not can_go_on(realm):
        goal.end_turn(realm)
