"""Looks after matches in which nobody is there to decide: bots are asked, and clocks run out."""

import asyncio
import functools
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from regna.contract.errors import Malformed, Refused, RegnaError, Stale
from regna.engine.rng import Rng
from regna.server.live.hall import Hall
from regna.server.live.pool import BotFailed
from regna.server.live.room import Room
from regna.server.live.tokens import new_seed
from regna.server.model.rows import RUNNING
from regna.table.documents import encode

POLL_SECONDS: Final = 0.5
MOST_CLAIMED: Final = 50

log = logging.getLogger("regna.attendant")


class Attendant:
    """Does this server's share of the duties; what another server has claimed it leaves alone."""

    def __init__(self, hall: Hall) -> None:
        """An attendant for this hall."""
        self.hall = hall
        self.poll_seconds = POLL_SECONDS
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Matches in which something became due while they were attended."""

    async def run(self) -> None:
        """Attend until cancelled."""
        try:
            await asyncio.gather(self._claim_what_is_due(), self._attend_what_is_ours())
        finally:
            # Waited for: whatever they have in hand of the database must be back before it is closed.
            attending = list(self._attending.values())
            for task in attending:
                task.cancel()
            await asyncio.gather(*attending, return_exceptions=True)

    async def _claim_what_is_due(self) -> None:
        hall = self.hall
        while True:
            try:
                now = hall.now()
                for match in await hall.duties.claim(now, now + hall.lease, MOST_CLAIMED):
                    if match in self._attending:  # its bot waits for a free process; claiming it has renewed the claim
                        continue
                    room = hall.rooms.get(match)
                    if room is not None:  # another server may have made it due and ended before it told us
                        room.doubtful = True
                    hall.to_attend.put_nowait(match)
            except (SQLAlchemyError, OSError) as error:
                log.warning("cannot look for duties", extra={"reason": type(error).__name__})
            await asyncio.sleep(self.poll_seconds)

    async def _attend_what_is_ours(self) -> None:
        while True:
            match = await self.hall.to_attend.get()
            if match in self._attending:
                self._again.add(match)
            else:
                task = asyncio.ensure_future(self._attend(match))
                self._attending[match] = task
                task.add_done_callback(functools.partial(self._attended, match))

    def _attended(self, match: str, task: "asyncio.Task[None]") -> None:
        self._attending.pop(match, None)
        if match in self._again:
            self._again.discard(match)
            self.hall.to_attend.put_nowait(match)

    async def _attend(self, match: str) -> None:
        try:
            room = await self.hall.room(match)
            while await self.look_after(room):
                pass
        except (RegnaError, SQLAlchemyError, OSError) as error:
            # The claim ends by itself, and then this server or another one tries again.
            log.warning("a match could not be attended", extra={"match": match, "reason": type(error).__name__})

    async def look_after(self, room: Room) -> bool:
        """Do what is due in a match; whether there may be more to do at once."""
        hall = self.hall
        async with room.lock:
            await hall.ready(room)
            match, seat = room.match, room.deciding
            if match is None or seat < 0 or room.row.status != RUNNING or room.trouble is not None:
                await self._put_duty(room)
                return False
            holder = room.row.seats[seat]
            if not holder.bot:
                left = room.seconds_left(seat, hall.now())
                if left is None or left > 0:
                    await self._put_duty(room)
                    return False
            sequence = match.sequence
            seed = new_seed()
            position = encode(match.position_for(seat, Rng(seed)))
        if not holder.bot:
            await hall.time_is_up(room, seat)
            return True
        try:
            await self._play_bot(room, seat, sequence, holder.bot, position, seed)
        except Stale:  # somebody else was quicker: another server, or the owner of the seat came back
            async with room.lock:
                await hall.catch_up(room)
        return False  # if a bot is asked again, storing the decision has put the match into the queue

    async def _play_bot(self, room: Room, seat: int, sequence: int, level: str, position: bytes, seed: int) -> None:
        """Carry out a bot's decision; if it has none or an impossible one, any legal one, so that the match goes on."""
        decide = functools.partial(self.hall.decide, room, "en", seat, expected=sequence, key="", by_bot=True)
        try:
            await decide(move=await self.hall.pool.choose(room.row.game, position, level, seed))
        except (BotFailed, Refused, Malformed) as error:
            log.warning("a bot failed", extra={"match": room.id, "reason": str(error)})
            async with room.lock:
                legal = room.begun("en").legal()
            if legal:
                await decide(move=legal[seed % len(legal)])

    async def _put_duty(self, room: Room) -> None:
        now = self.hall.now()
        duty = room.duty(now, now + self.hall.lease)
        await self.hall.duties.put(room.id, duty)
        room.has_duty = duty is not None
