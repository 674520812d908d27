"""What each seat knows (A-30, A-33): treasuries, purses and face-down coins are hidden from others."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms.rules.actions import BRIBE, COIN, HIDDEN_KIND, HIDDEN_NUMBER, SPREAD
from regna.games.barbarian_kingdoms.rules.coins import KINDS, value_of
from regna.games.barbarian_kingdoms.rules.contest import Contest
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, BRIBING, CONSENT, FINISHED, OPPONENT, PAYING, SACKING

TRIES: Final[i64] = 20
"""How often a treasury that must hold some value is dealt at random before it gets the largest coins."""


class Knowledge(Contest):
    """A game that knows what each seat may know."""

    def seen(self, action: i64, seat: i64) -> i64:
        """A bribe is seen by who gives it until both are revealed, a coin by who takes or loses it; all else by all."""
        if action >= COIN:
            may_see = seat == self.seat_of(self.kingdom) or (self.phase == SACKING and seat == self.sacked_seat())
            return action if may_see else COIN + HIDDEN_KIND
        if action >= BRIBE and action < SPREAD:
            return action if seat == self.seat else BRIBE + HIDDEN_NUMBER
        return action

    def least_wealth(self, seat: i64) -> i64:
        """What everybody can tell that a player's treasury is worth at least: enough for the price that is due."""
        if (self.phase == PAYING or self.phase == CONSENT) and seat == self.seat_of(self.active()):
            return self.price()
        return 1 if self.phase == SACKING and seat == self.sacked_seat() else 0

    def guess(self, seat: i64, rng: Rng) -> None:
        """Deal all coins this seat has not seen anew: behind the other screens, on the map and into the box (A-33).

        What it has seen going behind a screen and not coming out stays there; behind which screen an unseen coin went
        it does not remember, so the number of coins behind a screen is a guess as well (BK-081).
        """
        if self.phase == FINISHED:
            return
        self.empty_purses_of_others(seat)
        bag = Actions()  # kinds, in an order that tells nothing about where they are
        behind_screens: i64 = 0
        for kind in range(KINDS):
            unseen = self.pool[kind]
            for other in range(self.seats):
                if other != seat:
                    known = self.known[((seat + 1) * self.seats + other) * KINDS + kind]
                    unseen += self.treasury[other * KINDS + kind] - known
                    behind_screens += self.treasury[other * KINDS + kind] - known
                    self.treasury[other * KINDS + kind] = known
            self.pool[kind] = 0
            for _ in range(unseen):
                bag.add(kind)
        for other in range(self.seats):
            if other != seat:
                behind_screens -= self.give_at_least(other, self.least_wealth(other), behind_screens, bag, rng)
        for _ in range(behind_screens):
            other = (seat + 1 + rng.below(self.seats - 1)) % self.seats if seat >= 0 else rng.below(self.seats)
            self.treasury[other * KINDS + bag.take_any(rng)] += 1
        for place in range(bag.n):
            self.pool[bag.items[place]] += 1
        self.fill_purses_of_others(seat, rng)
        self.share_memories(seat)

    def share_memories(self, seat: i64) -> None:
        """What others remember of a third treasury is unknown as well: as far as this seat can tell, the same."""
        for observer in range(self.seats + 1):
            for other in range(self.seats):
                if other != seat:
                    for kind in range(KINDS):
                        seen = self.known[((seat + 1) * self.seats + other) * KINDS + kind]
                        self.known[(observer * self.seats + other) * KINDS + kind] = seen

    def give_at_least(self, seat: i64, wealth: i64, most: i64, bag: Actions, rng: Rng) -> i64:
        """Deal a player so many unseen coins that the treasury has a value; returns how many it took."""
        for _ in range(TRIES):
            given = Actions()
            while self.wealth(seat) < wealth and given.n < most:
                kind = bag.take_any(rng)
                given.add(kind)
                self.treasury[seat * KINDS + kind] += 1
            if self.wealth(seat) >= wealth:
                return given.n
            for place in range(given.n):
                self.treasury[seat * KINDS + given.items[place]] -= 1
                bag.add(given.items[place])
        number: i64 = 0
        while self.wealth(seat) < wealth:
            self.treasury[seat * KINDS + take_largest(bag)] += 1
            number += 1
        return number

    def purse_is_filled(self, side: i64, kind: i64) -> bool:
        """Whether a side has decided how many coins of a kind it gives."""
        if self.phase != BRIBING:
            return False
        if side == ATTACKER and self.side == OPPONENT:
            return True
        return side == self.side and kind < self.kind

    def empty_purses_of_others(self, seat: i64) -> None:
        """Coins in the purses of others are as unknown as those behind their screens."""
        for side in range(2):
            if self.phase == BRIBING and self.seat_of(self.kingdom_of(side)) != seat:
                for kind in range(KINDS):
                    self.treasury[self.seat_of(self.kingdom_of(side)) * KINDS + kind] += self.purses[
                        side * KINDS + kind
                    ]
                    self.purses[side * KINDS + kind] = 0

    def fill_purses_of_others(self, seat: i64, rng: Rng) -> None:
        """As far as others have filled their purses, any number of their coins may be in them."""
        for side in range(2):
            if self.phase == BRIBING and self.seat_of(self.kingdom_of(side)) != seat:
                for kind in range(KINDS):
                    if self.purse_is_filled(side, kind):
                        place = self.seat_of(self.kingdom_of(side)) * KINDS + kind
                        number = rng.below(self.treasury[place] + 1)
                        self.treasury[place] -= number
                        self.purses[side * KINDS + kind] = number


def take_largest(bag: Actions) -> i64:
    """The largest coin in the bag; it leaves the bag."""
    best: i64 = 0
    for place in range(bag.n):
        if value_of(bag.items[place]) > value_of(bag.items[best]):
            best = place
    return bag.take(best)
