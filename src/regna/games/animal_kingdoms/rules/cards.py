"""The noble creatures of Animal Kingdoms: 64 cards, one of each species and value (AK-008)."""

from typing import Final

from mypy_extensions import i64

SPECIES: Final = ("red_panda", "tiger", "bee", "lizard", "frog", "owl", "okapi", "wolf")
SPECIES_COUNT: Final[i64] = 8
VALUES: Final[i64] = 8
"""From 1 to 8."""
CARDS: Final[i64] = 64
"""Card number = species * 8 + value - 1."""
NO_CARD: Final[i64] = -1


def species_of(card: i64) -> i64:
    """The number of a card's species."""
    return card // VALUES


def value_of(card: i64) -> i64:
    """A card's value."""
    return card % VALUES + 1


def name_of(card: int) -> str:
    """How a card is written: "wolf_8"."""
    return f"{SPECIES[species_of(card)]}_{value_of(card)}"


NAMES: Final = tuple(name_of(card) for card in range(int(CARDS)))
"""The names of all cards, by their numbers."""
