"""Playing: decide, take back, ask why, catch up, look back, take the record home."""

from typing import Any

import msgspec

from regna.contract.errors import Refused
from regna.engine.rng import Rng
from regna.server.live.commands.dispatch import Request, handles
from regna.server.live.room import turn_info
from regna.server.live.tokens import imagined_seed
from regna.server.model.encoding import encoder
from regna.server.model.rows import RUNNING
from regna.server.protocol import messages as m
from regna.table.documents import Position
from regna.table.match import Match


@handles(m.Decide)
async def decide(request: Request, message: m.Decide) -> m.Accepted:
    """Carry out a decision."""
    room, who = request.room, request.who
    seat = room.playing_seat(who.id, message.seat)
    if room.row.status == RUNNING and room.row.seats[seat].bot:  # who decides is back
        await request.backend.moves.play_by(room, seat, who.id, "")
    accepted = await request.backend.moves.decide(
        room, who.language, seat, message.act, message.sequence, message.key, unless_final=message.unless_final
    )
    return m.Accepted(sequence=accepted.sequence)


@handles(m.Undo)
async def undo(request: Request, message: m.Undo) -> m.Accepted:
    """Take back."""
    seat = request.room.playing_seat(request.who.id, message.seat)
    accepted = await request.backend.moves.undo(request.room, request.who.language, seat, message.sequence, message.key)
    return m.Accepted(sequence=accepted.sequence)


@handles(m.Why)
async def why(request: Request, message: m.Why) -> m.Explanation:
    """Why a decision is not possible for my seat now; and if it is, whether it could be taken back."""
    room = request.room
    seat = room.playing_seat(request.who.id, message.seat)
    async with request.backend.rooms.current(room) as held:
        match = held.under_way(request.who.language)
        refusal = match.refusal(message.act, seat)
        if refusal is None:
            final = match.would_be_final(message.act, seat)
            return m.Explanation(allowed=True, final=final, code="", rules=[], text="")
    return m.Explanation(allowed=False, final=False, code=refusal.code, rules=list(refusal.rules), text=refusal.text)


@handles(m.CatchUp)
async def catch_up(request: Request, message: m.CatchUp) -> Any:
    """Everything since what I have seen."""
    room = request.room
    seat = room.viewing_seat(request.who.id, message.seat)
    async with request.backend.rooms.current(room, message.since) as held:
        return msgspec.Raw(held.update(seat, request.who.language, message.since, lean=False))


@handles(m.Frame)
async def frame(request: Request, message: m.Frame) -> m.Moment:
    """How it looked then: my view, or everybody's once nothing is secret any more."""
    room = request.room
    async with request.backend.rooms.current(room, message.at) as held:
        finished = held.finished
        if message.everything and not finished:
            raise Refused("not_over_yet")
        match = held.begun(request.who.language).at(message.at)
    if message.everything:
        return moment(match, message.seat, list(range(match.seats)))
    seat = message.seat if finished else room.viewing_seat(request.who.id, message.seat)
    return moment(match, seat, [seat])


@handles(m.OwnPosition)
async def position(request: Request, message: m.OwnPosition) -> Position:
    """How it stands, as a document to play on from elsewhere; asked again at the same moment, the same."""
    room = request.room
    async with request.backend.rooms.current(room) as held:
        match = held.begun(request.who.language)
        if held.finished:
            return match.position()
        if room.row.duel:
            raise Refused("duel")
        seat = room.playing_seat(request.who.id, message.seat)
        return match.position_for(seat, Rng(imagined_seed(room.row, match.sequence, seat)))


@handles(m.Scores)
async def scores(request: Request, message: m.Scores) -> m.ScoreHistory:
    """The scores over time, as my seat sees them; the last ones of a match that is over are its result."""
    room = request.room
    async with request.backend.rooms.current(room) as held:
        match = held.begun(request.who.language)
        match = match.at(match.sequence)  # a copy: play goes on meanwhile
        seat = None if held.finished else room.viewing_seat(request.who.id, None)
    last = match.sequence
    moments = sorted({round(place * last / (message.moments - 1)) for place in range(message.moments)})
    points = [m.ScorePoint(sequence=at, scores=match.at(at).scores(seat)) for at in moments]
    outcome = match.outcome()
    if outcome is not None:
        points[-1].scores = outcome.scores
    sources = [m.ScoreSource(name=source.name, points=source.points) for source in match.sources()]
    return m.ScoreHistory(points=points, sources=sources)


def moment(match: Match, reader: int | None, seats: "list[int] | list[int | None]") -> m.Moment:
    """A moment in the views of these seats."""
    views = [m.SeatView(seat=seat, body=msgspec.to_builtins(match.view(seat).body)) for seat in seats]
    return m.Moment(sequence=match.sequence, turn=turn_info(match.turn_for(reader)), views=views)


@handles(m.Export)
async def export(request: Request, message: m.Export) -> Any:
    """The record, with the server's secret, once the match is over."""
    room = request.room
    async with request.backend.rooms.current(room) as held:
        if not held.finished:
            raise Refused("not_over_yet")
        record = held.begun(request.who.language).record()
        if record.luck is not None and room.row.secret:  # a match called off is finished, too
            secret = "" if room.row.hides_luck(request.backend.now()) else room.row.secret.hex()
            record.luck = msgspec.structs.replace(record.luck, secret=secret)
    return msgspec.Raw(encoder.encode(record))
