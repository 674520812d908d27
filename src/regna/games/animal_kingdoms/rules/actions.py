"""The decisions of Animal Kingdoms as numbers. A number never changes its meaning."""

from typing import Final

from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import board, cards

HIDDEN: Final[i64] = cards.CARDS
"""In place of a card: one whose face somebody cannot see. Nobody decides it; so a decision looks to others."""
HIDDEN_TILE: Final[i64] = 0
"""In place of a first-to-pass tile's points, likewise."""

PASS: Final[i64] = 0
DRAW: Final[i64] = 1
DECLINE: Final[i64] = 2
CLAIM: Final[i64] = 3  # + kingdom * CARDS + card
RALLY: Final[i64] = CLAIM + board.KINGDOMS * cards.CARDS  # + card
CHOOSE: Final[i64] = RALLY + cards.CARDS  # + card, or HIDDEN
REINFORCE: Final[i64] = CHOOSE + cards.CARDS + 1  # + side * MOST_TOKENS + tokens - 1
# Outcomes of chance
CARD: Final[i64] = REINFORCE + board.SIDES * board.MOST_TOKENS  # + card, or HIDDEN
DECREE: Final[i64] = CARD + cards.CARDS + 1  # + decree
MAJORITY: Final[i64] = DECREE + board.DECREE_SPACE  # + points
FIRST_TO_PASS: Final[i64] = MAJORITY + board.MOST_POINTS + 1  # + points, or HIDDEN_TILE
ACTIONS: Final[i64] = FIRST_TO_PASS + board.MOST_POINTS + 1
"""How many there are."""
