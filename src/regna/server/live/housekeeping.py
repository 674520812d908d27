"""What a server does by itself every few seconds."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from regna.server.live.background import guarded
from regna.server.live.clock import DatabaseClock
from regna.server.live.retention import Retention
from regna.server.live.room import Room
from regna.server.live.rooms import Rooms
from regna.server.live.sanctions import Sanctions
from regna.server.model.errors import said_by
from regna.server.storage.jobs import Jobs

SWEEP_SECONDS: Final = 2.0
"""How often a server looks by itself for what it may not have heard of."""
SILENT_SECONDS: Final = 15.0
"""A database that has taken nothing for so long is not to be counted on."""
IDLE_SECONDS: Final = 60.0
"""A room nobody watches is given up after this."""
AWAY_MILLISECONDS: Final = 5_000
"""If no server could say for this long that it lives, the clocks get the time back."""
MOST_AT_ONCE: Final = 1_000
"""Matches asked about with one query."""

log = logging.getLogger("regna.housekeeping")


class Housekeeping:
    """Says that this server lives, looks for what was missed, and gives up rooms nobody uses."""

    def __init__(
        self, rooms: Rooms, jobs: Jobs, server: str, now: Callable[[], int], retention: Retention, sanctions: Sanctions
    ) -> None:
        """For the rooms of the server with this id."""
        self.sanctions = sanctions
        self.retention = retention
        self.also: list[Callable[[], Awaitable[None]]] = []
        """What else is looked at every time, by those in front of us."""
        self.rooms = rooms
        self.jobs = jobs
        self.server = server
        self.now = now
        self.sweep_seconds = SWEEP_SECONDS
        self._written = time.monotonic()
        self._in_trouble = False
        self.running = 0
        """Matches being played, on all servers, when it was last written."""

    @property
    def can_write(self) -> bool:
        """Whether the last word of this server, that it lives, was written, and not long ago."""
        return not self._in_trouble and time.monotonic() - self._written < SILENT_SECONDS

    async def begin(self) -> None:
        """What is due when a server starts."""
        await self.set_clock()
        await self.read_sanctions()
        await self.report_alive()
        await self.jobs.mend(self.now())

    async def run(self) -> None:
        """Sweep every few seconds until cancelled."""
        while True:
            await asyncio.sleep(self.sweep_seconds)
            every = (self.set_clock, self.report_alive, self.read_sanctions, self.mend, self.look_for_changes)
            for work in (*every, *self.also, self.drop_idle_rooms, self.retention.remove_old):
                try:
                    await work()
                except Exception as error:  # noqa: BLE001  # whatever it is, the next round tries again
                    facts = {
                        "work": getattr(work, "__name__", ""),
                        "reason": type(error).__name__,
                        "said": said_by(error),
                    }
                    log.warning("housekeeping failed", extra=facts)

    async def set_clock(self) -> None:
        """See how far our own clock is off."""
        if isinstance(self.now, DatabaseClock):
            await self.now.compare()

    async def read_sanctions(self) -> None:
        """See whom the host has shut out: they watch nothing any more."""
        await self.sanctions.read()
        self.rooms.turn_away(self.sanctions.banned)

    async def report_alive(self) -> None:
        """Say that this server lives. If none could say so for a while, no clock has run meanwhile."""
        try:
            await self.jobs.give_time_back(self.now(), AWAY_MILLISECONDS)
            await self.jobs.alive(self.server, self.now())
            self.running = await self.rooms.matches.count_running()
        except Exception:
            self._in_trouble = True
            raise
        self._in_trouble, self._written = False, time.monotonic()

    async def mend(self) -> None:
        """Put down jobs that are missing."""
        await self.jobs.mend(self.now())

    async def drop_idle_rooms(self) -> None:
        """Give up the rooms that nobody has used for a while."""
        idle_since = asyncio.get_running_loop().time() - IDLE_SECONDS
        for id, room in list(self.rooms.loaded.items()):
            if room.used_at < idle_since and not room.in_use:
                del self.rooms.loaded[id]

    async def look_for_changes(self) -> None:
        """Look for what other servers or the host have changed in the matches in memory here."""
        ids = list(self.rooms.loaded)
        for start in range(0, len(ids), MOST_AT_ONCE):
            asked = ids[start : start + MOST_AT_ONCE]
            numbers = await self.rooms.matches.revisions(asked)
            for id in set(asked) - set(numbers):
                self.rooms.drop(id)
            for id, (revision, length) in numbers.items():
                room = self.rooms.loaded.get(id)
                if room is not None:
                    await guarded(self._compare(room, revision, length))

    async def _compare(self, room: Room, revision: int, length: int) -> None:
        async with room.locked() as held:
            if held.match is not None and held.sequence < length:  # it only ever grows, and here perhaps meanwhile
                await self.rooms.catch_up(held)
        if room.row.revision != revision:
            await self.rooms.refresh(room)
            await self.rooms.show_chat(room)
