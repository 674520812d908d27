"""The rooms of this server: opened when first needed, brought up to date, shown to those who watch."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from regna.contract.errors import BadRecord, quoted
from regna.server.live.background import Background
from regna.server.live.notifications import Notifications
from regna.server.live.presence import Presences
from regna.server.live.room import Held, Room
from regna.server.live.tokens import is_id
from regna.server.model.encoding import encoder, entry_decoder
from regna.server.model.errors import Unknown
from regna.server.model.rows import OPEN
from regna.server.protocol.messages import ChatLines, Table
from regna.server.storage.matches import Matches

LINES_SHOWN: Final = 10
"""Lines of chat sent when a new one is there; a client knows by their numbers which are new."""


class Rooms:
    """The matches in memory."""

    def __init__(
        self,
        matches: Matches,
        notifications: Notifications,
        presences: Presences,
        background: Background,
        now: Callable[[], int],
    ) -> None:
        """None is open yet."""
        self.matches = matches
        self.notifications = notifications
        self.presences = presences
        self.background = background
        self.now = now
        self.loaded: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def get(self, match: str) -> Room:
        """The room of a match, loaded if need be; raises Unknown if there is no such match."""
        room = self.loaded.get(match)
        if room is None:
            task = self._loading.get(match)
            if task is None:
                task = self._loading[match] = self.background.track(self._load(match))
                task.add_done_callback(lambda _: self._loading.pop(match, None))
            room = await asyncio.shield(task)
        room.used_at = asyncio.get_running_loop().time()
        return room

    async def _load(self, match: str) -> Room:
        stored = await self.matches.load(match) if is_id(match) else None
        if stored is None:
            raise Unknown("match", {"found": quoted(match)})
        room = Room(stored.row)
        async with room.locked() as held:
            held.load(stored.row, stored.entries)
        room.used_at = asyncio.get_running_loop().time()  # or the next sweep would find it idle since ever
        self.loaded[match] = room
        return room

    # ------------------------------------------------------------------ up to date

    @asynccontextmanager
    async def current(self, room: Room, seen: int = 0) -> AsyncIterator[Held]:
        """The room, locked, as it is stored, and with at least the entries that somebody has seen."""
        async with room.locked() as held:
            if room.stale or (seen and held.sequence < seen):
                await self.catch_up(held)
            yield held

    async def reload(self, held: Held) -> None:
        """Read a room anew from the database."""
        stored = await self.matches.load(held.room.id)
        if stored is None:
            raise Unknown("match", {"found": held.room.id})
        held.load(stored.row, stored.entries)

    async def catch_up(self, held: Held) -> None:
        """Read what other servers have added, and show it."""
        match = held.match
        if match is None or held.load_error is not None or held.room.stale:
            await self.reload(held)
        else:
            stored = await self.matches.load(held.room.id, match.sequence)
            if stored is not None and stored.entries:
                try:
                    match.follow([entry_decoder.decode(entry) for entry in stored.entries])
                except BadRecord:  # what is in memory is not what was stored
                    await self.reload(held)
                else:
                    held.set_row(stored.row)
        held.publish()

    async def refresh(self, room: Room) -> None:
        """Something about the table has changed: read it again and tell everybody who watches."""
        async with room.locked() as held:
            row = await self.matches.find(room.id)
            if row is None:
                return
            began = room.row.status == OPEN and row.status != OPEN
            held.set_row(row)
            if began or room.stale:
                await self.reload(held)
            held.publish()
            self.show_table(held)
            self.presences.changed(room)  # whoever sat down is no onlooker any more

    async def is_behind(self, room: Room) -> bool:
        """Whether another server has changed the table and we have not heard of it yet."""
        if not self.matches.database.is_postgres:
            return False
        revision, _ = (await self.matches.revisions([room.id])).get(room.id, (room.row.revision, 0))
        return revision != room.row.revision

    def drop(self, match: str) -> None:
        """The match was removed: whoever watches it is told nothing more."""
        room = self.loaded.pop(match, None)
        if room is None:
            return
        for watcher in list(room.watchers):
            watcher.turn_away()
        room.watchers.clear()
        self.presences.changed(room)

    def turn_away(self, people: frozenset[str]) -> None:
        """These people watch nothing any more."""
        for room in self.loaded.values() if people else ():
            for watcher in [each for each in room.watchers if each.identity in people]:
                room.watchers.discard(watcher)
                watcher.turn_away()
                self.presences.changed(room)

    # ------------------------------------------------------------------ shown

    def show_table(self, held: Held) -> None:
        """Send everybody the table as they see it."""
        for watcher in held.room.watchers:
            watcher.send(encoder.encode(held.table(watcher.identity, watcher.language, self.now())))

    async def table(self, room: Room, identity: str, language: str) -> Table:
        """The table as somebody sees it."""
        async with self.current(room) as held:
            return held.table(identity, language, self.now())

    async def table_changed(self, room: Room) -> None:
        """We changed something about the table: show it here and tell the other servers."""
        self.notifications.send("t", room.id)
        await self.refresh(room)

    async def show_chat(self, room: Room) -> None:
        """Send the last lines of chat to everybody."""
        lines = await self.matches.said(room.id, 0)
        message = encoder.encode(ChatLines(match=room.id, lines=lines[-LINES_SHOWN:]))
        for watcher in room.watchers:
            watcher.send(message)

    # ------------------------------------------------------------------ changes elsewhere

    def notified(self, kind: str, match: str) -> None:
        """Another server has changed something in a match; if it is in memory here, look at it soon."""
        if match in self.loaded or match in self._loading:
            self.background.start(self._look(match, kind))

    async def _look(self, match: str, kind: str) -> None:
        room = await self.get(match)
        if kind == "t":
            await self.refresh(room)
        elif kind == "c":
            await self.show_chat(room)
        elif kind == "p":
            self.presences.changed(room)
        else:
            async with room.locked() as held:
                await self.catch_up(held)
