"""New matches: set up by somebody, from a moment of another match, from a record, or as the next of a series."""

import asyncio
from typing import Any, Final

import msgspec

from regna.contract.components import FORMAT, components_in
from regna.contract.errors import BadOption, Malformed, Refused
from regna.server.live.backend import Backend
from regna.server.live.bot_names import BOT_NAMES, named_bots
from regna.server.live.clocks import next_job
from regna.server.live.levels import check_level
from regna.server.live.load import MOST_ENTRIES, game_in, luck_of, names_of, open_match
from regna.server.live.room import Room
from regna.server.live.series import SeriesState, series_after, series_state
from regna.server.live.text import printable
from regna.server.live.tokens import hash_of, new_id, new_secret, new_seed, new_token
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied, TooLarge
from regna.server.model.rows import DAY, OPEN, OVER, RECORD, RUNNING, Clock, Identity, MatchRow, SeatRow
from regna.server.protocol import messages as m
from regna.server.storage.commit_queue import Append
from regna.table.documents import Record, UsedComponents, outcome_from
from regna.table.game import Game
from regna.table.match import Match, used
from regna.table.replay import replay

LEAST_SECONDS: Final = 5
"""Less time than this is for machines."""
MOST_MATCHES: Final = 60
"""Matches somebody has set up and that are not over; a host allows so many times as many as requests (`--rate`)."""
MOST_BOT_SEATS: Final = 60
"""Seats of bots in them."""
COMPONENT_BYTES: Final = 64 * 1024
CLOSED_COUNTS: Final = 30 * DAY
"""A match that was given up counts for so long as something that its creator keeps here."""
"""Several times the whole components of a game."""
FROM_POSITION: Final = "position"
"""Where a match comes from that begins in a position somebody brought."""
STORED_BYTES: Final = 32 * 1024 * 1024
"""What the records and unfinished matches of one person may take, times `--rate`."""


async def create_match(backend: Backend, who: Identity, wish: m.Create) -> m.Created:
    """A new table, as wished."""
    this = game_in(wish.game, who.language)
    if wish.clock.kind != "none" and wish.clock.seconds < LEAST_SECONDS:
        raise BadOption("too_little_time", {"least": LEAST_SECONDS})
    for plan in wish.seats:
        backend.sanctions.check_name(plan.name)
    seats = [planned_seat(plan, who) for plan in wish.seats]
    if sum(seat.kind == "person" and seat.share != "" for seat in seats) > 1:
        raise Refused("has_a_seat")
    if wish.origin is not None and wish.position is not None:
        raise Malformed("message", {"reason": "origin or position"})
    if wish.origin is not None:
        row = await match_from(backend, who, wish, wish.origin, seats)
    elif wish.position is not None:
        then = this.from_position(wish.position, seed=0)
        row = row_from(backend, who, wish, seats, then)
    else:
        row = planned_match(backend, this, who, wish, seats)
    return await add_match(backend, who, row, begin=wish.begin)


def planned_match(backend: Backend, this: Game, who: Identity, wish: m.Create, seats: list[SeatRow]) -> MatchRow:
    """A match that begins at the beginning; raises BadOption for what cannot be played."""
    this.check_seats(len(seats))
    options = this.complete_options(wish.options)
    document = read_text(wish.components) if isinstance(wish.components, str) else wish.components
    parts = this.with_components(document)
    # Dealt once for nothing, so that options that cannot go together are refused now and not at the start.
    this.new(len(seats), 0, options, document)
    return msgspec.structs.replace(
        new_row(backend, who, wish.game, seats),
        options=options,
        components=encoder.encode(used(parts)),
        public=wish.public,
        clock=wish.clock,
        pace=wish.pace,
        series=encoder.encode(SeriesState()).decode() if wish.series else "",
    )


def read_text(components: str) -> dict[str, Any]:
    """Components as they are written in a file; what would not be kept is not even read."""
    if len(components) > COMPONENT_BYTES:
        raise TooLarge("components", {"most": COMPONENT_BYTES // 1024})
    return components_in(components)


def planned_seat(plan: m.SeatPlan, who: Identity) -> SeatRow:
    """A seat as planned: a bot's, the creator's own, or free."""
    name = printable("name", plan.name) if plan.name else ""
    if plan.kind == "bot":
        if plan.share:
            raise Refused("seat_of_a_bot")
        return SeatRow(kind="bot", bot=check_level(plan.level), name=name)
    if plan.kind == "screen":
        return SeatRow(kind="screen", identity=who.id, name=name, share=plan.share)
    return (
        SeatRow(kind="person", identity=who.id, name=who.name, share=plan.share)
        if plan.share
        else SeatRow(kind="person")
    )


def new_row(backend: Backend, who: Identity, game: str, seats: list[SeatRow]) -> MatchRow:
    """A match that has not begun, with a fresh secret."""
    now, id = backend.now(), new_id()
    return MatchRow(
        id=id,
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
        seats=named_bots(id, seats),
    )


async def add_match(
    backend: Backend,
    who: Identity,
    row: MatchRow,
    entries: tuple[bytes, ...] = (),
    after: str = "",
    begin: bool = False,
) -> m.Created:
    """Store a new match and show it to who made it, with its invitation; refused if another follows already.

    With `begin` it begins if nobody is awaited.
    """
    await check_number(backend, row)
    await check_size(backend, row, sum(map(len, entries)))
    token = new_token()
    if not await backend.matches.add(msgspec.structs.replace(row, invitation=hash_of(token)), entries, after):
        raise Refused("has_a_next")
    room = await backend.rooms.get(row.id)
    if begin and not awaits_somebody(row):
        await start_match(backend, room)
    return m.Created(table=await backend.rooms.table(room, who.id, who.language), invitation=token)


async def check_number(backend: Backend, row: MatchRow) -> None:
    """Refuse one more match where who sets it up has many already that are not over."""
    if row.status != OPEN:
        return
    matches, bots = await backend.matches.count_alive(row.creator)
    most = int(MOST_MATCHES * backend.settings.rate)
    if matches >= most:
        raise Refused("too_many_matches", {"most": most})
    most = int(MOST_BOT_SEATS * backend.settings.rate)
    if bots + sum(seat.kind == "bot" for seat in row.seats) > most:
        raise Refused("too_many_bots", {"most": most})


async def check_size(backend: Backend, row: MatchRow, more: int) -> None:
    """Refuse what takes much room: components of one's own, and all that somebody keeps here and did not play."""
    if len(row.components) > COMPONENT_BYTES:
        raise TooLarge("components", {"most": COMPONENT_BYTES // 1024})
    most = int(STORED_BYTES * backend.settings.rate)
    size = len(row.components) + len(row.start) + len(row.luck) + more
    if await backend.matches.stored_bytes(row.creator, backend.now() - CLOSED_COUNTS) + size > most:
        raise TooLarge("stored", {"most": most // 1024 // 1024})


def awaits_somebody(row: MatchRow) -> bool:
    """Whether somebody has yet to sit down before the match can begin."""
    return any(seat.kind != "bot" and not seat.share for seat in row.seats)


async def match_from(
    backend: Backend, who: Identity, wish: m.Create, origin: m.Origin, seats: list[SeatRow]
) -> MatchRow:
    """A match that begins at a moment of another: while that one runs, what I do not know of it is drawn anew."""
    room = await backend.rooms.get(origin.match)
    if not room.admits(who.id):
        raise Denied("not_invited")
    async with backend.rooms.current(room, origin.at) as held:
        then = held.begun(who.language).at(origin.at)
        finished = held.finished
    if not finished and not then.over:
        if room.row.duel:
            raise Refused("duel")
        then = then.fork(room.viewing_seat(who.id, origin.seat), new_seed())
    return msgspec.structs.replace(
        row_from(backend, who, wish, seats, then),
        start=encoder.encode(then.position().state),
        public=wish.public and finished,  # while the other match runs, one's own secrets in it are nobody else's
        origin=f"{origin.match}:{origin.at}",
    )


def row_from(backend: Backend, who: Identity, wish: m.Create, seats: list[SeatRow], then: Match) -> MatchRow:
    """A match that begins as another one does, with its options and components."""
    if wish.game != then.game.id or len(seats) != then.seats:
        raise BadOption("other_table", {"game": then.game.id, "seats": then.seats})
    if then.over:
        raise Refused("match_over")
    return msgspec.structs.replace(
        new_row(backend, who, wish.game, seats),
        options=dict(then.options),
        components=encoder.encode(used(then.components)),
        start=encoder.encode(then.start_document()),
        dealt=False,
        public=wish.public,
        clock=wish.clock,
        pace=wish.pace,
        origin=FROM_POSITION,
    )


async def import_record(backend: Backend, who: Identity, record: Record) -> m.Created:
    """A record to look at; every step of it is checked first."""
    if len(record.entries) > MOST_ENTRIES:
        raise TooLarge("record", {"most": MOST_ENTRIES})
    match = await asyncio.to_thread(replay, record, who.language)
    seats = [SeatRow(kind="record", name=name) for name in (*match.names, *[""] * match.seats)[: match.seats]]
    row = msgspec.structs.replace(
        new_row(backend, who, record.game, seats),
        status=RECORD,
        rules=record.rules,
        options=dict(match.options),
        components=encoder.encode(record.components),
        start=encoder.encode(record.start),
        dealt=False,
        secret=b"",
        luck="" if record.luck is None else encoder.encode(record.luck).decode(),
    )
    return await add_match(backend, who, row, tuple(encoder.encode(entry) for entry in match.entries_since()))


async def start_match(backend: Backend, room: Room) -> None:
    """Deal, or go on from the given start, and store it; if another server was quicker, its start counts."""
    row = await backend.matches.find(room.id)
    if row is None or row.status != OPEN:
        raise Refused("already_begun")
    if awaits_somebody(row):
        raise Refused("not_revealed" if all(seat.is_bound for seat in row.seats) else "seats_are_free")
    match = opened(row)
    now = backend.now()
    turn = -1 if match.deciding is None else match.deciding
    running = msgspec.structs.replace(row, status=RUNNING, turn=turn, turn_since=now)
    change = Append(
        match=room.id,
        first=0,
        entries=[encoder.encode(entry) for entry in match.entries_since()],
        now=now,
        status=OVER if match.over else RUNNING,
        turn=turn,
        turn_since=now,
        moved=True,
        job=next_job(running, now, now + backend.moves.lease),
        had_job=False,
    )
    start = encoder.encode(match.start_document())
    if not await backend.matches.begin(change, start, match.rules, [seat.share for seat in row.seats]):
        raise Refused("already_begun")
    await backend.rooms.table_changed(room)
    backend.moves.queue_bot(room.row)


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


async def next_match(backend: Backend, room: Room, who: Identity) -> m.Created:
    """The match after one that is over: the same seats, the options of the series, and the same people may come in."""
    async with backend.rooms.current(room) as held:
        old, match = room.row, held.match
    if old.status != OVER or match is None:
        raise Refused("not_over_yet")
    options, series = dict(old.options), ""
    if old.series:
        after = series_after(old, match, who.language)
        if after.asked() is not None:
            raise Refused("series_undecided")
        options = dict(after.next_options())
        results = [*series_state(old).results, outcome_from(match.result())]
        series = encoder.encode(SeriesState(results=results)).decode()
    seats = [
        SeatRow(kind="bot", bot=seat.bot, name=seat.name if seat.name in BOT_NAMES else "")  # not of who has left
        if seat.kind == "bot"
        else SeatRow(kind=seat.kind, identity=seat.identity, name=seat.name)
        for seat in old.seats
    ]
    row = msgspec.structs.replace(
        new_row(backend, who, old.game, seats),
        options=options,
        components=old.components,
        public=old.public,
        clock=old.clock,
        pace=old.pace,
        series=series,
        creator=old.creator or who.id,  # whoever set it up may have been forgotten
    )
    created = await add_match(backend, who, row, after=old.id)
    await backend.rooms.table_changed(room)
    return created
