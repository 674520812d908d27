"""Action F: the noble title, and how it is paid for."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.barony.rules.player import TOKEN_KINDS
from regna.games.barony.rules.realm import DUKE
from regna.games.barony.rules.reasons import ALREADY_DUKE, DEAREST_FIRST, NO_SUCH_TOKEN, PRICE_OUT_OF_REACH, TOO_POOR
from regna.games.barony.rules.turns import Turns


class Title(Turns):
    """A game of Barony that knows what a title costs."""

    def title_problem(self) -> i64:
        """Not for a duke (BA-167) nor without tokens worth the price (BA-161)."""
        player = self.players[self.seat]
        if player.rank == DUKE:
            return ALREADY_DUKE
        return OK if player.gold(self.values) >= self.values.title_price else TOO_POOR

    def pay_problem(self, kind: i64) -> i64:
        """Own tokens (BA-161); by ruling no token one can do without (BA-165, AMB-08).

        Paying the dearest first, only what can still reach the price, and stopping there gives exactly such payments.
        """
        player = self.players[self.seat]
        if player.tokens[kind] == 0:
            return NO_SUCH_TOKEN
        values = self.values
        if not values.strict_payment:
            return OK
        place = values.turn_to_pay[kind]
        if place < self.paid_down_to:
            return DEAREST_FIRST
        reach = self.paid
        for later in range(place, TOKEN_KINDS):
            token = values.dearest_first[later]
            reach += player.tokens[token] * values.gold[token]
        return OK if reach >= values.title_price else PRICE_OUT_OF_REACH

    def pay_token(self, kind: i64) -> None:
        """The token goes back to the bank (BA-162); there is no change (BA-163)."""
        self.players[self.seat].tokens[kind] -= 1
        self.bank[kind] += 1
        self.paid += self.values.gold[kind]
        if self.values.strict_payment:
            self.paid_down_to = self.values.turn_to_pay[kind]
            if self.paid >= self.values.title_price:
                self.gain_title()

    def gain_title(self) -> None:
        """One rank higher (BA-164, BA-166); the first duke makes this the last round (BA-180)."""
        player = self.players[self.seat]
        player.rank += 1
        self.paid = 0
        self.paid_down_to = 0
        if player.rank == DUKE:
            self.last_round = True
        self.end_turn()
