"""Money (part E): how coins change hands, pillage, and which coins everybody has seen."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules.actions import COIN
from regna.games.barbarian_kingdoms.rules.coins import KINDS, can_make, coins_in, value_of
from regna.games.barbarian_kingdoms.rules.control import Control
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import PILLAGING


class Money(Control):
    """A game that knows how coins change hands."""

    # ------------------------------------------------------------------ coins that everybody sees moving

    def gain(self, seat: i64, kind: i64) -> None:
        """A coin everybody has seen goes behind a screen, and everybody remembers it (A-33)."""
        self.treasury[seat * KINDS + kind] += 1
        for observer in range(self.seats + 1):
            self.known[(observer * self.seats + seat) * KINDS + kind] += 1

    def spend(self, seat: i64, kind: i64) -> None:
        """A coin comes from behind a screen for everybody to see; if it was known to be there, it no longer is."""
        self.treasury[seat * KINDS + kind] -= 1
        self.show(seat, kind)

    def show(self, seat: i64, kind: i64) -> None:
        """A coin of a player is seen by everybody on its way out."""
        for observer in range(self.seats + 1):
            place = (observer * self.seats + seat) * KINDS + kind
            if self.known[place] > 0:
                self.known[place] -= 1

    def has_coins(self, seat: i64, payment: i64) -> bool:
        """Whether a treasury has all coins of a payment (BK-080)."""
        for kind in range(KINDS):
            if coins_in(payment, kind) > self.treasury[seat * KINDS + kind]:
                return False
        return True

    def can_lay(self, seat: i64, amount: i64) -> bool:
        """Whether a treasury can lay an amount exactly."""
        start = seat * KINDS
        return can_make(
            self.treasury[start], self.treasury[start + 1], self.treasury[start + 2], self.treasury[start + 3], amount
        )

    def lying_in(self, province: i64) -> i64:
        """What the face-up coins of a province are worth."""
        total: i64 = 0
        for kind in range(KINDS):
            total += self.coins[province * KINDS + kind] * value_of(kind)
        return total

    # ------------------------------------------------------------------ paying and pillage (BK-083, BK-088, BK-089)

    def lay(self, payment: i64, province: i64) -> None:
        """The coins are placed face up in the province of the action (BK-083, BK-103, BK-152)."""
        for kind in range(KINDS):
            for _ in range(coins_in(payment, kind)):
                self.spend(self.seat, kind)
                self.coins[province * KINDS + kind] += 1

    def pillage(self, kingdom: i64) -> bool:
        """Take all coins of the province of the action; True if a face-down one is among them, which comes by luck."""
        seat, province = self.seat_of(kingdom), self.target
        for kind in range(KINDS):
            for _ in range(self.coins[province * KINDS + kind]):
                self.gain(seat, kind)
            self.coins[province * KINDS + kind] = 0
        if not has(self.chests, province):
            return False
        self.kingdom = kingdom
        self.seat = CHANCE
        self.phase = PILLAGING
        return True

    def list_unseen(self, out: Actions) -> None:
        """What a face-down coin can be: any coin nobody has seen yet (BK-082)."""
        for kind in range(KINDS):
            if self.pool[kind] > 0:
                out.add_weighted(COIN + kind, self.pool[kind])

    def look_at_chest(self, kind: i64) -> None:
        """The pillager alone sees what the face-down coin is (BK-089)."""
        self.pool[kind] -= 1
        self.chests &= ~bit(self.target)
        self.treasury[self.seat_of(self.kingdom) * KINDS + kind] += 1
