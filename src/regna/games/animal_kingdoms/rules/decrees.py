"""The decrees of Animal Kingdoms: which card may be played in a kingdom (AK-031 to AK-039).

A decree looks at placed cards (its scope) and asks one or two short questions about the card to be played.
Both come from components.toml, so that a user's file can replace them.
"""

from typing import Final, Literal

from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import cards

# Which placed cards a decree looks at
CARD_ITSELF: Final[i64] = 0  # none (AK-033)
HERE_LAST: Final[i64] = 1  # the last card of its own kingdom (AK-034)
HERE_ALL: Final[i64] = 2  # all cards of its own kingdom (AK-034)
NEIGHBOURS_LAST: Final[i64] = 3  # the last card of each of the two neighbours (AK-035)
OTHERS_LAST: Final[i64] = 4  # the last card of each of the four others (AK-036)
Scope = Literal["card", "here_last", "here_all", "neighbours_last", "others_last"]
SCOPES: Final[tuple[Scope, ...]] = ("card", "here_last", "here_all", "neighbours_last", "others_last")

# What can be asked
SPECIES_IN: Final[i64] = 0
VALUE_IN: Final[i64] = 1
OTHER_PARITY: Final[i64] = 2
AT_LEAST: Final[i64] = 3
AT_MOST: Final[i64] = 4
ABOVE: Final[i64] = 5
BELOW: Final[i64] = 6
LAST_IS: Final[i64] = 7
WITHIN: Final[i64] = 8
NONE_WITH_SAME: Final[i64] = 9
SOME_WITH_SAME: Final[i64] = 10
QUESTIONS: Final = (
    "species_in",
    "value_in",
    "other_parity_than",
    "at_least",
    "at_most",
    "above",
    "below",
    "last_is",
    "within",
    "none_with_same",
    "some_with_same",
)

# Whose value is compared with
LAST: Final[i64] = 0
STRONGEST: Final[i64] = 1
WEAKEST: Final[i64] = 2
MEASURES: Final = ("last", "strongest", "weakest")

SPECIES: Final[i64] = 0
VALUE: Final[i64] = 1
FACETS: Final = ("species", "value")

EVERY: Final[i64] = 0x1FF
"""All species as a mask (bit 0 to 7), or all values (bit 1 to 8)."""
VALUE_BITS: Final[i64] = 9
"""In an opening: species in the lowest nine bits, values in the next nine, then this flag."""
ONE_IS_ENOUGH: Final[i64] = 1 << 18


class Referred:
    """What a decree needs to know about the cards it looks at."""

    def __init__(self) -> None:
        """No card yet."""
        self.count: i64 = 0
        self.species: i64 = 0  # bit s: a card of species s is among them
        self.values: i64 = 0  # bit v: a card of value v is among them
        self.last: i64 = 0
        self.strongest: i64 = 0
        self.weakest: i64 = 0

    def add(self, card: i64) -> None:
        """One more card; the one added last counts as the last card."""
        value = cards.value_of(card)
        self.species |= i64(1) << cards.species_of(card)
        self.values |= i64(1) << value
        self.strongest = max(self.strongest, value)
        self.weakest = value if self.count == 0 else min(self.weakest, value)
        self.last = value
        self.count += 1

    def measured(self, measure: i64) -> i64:
        """The value to compare with."""
        if measure == STRONGEST:
            return self.strongest
        return self.weakest if measure == WEAKEST else self.last


class Question:
    """One question about the card to be played: about its species, or about its value."""

    def __init__(self, kind: i64, number: i64) -> None:
        """`number` is a mask of species or values, a measure, a facet, a value or a distance, as the kind needs it."""
        self.kind = kind
        self.number = number
        facet = SPECIES if kind == SPECIES_IN else VALUE
        self.facet = number if kind == NONE_WITH_SAME or kind == SOME_WITH_SAME else facet

    def answers(self, referred: Referred) -> i64:
        """The species, or the values, for which the answer is yes, given the placed cards the decree looks at."""
        kind, number = self.kind, self.number
        if kind == SPECIES_IN or kind == VALUE_IN:
            return number
        if kind == SOME_WITH_SAME or kind == NONE_WITH_SAME:
            same = referred.species if number == SPECIES else referred.values
            return same if kind == SOME_WITH_SAME else ~same
        if kind == LAST_IS:
            return EVERY if referred.last == number else 0
        yes: i64 = 0
        for value in range(1, cards.VALUES + 1):
            if self.holds(value, referred):
                yes |= i64(1) << value
        return yes

    def holds(self, value: i64, referred: Referred) -> bool:
        """The answer of a question that compares values."""
        kind, number = self.kind, self.number
        if kind == WITHIN:
            return value - referred.last <= number and referred.last - value <= number
        other = referred.measured(number)
        if kind == OTHER_PARITY:
            return (value - other) % 2 != 0
        if kind == AT_LEAST:
            return value >= other
        if kind == AT_MOST:
            return value <= other
        if kind == ABOVE:
            return value > other
        return value < other  # BELOW


class Decree:
    """One decree card."""

    def __init__(
        self,
        id: str,
        names: dict[str, str],
        source: str,
        scope: i64,
        any_is_enough: bool,
        questions: list[Question],
    ) -> None:
        """`any_is_enough`: one question answered yes is enough; else all must be."""
        self.id = id
        self.names = names
        self.source = source
        self.scope = scope
        self.any_is_enough = any_is_enough
        self.questions = questions

    def opening(self, referred: Referred) -> i64:
        """Which cards it lets in now; all of them while a decree about placed cards finds none (AK-038).

        An opening is the species let in, the values let in, and whether one of the two is enough, packed in a number:
        it is asked for every card in hand, and changes only when a card is played (twice as fast, measured).
        """
        species: i64 = EVERY
        values: i64 = EVERY
        if self.scope != CARD_ITSELF and referred.count == 0:
            return species | (values << VALUE_BITS)
        if self.any_is_enough:
            species = 0
            values = 0
        for question in self.questions:
            yes = question.answers(referred) & EVERY
            if self.any_is_enough:
                if question.facet == SPECIES:
                    species |= yes
                else:
                    values |= yes
            elif question.facet == SPECIES:
                species &= yes
            else:
                values &= yes
        return species | (values << VALUE_BITS) | (ONE_IS_ENOUGH if self.any_is_enough else 0)


def admits(opening: i64, card: i64) -> bool:
    """Whether an opening lets a card in."""
    species = (opening >> cards.species_of(card)) & 1
    value = (opening >> (VALUE_BITS + cards.value_of(card))) & 1
    return species | value == 1 if opening & ONE_IS_ENOUGH != 0 else species & value == 1
