"""Watching a match through a socket."""

from regna.server.live.commands.dispatch import Request, handles
from regna.server.model.errors import Denied
from regna.server.protocol import messages as m


@handles(m.Watch)
async def watch(request: Request, message: m.Watch) -> m.Table:
    """The table; and from now on everything I have not seen."""
    if request.socket is None:
        raise Denied("socket_only")
    room = request.room
    seat = room.viewing_seat(request.who.id, message.seat)
    async with request.backend.rooms.current(room, message.since) as held:
        watching = request.socket.watch(room, seat, message)
        if held.match is not None:
            watching.send(held.update(seat, request.who.language, message.since, message.lean))
            watching.seen = held.sequence
        else:
            watching.seen = -1  # not even the start, which may be without a single entry
    return await request.backend.rooms.table(room, request.who.id, request.who.language)


@handles(m.Unwatch)
async def unwatch(request: Request, message: m.Unwatch) -> m.Done:
    """Stop sending updates of this match."""
    if request.socket is not None:
        request.socket.unwatch(request.room.id)
    return m.Done()
