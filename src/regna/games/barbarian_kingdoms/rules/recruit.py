"""Recruit (part F): deploy a warrior from the player board."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import RECRUIT
from regna.games.barbarian_kingdoms.rules.board import FRANKS, WARRIORS
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.payment import Payment
from regna.games.barbarian_kingdoms.rules.realm import LEVY, PAYING, RECRUITING
from regna.games.barbarian_kingdoms.rules.reasons import (
    IMPASSABLE,
    NO_WARRIOR_LEFT,
    NOT_CONTROLLED,
    PROVINCE_OCCUPIED,
    PROVINCE_SUSPENDED,
)


class Recruit(Payment):
    """A game that knows how warriors are recruited; nobody can contest it (BK-105)."""

    def recruit_cost(self, kingdom: i64) -> i64:
        """The number under the cheapest warrior left; it rises with every warrior deployed (BK-102)."""
        return self.values.recruit_costs[kingdom * WARRIORS + self.deployed[kingdom]]

    def recruit_problem(self, province: i64) -> i64:
        """A warrior left, a province under control without a unit, a price one can pay (BK-101, BK-104)."""
        if self.deployed[self.kingdom] == WARRIORS:
            return NO_WARRIOR_LEFT
        problem = self.site_problem(province)
        return problem if problem != OK else self.payable_problem(self.recruit_cost(self.kingdom))

    def site_problem(self, province: i64) -> i64:
        """A province under one's control and without any unit (BK-101, BK-064)."""
        if self.is_closed(province):
            return IMPASSABLE
        if self.holders[province] != self.kingdom:
            suspended = self.setting.emblems[province] == self.kingdom and self.is_suspended(province)
            return PROVINCE_SUSPENDED if suspended else NOT_CONTROLLED
        return PROVINCE_OCCUPIED if has(self.occupied, province) else OK

    def list_recruits(self, out: Actions) -> None:
        """Every province in which a warrior can be recruited."""
        kingdom = self.kingdom
        if self.deployed[kingdom] == WARRIORS or self.payable_problem(self.recruit_cost(kingdom)) != OK:
            return
        sites = self.lands[kingdom] & ~self.occupied
        for province in range(self.map.size):
            if has(sites, province):
                out.add(RECRUIT + province)

    def begin_recruit(self, province: i64) -> None:
        """The price is due (BK-103)."""
        self.deed = RECRUITING
        self.target = province
        self.ask(self.kingdom, PAYING)

    def deploy(self) -> None:
        """The warrior stands in its province (BK-100); the Franks may recruit a second one at once (BK-292, A-29)."""
        kingdom = self.kingdom
        self.deployed[kingdom] += 1
        self.recruited += 1
        self.occupy(kingdom, self.target)
        if self.may_levy(kingdom):
            self.ask(kingdom, LEVY)
        else:
            self.end_turn()

    def may_levy(self, kingdom: i64) -> bool:
        """Whether Levy allows another warrior, as far as everybody can see; the price is another matter."""
        if not self.has_power(kingdom, FRANKS) or self.recruited >= self.values.levy:
            return False
        return self.deployed[kingdom] < WARRIORS and self.lands[kingdom] & ~self.occupied != 0
