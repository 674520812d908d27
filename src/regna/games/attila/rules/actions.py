"""The decisions of Attila as numbers: a fixed space, the same for every map. A number never changes its meaning."""

from typing import Final

from mypy_extensions import i64

from regna.games.attila.rules.board import MAX_PROVINCES, TRIBE_COUNT

HIDDEN: Final[i64] = TRIBE_COUNT
"""In place of a tribe: a card whose face somebody cannot see. Nobody decides it; so a decision looks to others."""
PAIRS: Final[i64] = TRIBE_COUNT * (TRIBE_COUNT + 1) // 2
"""The ways to spend two influence: twice one tribe, or two different ones (AT-115)."""

END: Final[i64] = 0
PASS: Final[i64] = 1
INFLUENCE: Final[i64] = 2
DOUBLE: Final[i64] = 3
PLAY_CARD: Final[i64] = 4  # + tribe * MAX_PROVINCES + province
SECOND_MARKER: Final[i64] = PLAY_CARD + TRIBE_COUNT * MAX_PROVINCES  # + province
DISCARD: Final[i64] = SECOND_MARKER + MAX_PROVINCES  # + tribe
LAY: Final[i64] = DISCARD + TRIBE_COUNT  # + tribe, or HIDDEN
TRADE: Final[i64] = LAY + TRIBE_COUNT + 1  # + tribe
RAISE: Final[i64] = TRADE + TRIBE_COUNT  # + pair
CARD: Final[i64] = RAISE + PAIRS  # + tribe, or HIDDEN: an outcome of chance
ACTIONS: Final[i64] = CARD + TRIBE_COUNT + 1
"""How many there are."""
LAY_SEVERAL: Final[i64] = ACTIONS  # + which cards: no decision, but a plan of several (`plans`)


def pair_number(one: i64, other: i64) -> i64:
    """The number of a pair of tribes, in any order: 00 is 0, 01 is 1, 11 is 2, 02 is 3 ..."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


def pair_of(number: i64) -> tuple[i64, i64]:
    """The two tribes of a pair, the one that is scored first in front."""
    high: i64 = 0
    while (high + 1) * (high + 2) // 2 <= number:
        high += 1
    return number - high * (high + 1) // 2, high
