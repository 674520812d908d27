"""What needs thought: a hint while one plays against bots, and the review of a match that is over."""

from regna.contract.errors import Refused, Stale
from regna.engine.rng import Rng
from regna.server.live.commands.dispatch import Request, handles
from regna.server.live.pool import BotFailed
from regna.server.live.reviews import review_text
from regna.server.live.room import Held
from regna.server.live.tokens import imagined_seed
from regna.server.model.errors import Unavailable
from regna.server.protocol import messages as m
from regna.table.documents import encode
from regna.table.match import Match
from regna.table.words import Speaking


@handles(m.Hint)
async def hint(request: Request, message: m.Hint) -> m.HintText:
    """What to do, and why, by what my seat knows; asked again at the same moment, the same."""
    room, backend, language = request.room, request.backend, request.who.language
    seat = room.playing_seat(request.who.id, message.seat)
    async with backend.rooms.current(room) as held:
        match = asked_alone(held, language, seat, message.sequence)
        seed = imagined_seed(room.row, match.sequence, seat)
        position = encode(match.position_for(seat, Rng(seed)))
    try:
        found = await backend.pool.hint(room.row.game, position, seed, request.who.id)
    except BotFailed:
        raise Unavailable("thought") from None
    async with backend.rooms.current(room) as held:
        match = asked_alone(held, language, seat, message.sequence)
        reasons = [match.words.say(one.key, one.facts) for one in found.reasons]
    return m.HintText(sequence=message.sequence, act=found.act, instead=found.instead, reasons=reasons)


def asked_alone(held: Held, language: str, seat: int, sequence: int) -> Match:
    """The match, if this seat is asked in it and plays with nobody but bots."""
    match = held.under_way(language)
    if held.room.row.duel:
        raise Refused("duel")
    if any(other.identity for number, other in enumerate(held.room.row.seats) if number != seat):
        raise Refused("hint_between_people")
    with Speaking(match.words):
        if match.sequence != sequence:
            raise Stale("sequence", {"expected": sequence, "current": match.sequence})
        if match.over:
            raise Refused("match_over")
        if match.deciding != seat:
            raise Refused("not_your_turn", {"seat": {"seat": match.deciding}})
    return match


@handles(m.Review)
async def review(request: Request, message: m.Review) -> m.ReviewText:
    """How a match that is over went, as far as it has been looked at; asking begins it."""
    room = request.room
    async with request.backend.rooms.current(room) as held:
        if not held.finished:
            raise Refused("not_over_yet")
        match = held.begun(request.who.language)
    return review_text(request.backend.reviews.of(room.id, match), match)
