"""Section 14: the adversary of the solo mode. It decides nothing: cards and rules play it."""

from typing import Final

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.animal_kingdoms.rules.battles import STRONG, WEAK, Battles
from regna.games.animal_kingdoms.rules.board import EASY, EXPERT, HARD, KINGDOMS, MEDIUM, NOWHERE, SMALLEST, clockwise
from regna.games.animal_kingdoms.rules.cards import species_of, value_of
from regna.games.animal_kingdoms.rules.player import BEATEN, NO_CARD
from regna.games.animal_kingdoms.rules.realm import (
    ADVERSARY_FIGHTS,
    BONUS_CARDS,
    BONUS_CHOICE,
    DISCARDED,
    EVEN,
    HUMAN,
    IN_BATTLE,
    LOSING,
    REPLACING,
    RIVAL,
    WINNING,
)
from regna.games.animal_kingdoms.rules.reasons import NOT_THAT_BONUS

LEAD: Final[i64] = 2
"""So many cubes more than the player keep the adversary out of a kingdom (AK-214)."""
BATTLE_CARDS: Final[i64] = 3
"""What it draws in a battle (AK-241); one more on the level Hard (AK-262)."""


class Solo(Battles):
    """A game of Animal Kingdoms that knows how the adversary plays."""

    # ------------------------------------------------------------------ its turn

    def human_is_out(self) -> bool:
        """Whether the player has claimed a capital, or passed (AK-230, AMB-13)."""
        return self.players[HUMAN].passed > 0

    def is_unplayable(self, card: i64) -> bool:
        """A 1, 2 or 3 once the player is out (AK-232)."""
        return self.human_is_out() and value_of(card) < SMALLEST

    def discard_unplayable(self, card: i64) -> bool:
        """A drawn card that cannot be played is discarded, and another one drawn (AK-232); whether that was so."""
        if not self.is_unplayable(card):
            return False
        self.leave_pile(card, DISCARDED)
        self.renew_draw_pile()
        return True

    def play_for_adversary(self, card: i64) -> None:
        """A card and a cube go where the rules of the adversary say; the decree does not matter (AK-210).

        From now on the card counts for the player's decrees like any other (AK-211).
        """
        self.play_card(RIVAL, card, self.kingdom_for(card))

    # ------------------------------------------------------------------ where it plays

    def kingdom_for(self, card: i64) -> i64:
        """The designated kingdom or the next one clockwise that meets the constraints, as many as can be met.

        Before the player is out both count, then only the second, then none (AK-217); after that the second never
        counts (AK-231, AMB-18). Each search begins at the designated kingdom (AMB-15b).
        """
        kingdom = self.search(card, True, not self.human_is_out())
        if kingdom == NOWHERE:
            kingdom = self.search(card, False, not self.human_is_out())
        return kingdom if kingdom != NOWHERE else self.search(card, False, False)

    def designated_by(self, card: i64) -> i64:
        """4 to 8: the kingdom of that size (AK-212); 1 to 3: where the player's latest creature went (AK-213).

        Without such a creature in this age it is the smallest kingdom (AK-260, AMB-14).
        """
        if value_of(card) >= SMALLEST:
            return value_of(card) - SMALLEST
        return self.latest if self.latest != NOWHERE else 0

    def search(self, card: i64, mind_lead: bool, mind_capital: bool) -> i64:
        """The first kingdom clockwise from the designated one that can be played, or NOWHERE (AK-216, AK-219)."""
        designated = self.designated_by(card)
        for steps in range(KINGDOMS):
            kingdom = clockwise(designated, steps)
            if self.is_full(kingdom):
                continue
            if mind_lead and self.leads_enough(kingdom):
                continue
            if mind_capital and self.only_capital_free(kingdom):
                continue  # AK-215
            return kingdom
        return NOWHERE

    def leads_enough(self, kingdom: i64) -> bool:
        """Whether it already has two cubes more than the player, councils included (AK-214, AMB-15)."""
        return self.influence(kingdom, RIVAL) - self.influence(kingdom, HUMAN) >= LEAD

    # ------------------------------------------------------------------ bonus cards

    def bonus_follows(self) -> bool:
        """A bonus card like the card just played is played too, with another cube (AK-225, AK-226, AMB-17).

        Not after a capital, and not without a cube. Of two that match the player chooses one (AK-263); if only one of
        them is playable, it is that one. Whether there is any.
        """
        first = self.matching_bonus(0)
        rival = self.players[RIVAL]
        if first == NOWHERE or rival.capital != NOWHERE or rival.cubes == 0:
            return False
        second = self.matching_bonus(first + 1)
        if second == NOWHERE:
            self.play_bonus(first)
        elif self.is_unplayable(self.bonus[first]) == self.is_unplayable(self.bonus[second]):
            self.seat = HUMAN
            self.phase = BONUS_CHOICE
        else:
            self.play_bonus(second if self.is_unplayable(self.bonus[first]) else first)
        return True

    def matching_bonus(self, start: i64) -> i64:
        """The first bonus card from a place on that matches the card just played, or NOWHERE."""
        for slot in range(start, i64(len(self.bonus))):
            if self.matches(self.bonus[slot]):
                return slot
        return NOWHERE

    def matches(self, card: i64) -> bool:
        """Same species, or same value (AK-226); on the level Medium only the species counts (AK-261)."""
        if species_of(card) == species_of(self.drawn):
            return True
        return value_of(card) == value_of(self.drawn) and self.values.level != MEDIUM

    def bonus_problem(self, card: i64) -> i64:
        """One of the two bonus cards that match (AK-263)."""
        for slot in range(i64(len(self.bonus))):
            if self.bonus[slot] == card:
                return OK
        return NOT_THAT_BONUS

    def choose_bonus(self, card: i64) -> None:
        """The player has chosen one of two bonus cards."""
        self.play_bonus(0 if self.bonus[0] == card else 1)

    def play_bonus(self, slot: i64) -> None:
        """The bonus card is played by the same rules and a new one revealed (AK-226, AK-227).

        If it cannot be played, cards are drawn instead until one can (AMB-17).
        """
        card = self.bonus[slot]
        self.bonus[slot] = NO_CARD
        if self.is_unplayable(card):
            self.place[card] = DISCARDED
            self.let_luck_decide(REPLACING)
        else:
            self.play_for_adversary(card)
            self.let_luck_decide(BONUS_CARDS)

    # ------------------------------------------------------------------ its battles

    def adversary_cards(self) -> i64:
        """How many cards it draws in each round: one fewer for every battle the player has lost (AK-241, AK-247)."""
        cards = BATTLE_CARDS + 1 if self.values.level == HARD else BATTLE_CARDS
        return max(cards - self.losses, 0)

    def adversary_answers(self) -> bool:
        """The player's card is shown, then the adversary's are drawn (AK-241); False if it draws none (AMB-20)."""
        self.to_draw = self.adversary_cards()
        if self.to_draw > 0:
            self.let_luck_decide(ADVERSARY_FIGHTS)
        return self.to_draw > 0

    def verdict_with(self, card: i64) -> i64:
        """How the player's card stands once this one is revealed against it.

        Each of the adversary's cards is compared with it alone (AMB-19b); one that beats it is enough (AK-242).
        """
        own = value_of(self.players[HUMAN].card)
        return max(self.verdict, compare(own, value_of(card)))

    def reveal_adversary_card(self, card: i64) -> bool:
        """One of its cards is revealed; whether more are to come."""
        self.verdict = self.verdict_with(card)
        self.leave_pile(card, IN_BATTLE + RIVAL)
        self.to_draw -= 1
        if self.to_draw > 0:
            self.renew_draw_pile()
        return self.to_draw > 0

    def settle(self, verdict: i64) -> bool:
        """Won or lost (AK-242, AK-243), or both are first for want of another card (AMB-19); whether it is decided.

        On a tie the player chooses another card against new ones (AK-244).
        """
        if verdict == LOSING:
            self.players[HUMAN].part = BEATEN
        elif verdict == WINNING:
            self.players[RIVAL].part = BEATEN
        return verdict != EVEN or self.players[HUMAN].hand_size == 0

    def remember_battle(self) -> None:
        """A battle won costs the player a card, one lost the adversary, for the rest of the age (AK-245, AK-247)."""
        if self.players[HUMAN].part == BEATEN:
            self.losses += 1
        elif self.players[RIVAL].part == BEATEN:
            self.wins += 1


def compare(own: i64, other: i64) -> i64:
    """How a card stands against another one: the higher value wins, but a 1 beats an 8 (AK-102, AK-103)."""
    if own == other:
        return EVEN
    if own == WEAK and other == STRONG:
        return WINNING
    if own == STRONG and other == WEAK:
        return LOSING
    return WINNING if own > other else LOSING


def bonus_cards(level: i64) -> i64:
    """How many bonus cards the adversary has: none on Easy (AK-260), two on Expert (AK-263), else one (AK-202)."""
    if level == EASY:
        return 0
    return 2 if level == EXPERT else 1
