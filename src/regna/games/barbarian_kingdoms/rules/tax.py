"""Tax (part F): collect Tremis from one's provinces."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import END, TAKE
from regna.games.barbarian_kingdoms.rules.coins import BUNDLE_COUNT, KINDS, PLAIN_BUNDLES, can_make
from regna.games.barbarian_kingdoms.rules.invade import Invade
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import TAXING
from regna.games.barbarian_kingdoms.rules.reasons import (
    COINS_NOT_IN_PROVINCE,
    COINS_NOT_THERE,
    LESS_THAN_POSSIBLE,
    MORE_CAN_BE_COLLECTED,
    MORE_THAN_ALLOWED,
    NOT_YOUR_TAX,
    TAX_NEEDS_NO_CHANGE,
)


class Tax(Invade):
    """A game that knows how taxes are collected; nobody can contest it (BK-174)."""

    def begin_tax(self) -> None:
        """The allowance is one Tremis for every province controlled (BK-170); with nothing to take it is 0 (A-02)."""
        self.collected = 0
        self.ask(self.kingdom, TAXING)
        self.go_on_taxing()

    def go_on_taxing(self) -> None:
        """Until the allowance is collected or no coin is left; else the player says when no coin fits any more."""
        if self.allowance_left() == 0 or self.coins_left() == 0:
            self.end_turn()

    def allowance_left(self) -> i64:
        """How much may still be collected (BK-170)."""
        return self.held[self.kingdom] - self.collected

    def coins_of_kind(self, kind: i64) -> i64:
        """How many coins of a kind lie in the provinces one controls, units present or not (BK-171)."""
        count: i64 = 0
        for province in range(self.map.size):
            if has(self.lands[self.kingdom], province):
                count += self.coins[province * KINDS + kind]
        return count

    def coins_left(self) -> i64:
        """How many coins lie in the provinces one controls."""
        count: i64 = 0
        for kind in range(KINDS):
            count += self.coins_of_kind(kind)
        return count

    def can_take(self, amount: i64) -> bool:
        """Whether coins worth exactly this amount lie in the provinces one controls."""
        return can_make(
            self.coins_of_kind(0), self.coins_of_kind(1), self.coins_of_kind(2), self.coins_of_kind(3), amount
        )

    def most_without_change(self, limit: i64) -> i64:
        """The largest sum up to a limit that can be taken without change."""
        amount = limit
        while amount > 0 and not self.can_take(amount):
            amount -= 1
        return amount

    def most_to_collect(self, limit: i64) -> i64:
        """The largest sum up to a limit, change with the treasury included (BK-172, BK-173, A-13)."""
        plain = self.most_without_change(limit)
        amount = limit
        while amount > plain:
            if self.can_take_with_change(amount):
                return amount
            amount -= 1
        return plain

    def can_take_with_change(self, amount: i64) -> bool:
        """Whether exactly this amount can be collected if change is made in some of the provinces."""
        for province in range(self.map.size):
            if not has(self.lands[self.kingdom], province):
                continue
            for bundle in range(PLAIN_BUNDLES, BUNDLE_COUNT):
                gain = self.values.coinage.gains[bundle]
                if gain <= amount and self.bundle_problem(province, bundle) == OK:
                    self.carry(province, bundle, 1)
                    possible = self.can_take(amount - gain) or self.can_take_with_change(amount - gain)
                    self.carry(province, bundle, -1)
                    if possible:
                        return True
        return False

    def bundle_problem(self, province: i64, bundle: i64) -> i64:
        """The coins to take lie in the province, those to put back are in the treasury."""
        coinage = self.values.coinage
        for kind in range(KINDS):
            place = bundle * KINDS + kind
            if coinage.taken[place] > self.coins[province * KINDS + kind]:
                return COINS_NOT_IN_PROVINCE
            if coinage.put_back[place] > self.treasury[self.seat * KINDS + kind]:
                return COINS_NOT_THERE
        return OK

    def carry(self, province: i64, bundle: i64, times: i64) -> None:
        """Move the coins of a bundle, or with -1 move them back."""
        coinage = self.values.coinage
        for kind in range(KINDS):
            net = times * (coinage.taken[bundle * KINDS + kind] - coinage.put_back[bundle * KINDS + kind])
            self.treasury[self.seat * KINDS + kind] += net
            self.coins[province * KINDS + kind] -= net

    # ------------------------------------------------------------------ decisions

    def take_problem(self, province: i64, bundle: i64) -> i64:
        """Coins from a province one controls, so that as much as possible is collected (BK-171 to BK-173)."""
        if not has(self.lands[self.kingdom], province):
            return NOT_YOUR_TAX
        problem = self.bundle_problem(province, bundle)
        if problem != OK:
            return problem
        left, gain = self.allowance_left(), self.values.coinage.gains[bundle]
        if gain > left:
            return MORE_THAN_ALLOWED
        best, plain = self.most_to_collect(left), self.most_without_change(left)
        return self.choice_problem(province, bundle, best, plain)

    def choice_problem(self, province: i64, bundle: i64, best: i64, plain: i64) -> i64:
        """A choice between coins that can be had: `best` can be collected now, `plain` of it without change."""
        left, gain = self.allowance_left(), self.values.coinage.gains[bundle]
        needs_change = best > plain
        if bundle >= PLAIN_BUNDLES and not needs_change:
            return TAX_NEEDS_NO_CHANGE
        self.carry(province, bundle, 1)
        rest = self.most_to_collect(left - gain) if needs_change else self.most_without_change(left - gain)
        self.carry(province, bundle, -1)
        return OK if gain + rest == best else LESS_THAN_POSSIBLE

    def end_of_tax_problem(self) -> i64:
        """Nobody may collect less than possible (BK-172)."""
        return MORE_CAN_BE_COLLECTED if self.most_to_collect(self.allowance_left()) > 0 else OK

    def list_taxes(self, out: Actions) -> None:
        """Every coin, or coins with change, that can be taken now; the end if there is none."""
        left = self.allowance_left()
        best, plain = self.most_to_collect(left), self.most_without_change(left)
        if best == 0:
            out.add(END)
            return
        for province in range(self.map.size):
            if has(self.lands[self.kingdom], province):
                for bundle in range(BUNDLE_COUNT):
                    fits = self.values.coinage.gains[bundle] <= left and self.bundle_problem(province, bundle) == OK
                    if fits and self.choice_problem(province, bundle, best, plain) == OK:
                        out.add(TAKE + province * BUNDLE_COUNT + bundle)

    def take(self, province: i64, bundle: i64) -> None:
        """The coins go behind the screen; those put back lie face up (BK-170, A-13)."""
        coinage = self.values.coinage
        for kind in range(KINDS):
            place = bundle * KINDS + kind
            for _ in range(coinage.taken[place]):
                self.gain(self.seat, kind)
            for _ in range(coinage.put_back[place]):
                self.spend(self.seat, kind)
            self.coins[province * KINDS + kind] -= coinage.taken[place] - coinage.put_back[place]
        self.collected += coinage.gains[bundle]
        self.go_on_taxing()
