"""The one way in which a match moves on: a change is stored first, then shown."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from regna.bots.levels import USUAL
from regna.contract.errors import Refused, RegnaError, Stale
from regna.server.live.clocks import with_more_time
from regna.server.live.load import MOST_ENTRIES
from regna.server.live.metrics import Metrics
from regna.server.live.room import Held, Room
from regna.server.live.rooms import Rooms
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied, Unavailable
from regna.server.model.rows import CLOSED, OVER, RUNNING, MatchRow
from regna.server.storage.commit_queue import Append, CommitQueue, Conflict
from regna.server.storage.jobs import Jobs
from regna.table.match import Accepted, Match, WrittenDecision

STAND_IN: Final = USUAL
"""The level of the bot that plays for somebody whose time is up, or who has left."""


class Moves:
    """Carries out what players, bots and clocks decide."""

    def __init__(
        self, rooms: Rooms, commits: CommitQueue, jobs: Jobs, metrics: Metrics, now: Callable[[], int], lease: int
    ) -> None:
        """`lease` is for how many milliseconds a server claims a match whose bots it plays."""
        self.rooms = rooms
        self.commits = commits
        self.jobs = jobs
        self.metrics = metrics
        self.now = now
        self.lease = lease
        self.due: asyncio.Queue[str] = asyncio.Queue()
        """Matches this server has claimed and in which a bot must decide."""

    # ------------------------------------------------------------------ decisions

    async def decide(
        self,
        room: Room,
        language: str,
        seat: int,
        decision: WrittenDecision,
        expected: int,
        key: str,
        by_bot: bool = False,
        unless_final: bool = False,
    ) -> Accepted:
        """Carry out a decision; when it returns, the decision is durable and everybody has been told."""

        def carry_out(match: Match) -> Accepted:
            if by_bot and not room.row.seats[seat].bot:
                raise Stale("sequence", {"expected": expected, "current": match.sequence})
            return match.decide(seat, decision, expected, key, unless_final)

        return await self._move_on(room, language, seat, expected, carry_out)

    async def undo(self, room: Room, language: str, seat: int, expected: int, key: str) -> Accepted:
        """Take a decision back."""
        return await self._move_on(room, language, seat, expected, lambda match: match.undo(seat, expected, key))

    async def _move_on(
        self, room: Room, language: str, seat: int, expected: int, carry_out: Callable[[Match], Accepted]
    ) -> Accepted:
        async with self.rooms.current(room, expected) as held:
            for _ in range(2):
                match = held.under_way(language)
                before = match.sequence
                try:
                    if before >= MOST_ENTRIES:  # decisions taken and taken back for ever
                        raise Refused("too_long", {"most": MOST_ENTRIES})
                    answer = carry_out(match)
                except RegnaError as error:
                    self.metrics.refused(error)
                    raise
                if match.sequence == before:  # a key we know: it was done already
                    return answer
                try:
                    await self._store(held, match, before, seat)
                except Conflict:  # another server was first: see what it wrote, then the same again
                    await self.rooms.reload(held)
                    held.publish()
                    continue
                return answer
            raise Stale("sequence", {"expected": expected, "current": held.under_way(language).sequence})

    async def _store(self, held: Held, match: Match, before: int, seat: int) -> None:
        """Store the new entries of a match and show them."""
        room, now = held.room, self.now()
        old = room.row
        used = None
        if old.clock.kind == "match" and not old.seats[seat].bot:
            used = (seat, old.seats[seat].used + now - old.turn_since)
        status = OVER if match.over else RUNNING
        turn = -1 if match.deciding is None else match.deciding
        room.row = moved_row(old, status, turn, now, used)
        job = held.next_job(now, now + self.lease)
        change = Append(
            match=room.id,
            first=before,
            entries=[encoder.encode(entry) for entry in match.entries_since(before)],
            now=now,
            status=status,
            turn=turn,
            turn_since=now,
            moved=turn != old.turn or status != old.status or old.clock.kind != "none",
            job=job,
            had_job=held.has_job,
            used=used,
        )
        stored = self.commits.append(change)
        try:
            await asyncio.shield(stored)
        except (SQLAlchemyError, OSError) as error:
            self._settle_later(room, stored)
            raise Unavailable("database") from error
        except Conflict:
            raise
        except BaseException:  # whoever asked has gone, or worse: what is on its way is stored and shown all the same
            self._settle_later(room, stored)
            raise
        held.has_job = job is not None
        held.publish()
        self.queue_bot(room.row)
        if match.over:
            self.rooms.notifications.send("t", room.id)
            self.rooms.show_table(held)

    def _settle_later(self, room: Room, stored: "asyncio.Future[None]") -> None:
        room.stale = True
        self.rooms.background.start(self._settle(room, stored))

    async def call_off(self, held: Held) -> bool:
        """A match under way ends where it is; False if it is not under way. Others are told once the lock is free.

        Under the lock: a bot that decided meanwhile would open the match again.
        """
        room = held.room
        if room.row.status != RUNNING or not await self.rooms.matches.set_status(room.id, RUNNING, CLOSED, self.now()):
            return False
        room.row = msgspec.structs.replace(room.row, status=CLOSED)
        self.rooms.background.start(self.rooms.table_changed(room))
        return True

    async def _settle(self, room: Room, stored: "asyncio.Future[None]") -> None:
        """Once a change whose author has gone is stored or lost, show what is stored."""
        await asyncio.wait((stored,))
        async with room.locked() as held:
            room.stale = True
            await self.rooms.catch_up(held)
            self.queue_bot(room.row)
            self.rooms.show_table(held)

    # ------------------------------------------------------------------ who plays a seat

    async def play_by(self, room: Room, seat: int, identity: str, bot: str, keeps: bool = True) -> None:
        """A bot plays a seat from now on, or its owner again ("")."""
        async with room.locked() as held:
            if not await self._play_by(held, seat, identity, bot, keeps):
                raise Denied("not_your_seat", {"found": seat})
        await self.rooms.table_changed(room)
        await self.update_job(room)

    async def _play_by(self, held: Held, seat: int, identity: str, bot: str, keeps: bool = True) -> bool:
        """The same; whether the seat was theirs."""
        room = held.room
        used, since = held.clock_when_played_by(seat, bool(bot), self.now())
        if not await self.rooms.matches.play_by(room.id, seat, identity, bot, used, keeps):
            return False
        if since != room.row.turn_since:
            await self.rooms.matches.set_turn_since(room.id, since)
        return True

    async def more_time(self, room: Room, giver: str, seat: int) -> None:
        """The seat that is asked has more time: from another player, or by its own wish where no other person plays."""
        async with self.rooms.current(room) as held:
            row, now = room.row, self.now()
            mine = row.seats_of(giver)
            if not mine:
                raise Denied("no_seat")
            if row.turn != seat or row.seats[seat].bot or held.seconds_left(seat, now) is None:
                raise Refused("no_clock_runs")
            if seat in mine and any(each.identity not in ("", giver) and not each.bot for each in row.seats):
                raise Refused("others_wait")
            used, since = with_more_time(row, now)
            if not await self.rooms.matches.set_time(room.id, seat, row.turn_since, used, since):
                raise Refused("no_clock_runs")  # at another server the seat has just decided
        await self.rooms.table_changed(room)
        await self.update_job(room)

    async def time_is_up(self, room: Room, seat: int) -> None:
        """A bot plays for whoever did not decide in time, until they come back."""
        async with self.rooms.current(room) as held:
            holder = room.row.seats[seat]
            if room.row.turn == seat and held.seconds_left(seat, self.now()) == 0 and not holder.bot:
                await self._play_by(held, seat, holder.identity, STAND_IN)
        await self.rooms.table_changed(room)

    async def update_job(self, room: Room) -> None:
        """Who plays the seat that is asked may have changed, and with it what a server has to do."""
        async with room.locked() as held:
            await self.put_job(held)
            self.queue_bot(room.row)

    async def put_job(self, held: Held) -> None:
        """Store when a server must look at this match next."""
        now = self.now()
        job = held.next_job(now, now + self.lease)
        await self.jobs.put(held.room.id, job)
        held.has_job = job is not None

    def queue_bot(self, row: MatchRow) -> None:
        """If a bot is asked, this server (which has claimed the match) plays it."""
        if row.status == RUNNING and row.turn >= 0 and row.seats[row.turn].bot:
            self.due.put_nowait(row.id)


def moved_row(row: MatchRow, status: str, turn: int, now: int, used: tuple[int, int] | None) -> MatchRow:
    """The row of a match that has moved on, as it is about to be stored."""
    seats = row.seats
    if used is not None:
        seat, time_used = used
        changed = msgspec.structs.replace(seats[seat], used=time_used)
        seats = (*seats[:seat], changed, *seats[seat + 1 :])
    return msgspec.structs.replace(row, status=status, turn=turn, turn_since=now, changed=now, seats=seats)
