"""The bots one can seat at a table."""

from typing import Final

from regna.bots.levels import LEVELS
from regna.contract.errors import Malformed, quoted

EARLIER: Final = ("random", "search:50", "search")
"""What there was before there were levels: clients of then still choose from these, and so may trials of bots."""


def check_level(level: str) -> str:
    """The level, if there is such a one; raises Malformed otherwise, also for a bot that names its own budget."""
    if level not in LEVELS and level not in EARLIER:
        raise Malformed("unknown_bot", {"found": quoted(level), "known": ", ".join(LEVELS)})
    return level
