"""The questions a game of Animal Kingdoms can ask, of a player or of luck."""

from typing import Final

from mypy_extensions import i64

DEAL: Final[i64] = 0  # luck: the first cards of every player
BONUS_CARDS: Final[i64] = 1  # luck: the adversary's bonus cards
DECREES: Final[i64] = 2  # luck: a decree for every kingdom
TILES: Final[i64] = 3  # luck: three majority tiles for every kingdom
TURN: Final[i64] = 4  # claim, rally or pass?
RALLYING: Final[i64] = 5  # another card to discard?
DRAWING: Final[i64] = 6  # luck: cards from the draw pile
TILE_FOR_PASSING: Final[i64] = 7  # luck: which first-to-pass tile?
BATTLE: Final[i64] = 8  # which card does a participant choose?
REINFORCING: Final[i64] = 9  # tokens on the own card?
ADVERSARY: Final[i64] = 10  # luck: the card the adversary plays
BONUS_CHOICE: Final[i64] = 11  # which of two bonus cards?
REPLACING: Final[i64] = 12  # luck: a card instead of an unplayable bonus card
ADVERSARY_FIGHTS: Final[i64] = 13  # luck: the adversary's cards in a battle
FINISHED: Final[i64] = 14
PHASES: Final = (
    "deal", "bonus_cards", "decrees", "tiles", "turn", "rally", "draw", "first_to_pass", "battle", "reinforce",
    "adversary", "bonus", "replacement", "adversary_fights", "finished",
)  # fmt: skip
"""Their names, in the order of the numbers above."""
PHASE_COUNT: Final[i64] = 15
