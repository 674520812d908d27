"""The hall: all rooms of this server, and the one way in which a match moves on: stored first, then shown."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from regna.contract.errors import BadRecord, RegnaError, Stale, shown
from regna.server.live.load import open_match
from regna.server.live.metrics import Metrics
from regna.server.live.notifications import Hints
from regna.server.live.pool import BotPool
from regna.server.live.room import Room
from regna.server.live.series import asked_after
from regna.server.live.tokens import is_id, new_id
from regna.server.model.encoding import encoder, entry_decoder
from regna.server.model.errors import Denied, Unavailable, Unknown
from regna.server.model.rows import OPEN, OVER, RUNNING, MatchRow
from regna.server.protocol.messages import ChatLines, ProposalInfo, Table
from regna.server.settings import Settings
from regna.server.storage.commit_queue import Append, Conflict, Ledger
from regna.server.storage.database import Database
from regna.server.storage.jobs import Duties
from regna.server.storage.matches import Matches
from regna.server.storage.people import People
from regna.table.match import Accepted, Match, Move

ERRAND_SECONDS: Final = 5.0
"""So long a server that ends waits for what it does beside."""
CANCEL_SECONDS: Final = 0.5
"""What was cancelled and still goes on after so long is cancelled again."""
IDLE_SECONDS: Final = 60.0
"""A room nobody watches is given up after so long."""
SWEEP_SECONDS: Final = 2.0
"""How often a server looks by itself for what it may not have heard of."""
AWAY_MILLISECONDS: Final = 5_000
"""If no server could say that it lives for so long, the clocks get the time back."""
MOST_AT_ONCE: Final = 1_000
"""Matches asked about with one query."""
STAND_IN: Final = "search"
"""The bot that plays for somebody whose time is up."""
PATIENCE_SECONDS: Final = 2.0
"""How long a bot may overrun its time before it is replaced."""

log = logging.getLogger("regna.hall")


def wall_clock() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class Hall:
    """What one server keeps in memory. Everything in it can be made again from the database."""

    def __init__(self, settings: Settings, now: Callable[[], int] = wall_clock) -> None:
        """A hall that is not open yet."""
        self.settings = settings
        self.now = now
        self.server = new_id()
        self.metrics = Metrics()
        self.database = Database(settings.url)
        self.people = People(self.database)
        self.matches = Matches(self.database)
        self.duties = Duties(self.database)
        self.ledger = Ledger(self.database, self._committed)
        self.hints = Hints(self.database, self.server, self._heard, self.look_for_news)
        self.pool = BotPool(settings.bot_workers, settings.bot_seconds, PATIENCE_SECONDS)
        self.lease = int((settings.bot_seconds + PATIENCE_SECONDS + 1.0) * 1000)
        """Milliseconds for which a server claims a match whose bots it plays."""
        self.sweep_seconds = SWEEP_SECONDS
        self.to_attend: asyncio.Queue[str] = asyncio.Queue()
        """Matches this server has claimed and must look after."""
        self.failed: list[str] = []
        """What should go on beside and has ended; /health tells."""
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._errands: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ rooms

    async def room(self, match: str) -> Room:
        """The room of a match, opened if need be; raises Unknown if there is no such match."""
        room = self.rooms.get(match)
        if room is None:
            task = self._opening.get(match)
            if task is None:
                task = self._opening[match] = asyncio.ensure_future(self._open(match))
                task.add_done_callback(lambda _: self._opening.pop(match, None))
            room = await asyncio.shield(task)
        room.used_at = asyncio.get_running_loop().time()
        return room

    async def _open(self, match: str) -> Room:
        row = await self.matches.find(match) if is_id(match) else None
        if row is None:
            raise Unknown("match", {"found": shown(match)})
        room = Room(row)
        async with room.lock:
            await self.reload(room)
        self.rooms[match] = room
        return room

    async def reload(self, room: Room) -> None:
        """Read a room anew from the database. The caller holds the lock."""
        row = await self.matches.find(room.id)
        if row is None:
            raise Unknown("match", {"found": room.id})
        room.row, room.turn_since, room.has_duty = row, row.turn_since, True
        room.match, room.trouble = None, None
        if row.start and row.status != OPEN:
            room.match, room.trouble = open_match(row, await self.matches.entries(room.id))
            again = await self.matches.find(room.id)  # the row may be older than the entries
            if again is not None:
                room.row, room.turn_since = again, again.turn_since
            room.follow_match()
        room.doubtful = False
        room.changed()
        room.recheck_watchers()

    async def catch_up(self, room: Room) -> None:
        """Read what other servers have added and show it. The caller holds the lock."""
        match = room.match
        if match is None or room.trouble is not None or room.doubtful:
            await self.reload(room)
        else:
            new = await self.matches.entries(room.id, match.sequence)
            if new:
                try:
                    match.follow([entry_decoder.decode(entry) for entry in new])
                except BadRecord:  # what is in memory is not what was stored
                    await self.reload(room)
                row = await self.matches.find(room.id)
                if row is not None:
                    room.row, room.turn_since, room.has_duty = row, row.turn_since, True
                    room.follow_match()
                    room.recheck_watchers()
        room.publish()

    async def ready(self, room: Room, seen: int = 0) -> None:
        """Make sure a room shows what is stored, and at least what somebody has seen. The caller holds the lock."""
        if room.doubtful or (seen and (room.match is None or room.match.sequence < seen)):
            await self.catch_up(room)

    async def refresh(self, room: Room) -> None:
        """Something about the table has changed: read it again and tell everybody who watches."""
        async with room.lock:
            row = await self.matches.find(room.id)
            if row is None:
                return
            began = room.row.status == OPEN and row.status != OPEN
            room.row, room.turn_since, room.has_duty = row, row.turn_since, True
            room.recheck_watchers()
            if began or room.doubtful:
                await self.reload(room)
            room.follow_match()
            room.publish()
            self.show_table(room)

    def show_table(self, room: Room) -> None:
        """Send everybody the table as they see it."""
        for watcher in room.watchers:
            watcher.send(encoder.encode(self._table(room, watcher.identity, watcher.language)))

    async def table(self, room: Room, identity: str, language: str) -> Table:
        """The table as somebody sees it."""
        async with room.lock:  # a decision that is being stored is not shown yet
            await self.ready(room)
            return self._table(room, identity, language)

    def _table(self, room: Room, identity: str, language: str) -> Table:
        asked: ProposalInfo | None = None
        if room.match is not None and not room.row.next:
            asked = asked_after(room.row, room.begun(language))
        return room.table(identity, language, self.now(), asked)

    async def table_changed(self, room: Room) -> None:
        """We changed something about the table: show it here and tell the other servers."""
        self.hints.send("t", room.id)
        await self.refresh(room)

    # ------------------------------------------------------------------ moving on

    async def decide(
        self, room: Room, language: str, seat: int, move: Move, expected: int, key: str, by_bot: bool = False
    ) -> Accepted:
        """Carry out a decision; when it returns, the decision is durable and everybody has been told."""

        def carry_out(match: Match) -> Accepted:
            if by_bot and not room.row.seats[seat].bot:
                raise Stale("sequence", {"expected": expected, "current": match.sequence})
            return match.decide(seat, move, expected, key)

        return await self._move_on(room, language, seat, expected, carry_out)

    async def undo(self, room: Room, language: str, seat: int, expected: int, key: str) -> Accepted:
        """Take a decision back."""
        return await self._move_on(room, language, seat, expected, lambda match: match.undo(seat, expected, key))

    async def _move_on(
        self, room: Room, language: str, seat: int, expected: int, carry_out: Callable[[Match], Accepted]
    ) -> Accepted:
        async with room.lock:
            await self.ready(room, expected)
            for _ in range(2):
                match = room.under_way(language)
                before = match.sequence
                try:
                    answer = carry_out(match)
                except RegnaError as error:
                    self.metrics.refused(error)
                    raise
                if match.sequence == before:  # a key we know: it was done already
                    return answer
                try:
                    await self._store(room, match, before, seat)
                except Conflict:  # another server was first: see what it wrote, then the same again
                    await self.reload(room)
                    room.publish()
                    continue
                return answer
            raise Stale("sequence", {"expected": expected, "current": room.under_way(language).sequence})

    async def _store(self, room: Room, match: Match, before: int, seat: int) -> None:
        """Store the new entries of a match and show them."""
        now = self.now()
        used = None
        if room.row.clock.kind == "match" and not room.row.seats[seat].bot:
            used = (seat, room.row.seats[seat].used + now - room.turn_since)
        status = OVER if match.over else RUNNING
        turn = room.deciding
        moved = turn != room.row.turn or status != room.row.status or room.row.clock.kind != "none"
        room.turn_since = now
        room.row = moved_row(room.row, status, turn, now, used)
        duty = room.duty(now, now + self.lease)
        change = Append(
            match=room.id,
            first=before,
            entries=[encoder.encode(entry) for entry in match.journal.entries[before:]],
            now=now,
            status=status,
            turn=turn,
            turn_since=now,
            moved=moved,
            duty=duty,
            had_duty=room.has_duty,
            used=used,
        )
        stored = self.ledger.append(change)
        try:
            await asyncio.shield(stored)
        except (SQLAlchemyError, OSError) as error:
            self._doubt(room, stored)
            raise Unavailable("database") from error
        except Conflict:
            raise
        except BaseException:  # whoever asked has gone, or worse: what is on its way is stored and shown all the same
            self._doubt(room, stored)
            raise
        room.has_duty = duty is not None
        room.publish()
        self.attend(room)
        if match.over:
            self.hints.send("t", room.id)
            self.show_table(room)

    async def play_by(self, room: Room, seat: int, identity: str, bot: str, keeps: bool = True) -> None:
        """A bot plays a seat from now on, or its owner again ("")."""
        async with room.lock:
            if not await self._play_by(room, seat, identity, bot, keeps):
                raise Denied("not_your_seat", {"found": seat})
        await self.table_changed(room)
        await self.look_after_turn(room)

    async def is_behind(self, room: Room) -> bool:
        """Whether another server has changed the table and we have not heard of it yet."""
        if not self.database.is_postgres:
            return False
        revision, _ = (await self.matches.numbers([room.id])).get(room.id, (room.row.revision, 0))
        return revision != room.row.revision

    async def _play_by(self, room: Room, seat: int, identity: str, bot: str, keeps: bool = True) -> bool:
        """The same for a caller who holds the lock; whether the seat was theirs."""
        now = self.now()
        used, since = room.clock_when_played_by(seat, bool(bot), now)
        if not await self.matches.play_by(room.id, seat, identity, bot, used, keeps):
            return False
        if since != room.turn_since:
            await self.matches.set_turn_since(room.id, since)
        return True

    async def time_is_up(self, room: Room, seat: int) -> None:
        """A bot plays for whoever did not decide in time, until they come back."""
        async with room.lock:
            await self.ready(room)
            if room.deciding == seat and room.seconds_left(seat, self.now()) == 0 and not room.row.seats[seat].bot:
                await self._play_by(room, seat, room.row.seats[seat].identity, STAND_IN)
        await self.table_changed(room)

    async def look_after_turn(self, room: Room) -> None:
        """Who plays the seat that is asked may have changed: so has what there is to do for the servers."""
        async with room.lock:
            now = self.now()
            duty = room.duty(now, now + self.lease)
            await self.duties.put(room.id, duty)
            room.has_duty = duty is not None
            self.attend(room)

    def attend(self, room: Room) -> None:
        """If a bot is asked, this server (which has claimed the match) plays it."""
        seat = room.deciding
        if room.row.status == RUNNING and seat >= 0 and room.row.seats[seat].bot:
            self.to_attend.put_nowait(room.id)

    def _doubt(self, room: Room, stored: "asyncio.Future[None]") -> None:
        room.doubtful = True
        self.errand(self._settle(room, stored))

    async def _settle(self, room: Room, stored: "asyncio.Future[None]") -> None:
        """Once a change whose author has gone is stored or lost, show what is stored."""
        await asyncio.wait((stored,))
        async with room.lock:
            room.doubtful = True
            await self.catch_up(room)
            self.attend(room)
            self.show_table(room)

    # ------------------------------------------------------------------ news

    def _committed(self, changes: list[Append]) -> None:
        self.metrics.stored(sum(len(change.entries) for change in changes))
        for change in changes:
            self.hints.send("e", change.match)

    def _heard(self, kind: str, match: str) -> None:
        if match in self.rooms or match in self._opening:
            self.errand(self._look(match, kind))

    async def _look(self, match: str, kind: str) -> None:
        room = await self.room(match)
        if kind == "t":
            await self.refresh(room)
        elif kind == "c":
            await self.show_chat(room)
        else:
            async with room.lock:
                await self.catch_up(room)

    async def show_chat(self, room: Room) -> None:
        """Send the last lines of chat to everybody; a client knows by their numbers which are new."""
        lines = await self.matches.said(room.id, 0)
        message = encoder.encode(ChatLines(match=room.id, lines=lines[-10:]))
        for watcher in room.watchers:
            watcher.send(message)

    async def look_for_news(self) -> None:
        """Look for what other servers have changed in the matches in memory here, in case a hint was lost."""
        ids = list(self.rooms)
        for start in range(0, len(ids), MOST_AT_ONCE):
            numbers = await self.matches.numbers(ids[start : start + MOST_AT_ONCE])
            for id, (revision, length) in numbers.items():
                room = self.rooms.get(id)
                if room is not None:
                    await self._guarded(self._compare(room, revision, length))

    async def _compare(self, room: Room, revision: int, length: int) -> None:
        if room.match is not None and room.match.sequence != length:
            async with room.lock:
                await self.catch_up(room)
        if room.row.revision != revision:
            await self.refresh(room)
            await self.show_chat(room)

    async def sweep(self) -> None:
        """From time to time: say that we live, look for what was missed, give up rooms nobody uses."""
        while True:
            await asyncio.sleep(self.sweep_seconds)
            for work in (self._live, self._mend, self._tidy):
                try:
                    await work()
                except Exception as error:  # noqa: BLE001  # whatever it is, the next round tries again
                    log.warning("sweep failed", extra={"work": work.__name__, "reason": type(error).__name__})

    async def _live(self) -> None:
        """If nobody could say so for a while, the database was away: nobody's clock has run meanwhile."""
        await self.duties.give_time_back(self.now(), AWAY_MILLISECONDS)
        await self.duties.alive(self.server, self.now())

    async def _mend(self) -> None:
        await self.duties.mend(self.now())
        if self.database.is_postgres:
            await self.look_for_news()

    async def _tidy(self) -> None:
        idle = asyncio.get_running_loop().time() - IDLE_SECONDS
        for id, room in list(self.rooms.items()):
            if not room.watchers and room.used_at < idle and not room.lock.locked():
                del self.rooms[id]

    def errand(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; a failure is logged and stops nothing."""
        task = asyncio.ensure_future(self._guarded(work))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def finish_errands(self) -> None:
        """Wait for what is done beside, and for what that sets going: nothing uses the database while it is closed.

        What takes too long is cancelled.
        """
        until = asyncio.get_running_loop().time() + ERRAND_SECONDS
        while beside := [*self._errands, *self._opening.values()]:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                for task in beside:
                    task.cancel()
            await asyncio.wait(beside, timeout=max(left, CANCEL_SECONDS))

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001  # one room's trouble is not the others'
            log.warning("errand failed", extra={"reason": type(error).__name__})


def moved_row(row: MatchRow, status: str, turn: int, now: int, used: tuple[int, int] | None) -> MatchRow:
    """The row of a match that has moved on, as it is about to be stored."""
    seats = row.seats
    if used is not None:
        seat, time_used = used
        changed = msgspec.structs.replace(seats[seat], used=time_used)
        seats = (*seats[:seat], changed, *seats[seat + 1 :])
    return msgspec.structs.replace(row, status=status, turn=turn, turn_since=now, changed=now, seats=seats)
