"""Watching a match through a socket."""

from regna.server import messages as m
from regna.server.asks import Visit, answers
from regna.server.errors import Denied


@answers(m.Watch, m.Table, "read", socket_only=True)
async def watch(visit: Visit, message: m.Watch) -> m.Table:
    """The table; and from now on everything I have not seen."""
    if visit.connection is None:
        raise Denied("socket_only")
    room = visit.room
    seat = room.viewing_seat(visit.who.id, message.seat)
    async with room.lock:
        await visit.hall.ready(room, message.since)
        watching = visit.connection.watch(room, seat, message.since, message.lean)
        if room.match is not None:
            watching.send(room.update(seat, visit.who.language, message.since, message.lean))
            watching.seen = room.match.sequence
        else:
            watching.seen = -1  # not even the start, which may be without a single entry
    return await visit.hall.table(room, visit.who.id, visit.who.language)


@answers(m.Unwatch, m.Done, "read", socket_only=True)
async def unwatch(visit: Visit, message: m.Unwatch) -> m.Done:
    """No more of it."""
    if visit.connection is not None:
        visit.connection.unwatch(visit.room.id)
    return m.Done()
