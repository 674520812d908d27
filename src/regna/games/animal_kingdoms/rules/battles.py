"""Section 10: battles between players."""

from typing import Final

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.animal_kingdoms.rules.cards import CARDS, value_of
from regna.games.animal_kingdoms.rules.player import BEATEN, CONTENDS, NO_CARD
from regna.games.animal_kingdoms.rules.realm import BATTLE, DISCARDED, IN_BATTLE, REINFORCING
from regna.games.animal_kingdoms.rules.reasons import (
    CARD_ALREADY_REVEALED,
    CARD_NOT_IN_HAND,
    TOKEN_ON_ANOTHERS_CARD,
    TOO_FEW_TOKENS,
)
from regna.games.animal_kingdoms.rules.scoring import Scoring

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

    def ask_for_cards(self) -> bool:
        """Ask the next of those who contend, two to five of them, for a card (AMB-09b); False when all have chosen.

        They choose clockwise from the age's first player, and none sees what another one has chosen (AK-285).
        """
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            if self.players[seat].part == CONTENDS and self.players[seat].card == NO_CARD:
                self.seat = seat
                self.phase = BATTLE
                return True
        return False

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

    def put_tokens(self, tokens: i64) -> None:
        """Tokens go on the player's card; now everybody may answer again (AK-111, AMB-07)."""
        player = self.players[self.seat]
        player.tokens -= tokens
        player.raised += tokens
        self.quiet = 0

    def ask_for_tokens(self, start: i64) -> bool:
        """Ask the next one who contends and has a token; False when all have declined in succession (AMB-07)."""
        seat = start % self.seats
        while self.quiet < self.seats:
            player = self.players[seat]
            if player.part == CONTENDS and player.tokens > 0:
                self.seat = seat
                self.phase = REINFORCING
                return True
            self.quiet += 1  # who has no token declines
            seat = (seat + 1) % self.seats
        return False

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

    def drop_the_beaten(self) -> bool:
        """Who is not best has lost (AK-109); whether the battle is decided.

        It is if one is left, or if those left have no card any more: a perfect tie (AK-105, AK-110, AK-115).
        """
        best = self.best_strength()
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
        return left == 1 or cards == 0

    def clear_round(self) -> None:
        """The tokens spent go back to the supply (AK-114, AK-116), unspent ones stay (AK-118)."""
        self.quiet = 0
        for side in range(self.sides):
            self.players[side].card = NO_CARD
            self.players[side].raised = 0

    def end_battle(self) -> None:
        """Tokens for the losers, all revealed cards to the discards, the points (AK-105 to AK-108, AK-116)."""
        self.reward_losers()
        for card in range(CARDS):
            if self.place[card] >= IN_BATTLE:
                self.place[card] = DISCARDED
        self.award(self.scored)

    def reward_losers(self) -> None:
        """A token for each who lost, clockwise from the age's first player, while the supply lasts (AK-108, AMB-09).

        Who shares a first place has not lost (AMB-08b). Alone the supply is empty (AK-204).
        """
        for turn in range(self.seats):
            player = self.players[(self.first + turn) % self.seats]
            if player.part == BEATEN and self.supply() > 0:
                player.tokens += 1
