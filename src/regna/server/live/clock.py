"""What time it is: the database's time, on which all servers agree, whatever their own clocks say."""

import logging
import time
from collections.abc import Callable
from typing import Final

from regna.server.storage.database import Database

SKEW_MILLISECONDS: Final = 2_000
"""A clock that is further off is one to be mended."""
SLOW_MILLISECONDS: Final = 1_000
"""An answer that took longer tells too little about when it was given."""

log = logging.getLogger("regna.clock")


def wall_clock() -> int:
    """Unix time in milliseconds, by the clock of this machine."""
    return time.time_ns() // 1_000_000


class DatabaseClock:
    """Unix time in milliseconds by the clock of the database, compared with our own now and then."""

    def __init__(self, database: Database, local: Callable[[], int]) -> None:
        """Until it was first compared, our own time."""
        self.database = database
        self.local = local
        self.ahead: int | None = None
        """By how many milliseconds our own clock is ahead of the database's, once that is known."""
        self._warned = False

    def __call__(self) -> int:
        """The time now."""
        return self.local() - (self.ahead or 0)

    async def compare(self) -> None:
        """Ask the database what time it is. A file has none of its own: its time is that of this machine."""
        if not self.database.is_postgres:
            return
        before = self.local()
        there = await self.database.time()
        after = self.local()
        if self.ahead is not None and after - before > SLOW_MILLISECONDS:
            return
        self.ahead = (before + after) // 2 - there
        is_off = abs(self.ahead) > SKEW_MILLISECONDS
        if is_off and not self._warned:
            log.warning("the clock of this machine differs from the database's", extra={"ahead_ms": self.ahead})
        self._warned = is_off
