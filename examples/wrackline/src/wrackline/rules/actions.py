"""Every decision and every outcome of chance as a number. A number never changes its meaning: records depend on it."""

from typing import Final

from mypy_extensions import i64

KINDS: Final = ("amber", "coral", "glass", "rope", "shell")
KIND_COUNT: Final[i64] = 5
MOST_SEATS: Final[i64] = 4

TAKE: Final[i64] = 0
"""+ kind."""
WADE: Final[i64] = 5
REST: Final[i64] = 6
ASK: Final[i64] = 7
"""+ seat * KIND_COUNT + kind."""
WISH: Final[i64] = 27
"""+ kind: luck deals a wish."""
HIDDEN_WISH: Final[i64] = 32
"""A dealt wish, as the others see it."""
FIND: Final[i64] = 33
"""+ kind: the sea gives a piece."""
WAVE: Final[i64] = 38
ACTIONS: Final[i64] = 39
