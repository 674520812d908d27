"""Chapter I: the draw pile, the discards, and what nobody has seen.

The draw pile is a bag of cards, not an order: which card comes next is decided when somebody draws it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.attila.rules.actions import CARD, HIDDEN, LAY, TRADE
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm


class Deck(Realm):
    """A game of Attila that knows how cards are drawn, and what each seat knows of them."""

    def begin_drawing(self, seat: i64, number: i64) -> None:
        """Luck decides which cards a seat draws; at least one is due."""
        self.drawer = seat
        self.to_draw = number
        self.seat = CHANCE
        self.renew_draw_pile()

    def renew_draw_pile(self) -> None:
        """When a card must be drawn and the pile is empty, the discards become the pile (AT-118)."""
        if cards_in(self.bag) == 0:
            self.bag = self.discards
            self.discards = vec[i64]([0] * TRIBE_COUNT)

    def weights(self, out: Actions) -> None:
        """Each card of the draw pile is equally likely."""
        for tribe in range(TRIBE_COUNT):
            if self.bag[tribe] > 0:
                out.add_weighted(CARD + tribe, self.bag[tribe])

    def draw_card(self, tribe: i64) -> None:
        """The drawing player takes a card of this tribe into his hand."""
        self.bag[tribe] -= 1
        self.players[self.drawer].take_card(tribe)
        self.to_draw -= 1
        if self.to_draw > 0:
            self.renew_draw_pile()

    def discard_card(self, player: Player, tribe: i64) -> None:
        """A card of the hand goes face up to the discard pile (AT-011)."""
        player.give_card(tribe)
        self.discards[tribe] += 1

    # ------------------------------------------------------------------ what a seat knows (chapter L)

    def seen(self, action: i64, seat: i64) -> i64:
        """A drawn card is seen by who draws it, a laid one by who lays it (AT-140); everything else by everybody."""
        if action >= CARD:
            return action if seat == self.drawer else CARD + HIDDEN
        if action >= LAY and action < TRADE and self.values.hidden_cards and seat != self.seat:
            return LAY + HIDDEN
        return action

    def guess(self, seat: i64, rng: Rng) -> None:
        """Deal all cards this seat has not seen anew, each way equally likely (AT-140, RUL-27).

        Laid cards first, because they can only be of tribes in the province (AT-064); then hands; the rest is the bag.
        """
        unseen = self.bag
        hidden = self.values.hidden_cards
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                for tribe in range(TRIBE_COUNT):
                    unseen[tribe] += player.hand[tribe]
                    player.hand[tribe] = 0
                    if hidden:
                        unseen[tribe] += player.laid[tribe]
                        player.laid[tribe] = 0
        pool = Actions()
        for other in range(self.seats):
            if other != seat and hidden:
                player = self.players[other]
                for _ in range(player.laid_size):
                    player.laid[self.take_unseen(unseen, pool, rng, True)] += 1
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                for _ in range(player.hand_size):
                    player.hand[self.take_unseen(unseen, pool, rng, False)] += 1

    def take_unseen(self, unseen: vec[i64], pool: Actions, rng: Rng, laid: bool) -> i64:
        """The tribe of one of the unseen cards, at random; of a card laid in the conflict, a tribe that is there."""
        pool.clear()
        for tribe in range(TRIBE_COUNT):
            if unseen[tribe] > 0 and (not laid or self.in_conflict(tribe)):
                pool.add_weighted(tribe, unseen[tribe])
        tribe = pool.draw(rng)
        unseen[tribe] -= 1
        return tribe


def cards_in(pile: vec[i64]) -> i64:
    """How many cards a pile has."""
    total: i64 = 0
    for tribe in range(TRIBE_COUNT):
        total += pile[tribe]
    return total
