"""Payments and change (part E): what may be laid for a price, and how coins are exchanged for it."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import actions, coins, events, money, phases, reasons
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import Realm

MOST_EXCHANGES: Final[i64] = 3
"""So many exchanges in a row are looked for before a price counts as not payable with change (A-05)."""


# ---------------------------------------------------------------------- payments (BK-083 to BK-087)


def payable_problem(realm: Realm, price: i64) -> i64:
    """Whether the player who is asked can pay a price at all (BK-012, BK-087); in the review edition exactly."""
    if money.wealth(realm, realm.seat) < price:
        return reasons.CANNOT_PAY
    if realm.values.review and not can_pay_exactly(realm, price, MOST_EXCHANGES):
        return reasons.CANNOT_PAY_EXACTLY
    return OK


def payment_problem(realm: Realm, payment: i64, price: i64) -> i64:
    """The exact price, or if even change does not make it possible, no coin more than needed (BK-087, A-05)."""
    if not money.has_coins(realm, realm.seat, payment):
        return reasons.COINS_NOT_THERE
    laid = coins.payment_value(payment)
    if laid < price:
        return reasons.TOO_LITTLE
    if laid == price:
        return OK
    if money.can_lay(realm, realm.seat, price):
        return reasons.PAY_EXACTLY
    if realm.values.review or can_pay_exactly(realm, price, MOST_EXCHANGES):
        return reasons.CHANGE_FIRST
    return reasons.ONE_COIN_TOO_MANY if laid - coins.smallest_coin(payment) >= price else OK


def list_payments(realm: Realm, price: i64, out: Actions) -> None:
    """Every legal payment, or every change that helps to make one."""
    if money.can_lay(realm, realm.seat, price):
        list_sums(realm, price, price, out)
    elif can_pay_exactly(realm, price, MOST_EXCHANGES):
        list_changes(realm, price, out)
    elif realm.values.review:
        out.add(actions.WITHDRAW)
    else:
        list_sums(realm, price, price + 4, out)


def list_sums(realm: Realm, least: i64, most: i64, out: Actions) -> None:
    """Every payment between two sums, without a coin that could be left out."""
    start = realm.seat * KINDS
    for five in range(realm.treasury[start + 3] + 1):
        for three in range(fewer(realm.treasury[start + 2], coins.MOST_THREES) + 1):
            for two in range(fewer(realm.treasury[start + 1], coins.MOST_TWOS) + 1):
                rest = 5 * five + 3 * three + 2 * two
                if rest > most:
                    break
                for one in range(fewer(realm.treasury[start], coins.MOST_ONES) + 1):
                    total = rest + one
                    if total > most:
                        break
                    if total >= least:
                        payment = coins.payment_of(one, two, three, five)
                        if total == least or total - coins.smallest_coin(payment) < least:
                            out.add(actions.PAY + payment)


# ---------------------------------------------------------------------- change (BK-086, A-05)


def change_problem(realm: Realm, province: i64, exchange: i64, price: i64) -> i64:
    """Coins of equal value between the treasury and a province, if that helps to pay exactly."""
    if money.can_lay(realm, realm.seat, price):
        return reasons.EXACT_IN_HAND
    problem = partner_problem(realm, province)
    if problem != OK:
        return problem
    problem = exchange_problem(realm, province, exchange)
    if problem != OK:
        return problem
    needed = exchanges_needed(realm, price)
    swap(realm, province, exchange)
    helps = exchanges_needed(realm, price) < needed
    swap(realm, province, exchange ^ 1)
    return OK if helps and needed <= MOST_EXCHANGES else reasons.CHANGE_DOES_NOT_HELP


def partner_problem(realm: Realm, province: i64) -> i64:
    """A province one controls (BK-086); in the review edition any whose controller agrees (ED-03)."""
    holder = realm.holders[province]
    if holder == realm.kingdom:
        return OK
    if realm.is_closed(province):
        return reasons.IMPASSABLE
    if not realm.values.review:
        return reasons.CHANGE_WITH_OWN_ONLY
    if holder == NOBODY:
        return reasons.NOBODY_TO_AGREE
    if realm.seat_of(holder) == realm.seat:
        return reasons.CHANGE_WITH_OWN_ONLY  # only provinces of the kingdom that acts
    return reasons.ALREADY_REFUSED if has(realm.refusers, realm.seat_of(holder)) else OK


def exchange_problem(realm: Realm, province: i64, exchange: i64) -> i64:
    """Both have the coins."""
    coinage = realm.values.coinage
    for kind in range(KINDS):
        if coinage.given[exchange * KINDS + kind] > realm.treasury[realm.seat * KINDS + kind]:
            return reasons.COINS_NOT_THERE
        if coinage.got[exchange * KINDS + kind] > realm.coins[province * KINDS + kind]:
            return reasons.COINS_NOT_IN_PROVINCE
    return OK


def exchanges_needed(realm: Realm, price: i64) -> i64:
    """The least number of exchanges after which the price can be laid exactly; one more than the most if none."""
    for number in range(MOST_EXCHANGES + 1):
        if can_pay_exactly(realm, price, number):
            return number
    return MOST_EXCHANGES + 1


def can_pay_exactly(realm: Realm, price: i64, exchanges: i64) -> bool:
    """Whether the price can be laid exactly after at most so many exchanges."""
    if money.can_lay(realm, realm.seat, price):
        return True
    if exchanges == 0:
        return False
    for province in range(realm.map.size):
        if partner_problem(realm, province) != OK:
            continue
        for exchange in range(coins.EXCHANGE_COUNT):
            if exchange_problem(realm, province, exchange) == OK:
                swap(realm, province, exchange)
                possible = can_pay_exactly(realm, price, exchanges - 1)
                swap(realm, province, exchange ^ 1)
                if possible:
                    return True
    return False


def list_changes(realm: Realm, price: i64, out: Actions) -> None:
    """Every change that brings the exact price nearer."""
    for province in range(realm.map.size):
        if partner_problem(realm, province) == OK:
            for exchange in range(coins.EXCHANGE_COUNT):
                if change_problem(realm, province, exchange, price) == OK:
                    out.add(actions.CHANGE + province * coins.EXCHANGE_COUNT + exchange)


def swap(realm: Realm, province: i64, exchange: i64) -> None:
    """Exchange coins; the next even or odd number is the way back."""
    coinage = realm.values.coinage
    for kind in range(KINDS):
        net = coinage.got[exchange * KINDS + kind] - coinage.given[exchange * KINDS + kind]
        realm.treasury[realm.seat * KINDS + kind] += net
        realm.coins[province * KINDS + kind] -= net


def change(realm: Realm, province: i64, exchange: i64) -> None:
    """Exchange coins for everybody to see; another player is asked first (ED-03)."""
    holder = realm.holders[province]
    if holder == realm.kingdom:
        events.tell(realm, events.COINS_CHANGED, holder, province, exchange, exchange)
        exchange_openly(realm, province, exchange)
        return
    events.tell(realm, events.CHANGE_OFFERED, realm.kingdom, holder, province, exchange, exchange)
    realm.offer = province * coins.EXCHANGE_COUNT + exchange
    show_offered(realm, exchange)
    realm.ask(holder, phases.CONSENT)


def show_offered(realm: Realm, exchange: i64) -> None:
    """Whoever offers coins has them: everybody knows that now (A-33)."""
    for kind in range(KINDS):
        number = realm.values.coinage.given[exchange * KINDS + kind]
        for observer in range(realm.seats + 1):
            place = (observer * realm.seats + realm.seat) * KINDS + kind
            realm.known[place] = max(realm.known[place], number)


def exchange_openly(realm: Realm, province: i64, exchange: i64) -> None:
    """The player who pays exchanges coins with a province; those laid down lie face up (A-05)."""
    coinage = realm.values.coinage
    for kind in range(KINDS):
        place = exchange * KINDS + kind
        for _ in range(coinage.given[place]):
            money.spend(realm, realm.seat, kind)
        for _ in range(coinage.got[place]):
            money.gain(realm, realm.seat, kind)
        realm.coins[province * KINDS + kind] += coinage.given[place] - coinage.got[place]


def answer_offer(realm: Realm, agreed: bool) -> None:
    """The controller of a province has agreed to a change, or refused for the rest of the turn (ED-03)."""
    offer = realm.offer
    controller, active = realm.kingdom, realm.active()
    province, exchange = offer // coins.EXCHANGE_COUNT, offer % coins.EXCHANGE_COUNT
    realm.offer = NOWHERE
    realm.ask(active, phases.PAYING)
    if agreed:
        events.tell(realm, events.CHANGE_AGREED, controller, active, province, exchange, exchange)
        exchange_openly(realm, province, exchange)
    else:
        events.tell(realm, events.CHANGE_REFUSED, controller, active, province)
        realm.refusers |= bit(realm.seat_of(controller))


def withdrawal_problem(realm: Realm, price: i64) -> i64:
    """Only where the price cannot be paid exactly after all: somebody has refused a change (ED-03, ED-04)."""
    possible = not realm.values.review or can_pay_exactly(realm, price, MOST_EXCHANGES)
    return reasons.CANNOT_WITHDRAW if possible else OK


def withdraw(realm: Realm) -> None:
    """Nothing was paid: the player is asked again what he was asked before he announced the action (A-35)."""
    kingdom = realm.active()
    events.tell(realm, events.ACTION_WITHDRAWN, kingdom, realm.target)
    if realm.recruited > 0:
        realm.ask(kingdom, phases.LEVY)
    elif realm.by_king == 1:
        realm.current_action = phases.INVADING
        realm.ask(kingdom, phases.SCOURGE)
    else:
        realm.current_action = phases.NO_ACTION
        realm.target = NOWHERE
        realm.ask(kingdom, phases.ACTION)


def fewer(one: i64, other: i64) -> i64:
    """The smaller of two numbers."""
    return one if one < other else other
