"""What people do at a table besides playing: sit down, leave, hand over to a bot, begin, chat, play again."""

import secrets
from typing import Final

import msgspec

from regna.contract.errors import Malformed, Refused
from regna.server import messages as m
from regna.server.asks import Visit, answers
from regna.server.creating import next_match, start_match
from regna.server.errors import Denied
from regna.server.hall import STAND_IN
from regna.server.levels import check_level
from regna.server.opening import encoder
from regna.server.series import series_after, standing_of
from regna.server.storage.rows import CLOSED, OPEN, RUNNING
from regna.server.tokens import hash_of, new_token

INVISIBLE_BUT_FINE: Final = "\u00a0\u202f\u200d"
"""No-break spaces, and what joins the parts of an emoji."""


async def table_of(visit: Visit) -> m.Table:
    """The table as the visitor sees it now."""
    return await visit.hall.table(visit.room, visit.who.id, visit.who.language)


def own_seat(visit: Visit, seat: int) -> None:
    """Refuse whoever does not hold this seat."""
    if seat not in visit.room.row.seats_of(visit.who.id):
        raise Denied("not_your_seat", {"found": seat})


def in_status(visit: Visit, status: str) -> None:
    """Refuse what is possible only before the start, or only during the match."""
    if visit.room.row.status == CLOSED:
        raise Refused("closed")
    if visit.room.row.status != status:
        raise Refused("already_begun" if status == OPEN else "not_under_way")


def printable(name: str, text: str) -> str:
    """A text of people for people, without what one cannot see; joined emoji and French spaces are fine."""
    text = text.strip()
    if not text or not all(letter.isprintable() or letter in INVISIBLE_BUT_FINE for letter in text):
        raise Malformed("not_printable", {"name": name})
    return text


@answers(m.Look, m.Table, "read")
async def look(visit: Visit, message: m.Look) -> m.Table:
    """The table."""
    return await table_of(visit)


@answers(m.Enter, m.Table, "enter", for_strangers=True)
async def enter(visit: Visit, message: m.Enter) -> m.Table:
    """Let somebody with an invitation in."""
    if not secrets.compare_digest(hash_of(message.invitation), visit.room.row.invitation):
        raise Denied("invitation")
    if not visit.room.admits(visit.who.id):
        await visit.hall.matches.admit(visit.room.id, visit.who.id)
        await visit.hall.table_changed(visit.room)
    return await table_of(visit)


@answers(m.Invite, m.Created, "create")
async def invite(visit: Visit, message: m.Invite) -> m.Created:
    """A new invitation."""
    if visit.who.id != visit.room.row.creator:
        raise Denied("not_creator")
    token = new_token()
    await visit.hall.matches.set_invitation(visit.room.id, hash_of(token))
    await visit.hall.table_changed(visit.room)
    return m.Created(table=await table_of(visit), invitation=token)


@answers(m.Join, m.Table, "join")
async def join(visit: Visit, message: m.Join) -> m.Table:
    """Sit down; a seat at the creator's screen is the creator's, and everybody else has one seat."""
    row = visit.room.row
    in_status(visit, OPEN)
    if message.seat >= len(row.seats):
        raise Malformed("no_such_seat", {"found": message.seat})
    seat = row.seats[message.seat]
    if seat.kind == "bot":
        raise Refused("seat_of_a_bot")
    if seat.kind == "screen" and visit.who.id != row.creator:
        raise Denied("seat_at_a_screen")
    elsewhere = [number for number in row.seats_of(visit.who.id) if row.seats[number].kind == "person"]
    if seat.kind == "person" and elsewhere and message.seat not in elsewhere:
        raise Refused("has_a_seat")
    name = visit.who.name if seat.kind == "person" else seat.name
    if not await visit.hall.matches.take_seat(row.id, message.seat, visit.who.id, name, message.share):
        raise Refused("seat_taken")
    await visit.hall.table_changed(visit.room)
    return await table_of(visit)


@answers(m.Leave, m.Table, "join")
async def leave(visit: Visit, message: m.Leave) -> m.Table:
    """Stand up; if nobody is left in a match under way, it ends there."""
    hall, room = visit.hall, visit.room
    own_seat(visit, message.seat)
    if room.row.status == OPEN:
        if not await hall.matches.free_seat(room.id, message.seat, visit.who.id):
            raise Refused("already_begun")
        await hall.table_changed(room)
    elif room.row.status == RUNNING:
        bot = room.row.seats[message.seat].bot or STAND_IN
        await hall.play_by(room, message.seat, visit.who.id, bot, keeps=False)
    else:
        raise Refused("not_under_way")
    async with room.lock:  # no bot decides meanwhile: storing its decision would open the match again
        deserted = room.row.status == RUNNING and not any(seat.identity for seat in room.row.seats)
        if deserted and await hall.matches.set_status(room.id, RUNNING, CLOSED, hall.now()):
            room.row = msgspec.structs.replace(room.row, status=CLOSED)
    if deserted:
        await hall.table_changed(room)
    return await table_of(visit)


@answers(m.Hand, m.Table, "join")
async def hand(visit: Visit, message: m.Hand) -> m.Table:
    """A bot plays for me."""
    own_seat(visit, message.seat)
    in_status(visit, RUNNING)
    await visit.hall.play_by(visit.room, message.seat, visit.who.id, check_level(message.level))
    return await table_of(visit)


@answers(m.Back, m.Table, "join")
async def back(visit: Visit, message: m.Back) -> m.Table:
    """I play again."""
    own_seat(visit, message.seat)
    in_status(visit, RUNNING)
    await visit.hall.play_by(visit.room, message.seat, visit.who.id, "")
    return await table_of(visit)


@answers(m.Start, m.Table, "join")
async def start(visit: Visit, message: m.Start) -> m.Table:
    """Begin, once every seat is taken."""
    in_status(visit, OPEN)
    row = visit.room.row
    if not row.seats_of(visit.who.id) and visit.who.id != row.creator:
        raise Denied("no_seat")
    await start_match(visit.hall, visit.room)
    return await table_of(visit)


@answers(m.Close, m.Table, "join")
async def close(visit: Visit, message: m.Close) -> m.Table:
    """Call off a match that has not begun."""
    if visit.who.id != visit.room.row.creator:
        raise Denied("not_creator")
    in_status(visit, OPEN)
    await visit.hall.matches.set_status(visit.room.id, OPEN, CLOSED, visit.hall.now())
    await visit.hall.table_changed(visit.room)
    return await table_of(visit)


@answers(m.Choose, m.Table, "join")
async def choose(visit: Visit, message: m.Choose) -> m.Table:
    """Answer what is asked between two matches of a series."""
    own_seat(visit, message.seat)
    room = visit.room
    if not room.row.series:
        raise Refused("no_series")
    series_after(room.row, room.begun(visit.who.language), visit.who.language).choose(message.seat, message.value)
    standing = standing_of(room.row)
    standing.answers.append((message.seat, message.value))
    if not await visit.hall.matches.set_series(room.id, room.row.series, encoder.encode(standing).decode()):
        raise Refused("series_nothing_asked")
    await visit.hall.table_changed(room)
    return await table_of(visit)


@answers(m.Rematch, m.Created, "create")
async def rematch(visit: Visit, message: m.Rematch) -> m.Created:
    """The same people again; everybody finds the new match in this one's `next`."""
    if not visit.room.row.seats_of(visit.who.id):
        raise Denied("no_seat")
    return await next_match(visit.hall, visit.room, visit.who)


@answers(m.Say, m.ChatLine, "chat")
async def say(visit: Visit, message: m.Say) -> m.ChatLine:
    """Say something."""
    text = printable("text", message.text)
    room = visit.room
    line = await visit.hall.matches.say(room.id, visit.who.name, text, visit.hall.now())
    visit.hall.hints.send("c", visit.room.id)
    await visit.hall.show_chat(visit.room)
    return line


@answers(m.Chat, m.ChatLines, "read")
async def chat(visit: Visit, message: m.Chat) -> m.ChatLines:
    """What was said."""
    return m.ChatLines(match=visit.room.id, lines=await visit.hall.matches.said(visit.room.id, message.since))
