"""The decisions of Barony as numbers: a fixed space, the same for every board. A number never changes its meaning."""

from typing import Final

from mypy_extensions import i64

from regna.games.barony.rules.board import DIRECTIONS, MAX_HEXES

END_ACTION: Final[i64] = 0
PASS: Final[i64] = 1
TITLE: Final[i64] = 2
PAY_TOKEN: Final[i64] = 3  # + kind
TAKE_TOKEN: Final[i64] = PAY_TOKEN + 4  # + kind
PLACE_CITY: Final[i64] = TAKE_TOKEN + 4  # + hex
RECRUIT_AT: Final[i64] = PLACE_CITY + MAX_HEXES  # + hex
MOVE_FROM: Final[i64] = RECRUIT_AT + MAX_HEXES  # + hex * 6 + direction
BUILD_VILLAGE: Final[i64] = MOVE_FROM + MAX_HEXES * DIRECTIONS  # + hex
BUILD_STRONGHOLD: Final[i64] = BUILD_VILLAGE + MAX_HEXES  # + hex
FOUND_CITY: Final[i64] = BUILD_STRONGHOLD + MAX_HEXES  # + hex
EXPEDITION_TO: Final[i64] = FOUND_CITY + MAX_HEXES  # + hex
ACTIONS: Final[i64] = EXPEDITION_TO + MAX_HEXES
"""How many there are."""
