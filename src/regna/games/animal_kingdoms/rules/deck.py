"""Cards, decrees and tiles come by luck when they are first seen; and what each seat knows of them (section 15).

The draw pile is a set of cards, not an order: which card comes next is decided when somebody draws it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.masks import bit
from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.animal_kingdoms.rules.actions import (
    CARD,
    CHOOSE,
    DECREE,
    FIRST_TO_PASS,
    HIDDEN,
    HIDDEN_TILE,
    MAJORITY,
    REINFORCE,
)
from regna.games.animal_kingdoms.rules.board import AGES, HAND, KINGDOMS, MOST_POINTS, NOWHERE
from regna.games.animal_kingdoms.rules.cards import CARDS
from regna.games.animal_kingdoms.rules.player import NO_CARD
from regna.games.animal_kingdoms.rules.realm import (
    BATTLE,
    BONUS,
    DECREES,
    DISCARDED,
    DRAWING,
    FINISHED,
    IN_BATTLE,
    IN_HAND,
    IN_PILE,
    TILE_FOR_PASSING,
    TILES,
    UNDER_PILE,
    Realm,
)


class Deck(Realm):
    """A game of Animal Kingdoms that knows how things are drawn, and what each seat knows of them."""

    # ------------------------------------------------------------------ luck

    def let_luck_decide(self, phase: i64) -> None:
        """Something is drawn next; a card comes from a pile that is not empty."""
        self.seat = CHANCE
        self.phase = phase
        if self.cards_are_drawn():
            self.renew_draw_pile()

    def cards_are_drawn(self) -> bool:
        """Whether luck brings a card now, not a decree or a tile."""
        return self.phase != DECREES and self.phase != TILES and self.phase != TILE_FOR_PASSING

    def weights(self, out: Actions) -> None:
        """What can be drawn now: each card, decree or tile equally likely."""
        if self.phase == DECREES:
            for decree in range(i64(len(self.values.decrees))):
                if (self.decrees_used >> decree) & 1 == 0:
                    out.add_weighted(DECREE + decree, 1)
        elif self.phase == TILES:
            self.add_tiles(out, MAJORITY, self.values.majority, self.majority)
        elif self.phase == TILE_FOR_PASSING:
            self.add_tiles(out, FIRST_TO_PASS, self.values.first_to_pass, self.pass_tile_points)
        else:
            for card in range(CARDS):
                if self.place[card] == IN_PILE:
                    out.add_weighted(CARD + card, 1)

    def draw_outcome(self, out: Actions, rng: Rng) -> i64:
        """A card is found without listing the pile, which would take a quarter of all time in random play."""
        if not self.cards_are_drawn():
            return super().draw_outcome(out, rng)
        left = rng.below(self.pile_size) + 1
        card: i64 = -1
        while left > 0:
            card += 1
            left -= i64(self.place[card] == IN_PILE)  # without a branch, which would be mispredicted half the time
        return CARD + card

    def add_tiles(self, out: Actions, start: i64, tiles: vec[i64], taken: vec[i64]) -> None:
        """List the tiles not taken yet, by their points; 0 stands for a tile still to come."""
        left = vec[i64]([0] * (MOST_POINTS + 1))
        for points in tiles:
            left[points] += 1
        for points in taken:
            left[points] -= 1
        for points in range(1, MOST_POINTS + 1):
            if left[points] > 0:
                out.add_weighted(start + points, left[points])

    # ------------------------------------------------------------------ cards

    def hand_limit(self) -> i64:
        """Four cards (AK-025); alone, one fewer for every battle won while kingdoms are scored (AK-245)."""
        return HAND - self.wins if self.scored != NOWHERE and self.scored < KINGDOMS else HAND

    def lacks_cards(self, side: i64) -> bool:
        """Whether a player has to draw. The adversary of the solo mode has no hand."""
        return side < self.seats and self.players[side].hand_size < self.hand_limit()

    def refill(self, side: i64) -> None:
        """A player draws until the hand is full (AK-050, AK-062, AK-117)."""
        self.drawer = side
        self.let_luck_decide(DRAWING)

    def renew_draw_pile(self) -> None:
        """When a card must be drawn and the pile is empty, the discards become the pile (AK-065, AMB-05)."""
        if self.pile_size > 0:
            return
        if self.count_at(UNDER_PILE) > 0:
            self.move_all(UNDER_PILE, IN_PILE)  # alone: the cards under the pile come before that (AK-252)
        else:
            self.move_all(DISCARDED, IN_PILE)
        self.pile_size = self.count_at(IN_PILE)

    def count_at(self, place: i64) -> i64:
        """How many cards are somewhere."""
        count: i64 = 0
        for card in range(CARDS):
            if self.place[card] == place:
                count += 1
        return count

    def move_all(self, place: i64, to: i64) -> None:
        """All cards of one place go to another."""
        for card in range(CARDS):
            if self.place[card] == place:
                self.place[card] = to

    def leave_pile(self, card: i64, to: i64) -> None:
        """A drawn card goes to its place."""
        self.place[card] = to
        self.pile_size -= 1

    def draw_card(self, card: i64) -> None:
        """The drawing player takes a card into the hand."""
        self.leave_pile(card, IN_HAND + self.drawer)
        self.players[self.drawer].take_card(card)

    def draw_bonus(self, card: i64) -> None:
        """A bonus card is revealed (AK-202, AK-227)."""
        self.leave_pile(card, BONUS)
        self.bonus[self.missing_bonus()] = card

    def missing_bonus(self) -> i64:
        """The place of a bonus card to be revealed, or NOWHERE."""
        for slot in range(i64(len(self.bonus))):
            if self.bonus[slot] == NO_CARD:
                return slot
        return NOWHERE

    def has_card(self, card: i64) -> bool:
        """Whether the deciding player holds a card."""
        return self.place[card] == IN_HAND + self.seat

    def discard_card(self, card: i64) -> None:
        """A card of the deciding player goes face up to the discard pile (AK-061, AK-283)."""
        self.players[self.seat].give_card(card)
        self.place[card] = DISCARDED

    # ------------------------------------------------------------------ decrees and tiles

    def take_decree(self, decree: i64) -> None:
        """The next kingdom gets a decree; it never comes back (AK-013, AK-148)."""
        self.decrees[self.kingdom_without_decree()] = decree
        self.decrees_used |= bit(decree)

    def kingdom_without_decree(self) -> i64:
        """The first kingdom that waits for its decree, or NOWHERE."""
        for kingdom in range(KINGDOMS):
            if self.decrees[kingdom] == NOWHERE:
                return kingdom
        return NOWHERE

    def take_tile(self, points: i64) -> None:
        """The next kingdom gets a majority tile; its tiles lie in ascending order (AK-014)."""
        for kingdom in range(KINGDOMS):
            start = kingdom * AGES
            if self.majority[start + AGES - 1] == 0:
                place = start
                while self.majority[place] != 0 and self.majority[place] <= points:
                    place += 1
                for later in range(start + AGES - 1, place, -1):
                    self.majority[later] = self.majority[later - 1]
                self.majority[place] = points
                return

    def tiles_are_missing(self) -> bool:
        """Whether a kingdom waits for majority tiles."""
        return self.majority[KINGDOMS * AGES - 1] == 0

    # ------------------------------------------------------------------ what a seat knows (section 15)

    def seen(self, action: i64, seat: i64) -> i64:
        """A drawn card and a tile are seen by who draws them, a chosen card by who chooses it; all else by everybody.

        Alone everything lies open (AK-201, AK-280).
        """
        if self.seats == 1:
            return action
        if action >= FIRST_TO_PASS:
            return action if seat == self.drawer else FIRST_TO_PASS + HIDDEN_TILE
        if action >= CARD and action < DECREE:
            return action if seat == self.drawer else CARD + HIDDEN
        if action >= CHOOSE and action < REINFORCE:
            return action if seat == self.seat else CHOOSE + HIDDEN
        return action

    def choice_is_secret(self, side: i64) -> bool:
        """Whether a player has chosen a card for the battle that the others have not seen yet (AK-285)."""
        return self.phase == BATTLE and self.players[side].card != NO_CARD

    def is_hidden_from(self, seat: i64, card: i64) -> bool:
        """Whether a seat cannot see where a card is: in the pile, in another hand, or chosen by another player."""
        place = self.place[card]
        if place == IN_PILE:
            return True
        if place >= IN_BATTLE:
            side = place - IN_BATTLE
            return side != seat and self.choice_is_secret(side) and self.players[side].card == card
        return place >= IN_HAND and place != IN_HAND + seat

    def guess(self, seat: i64, rng: Rng) -> None:
        """Deal all cards and tiles this seat has not seen anew, each way equally likely (AK-280 to AK-286, AMB-27)."""
        if self.seats == 1:
            return
        pool = Actions()
        for card in range(CARDS):  # in an order that tells nothing about where they are
            if self.is_hidden_from(seat, card):
                pool.add(card)
        for other in range(self.seats):
            player = self.players[other]
            if other != seat:
                held = player.hand_size
                player.hand_size = 0
                for _ in range(held):
                    card = pool.take_any(rng)
                    player.take_card(card)
                    self.place[card] = IN_HAND + other
                if self.choice_is_secret(other):
                    player.card = pool.take_any(rng)
                    self.place[player.card] = IN_BATTLE + other
        for rest in range(pool.n):
            self.place[pool.items[rest]] = IN_PILE
        if self.phase != FINISHED:
            self.guess_tiles(seat, rng)

    def guess_tiles(self, seat: i64, rng: Rng) -> None:
        """Draw the first-to-pass tiles of the others anew (AK-284); at the end all are revealed (AK-161)."""
        pool = Actions()
        for age in range(AGES):
            if self.pass_tile_points[age] != 0 and self.pass_tile_owners[age] != seat:
                self.pass_tile_points[age] = 0
                pool.add(age)
        for place in range(pool.n):
            tiles = Actions()
            self.add_tiles(tiles, 0, self.values.first_to_pass, self.pass_tile_points)
            self.pass_tile_points[pool.items[place]] = tiles.draw(rng)
