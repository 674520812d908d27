"""The contest for a kingdom being scored: the part of each side in it, and how a card stands in a solo battle."""

from typing import Final, Literal

from mypy_extensions import i64

NO_PART: Final[i64] = 0
CONTENDS: Final[i64] = 1  # may still be first
BEATEN: Final[i64] = 2
Part = Literal["none", "contends", "beaten"]
PARTS: Final[tuple[Part, ...]] = ("none", "contends", "beaten")
PART_COUNT: Final[i64] = 3

# How the player's card stands against the adversary's cards (AK-242 to AK-244)
WINNING: Final[i64] = 0
EVEN: Final[i64] = 1
LOSING: Final[i64] = 2
VERDICTS: Final = ("winning", "even", "losing")
VERDICT_COUNT: Final[i64] = 3

# How a round of a battle can end: for who contends, or alone for the player
WON: Final[i64] = 0
LOST: Final[i64] = 1
TIED: Final[i64] = 2  # those tied choose another card
PERFECT_TIE: Final[i64] = 3  # without another card they share the first place
NO_CARD_LEFT: Final[i64] = 4  # alone: lost without a fight
OUTCOMES: Final = ("won", "lost", "tied", "perfect_tie", "no_card_left")
