"""Section 14: the adversary of the solo mode. It decides nothing: cards and rules play it."""

from typing import Final

from mypy_extensions import i64

from regna.games.animal_kingdoms.battles import STRONG, WEAK, Battles
from regna.games.animal_kingdoms.board import EASY, EXPERT, HARD, KINGDOMS, MEDIUM, NOWHERE, SMALLEST, clockwise
from regna.games.animal_kingdoms.cards import species_of, value_of
from regna.games.animal_kingdoms.player import BEATEN, NO_CARD
from regna.games.animal_kingdoms.realm import (
    ADVERSARY,
    ADVERSARY_FIGHTS,
    BATTLE,
    BONUS_CHOICE,
    DISCARDED,
    HUMAN,
    IN_BATTLE,
    LEVEL,
    LOSING,
    REPLACING,
    RIVAL,
    WINNING,
)
from regna.games.animal_kingdoms.reasons import NOT_THAT_BONUS
from regna.kernel.state import OK

LEAD: Final[i64] = 2
"""So many cubes more than the player keep the adversary out of a kingdom (AK-214)."""
BATTLE_CARDS: Final[i64] = 3
"""What it draws in a battle (AK-241); one more on the level Hard (AK-262)."""


class Solo(Battles):
    """A game of Animal Kingdoms that knows how the adversary plays."""

    # ------------------------------------------------------------------ its turn

    def begin_adversary_turn(self) -> None:
        """It draws a card (AK-210); without a cube it passes instead (AK-220, AMB-23)."""
        if self.players[RIVAL].cubes == 0:
            self.leave_age(RIVAL)
        else:
            self.let_luck_decide(ADVERSARY)

    def human_is_out(self) -> bool:
        """Whether the player has claimed a capital, or passed (AK-230, AMB-13)."""
        return self.players[HUMAN].passed > 0

    def is_unplayable(self, card: i64) -> bool:
        """A 1, 2 or 3 once the player is out (AK-232)."""
        return self.human_is_out() and value_of(card) < SMALLEST

    def play_drawn_card(self, card: i64) -> None:
        """The drawn card is played, or replaced by another one (AK-210, AK-232)."""
        if self.is_unplayable(card):
            self.leave_pile(card, DISCARDED)
            self.renew_draw_pile()
            return
        self.pile_size -= 1
        self.drawn = card
        self.play_card(RIVAL, card, self.kingdom_for(card))
        if self.players[RIVAL].capital != NOWHERE:
            self.end_adversary_turn()  # out of this age: no bonus card (AK-218, AMB-17)
        else:
            self.look_for_bonus()

    def end_adversary_turn(self) -> None:
        """With a capital it is out of this age (AK-218, AK-231); else it is the player's turn, if still in."""
        self.drawn = NO_CARD
        if self.players[RIVAL].capital != NOWHERE:
            self.leave_age(RIVAL)
        else:
            self.next_turn()

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

    def look_for_bonus(self) -> None:
        """A bonus card like the card just played is played too, with another cube (AK-225, AK-226, AMB-17).

        Of two that match, the player chooses one (AK-263); if only one of them is playable, it is that one.
        """
        first = self.matching_bonus(0)
        if first == NOWHERE or self.players[RIVAL].cubes == 0:
            self.end_adversary_turn()
            return
        second = self.matching_bonus(first + 1)
        if second == NOWHERE:
            self.play_bonus(first)
        elif self.is_unplayable(self.bonus[first]) == self.is_unplayable(self.bonus[second]):
            self.seat = HUMAN
            self.phase = BONUS_CHOICE
        else:
            self.play_bonus(second if self.is_unplayable(self.bonus[first]) else first)

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
        """The bonus card is played by the same rules (AK-226), or replaced if it cannot be (AMB-17)."""
        card = self.bonus[slot]
        self.bonus[slot] = NO_CARD
        if self.is_unplayable(card):
            self.place[card] = DISCARDED
            self.let_luck_decide(REPLACING)
        else:
            self.play_card(RIVAL, card, self.kingdom_for(card))
            self.reveal_bonus_cards()  # AK-227

    def replace_bonus(self, card: i64) -> None:
        """Cards are drawn until one can be played (AMB-17)."""
        if self.is_unplayable(card):
            self.leave_pile(card, DISCARDED)
            self.renew_draw_pile()
            return
        self.pile_size -= 1
        self.play_card(RIVAL, card, self.kingdom_for(card))
        self.reveal_bonus_cards()

    # ------------------------------------------------------------------ its battles

    def begin_solo_battle(self) -> None:
        """The player chooses a card (AK-241); who has none left has lost (AMB-19)."""
        if self.players[HUMAN].hand_size == 0:
            self.lose_solo_battle()
        else:
            self.seat = HUMAN
            self.phase = BATTLE

    def adversary_cards(self) -> i64:
        """How many cards it draws in each round: one fewer for every battle the player has lost (AK-241, AK-247)."""
        cards = BATTLE_CARDS + 1 if self.values.level == HARD else BATTLE_CARDS
        return max(cards - self.losses, 0)

    def adversary_answers(self) -> None:
        """The player's card is shown, then the adversary's are drawn; no card at all is beaten (AMB-20)."""
        self.verdict = WINNING
        self.to_draw = self.adversary_cards()
        if self.to_draw == 0:
            self.close_solo_round()
        else:
            self.let_luck_decide(ADVERSARY_FIGHTS)

    def reveal_adversary_card(self, card: i64) -> None:
        """Each of its cards is compared with the player's alone (AMB-19b); one that beats it is enough (AK-242)."""
        self.leave_pile(card, IN_BATTLE + RIVAL)
        own, its = value_of(self.players[HUMAN].card), value_of(card)
        self.verdict = max(self.verdict, compare(own, its))
        self.to_draw -= 1
        if self.to_draw == 0:
            self.close_solo_round()
        else:
            self.renew_draw_pile()

    def close_solo_round(self) -> None:
        """Won, lost, or another card against new ones (AK-242 to AK-244); without one both are first (AMB-19)."""
        self.players[HUMAN].card = NO_CARD
        verdict = self.verdict
        self.verdict = WINNING
        if verdict == LOSING:
            self.lose_solo_battle()
        elif verdict == WINNING:
            self.wins += 1
            self.players[RIVAL].part = BEATEN
            self.end_battle()  # refilled to one card fewer (AK-245)
        elif self.players[HUMAN].hand_size == 0:
            self.end_battle()
        else:
            self.begin_solo_battle()

    def lose_solo_battle(self) -> None:
        """The adversary is first, and will draw one card fewer in later battles of this age (AK-246, AK-247)."""
        self.losses += 1
        self.players[HUMAN].part = BEATEN
        self.end_battle()

    # ------------------------------------------------------------------ what the whole age does (rules.py)

    def leave_age(self, side: i64) -> None:
        """A side is out of this age."""
        raise NotImplementedError

    def next_turn(self) -> None:
        """The next side that is still in takes a turn."""
        raise NotImplementedError


def compare(own: i64, other: i64) -> i64:
    """How a card stands against another one: the higher value wins, but a 1 beats an 8 (AK-102, AK-103)."""
    if own == other:
        return LEVEL
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
