"""Claim (part F): try to take control of a province one occupies."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import CLAIM
from regna.games.barbarian_kingdoms.rules.board import FRANKS, NOBODY, SAXONS, TOKENS
from regna.games.barbarian_kingdoms.rules.maneuver import Maneuver
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import CLAIMING, PAYING
from regna.games.barbarian_kingdoms.rules.reasons import (
    ALLYS_MARKER,
    IMPASSABLE,
    NO_OWN_UNIT,
    NO_TOKEN_LEFT,
    NOT_ASSAULTED,
    OPPOSING_CAPITAL,
    OWN_MARKER,
)


class Claim(Maneuver):
    """A game that knows how provinces are claimed."""

    def token_cost(self, kingdom: i64) -> i64:
        """The number under the cheapest token left (BK-151)."""
        return self.values.claim_costs[kingdom * TOKENS + self.placed[kingdom]]

    def claim_cost(self, kingdom: i64, province: i64) -> i64:
        """What a Claim costs: for the Saxons less in a port, but at least 1 (Settlers, BK-290)."""
        cost = self.token_cost(kingdom)
        if self.has_power(kingdom, SAXONS) and has(self.map.ports, province):
            cost -= self.values.settlers
        return cost if cost > 1 else 1

    def claim_problem(self, province: i64) -> i64:
        """A right to claim, and the price (BK-150 to BK-152)."""
        problem = self.right_problem(province)
        return problem if problem != OK else self.payable_problem(self.claim_cost(self.kingdom, province))

    def right_problem(self, province: i64) -> i64:
        """Own unit there, no own marker, no opposing capital, a token left (BK-069, BK-150, BK-151, BK-333)."""
        kingdom = self.kingdom
        if self.is_closed(province):
            return IMPASSABLE
        if not has(self.army[kingdom], province):
            return NO_OWN_UNIT
        if self.holders[province] == kingdom:
            return OWN_MARKER
        emblem = self.setting.emblems[province]
        if self.is_allys(emblem) or self.is_allys(self.tokens[province]):
            return ALLYS_MARKER
        if emblem != NOBODY and emblem != kingdom and self.map.capitals[emblem] == province:
            return OPPOSING_CAPITAL
        if self.tokens_left(kingdom) == 0:
            return NO_TOKEN_LEFT
        if self.values.review and emblem != NOBODY and not has(self.assaulted, province):
            return NOT_ASSAULTED  # in the review edition (ED-08, A-12)
        return OK

    def is_allys(self, marker: i64) -> bool:
        """Whether a marker belongs to another kingdom of one's own side (A-18, A-19)."""
        return marker != NOBODY and marker != self.kingdom and not self.oppose(marker, self.kingdom)

    def list_claims(self, out: Actions) -> None:
        """Every province that can be claimed."""
        candidates = self.army[self.kingdom] & ~self.lands[self.kingdom]
        if candidates != 0:
            for province in range(self.map.size):
                if has(candidates, province) and self.claim_problem(province) == OK:
                    out.add(CLAIM + province)

    def begin_claim(self, province: i64) -> None:
        """The price is due first, whether or not the claim succeeds (BK-152)."""
        self.deed = CLAIMING
        self.target = province
        self.ask(self.kingdom, PAYING)

    def price(self) -> i64:
        """What the action under way costs."""
        if self.deed == CLAIMING:
            return self.claim_cost(self.active(), self.target)
        return self.recruit_cost(self.active())

    def cannot_be_contested(self) -> bool:
        """Clovis, Conversion: a Claim in the province in which he stands (BK-293)."""
        active = self.active()
        return self.has_king_power(active, FRANKS) and self.kings[active] == self.target

    def take_control(self) -> None:
        """The claim has succeeded: a token is placed, an opponent's goes back (BK-155, BK-156).

        On one's own emblem no token is needed once the foreign one is gone (A-12).
        """
        self.remove_token(self.target)
        if self.setting.emblems[self.target] != self.active():
            self.place_token(self.active(), self.target)
