"""How fast bots play: no faster than people can follow."""

from typing import Final

from regna.server.model.rows import Pace
from regna.table.documents import Decision
from regna.table.match import Match

SECONDS: Final[dict[Pace, float]] = {"at_once": 0.0, "quick": 0.25, "normal": 0.6, "slow": 1.5}
"""From the moment a bot's turn begins to its first decision. At the normal pace a turn of three takes a second."""
FURTHER: Final = 1 / 3
"""The share of that for each further decision of the same turn."""
STANDING_IN: Final[dict[Pace, float]] = {"at_once": 0.0, "quick": 2.0, "normal": 4.0, "slow": 8.0}
"""Before each decision for somebody who is away: as long as people take, so that they miss little."""


def least_seconds(pace: Pace, match: Match, seat: int, stands_in: bool = False) -> float:
    """How long a bot that is asked now lets people look before it decides."""
    if stands_in:
        return STANDING_IN[pace]
    return SECONDS[pace] * (FURTHER if goes_on(match, seat) else 1.0)


def goes_on(match: Match, seat: int) -> bool:
    """Whether the last decision of the match was this seat's own."""
    entries = reversed(match.entries_since())
    last = next((entry for entry in entries if isinstance(entry, Decision)), None)
    return last is not None and last.seat == seat
