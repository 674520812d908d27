"""What is not kept for ever, if the host wants it so: matches of nobody, old chat, people who never come back."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from regna.server.model.rows import DAY
from regna.server.settings import Keeping
from regna.server.storage.matches import Matches
from regna.server.storage.moderation import Moderation

REMOVE_SECONDS: Final = 3600.0
"""How often a server looks for what is old."""
MOST_AT_ONCE: Final = 1_000
"""Removed with one look; if that many were found, the next round goes on."""

SEEN_LATE: Final = 2 * DAY
"""When a device was here is known to a day or two: nobody is forgotten too early."""

log = logging.getLogger("regna.retention")


class Retention:
    """Removes what is older than the host keeps it."""

    def __init__(self, matches: Matches, moderation: Moderation, now: Callable[[], int], keeping: Keeping) -> None:
        """Kept for so many days each; 0: for ever."""
        self.matches = matches
        self.moderation = moderation
        self.now = now
        self.keeping = keeping
        self._looked = -REMOVE_SECONDS

    async def remove_old(self) -> None:
        """Look for it, every hour."""
        if self.keeping == Keeping() or time.monotonic() - self._looked < REMOVE_SECONDS:
            return
        found = {
            "people": await self._remove(self.keeping.people, self._people),
            "chat": await self._remove(self.keeping.chat, self.moderation.remove_chat),
            "matches": await self._remove(self.keeping.matches, self._matches),
        }
        if max(found.values()) < MOST_AT_ONCE:  # else there may be more
            self._looked = time.monotonic()
        if any(found.values()):
            log.info("removed what was old", extra=found)

    async def _remove(self, days: float, remove: Callable[[int], Awaitable[int]]) -> int:
        return await remove(self.now() - int(days * DAY)) if days else 0

    async def _matches(self, before: int) -> int:
        found = await self.matches.unused_since(before, MOST_AT_ONCE)
        return await self.matches.remove(found, before)

    async def _people(self, before: int) -> int:
        gone = await self.moderation.away_since(before - SEEN_LATE, MOST_AT_ONCE)
        return sum([await self.moderation.forget(identity) for identity in gone])
