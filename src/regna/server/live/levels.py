"""The bots one can seat at a table."""

from typing import Final

from regna.bots.players import make_bot

LEVELS: Final = ("random", "search:50", "search")
"""From the weakest to the strongest."""


def check_level(level: str) -> str:
    """The level, if there is such a bot; raises Malformed otherwise."""
    make_bot(level)
    return level
