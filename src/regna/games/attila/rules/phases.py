"""The questions of a game of Attila: what is decided next, by a player or by luck."""

from typing import Final

from mypy_extensions import i64

DEAL: Final[i64] = 0  # luck: the first cards of every player
PLAY: Final[i64] = 1  # which card, and where does its marker go?
FOLLOW: Final[i64] = 2  # influence, or a second marker?
CONFLICT: Final[i64] = 3  # which cards does a player lay?
PAUSE: Final[i64] = 4  # an action tile between conflict and scoring?
CLOSE: Final[i64] = 5  # an action tile before the turn ends?
TRADE_MORE: Final[i64] = 6  # another card to trade?
DRAW: Final[i64] = 7  # luck: cards from the draw pile
FINISHED: Final[i64] = 8

PHASES: Final = ("deal", "play", "follow", "conflict", "pause", "close", "trade", "draw", "finished")
"""Their names, in the order of the numbers above."""
