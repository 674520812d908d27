"""Payments and change (part E): what may be laid for a price, and how coins are exchanged for it."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import CHANGE, PAY, WITHDRAW
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.coins import (
    EXCHANGE_COUNT,
    KINDS,
    MOST_ONES,
    MOST_THREES,
    MOST_TWOS,
    payment_of,
    payment_value,
    smallest_coin,
)
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.money import Money
from regna.games.barbarian_kingdoms.rules.realm import ACTION, CONSENT, INVADING, LEVY, NO_DEED, PAYING, SCOURGE
from regna.games.barbarian_kingdoms.rules.reasons import (
    ALREADY_REFUSED,
    CANNOT_PAY,
    CANNOT_PAY_EXACTLY,
    CANNOT_WITHDRAW,
    CHANGE_DOES_NOT_HELP,
    CHANGE_FIRST,
    CHANGE_WITH_OWN_ONLY,
    COINS_NOT_IN_PROVINCE,
    COINS_NOT_THERE,
    EXACT_IN_HAND,
    IMPASSABLE,
    NOBODY_TO_AGREE,
    ONE_COIN_TOO_MANY,
    PAY_EXACTLY,
    TOO_LITTLE,
)

MOST_EXCHANGES: Final[i64] = 3
"""So many exchanges in a row are looked for before a price counts as not payable with change (A-05)."""


class Payment(Money):
    """A game that knows what may be paid, and when change is made for it."""

    # ------------------------------------------------------------------ payments (BK-083 to BK-087)

    def payable_problem(self, price: i64) -> i64:
        """Whether the player who is asked can pay a price at all (BK-012, BK-087); in the review edition exactly."""
        if self.wealth(self.seat) < price:
            return CANNOT_PAY
        if self.values.review and not self.can_pay_exactly(price, MOST_EXCHANGES):
            return CANNOT_PAY_EXACTLY
        return OK

    def payment_problem(self, payment: i64, price: i64) -> i64:
        """The exact price, or if even change does not make it possible, no coin more than needed (BK-087, A-05)."""
        if not self.has_coins(self.seat, payment):
            return COINS_NOT_THERE
        laid = payment_value(payment)
        if laid < price:
            return TOO_LITTLE
        if laid == price:
            return OK
        if self.can_lay(self.seat, price):
            return PAY_EXACTLY
        if self.values.review or self.can_pay_exactly(price, MOST_EXCHANGES):
            return CHANGE_FIRST
        return ONE_COIN_TOO_MANY if laid - smallest_coin(payment) >= price else OK

    def list_payments(self, price: i64, out: Actions) -> None:
        """Every legal payment, or every change that helps to make one."""
        if self.can_lay(self.seat, price):
            self.list_sums(price, price, out)
        elif self.can_pay_exactly(price, MOST_EXCHANGES):
            self.list_changes(price, out)
        elif self.values.review:
            out.add(WITHDRAW)
        else:
            self.list_sums(price, price + 4, out)

    def list_sums(self, least: i64, most: i64, out: Actions) -> None:
        """Every payment between two sums, without a coin that could be left out."""
        start = self.seat * KINDS
        for five in range(self.treasury[start + 3] + 1):
            for three in range(fewer(self.treasury[start + 2], MOST_THREES) + 1):
                for two in range(fewer(self.treasury[start + 1], MOST_TWOS) + 1):
                    rest = 5 * five + 3 * three + 2 * two
                    if rest > most:
                        break
                    for one in range(fewer(self.treasury[start], MOST_ONES) + 1):
                        total = rest + one
                        if total > most:
                            break
                        if total >= least:
                            payment = payment_of(one, two, three, five)
                            if total == least or total - smallest_coin(payment) < least:
                                out.add(PAY + payment)

    # ------------------------------------------------------------------ change (BK-086, A-05)

    def change_problem(self, province: i64, exchange: i64, price: i64) -> i64:
        """Coins of equal value between the treasury and a province, if that helps to pay exactly."""
        if self.can_lay(self.seat, price):
            return EXACT_IN_HAND
        problem = self.partner_problem(province)
        if problem != OK:
            return problem
        problem = self.exchange_problem(province, exchange)
        if problem != OK:
            return problem
        needed = self.exchanges_needed(price)
        self.swap(province, exchange)
        helps = self.exchanges_needed(price) < needed
        self.swap(province, exchange ^ 1)
        return OK if helps and needed <= MOST_EXCHANGES else CHANGE_DOES_NOT_HELP

    def partner_problem(self, province: i64) -> i64:
        """A province one controls (BK-086); in the review edition any whose controller agrees (ED-03)."""
        holder = self.holders[province]
        if holder == self.kingdom:
            return OK
        if self.is_closed(province):
            return IMPASSABLE
        if not self.values.review:
            return CHANGE_WITH_OWN_ONLY
        if holder == NOBODY:
            return NOBODY_TO_AGREE
        if self.seat_of(holder) == self.seat:
            return CHANGE_WITH_OWN_ONLY  # only provinces of the kingdom that acts
        return ALREADY_REFUSED if has(self.refusers, self.seat_of(holder)) else OK

    def exchange_problem(self, province: i64, exchange: i64) -> i64:
        """Both have the coins."""
        coinage = self.values.coinage
        for kind in range(KINDS):
            if coinage.given[exchange * KINDS + kind] > self.treasury[self.seat * KINDS + kind]:
                return COINS_NOT_THERE
            if coinage.got[exchange * KINDS + kind] > self.coins[province * KINDS + kind]:
                return COINS_NOT_IN_PROVINCE
        return OK

    def exchanges_needed(self, price: i64) -> i64:
        """The least number of exchanges after which the price can be laid exactly; one more than the most if none."""
        for number in range(MOST_EXCHANGES + 1):
            if self.can_pay_exactly(price, number):
                return number
        return MOST_EXCHANGES + 1

    def can_pay_exactly(self, price: i64, exchanges: i64) -> bool:
        """Whether the price can be laid exactly after at most so many exchanges."""
        if self.can_lay(self.seat, price):
            return True
        if exchanges == 0:
            return False
        for province in range(self.map.size):
            if self.partner_problem(province) != OK:
                continue
            for exchange in range(EXCHANGE_COUNT):
                if self.exchange_problem(province, exchange) == OK:
                    self.swap(province, exchange)
                    possible = self.can_pay_exactly(price, exchanges - 1)
                    self.swap(province, exchange ^ 1)
                    if possible:
                        return True
        return False

    def list_changes(self, price: i64, out: Actions) -> None:
        """Every change that brings the exact price nearer."""
        for province in range(self.map.size):
            if self.partner_problem(province) == OK:
                for exchange in range(EXCHANGE_COUNT):
                    if self.change_problem(province, exchange, price) == OK:
                        out.add(CHANGE + province * EXCHANGE_COUNT + exchange)

    def swap(self, province: i64, exchange: i64) -> None:
        """Exchange coins; the next even or odd number is the way back."""
        coinage = self.values.coinage
        for kind in range(KINDS):
            net = coinage.got[exchange * KINDS + kind] - coinage.given[exchange * KINDS + kind]
            self.treasury[self.seat * KINDS + kind] += net
            self.coins[province * KINDS + kind] -= net

    def change(self, province: i64, exchange: i64) -> None:
        """Exchange coins for everybody to see; another player is asked first (ED-03)."""
        holder = self.holders[province]
        if holder == self.kingdom:
            self.exchange_openly(province, exchange)
            return
        self.offer = province * EXCHANGE_COUNT + exchange
        self.show_offered(exchange)
        self.ask(holder, CONSENT)

    def show_offered(self, exchange: i64) -> None:
        """Whoever offers coins has them: everybody knows that now (A-33)."""
        for kind in range(KINDS):
            number = self.values.coinage.given[exchange * KINDS + kind]
            for observer in range(self.seats + 1):
                place = (observer * self.seats + self.seat) * KINDS + kind
                self.known[place] = max(self.known[place], number)

    def exchange_openly(self, province: i64, exchange: i64) -> None:
        """The player who pays exchanges coins with a province; those laid down lie face up (A-05)."""
        coinage = self.values.coinage
        for kind in range(KINDS):
            place = exchange * KINDS + kind
            for _ in range(coinage.given[place]):
                self.spend(self.seat, kind)
            for _ in range(coinage.got[place]):
                self.gain(self.seat, kind)
            self.coins[province * KINDS + kind] += coinage.given[place] - coinage.got[place]

    def answer_offer(self, agreed: bool) -> None:
        """The controller of a province has agreed to a change, or refused for the rest of the turn (ED-03)."""
        offer = self.offer
        controller = self.seat
        self.offer = NOWHERE
        self.ask(self.active(), PAYING)
        if agreed:
            self.exchange_openly(offer // EXCHANGE_COUNT, offer % EXCHANGE_COUNT)
        else:
            self.refusers |= bit(controller)

    def withdrawal_problem(self, price: i64) -> i64:
        """Only where the price cannot be paid exactly after all: somebody has refused a change (ED-03, ED-04)."""
        possible = not self.values.review or self.can_pay_exactly(price, MOST_EXCHANGES)
        return CANNOT_WITHDRAW if possible else OK

    def withdraw(self) -> None:
        """Nothing was paid: the player is asked again what he was asked before he announced the action (A-35)."""
        kingdom = self.active()
        if self.recruited > 0:
            self.ask(kingdom, LEVY)
        elif self.by_king == 1:
            self.deed = INVADING
            self.ask(kingdom, SCOURGE)
        else:
            self.deed = NO_DEED
            self.target = NOWHERE
            self.ask(kingdom, ACTION)


def fewer(one: i64, other: i64) -> i64:
    """The smaller of two numbers."""
    return one if one < other else other
