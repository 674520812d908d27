"""Decides where nobody is there to do so: bots are asked, and clocks run out."""

import asyncio
import functools
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from regna.contract.errors import Malformed, Refused, RegnaError, Stale
from regna.engine.rng import Rng
from regna.server.live.clocks import somebody_waits
from regna.server.live.load import MOST_ENTRIES
from regna.server.live.moves import Moves
from regna.server.live.pace import least_seconds
from regna.server.live.pool import BotFailed, BotPool
from regna.server.live.room import Room
from regna.server.live.rooms import Rooms
from regna.server.live.tokens import new_seed
from regna.server.model.errors import Unknown
from regna.server.model.rows import RUNNING
from regna.table.documents import encode

POLL_SECONDS: Final = 0.5
MOST_CLAIMED: Final = 50
UNSEEN_MILLISECONDS: Final = 300_000
"""Bots play among themselves for so long when nobody looks on; then their match ends."""

log = logging.getLogger("regna.bots")


class BotRunner:
    """Does the jobs this server has claimed; it leaves alone what another server has claimed."""

    def __init__(self, rooms: Rooms, moves: Moves, pool: BotPool) -> None:
        """Bots think in this pool."""
        self.rooms = rooms
        self.moves = moves
        self.pool = pool
        self.poll_seconds = POLL_SECONDS
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Matches in which something became due while a job was being done in them."""

    async def run(self) -> None:
        """Claim jobs and do them until cancelled."""
        try:
            await asyncio.gather(self._claim_due(), self._run_claimed())
        finally:
            # Waited for: whatever they have in hand of the database must be back before it is closed.
            running = list(self._running.values())
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _claim_due(self) -> None:
        moves = self.moves
        while True:
            try:
                now = moves.now()
                for match in await moves.jobs.claim(now, now + moves.lease, MOST_CLAIMED):
                    if match in self._running:  # its bot waits for a free process; claiming it has renewed the claim
                        continue
                    room = self.rooms.loaded.get(match)
                    if room is not None:  # another server may have made it due and ended before it told us
                        room.stale = True
                    moves.due.put_nowait(match)
            except (SQLAlchemyError, OSError) as error:
                log.warning("cannot look for jobs", extra={"reason": type(error).__name__})
            await asyncio.sleep(self.poll_seconds)

    async def _run_claimed(self) -> None:
        while True:
            match = await self.moves.due.get()
            if match in self._running:
                self._again.add(match)
            else:
                task = asyncio.ensure_future(self._run_job(match))
                self._running[match] = task
                task.add_done_callback(functools.partial(self._ended, match))

    def _ended(self, match: str, task: "asyncio.Task[None]") -> None:
        self._running.pop(match, None)
        if match in self._again:
            self._again.discard(match)
            self.moves.due.put_nowait(match)

    async def _run_job(self, match: str) -> None:
        try:
            room = await self.rooms.get(match)
            while await self.do_job(room):
                pass
        except Unknown:  # it was removed while its bot was thinking
            await self.moves.jobs.put(match, None)
        except (RegnaError, SQLAlchemyError, OSError) as error:
            # The claim ends by itself, and then this server or another one tries again.
            log.warning("a job failed", extra={"match": match, "reason": type(error).__name__})

    async def do_job(self, room: Room) -> bool:
        """Do what is due in a match; whether there may be more to do at once."""
        async with self.rooms.current(room) as held:
            match, seat = held.match, room.row.turn
            if match is None or seat < 0 or room.row.status != RUNNING or held.load_error is not None:
                await self.moves.put_job(held)
                return False
            if match.sequence >= MOST_ENTRIES or await self._plays_for_nobody(room):
                return await self.moves.call_off(held)
            holder = room.row.seats[seat]
            if not holder.bot:
                left = held.seconds_left(seat, self.moves.now())
                if left is None or left > 0 or not somebody_waits(room.row, seat):
                    await self.moves.put_job(held)
                    return False
            sequence = match.sequence
            seed = new_seed()
            position = encode(match.position_for(seat, Rng(seed)))
            seconds = least_seconds(room.row.pace, match, seat, stands_in=bool(holder.identity))
            earliest = room.row.turn_since + int(seconds * 1000)
        if not holder.bot:
            await self.moves.time_is_up(room, seat)
            return True
        try:
            await self._play_bot(room, seat, sequence, holder.bot, position, seed, earliest)
        except Stale:  # somebody else was quicker: another server, or the owner of the seat came back
            async with room.locked() as held:
                await self.rooms.catch_up(held)
        return False  # if a bot is asked again, storing the decision has put the match into the queue

    async def _plays_for_nobody(self, room: Room) -> bool:
        """Whether there are only bots at the table, and for some time nobody has looked on."""
        before = self.moves.now() - UNSEEN_MILLISECONDS
        if room.watchers or room.row.created > before or any(seat.identity for seat in room.row.seats):
            return False
        seen = (await self.rooms.presences.stays.at([room.id]))[room.id]
        return all(until < before for until in seen.values())

    async def _play_bot(
        self, room: Room, seat: int, sequence: int, level: str, position: bytes, seed: int, earliest: int
    ) -> None:
        """Carry out a bot's decision, no earlier than said, so that people can follow.

        If it has none or an impossible one, any legal one is carried out: the match goes on.
        """
        decide = functools.partial(self.moves.decide, room, "en", seat, expected=sequence, key="", by_bot=True)
        try:
            chosen = await self.pool.choose(room.row.game, position, level, seed, room.id, room.row.creator)
            await asyncio.sleep(max(0, earliest - self.moves.now()) / 1000)
            await decide(decision=chosen)
        except (BotFailed, Refused, Malformed) as error:
            log.warning("a bot failed", extra={"match": room.id, "reason": str(error)})
            async with room.locked() as held:
                legal = held.begun("en").legal()
            if legal:
                await decide(decision=legal[seed % len(legal)])
