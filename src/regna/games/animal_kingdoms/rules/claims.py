"""Sections 4 to 6: claiming a territory or a capital with a creature that respects the kingdom's decree."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.animal_kingdoms.rules.board import KINGDOMS, LARGEST, SIDES, are_neighbours, territories_of
from regna.games.animal_kingdoms.rules.deck import Deck
from regna.games.animal_kingdoms.rules.decrees import (
    CARD_ITSELF,
    HERE_ALL,
    HERE_LAST,
    NEIGHBOURS_LAST,
    OTHERS_LAST,
    Referred,
    admits,
)
from regna.games.animal_kingdoms.rules.realm import PLAYED
from regna.games.animal_kingdoms.rules.reasons import AGAINST_THE_DECREE, CARD_NOT_IN_HAND, KINGDOM_FULL, NO_CUBE_LEFT


class Claims(Deck):
    """A game of Animal Kingdoms that knows how kingdoms are claimed."""

    # ------------------------------------------------------------------ what may be claimed

    def claim_problem(self, card: i64, kingdom: i64) -> i64:
        """A card of the hand, a cube, a free territory, and the decree (AK-030, AK-045)."""
        if not self.has_card(card):
            return CARD_NOT_IN_HAND
        problem = self.cube_problem()
        if problem == OK:
            problem = self.kingdom_problem(kingdom)
        return problem if problem != OK else self.decree_problem(card, kingdom)

    def cube_problem(self) -> i64:
        """Without a cube one can only pass (AK-052, AMB-03)."""
        return OK if self.players[self.seat].cubes > 0 else NO_CUBE_LEFT

    def kingdom_problem(self, kingdom: i64) -> i64:
        """A kingdom with all its territories occupied takes no more cubes (AK-040)."""
        return OK if self.column_size[kingdom] < territories_of(kingdom) else KINGDOM_FULL

    def decree_problem(self, card: i64, kingdom: i64) -> i64:
        """The creature must respect the decree, for a capital too (AK-031, AK-048)."""
        return OK if admits(self.openings[kingdom], card) else AGAINST_THE_DECREE

    # ------------------------------------------------------------------ decrees (AK-033 to AK-039)

    def referred_cards(self, kingdom: i64) -> list[int]:
        """The placed cards a kingdom's decree looks at; where no card lies yet there is nothing to see (AMB-02)."""
        scope = self.values.scopes[self.decrees[kingdom]]
        cards: list[int] = []
        for other in range(KINGDOMS):
            size = self.column_size[other]
            for place in range(size - looked_at(scope, kingdom, other, size), size):
                cards.append(int(self.columns[other * LARGEST + place]))
        return cards

    def find_opening(self, kingdom: i64) -> None:
        """Which cards the decree lets in now; at every claim, so without a list of the cards it looks at."""
        decree = self.decrees[kingdom]
        scope = self.values.scopes[decree]
        referred = Referred()
        for other in range(KINGDOMS):
            size = self.column_size[other]
            for place in range(size - looked_at(scope, kingdom, other, size), size):
                referred.add(self.columns[other * LARGEST + place])
        self.openings[kingdom] = self.values.decrees[decree].opening(referred)

    # ------------------------------------------------------------------ the card and the cube

    def play_card(self, side: i64, card: i64, kingdom: i64) -> None:
        """The card goes on top of the column (AK-032), a cube on a territory, the last one being the capital.

        Which of the normal territories is taken has no effect (AK-046, AK-047, AK-051).
        """
        self.place[card] = PLAYED
        self.columns[kingdom * LARGEST + self.column_size[kingdom]] = card
        self.column_size[kingdom] += 1
        player = self.players[side]
        player.cubes -= 1
        self.cubes[kingdom * SIDES + side] += 1
        if self.column_size[kingdom] == territories_of(kingdom):
            self.capitals[kingdom] = side
            player.capital = kingdom
        for other in range(KINGDOMS):
            if looked_at(self.values.scopes[self.decrees[other]], other, kingdom, 1) > 0:
                self.find_opening(other)

    def only_capital_free(self, kingdom: i64) -> bool:
        """Whether the next cube in a kingdom takes its capital (AK-047)."""
        return self.column_size[kingdom] == territories_of(kingdom) - 1

    def is_full(self, kingdom: i64) -> bool:
        """Whether all territories are occupied."""
        return self.kingdom_problem(kingdom) != OK


def looked_at(scope: i64, kingdom: i64, other: i64, size: i64) -> i64:
    """How many cards of a column of this size, the last ones, the decree of a kingdom looks at (AK-033 to AK-037)."""
    if scope == CARD_ITSELF or size == 0:
        return 0
    if kingdom == other:
        if scope == HERE_ALL:
            return size
        return 1 if scope == HERE_LAST else 0
    if scope == NEIGHBOURS_LAST:
        return 1 if are_neighbours(kingdom, other) else 0
    return 1 if scope == OTHERS_LAST else 0
