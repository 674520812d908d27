"""New matches: set up by somebody, from a moment of another match, from a record, or as the next of a series."""

import asyncio
from typing import Any, Final

import msgspec

from regna.contract.components import FORMAT
from regna.contract.errors import BadOption, Refused
from regna.server.live.hall import Hall
from regna.server.live.levels import check_level
from regna.server.live.load import game_in, luck_of, names_of, open_match
from regna.server.live.room import Room
from regna.server.live.series import Standing, series_after, standing_of
from regna.server.live.tokens import hash_of, new_id, new_secret, new_seed, new_token
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied, TooLarge
from regna.server.model.rows import OPEN, OVER, RECORD, RUNNING, Clock, Identity, MatchRow, SeatRow
from regna.server.protocol import messages as m
from regna.server.storage.commit_queue import Append
from regna.table.documents import Record, UsedComponents, outcome_of
from regna.table.match import Match, used
from regna.table.replay import replay

LEAST_SECONDS: Final = 5
"""Less time than this is for machines."""
MOST_ENTRIES: Final = 20_000
"""The longest record that is taken in: several times the longest match of random players."""


async def create_match(hall: Hall, who: Identity, wish: m.Create) -> m.Created:
    """A new table, as wished."""
    this = game_in(wish.game, who.language)
    if wish.clock.kind != "none" and wish.clock.seconds < LEAST_SECONDS:
        raise BadOption("too_little_time", {"least": LEAST_SECONDS})
    seats = [planned_seat(plan, who) for plan in wish.seats]
    if wish.origin is not None:
        return await add_match(hall, who, await match_from(hall, who, wish, wish.origin, seats))
    this.check_seats(len(seats))
    options = this.complete_options(wish.options)
    parts = this.with_components(wish.components)
    # Dealt once for nothing, so that options that cannot go together are refused now and not at the start.
    this.new(len(seats), 0, options, wish.components)
    row = new_row(hall, who, wish.game, seats)
    row = msgspec.structs.replace(
        row,
        options=options,
        components=encoder.encode(used(parts)),
        public=wish.public,
        clock=wish.clock,
        series=encoder.encode(Standing()).decode() if wish.series else "",
    )
    return await add_match(hall, who, row)


def planned_seat(plan: m.SeatPlan, who: Identity) -> SeatRow:
    """A seat as planned: a bot's, the creator's screen's, or free."""
    if plan.kind == "bot":
        return SeatRow(kind="bot", bot=check_level(plan.level))
    return SeatRow(kind=plan.kind, identity=who.id if plan.kind == "screen" else "")


def new_row(hall: Hall, who: Identity, game: str, seats: list[SeatRow]) -> MatchRow:
    """A match that has not begun, with a fresh secret."""
    now = hall.now()
    return MatchRow(
        id=new_id(),
        created=now,
        changed=now,
        status=OPEN,
        game=game,
        rules=game_in(game, "en").spec.rules_version,
        options={},
        components=b"",
        start=b"",
        dealt=True,
        secret=new_secret(),
        luck="",
        creator=who.id,
        public=False,
        invitation="",
        clock=Clock(),
        series="",
        origin="",
        next="",
        turn=-1,
        turn_since=now,
        seats=tuple(seats),
    )


async def add_match(
    hall: Hall, who: Identity, row: MatchRow, entries: tuple[bytes, ...] = (), after: str = ""
) -> m.Created:
    """Store a new match and show it to who made it, with its invitation; refused if another follows already."""
    token = new_token()
    if not await hall.matches.add(msgspec.structs.replace(row, invitation=hash_of(token)), entries, after):
        raise Refused("has_a_next")
    room = await hall.room(row.id)
    return m.Created(table=await hall.table(room, who.id, who.language), invitation=token)


async def match_from(hall: Hall, who: Identity, wish: m.Create, origin: m.Origin, seats: list[SeatRow]) -> MatchRow:
    """A match that begins at a moment of another: while that one runs, what I do not know of it is drawn anew."""
    room = await hall.room(origin.match)
    if not room.admits(who.id):
        raise Denied("not_invited")
    async with room.lock:
        await hall.ready(room, origin.at)
        then = room.begun(who.language).at(origin.at)
        finished = room.finished
    if wish.game != room.row.game or len(seats) != then.seats:
        raise BadOption("other_table", {"game": room.row.game, "seats": then.seats})
    if then.over:
        raise Refused("match_over")
    if not finished:
        then = then.fork(room.viewing_seat(who.id, origin.seat), new_seed())
    row = new_row(hall, who, room.row.game, seats)
    return msgspec.structs.replace(
        row,
        options=dict(then.options),
        components=encoder.encode(used(then.components)),
        start=encoder.encode(then.game.spec.state_document(then.journal.state)),
        dealt=False,
        public=wish.public and finished,  # while the other match runs, one's own secrets in it are nobody else's
        clock=wish.clock,
        origin=f"{origin.match}:{origin.at}",
    )


async def import_record(hall: Hall, who: Identity, record: Record) -> m.Created:
    """A record to look at; every step of it is checked first."""
    if len(record.entries) > MOST_ENTRIES:
        raise TooLarge("record", {"most": MOST_ENTRIES})
    match = await asyncio.to_thread(replay, record, who.language)
    seats = [SeatRow(kind="record", name=name) for name in (*match.names, *[""] * match.seats)[: match.seats]]
    row = msgspec.structs.replace(
        new_row(hall, who, record.game, seats),
        status=RECORD,
        rules=record.rules,
        options=dict(match.options),
        components=encoder.encode(record.components),
        start=encoder.encode(record.start),
        dealt=False,
        secret=b"",
        luck="" if record.luck is None else encoder.encode(record.luck).decode(),
    )
    return await add_match(hall, who, row, tuple(encoder.encode(entry) for entry in match.journal.entries))


async def start_match(hall: Hall, room: Room) -> None:
    """Deal, or go on from the given start, and store it; if another server was quicker, its start counts."""
    row = await hall.matches.find(room.id)
    if row is None or row.status != OPEN:
        raise Refused("already_begun")
    if any(seat.kind != "bot" and not seat.share for seat in row.seats):
        raise Refused("seats_are_free")
    match = opened(row)
    now = hall.now()
    turn = max(-1, int(match.journal.state.seat))
    claimed = now + hall.lease
    running = msgspec.structs.replace(row, status=RUNNING, turn=turn, turn_since=now)
    watch = Room(running)
    watch.match = match
    duty = watch.duty(now, claimed)
    change = Append(
        match=room.id,
        first=0,
        entries=[encoder.encode(entry) for entry in match.journal.entries],
        now=now,
        status=OVER if match.over else RUNNING,
        turn=turn,
        turn_since=now,
        moved=True,
        duty=duty,
        had_duty=False,
    )
    start = encoder.encode(match.game.spec.state_document(match.journal.start))
    if not await hall.matches.begin(change, start, match.rules, [seat.share for seat in row.seats]):
        raise Refused("already_begun")
    await hall.table_changed(room)
    hall.attend(room)


def opened(row: MatchRow) -> Match:
    """The match of a row at its very start, first luck drawn."""
    this = game_in(row.game, "en")
    luck = luck_of(row)
    components = msgspec.json.decode(row.components, type=UsedComponents)
    if row.start:
        match, _ = open_match(row, [])
        match.advance()
        return match
    document = components_document(row.game, components)
    return this.new(len(row.seats), None, row.options, document, tuple(names_of(row)), luck=luck)


def components_document(game: str, components: UsedComponents) -> dict[str, Any] | None:
    """A user's components as the document they came in, or None."""
    return {"format": FORMAT, "game": game, **components.replaced} if components.replaced else None


async def next_match(hall: Hall, room: Room, who: Identity) -> m.Created:
    """The match after one that is over: the same seats, the options of the series, and the same people may come in."""
    old = room.row
    if old.status != OVER or room.match is None:
        raise Refused("not_over_yet")
    options, standing = dict(old.options), ""
    if old.series:
        series = series_after(old, room.match, who.language)
        if series.asked() is not None:
            raise Refused("series_undecided")
        options = dict(series.next_options())
        outcome = outcome_of(room.match.journal.state)
        results = [*standing_of(old).results, *([] if outcome is None else [outcome])]
        standing = encoder.encode(Standing(results=results)).decode()
    seats = [
        SeatRow(kind="bot", bot=seat.bot)
        if seat.kind == "bot"
        else SeatRow(kind=seat.kind, identity=seat.identity, name=seat.name)
        for seat in old.seats
    ]
    row = msgspec.structs.replace(
        new_row(hall, who, old.game, seats),
        options=options,
        components=old.components,
        public=old.public,
        clock=old.clock,
        series=standing,
        creator=old.creator,
    )
    created = await add_match(hall, who, row, after=old.id)
    await hall.table_changed(room)
    return created
