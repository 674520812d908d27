"""Who is at a table with a screen in front of them, told to everybody there; at every server of a database."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final

from regna.server.live.notifications import Notifications
from regna.server.live.room import Room
from regna.server.model.encoding import encoder
from regna.server.protocol.messages import Presence, SeatPresence
from regna.server.storage.presence import Stay, Stays

GATHER_SECONDS: Final = 0.3
"""Whoever comes and goes within this is told of at once: pages are opened again more often than left."""
RENEW_SECONDS: Final = 20.0
LEASE_MILLISECONDS: Final = 60_000
"""Who is here is so for that long; their server says it again in time. Should it die, they are gone after this."""
KEPT_MILLISECONDS: Final = 24 * 3600 * 1000
"""Of who only looked on nothing is kept for long."""

log = logging.getLogger("regna.presence")


class Presences:
    """Notices who comes to the tables of this server and who leaves them, and tells those who want to know."""

    def __init__(self, stays: Stays, notifications: Notifications, now: Callable[[], int]) -> None:
        """Nobody is here."""
        self.stays = stays
        self.notifications = notifications
        self.now = now
        self.gather_seconds = GATHER_SECONDS
        self._here: dict[str, tuple[Room, frozenset[str]]] = {}
        """Who was at each table when it was last looked at."""
        self._changed: dict[str, Room] = {}
        self._told: dict[str, Presence] = {}
        self._swept = 0
        """When those who only looked on were last forgotten."""
        self._wake = asyncio.Event()

    def changed(self, room: Room) -> None:
        """Somebody may have come or gone, here or at another server: look soon."""
        self._changed[room.id] = room
        self._wake.set()

    async def run(self) -> None:
        """Look until cancelled."""
        await asyncio.gather(self._follow(), self._renew())

    async def _follow(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(self.gather_seconds)
            self._wake.clear()
            rooms, self._changed = list(self._changed.values()), {}
            try:
                await self._note(rooms)
                await self._tell(rooms, always=True)
            except Exception as error:  # noqa: BLE001  # whatever ails the database: it is said again before long
                log.warning("presence not kept", extra={"reason": type(error).__name__})

    async def _renew(self) -> None:
        """Say again who is here; whoever another server no longer says so of is gone."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.renew()
            except Exception as error:  # noqa: BLE001  # the same
                log.warning("presence not renewed", extra={"reason": type(error).__name__})

    async def renew(self) -> None:
        """Say again who is here, and tell what has changed meanwhile."""
        now = self.now()
        await self.stays.note(
            Stay(match, identity, now + LEASE_MILLISECONDS)
            for match, (_, people) in self._here.items()
            for identity in people
        )
        await self._tell([room for room, _ in self._here.values()], always=False)
        if now - self._swept > KEPT_MILLISECONDS:
            await self.stays.forget_onlookers(now - KEPT_MILLISECONDS)
            self._swept = now

    async def _note(self, rooms: Iterable[Room]) -> None:
        """Keep who has come to these tables and who has left them."""
        now, stays = self.now(), list[Stay]()
        for room in rooms:
            _, before = self._here.get(room.id, (room, frozenset()))
            people = frozenset(watcher.identity for watcher in room.watchers if watcher.presence)
            if people:
                self._here[room.id] = (room, people)
            else:
                self._here.pop(room.id, None)
                self._told.pop(room.id, None)
            stays += [Stay(room.id, identity, now + LEASE_MILLISECONDS) for identity in people - before]
            stays += [Stay(room.id, identity, now) for identity in before - people]
        await self.stays.note(stays)
        for match in {stay.match for stay in stays}:
            self.notifications.send("p", match)

    async def _tell(self, rooms: Iterable[Room], always: bool) -> None:
        """Tell everybody at these tables who is there."""
        listening = [room for room in rooms if room.id in self._here]
        known = await self.stays.at([room.id for room in listening]) if listening else {}
        now = self.now()
        for room in listening:
            told = presence(room, known[room.id], now)
            if always or told != self._told.get(room.id):
                self._told[room.id] = told
                message = encoder.encode(told)
                for watcher in room.watchers:
                    if watcher.presence:
                        watcher.send(message)


def presence(room: Room, known: dict[str, int], now: int) -> Presence:
    """Who is at a table, from until when everybody is or was there."""
    seats = []
    for seat in room.row.seats:
        until = known.get(seat.identity) if seat.identity else None
        here = until is not None and until > now
        away = None if until is None or here else (now - until) // 1000
        seats.append(SeatPresence(here=here, away=away))
    players = {seat.identity for seat in room.row.seats}
    watching = sum(until > now and identity not in players for identity, until in known.items())
    return Presence(match=room.id, seats=seats, watching=watching)
