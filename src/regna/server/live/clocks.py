"""The clock of a match: how long a seat may think, and when a server must look at the match."""

from typing import Final

from regna.server.model.rows import RUNNING, ListedMatch, MatchRow
from regna.server.storage.jobs import Job

LEAST_GIVEN: Final = 60
"""Who is given time gets a tenth of what the clock has, and at least so many seconds."""

NUDGE_AFTER: Final = 60
"""Nobody is asked to hurry before they have had so many seconds."""
NUDGE_AGAIN: Final = 300
"""Nor again, whoever asks, within so many."""


def seconds_left(row: MatchRow, seat: int, now: int) -> float | None:
    """How long a seat may still think; None without a clock."""
    clock = row.clock
    if clock.kind == "none" or row.status != RUNNING:
        return None
    running = now - row.turn_since if row.turn == seat else 0
    used = row.seats[seat].used if clock.kind == "match" else 0
    return max(0.0, clock.seconds - (used + running) / 1000)


def with_more_time(row: MatchRow, now: int) -> tuple[int, int]:
    """The time the seat that is asked has used in the match, and since when it is asked, once it was given more.

    Nobody gets more than the whole of what the clock has.
    """
    more = max(LEAST_GIVEN, row.clock.seconds // 10) * 1000
    since = min(row.turn_since + more, now)
    rest = more - (since - row.turn_since)
    return max(0, row.seats[row.turn].used - rest), since


def is_nudged(row: MatchRow | ListedMatch) -> bool:
    """Whether the seat that is asked was asked to hurry."""
    return row.status == RUNNING and row.nudged > row.turn_since


def seconds_to_nudge(row: MatchRow, now: int) -> float:
    """How long the seat that is asked is left in peace."""
    rested = row.turn_since + NUDGE_AFTER * 1000
    return max(0.0, max(rested, row.nudged + NUDGE_AGAIN * 1000 if is_nudged(row) else 0) - now) / 1000


def somebody_waits(row: MatchRow, seat: int) -> bool:
    """Whether somebody else plays in the match: bots wait for anybody for ever, and nobody plays on for who is late."""
    return any(other.identity for number, other in enumerate(row.seats) if number != seat)


def next_job(row: MatchRow, now: int, claimed: int) -> Job | None:
    """When a server must look at this match: at once if a bot is asked, else when time runs out, or never."""
    if row.status != RUNNING or row.turn < 0:
        return None
    if row.seats[row.turn].bot:
        return Job(now, claimed)
    left = seconds_left(row, row.turn, now)
    return None if left is None or not somebody_waits(row, row.turn) else Job(now + int(left * 1000) + 1)
