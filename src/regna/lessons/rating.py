"""How good somebody is at puzzles: a rating like that of players, the puzzle being the opponent (Elo)."""

from typing import Final

FIRST_RATING: Final = 1000
"""Of whoever has not tried one."""
SCALE: Final = 400
"""So many points more are odds of ten to one."""
STEP, NEW_STEP = 16, 40
"""What a puzzle of the same rating moves twice; more in the beginning, when little is known."""
NEW: Final = 15
"""So many puzzles one is new."""


def expected(rating: float, opponent: float) -> float:
    """How often somebody solves a puzzle of this rating."""
    return float(1 / (1 + 10 ** ((opponent - rating) / SCALE)))


def rating_after(rating: int, opponent: int, solved: bool, tried: int) -> int:
    """The rating after one more puzzle, if so many were tried before."""
    step = NEW_STEP if tried < NEW else STEP
    return round(rating + step * (float(solved) - expected(rating, opponent)))
