"""Playing: decide, take back, ask why, catch up, look back, take the record home."""

from typing import Any

import msgspec

from regna.contract.errors import Refused
from regna.server import messages as m
from regna.server.asks import Visit, answers
from regna.server.opening import encoder
from regna.server.room import turn_info
from regna.table.documents import Record
from regna.table.match import Match


@answers(m.Decide, m.Accepted, "play")
async def decide(visit: Visit, message: m.Decide) -> m.Accepted:
    """Carry out a decision."""
    seat = visit.room.playing_seat(visit.who.id, message.seat)
    accepted = await visit.hall.decide(visit.room, visit.who.language, seat, message.act, message.sequence, message.key)
    return m.Accepted(sequence=accepted.sequence)


@answers(m.Undo, m.Accepted, "play")
async def undo(visit: Visit, message: m.Undo) -> m.Accepted:
    """Take back."""
    seat = visit.room.playing_seat(visit.who.id, message.seat)
    accepted = await visit.hall.undo(visit.room, visit.who.language, seat, message.sequence, message.key)
    return m.Accepted(sequence=accepted.sequence)


@answers(m.Why, m.Explanation, "play")
async def why(visit: Visit, message: m.Why) -> m.Explanation:
    """Why a decision is not possible for my seat now; and if it is, whether it could be taken back."""
    room = visit.room
    seat = room.playing_seat(visit.who.id, message.seat)
    async with room.lock:
        await visit.hall.ready(room)
        match = room.under_way(visit.who.language)
        refusal = match.refusal(message.act, seat)
        if refusal is None:
            final = match.would_be_final(message.act, seat)
            return m.Explanation(allowed=True, final=final, code="", rules=[], text="")
    return m.Explanation(allowed=False, final=False, code=refusal.code, rules=list(refusal.rules), text=refusal.text)


@answers(m.CatchUp, m.Update, "read")
async def catch_up(visit: Visit, message: m.CatchUp) -> Any:
    """Everything since what I have seen."""
    room = visit.room
    seat = room.viewing_seat(visit.who.id, message.seat)
    async with room.lock:
        await visit.hall.ready(room, message.since)
        return msgspec.Raw(room.update(seat, visit.who.language, message.since, lean=False))


@answers(m.Frame, m.Moment, "read")
async def frame(visit: Visit, message: m.Frame) -> m.Moment:
    """How it looked then: my view, or everybody's once nothing is secret any more."""
    room = visit.room
    async with room.lock:
        await visit.hall.ready(room, message.at)
        finished = room.finished
        if message.everything and not finished:
            raise Refused("not_over_yet")
        match = room.begun(visit.who.language).at(message.at)
    if message.everything:
        return moment(match, message.seat, list(range(match.seats)))
    seat = message.seat if finished else room.viewing_seat(visit.who.id, message.seat)
    return moment(match, seat, [seat])


def moment(match: Match, reader: int | None, seats: "list[int] | list[int | None]") -> m.Moment:
    """A moment in the views of these seats."""
    views = [m.SeatView(seat=seat, body=msgspec.to_builtins(match.view(seat).body)) for seat in seats]
    return m.Moment(sequence=match.sequence, turn=turn_info(match.turn_for(reader)), views=views)


@answers(m.Export, Record, "read")
async def export(visit: Visit, message: m.Export) -> Any:
    """The record, with the server's secret, once the match is over."""
    room = visit.room
    async with room.lock:
        await visit.hall.ready(room)
        if not room.finished:
            raise Refused("not_over_yet")
        record = room.begun(visit.who.language).record()
        if record.luck is not None and room.row.secret:  # a match called off is finished, too
            record.luck = msgspec.structs.replace(record.luck, secret=room.row.secret.hex())
    return msgspec.Raw(encoder.encode(record))
