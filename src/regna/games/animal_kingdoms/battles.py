"""Section 10: battles between players."""

from typing import Final

from mypy_extensions import i64

from regna.games.animal_kingdoms.cards import CARDS, value_of
from regna.games.animal_kingdoms.player import BEATEN, CONTENDS, NO_CARD
from regna.games.animal_kingdoms.realm import BATTLE, DISCARDED, IN_BATTLE, REINFORCING
from regna.games.animal_kingdoms.reasons import (
    CARD_ALREADY_REVEALED,
    CARD_NOT_IN_HAND,
    TOKEN_ON_ANOTHERS_CARD,
    TOO_FEW_TOKENS,
)
from regna.games.animal_kingdoms.scoring import Scoring
from regna.kernel.state import OK

TOKEN: Final[i64] = 2
"""What a reinforcement token adds to a card (AK-111)."""
STRONG: Final[i64] = 8
WEAK: Final[i64] = 1
"""A 1 beats an 8 (AK-103)."""


class Battles(Scoring):
    """A game of Animal Kingdoms that knows how battles are fought."""

    # ------------------------------------------------------------------ choosing a card

    def choice_problem(self, card: i64) -> i64:
        """A card still in hand (AK-101); what was revealed in this battle stays out (AK-120)."""
        if self.has_card(card):
            return OK
        return CARD_ALREADY_REVEALED if self.place[card] == IN_BATTLE + self.seat else CARD_NOT_IN_HAND

    def choose_card(self, card: i64) -> None:
        """The card lies face down before the player (AK-101)."""
        player = self.players[self.seat]
        player.give_card(card)
        player.card = card
        self.place[card] = IN_BATTLE + self.seat

    def ask_for_cards(self) -> None:
        """Each who contends chooses a card, clockwise from the age's first player; when all have, they are shown."""
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            if self.players[seat].part == CONTENDS and self.players[seat].card == NO_CARD:
                self.seat = seat
                self.phase = BATTLE
                return
        self.quiet = 0
        self.ask_for_tokens(self.first)

    # ------------------------------------------------------------------ reinforcement tokens

    def supply(self) -> i64:
        """The tokens nobody has (AK-016): 18 is a hard limit (AMB-09)."""
        left = self.values.tokens
        for side in range(self.sides):
            left -= self.players[side].tokens + self.players[side].raised
        return left

    def token_problem(self, side: i64, tokens: i64) -> i64:
        """Any number of one's own tokens, on one's own card (AK-111, AK-113)."""
        if side != self.seat:
            return TOKEN_ON_ANOTHERS_CARD
        return OK if tokens <= self.players[self.seat].tokens else TOO_FEW_TOKENS

    def reinforce(self, tokens: i64) -> None:
        """Tokens go on the player's card; everybody may answer (AMB-07)."""
        player = self.players[self.seat]
        player.tokens -= tokens
        player.raised += tokens
        self.quiet = 0
        self.ask_for_tokens(self.seat + 1)

    def decline(self) -> None:
        """No token now; when all have declined in succession the window closes (AMB-07)."""
        self.quiet += 1
        self.ask_for_tokens(self.seat + 1)

    def ask_for_tokens(self, start: i64) -> None:
        """Ask the next one who contends and has a token; who has none declines."""
        seat = start % self.seats
        while self.quiet < self.seats:
            player = self.players[seat]
            if player.part == CONTENDS and player.tokens > 0:
                self.seat = seat
                self.phase = REINFORCING
                return
            self.quiet += 1
            seat = (seat + 1) % self.seats
        self.close_round()

    # ------------------------------------------------------------------ the outcome

    def strength(self, side: i64) -> i64:
        """The value of the revealed card with its tokens (AK-111); a raised 1 is no longer a 1 (AMB-07b)."""
        player = self.players[side]
        return value_of(player.card) + TOKEN * player.raised

    def best_strength(self) -> i64:
        """The strength that wins this round: the highest (AK-102, AK-119), unless a 1 meets an 8 or more.

        Then the 1s are best (AK-103, AK-104, AK-112, AMB-07c, AMB-07d).
        """
        highest: i64 = 0
        weak_is_there = False
        for side in range(self.sides):
            if self.players[side].part == CONTENDS:
                strength = self.strength(side)
                highest = max(highest, strength)
                if strength == WEAK:
                    weak_is_there = True
        return WEAK if weak_is_there and highest >= STRONG else highest

    def close_round(self) -> None:
        """Who is not best has lost (AK-109); those who share the best go on with a further card (AK-110).

        The tokens spent go back to the supply (AK-114, AK-116).
        """
        best = self.best_strength()
        self.quiet = 0
        left: i64 = 0
        cards: i64 = 0
        for side in range(self.sides):
            player = self.players[side]
            if player.part == CONTENDS:
                if self.strength(side) == best:
                    left += 1
                    cards = player.hand_size
                else:
                    player.part = BEATEN
        for side in range(self.sides):
            self.players[side].card = NO_CARD
            self.players[side].raised = 0
        if left == 1 or cards == 0:
            self.end_battle()  # one is best, or a perfect tie of all four cards (AK-105, AK-115)
        else:
            self.ask_for_cards()

    def end_battle(self) -> None:
        """Points, tokens for the losers, all revealed cards to the discards (AK-105 to AK-108, AK-116)."""
        self.reward_losers()
        for card in range(CARDS):
            if self.place[card] >= IN_BATTLE:
                self.place[card] = DISCARDED
        self.award(self.scored)
        self.refill_after_battle()

    def reward_losers(self) -> None:
        """A token for each who lost, clockwise from the age's first player, while the supply lasts (AK-108, AMB-09)."""
        for turn in range(self.seats):
            player = self.players[(self.first + turn) % self.seats]
            if player.part == BEATEN and self.supply() > 0:
                player.tokens += 1

    def refill_after_battle(self) -> None:
        """Every participant draws, clockwise from the age's first player (AK-117); then the next kingdom is scored."""
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            if self.lacks_cards(seat):
                self.refill(seat)
                return
        self.score_next_kingdom()

    def score_next_kingdom(self) -> None:
        """The rules of the whole age say how (rules.py)."""
        raise NotImplementedError
