"""The clock of a match: how long a seat may think, and when a server must look at the match."""

from regna.server.model.rows import RUNNING, MatchRow
from regna.server.storage.jobs import Job


def seconds_left(row: MatchRow, seat: int, now: int) -> float | None:
    """How long a seat may still think; None without a clock."""
    clock = row.clock
    if clock.kind == "none" or row.status != RUNNING:
        return None
    running = now - row.turn_since if row.turn == seat else 0
    used = row.seats[seat].used if clock.kind == "match" else 0
    return max(0.0, clock.seconds - (used + running) / 1000)


def next_job(row: MatchRow, now: int, claimed: int) -> Job | None:
    """When a server must look at this match: at once if a bot is asked, else when time runs out, or never."""
    if row.status != RUNNING or row.turn < 0:
        return None
    if row.seats[row.turn].bot:
        return Job(now, claimed)
    left = seconds_left(row, row.turn, now)
    return None if left is None else Job(now + int(left * 1000) + 1)
