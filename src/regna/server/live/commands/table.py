"""What people do at a table besides playing: sit down, leave, hand over to a bot, begin, chat, play again."""

import math
import secrets

import msgspec

from regna.contract.errors import Malformed, Refused
from regna.server.live.clocks import seconds_to_nudge
from regna.server.live.commands.dispatch import Request, handles
from regna.server.live.create import next_match, start_match
from regna.server.live.levels import check_level
from regna.server.live.moves import STAND_IN
from regna.server.live.names import told_apart
from regna.server.live.room import FINISHED
from regna.server.live.series import series_after, series_state
from regna.server.live.text import is_printable, printable
from regna.server.live.tokens import hash_of, new_token
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied, TooMany
from regna.server.model.rows import CLOSED, OPEN, RUNNING, ChatLine
from regna.server.protocol import messages as m
from regna.table.luck import commitment_to


async def table_of(request: Request) -> m.Table:
    """The table as whoever asks sees it now."""
    return await request.backend.rooms.table(request.room, request.who.id, request.who.language)


def check_own_seat(request: Request, seat: int) -> None:
    """Refuse whoever does not hold this seat."""
    if seat not in request.room.row.seats_of(request.who.id):
        raise Denied("not_your_seat", {"found": seat})


def check_status(request: Request, status: str) -> None:
    """Refuse what is possible only before the start, or only during the match."""
    if request.room.row.status == CLOSED:
        raise Refused("closed")
    if request.room.row.status != status:
        raise Refused("already_begun" if status == OPEN else "not_under_way")


@handles(m.Look)
async def look(request: Request, message: m.Look) -> m.Table:
    """The table."""
    return await table_of(request)


@handles(m.Enter)
async def enter(request: Request, message: m.Enter) -> m.Table:
    """Let somebody with an invitation in."""
    if not secrets.compare_digest(hash_of(message.invitation), request.room.row.invitation):
        raise Denied("invitation")
    if not request.room.admits(request.who.id):
        await request.backend.matches.admit(request.room.id, request.who.id)
        await request.backend.rooms.table_changed(request.room)
    return await table_of(request)


@handles(m.Invite)
async def invite(request: Request, message: m.Invite) -> m.Created:
    """A new invitation."""
    if request.who.id != request.room.row.creator:
        raise Denied("not_creator")
    token = new_token()
    await request.backend.matches.set_invitation(request.room.id, hash_of(token))
    await request.backend.rooms.table_changed(request.room)
    return m.Created(table=await table_of(request), invitation=token)


@handles(m.Join)
async def join(request: Request, message: m.Join) -> m.Table:
    """Sit down; a seat at the creator's screen is the creator's, and everybody else has one seat."""
    row = request.room.row
    check_status(request, OPEN)
    if message.seat >= len(row.seats):
        raise Malformed("no_such_seat", {"found": message.seat})
    seat = row.seats[message.seat]
    if seat.kind == "bot":
        raise Refused("seat_of_a_bot")
    if seat.kind == "screen" and request.who.id != row.creator:
        raise Denied("seat_at_a_screen")
    elsewhere = [number for number in row.seats_of(request.who.id) if row.seats[number].kind == "person"]
    if seat.kind == "person" and elsewhere and message.seat not in elsewhere:
        raise Refused("has_a_seat")
    if bool(message.share) == bool(message.commitment):
        raise Malformed("message", {"reason": "share or commitment"})
    others = [each.name for number, each in enumerate(row.seats) if number != message.seat]
    name = told_apart(request.who.name, others) if seat.kind == "person" else seat.name
    gives = (message.share, message.commitment)
    if not await request.backend.matches.take_seat(row.id, message.seat, request.who.id, name, *gives):
        raise Refused("seat_taken")
    await request.backend.rooms.table_changed(request.room)
    return await table_of(request)


@handles(m.Reveal)
async def reveal(request: Request, message: m.Reveal) -> m.Table:
    """Show what I committed myself to, once everybody has done so: then nobody can choose any more."""
    check_own_seat(request, message.seat)
    check_status(request, OPEN)
    row = request.room.row
    commitment = row.seats[message.seat].commitment
    if not all(seat.is_bound for seat in row.seats):
        raise Refused("seats_are_free")
    if commitment_to(bytes.fromhex(message.share)) != commitment:
        raise Refused("other_share")
    await request.backend.matches.show_share(row.id, message.seat, commitment, message.share)
    await request.backend.rooms.table_changed(request.room)
    return await table_of(request)


@handles(m.Leave)
async def leave(request: Request, message: m.Leave) -> m.Table:
    """Stand up; if nobody is left in a match under way, it ends there."""
    backend, room = request.backend, request.room
    check_own_seat(request, message.seat)
    if room.row.status == OPEN:
        if not await backend.matches.free_seat(room.id, message.seat, request.who.id):
            raise Refused("already_begun")
        await backend.rooms.table_changed(room)
    elif room.row.status == RUNNING:
        bot = room.row.seats[message.seat].bot or STAND_IN
        await backend.moves.play_by(room, message.seat, request.who.id, bot, keeps=False)
    else:
        raise Refused("not_under_way")
    async with room.locked() as held:
        if not any(seat.identity for seat in room.row.seats):
            await backend.moves.call_off(held)
    return await table_of(request)


@handles(m.Hand)
async def hand(request: Request, message: m.Hand) -> m.Table:
    """A bot plays for me."""
    check_own_seat(request, message.seat)
    check_status(request, RUNNING)
    if request.room.row.duel:
        raise Refused("duel")
    await request.backend.moves.play_by(request.room, message.seat, request.who.id, check_level(message.level))
    return await table_of(request)


@handles(m.Back)
async def back(request: Request, message: m.Back) -> m.Table:
    """I play again."""
    check_own_seat(request, message.seat)
    check_status(request, RUNNING)
    await request.backend.moves.play_by(request.room, message.seat, request.who.id, "")
    return await table_of(request)


@handles(m.MoreTime)
async def more_time(request: Request, message: m.MoreTime) -> m.Table:
    """More time for the seat that is asked."""
    check_status(request, RUNNING)
    await request.backend.moves.more_time(request.room, request.who.id, message.seat)
    return await table_of(request)


@handles(m.Nudge)
async def nudge(request: Request, message: m.Nudge) -> m.Table:
    """Ask the person everybody waits for to hurry."""
    row, now = request.room.row, request.backend.now()
    if not row.seats_of(request.who.id):
        raise Denied("no_seat")
    check_status(request, RUNNING)
    asked = row.seats[message.seat] if message.seat == row.turn else None
    if asked is None or asked.bot or asked.identity in ("", request.who.id):
        raise Refused("not_awaited")
    seconds = seconds_to_nudge(row, now)
    if seconds:
        raise TooMany("nudges", {"seconds": math.ceil(seconds)})
    if not await request.backend.matches.nudge(row.id, message.seat, row.nudged, now):
        raise Refused("not_awaited")
    await request.backend.rooms.table_changed(request.room)
    return await table_of(request)


@handles(m.Start)
async def start(request: Request, message: m.Start) -> m.Table:
    """Begin, once every seat is taken."""
    check_status(request, OPEN)
    row = request.room.row
    if not row.seats_of(request.who.id) and request.who.id != row.creator:
        raise Denied("no_seat")
    await start_match(request.backend, request.room)
    return await table_of(request)


@handles(m.Close)
async def close(request: Request, message: m.Close) -> m.Table:
    """Call off a match that has not begun, or end one in which nobody else plays."""
    row = request.room.row
    if row.status == RUNNING and (request.who.id == row.creator or row.seats_of(request.who.id)):
        if any(seat.identity not in ("", request.who.id) for seat in row.seats):
            raise Refused("others_play")
        async with request.room.locked() as held:
            await request.backend.moves.call_off(held)
        return await table_of(request)
    if request.who.id != row.creator:
        raise Denied("not_creator")
    check_status(request, OPEN)
    await request.backend.matches.set_status(request.room.id, OPEN, CLOSED, request.backend.now())
    await request.backend.rooms.table_changed(request.room)
    return await table_of(request)


@handles(m.Choose)
async def choose(request: Request, message: m.Choose) -> m.Table:
    """Answer what is asked between two matches of a series."""
    check_own_seat(request, message.seat)
    room = request.room
    if not room.row.series:
        raise Refused("no_series")
    async with request.backend.rooms.current(room) as held:
        row, match = room.row, held.begun(request.who.language)
    series_after(row, match, request.who.language).choose(message.seat, message.value)
    state = series_state(row)
    state.answers.append((message.seat, message.value))
    if not await request.backend.matches.set_series(room.id, row.series, encoder.encode(state).decode()):
        raise Refused("series_nothing_asked")
    await request.backend.rooms.table_changed(room)
    return await table_of(request)


@handles(m.Rematch)
async def rematch(request: Request, message: m.Rematch) -> m.Created:
    """The same people again; everybody finds the new match in this one's `next`."""
    if not request.room.row.seats_of(request.who.id):
        raise Denied("no_seat")
    return await next_match(request.backend, request.room, request.who)


@handles(m.Keep)
async def keep(request: Request, message: m.Keep) -> m.Done:
    """Put a finished match away, or back into my list."""
    if request.room.row.status not in FINISHED:
        raise Refused("not_over_yet")
    await request.backend.matches.keep(request.room.id, request.who.id, message.listed)
    return m.Done()


@handles(m.Note)
async def note(request: Request, message: m.Note) -> m.NoteText:
    """Read or write what I keep at my seat."""
    check_own_seat(request, message.seat)
    matches, place = request.backend.matches, (request.room.id, message.seat, request.who.id)
    if message.text is None:
        return m.NoteText(text=await matches.note(*place))
    if not is_printable(message.text.replace("\n", "")):
        raise Malformed("not_printable", {"name": "text"})
    await matches.set_note(*place, message.text)
    return m.NoteText(text=message.text)


@handles(m.Say)
async def say(request: Request, message: m.Say) -> ChatLine:
    """Say something, as one who plays or as an onlooker."""
    text = printable("text", message.text)
    room, backend = request.room, request.backend
    backend.sanctions.check_speaker(request.who.id)
    seat, who = next(iter(room.row.seats_of(request.who.id)), None), request.who
    if seat is None and room.row.hushed:
        raise Denied("hushed")
    others = [each.name for number, each in enumerate(room.row.seats) if number != seat]
    who = msgspec.structs.replace(who, name=told_apart(who.name, others))
    line = await backend.matches.say(room.id, who, seat, text, backend.now())
    request.backend.notifications.send("c", request.room.id)
    await request.backend.rooms.show_chat(request.room)
    return line


@handles(m.Hush)
async def hush(request: Request, message: m.Hush) -> m.Table:
    """Whether onlookers may speak: whoever plays decides."""
    if not request.room.row.seats_of(request.who.id):
        raise Denied("no_seat")
    await request.backend.matches.hush(request.room.id, request.backend.now() if message.hushed else 0)
    await request.backend.rooms.table_changed(request.room)
    return await table_of(request)


@handles(m.Report)
async def report(request: Request, message: m.Report) -> m.Done:
    """Tell the host of lines that should not have been said."""
    await request.backend.moderation.report(request.room.id, message.lines, request.who.id, request.backend.now())
    return m.Done()


@handles(m.Chat)
async def chat(request: Request, message: m.Chat) -> m.ChatLines:
    """What was said."""
    return m.ChatLines(match=request.room.id, lines=await request.backend.matches.said(request.room.id, message.since))
