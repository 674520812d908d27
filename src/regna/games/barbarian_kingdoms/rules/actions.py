"""The decisions of Barbarian Kingdoms as numbers. A number never changes its meaning."""

from typing import Final

from mypy_extensions import i64

from regna.games.barbarian_kingdoms.rules.board import AREAS, KINGDOM_COUNT, MAX_PROVINCES, PLACES
from regna.games.barbarian_kingdoms.rules.coins import (
    BUNDLE_COUNT,
    EXCHANGE_COUNT,
    KINDS,
    MOST_OF_A_KIND,
    PAYMENT_COUNT,
)

TAX: Final[i64] = 0
END: Final[i64] = 1
PASS: Final[i64] = 2
AGREE: Final[i64] = 3
REFUSE: Final[i64] = 4
WITHDRAW: Final[i64] = 5
RECRUIT: Final[i64] = 6  # + province
CLAIM: Final[i64] = RECRUIT + MAX_PROVINCES  # + province
MOVE: Final[i64] = CLAIM + MAX_PROVINCES  # + place * AREAS + area
CASTLE: Final[i64] = MOVE + PLACES * AREAS  # + area of the warrior
INVADE: Final[i64] = CASTLE + AREAS  # + place * AREAS + area
CONTEST: Final[i64] = INVADE + PLACES * AREAS  # + kingdom
SEND: Final[i64] = CONTEST + KINGDOM_COUNT  # + place
OUT: Final[i64] = SEND + PLACES  # + unit * PLACES + area, or TO_BOARD
PAY: Final[i64] = OUT + 2 * PLACES  # + payment
CHANGE: Final[i64] = PAY + PAYMENT_COUNT  # + province * EXCHANGE_COUNT + exchange
TAKE: Final[i64] = CHANGE + MAX_PROVINCES * EXCHANGE_COUNT  # + province * BUNDLE_COUNT + bundle
BRIBE: Final[i64] = TAKE + MAX_PROVINCES * BUNDLE_COUNT  # + number of coins, or HIDDEN_NUMBER
# Outcomes of chance
SPREAD: Final[i64] = BRIBE + MOST_OF_A_KIND + 2  # + which of the six ways
COIN: Final[i64] = SPREAD + 6  # + kind, or HIDDEN_KIND
ACTIONS: Final[i64] = COIN + KINDS + 1
"""How many there are."""
BRIBE_OF: Final[i64] = ACTIONS  # + Tremis: no decision, but a plan of several (`plans`)

HIDDEN_NUMBER: Final[i64] = MOST_OF_A_KIND + 1
"""In place of a number of coins: one that somebody cannot see. Nobody decides it; so a decision looks to others."""
HIDDEN_KIND: Final[i64] = KINDS
"""In place of the kind of a coin, likewise."""
TO_BOARD: Final[i64] = 41
"""As the goal of a unit that moves out: back to the player board."""
WARRIOR: Final[i64] = 0
KING: Final[i64] = 1
UNITS: Final = ("warrior", "king")
