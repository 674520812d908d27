"""A room: one match in the memory of this server, with everybody who watches it. A cache of what is stored."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import msgspec

from regna.contract.errors import BadRecord, Refused
from regna.server.live.clocks import is_nudged, next_job, seconds_left
from regna.server.live.load import game_in, open_match
from regna.server.live.series import asked_after
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied
from regna.server.model.rows import CLOSED, OPEN, OVER, RECORD, RUNNING, MatchRow
from regna.server.protocol import messages as m
from regna.server.storage.jobs import Job
from regna.table.documents import UsedComponents
from regna.table.luck import SharedLuck, commitment_to
from regna.table.match import Match, Turn
from regna.table.update import Changes, Update

FINISHED: Final = (OVER, CLOSED, RECORD)
RETURN_SECONDS: Final = 30
"""Whoever comes back after their time was up has at least so long for the decision at hand."""
PAGE: Final = 2_000
"""An update tells of so many entries at most; whoever has to catch up with more asks again."""
KEPT_BYTES: Final = 256 * 1024
"""Of encoded updates kept for a match until it moves on, for others who ask for the same."""


class Watcher(Protocol):
    """Somebody at the other end of a socket who watches a match from a seat, or as a spectator."""

    identity: str
    language: str
    seat: int | None
    lean: bool
    presence: bool
    """Whether a person sits there who is told who else is."""
    seen: int

    def send(self, message: bytes) -> None:
        """Put a message on its way; never waits."""

    def turn_away(self) -> None:
        """Nothing of this match is sent any more."""


class Room:
    """One match and its watchers. The match itself, and publishing it, is reached through `locked` only."""

    def __init__(self, row: MatchRow) -> None:
        """A room whose match is not loaded yet."""
        self.row = row
        """The table as stored; `turn` and `status` follow the match in memory."""
        self.stale = False
        """Whether the match in memory may differ from what is stored, and must be read again."""
        self.watchers: set[Watcher] = set()
        self.used_at = 0.0
        """When somebody last came here, on the clock of the event loop."""
        self._lock = asyncio.Lock()
        self._held = Held(self)

    def locked(self) -> "Locked":
        """The match, for one task at a time: nobody sees a change before it is stored."""
        return Locked(self._lock, self._held)

    @property
    def in_use(self) -> bool:
        """Whether somebody watches the match or holds its lock."""
        return bool(self.watchers) or self._lock.locked()

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.row.id

    def admits(self, identity: str) -> bool:
        """Whether somebody may look at the match at all."""
        row = self.row
        return row.public or identity == row.creator or identity in row.guests or bool(row.seats_of(identity))

    def viewing_seat(self, identity: str, seat: int | None) -> int | None:
        """The seat whose view somebody gets: the one asked for if it is theirs, else their only or first one."""
        mine = self.row.seats_of(identity)
        if seat is None:
            return mine[0] if mine else None
        if seat not in mine:
            raise Denied("not_your_seat", {"found": seat})
        return seat

    def playing_seat(self, identity: str, seat: int | None) -> int:
        """The seat somebody decides for: the one named, else the one that is asked if it is theirs."""
        mine = self.row.seats_of(identity)
        if not mine:
            raise Denied("no_seat")
        if seat is None:
            asked = self.row.turn
            return asked if asked in mine else mine[0]
        if seat not in mine:
            raise Denied("not_your_seat", {"found": seat})
        return seat


class Locked:
    """The lock of a room, as a context. A class, because a generator costs three times as much."""

    def __init__(self, lock: asyncio.Lock, held: "Held") -> None:
        """Not locked yet."""
        self._lock = lock
        self._held = held

    async def __aenter__(self) -> "Held":
        """Wait for the lock."""
        await self._lock.acquire()
        return self._held

    async def __aexit__(self, *error: object) -> None:
        """Let the next one in."""
        self._lock.release()


class Held:
    """A room whose lock is held: its match, and the way to publish it. Only Room.locked() hands it out."""

    def __init__(self, room: Room) -> None:
        """Of a room whose match is not loaded yet."""
        self.room = room
        self.match: Match | None = None
        """None before the match has begun."""
        self.load_error: BadRecord | None = None
        """Why the match could be loaded only up to some entry."""
        self.has_job = True
        """Whether a job may be stored for the match; true where we do not know."""
        self._grace: set[tuple[int, int]] = set()
        """Decisions for which somebody without time came back: seat and sequence number."""
        self._updates: dict[tuple[int | None, str, int, bool], bytes] = {}
        self._kept_bytes = 0
        self._changes: Changes | None = None
        """Those told last: whoever is told at the same moment mostly has seen as much."""
        self._bodies: dict[int | None, msgspec.Raw] = {}

    # ------------------------------------------------------------------ from the storage

    def load(self, row: MatchRow, entries: Sequence[bytes]) -> None:
        """Replace everything by what is stored."""
        self.match, self.load_error = None, None
        if row.start and row.status != OPEN:
            self.match, self.load_error = open_match(row, entries)
        self.set_row(row)
        self.room.stale = False
        self._forget_updates()

    def set_row(self, row: MatchRow) -> None:
        """The table as it is stored now. Status and turn follow the match: its entries are the truth."""
        match = self.match
        if match is not None and row.status in (RUNNING, OVER):
            row = msgspec.structs.replace(row, turn=-1 if match.deciding is None else match.deciding)
            if self.load_error is None:
                row = msgspec.structs.replace(row, status=OVER if match.over else RUNNING)
        self.room.row, self.has_job = row, True
        self.recheck_watchers()

    # ------------------------------------------------------------------ the match

    @property
    def sequence(self) -> int:
        """How many entries the match has; 0 before it has begun."""
        return 0 if self.match is None else self.match.sequence

    @property
    def finished(self) -> bool:
        """Whether nothing is secret any more. Reports the end only after it has been committed."""
        return self.room.row.status in FINISHED and not self.room.stale

    def begun(self, language: str) -> Match:
        """The match, speaking a language; refused before it has begun."""
        if self.match is None:
            raise Refused("not_begun")
        return self.match if language == self.match.game.language else self.match.in_language(language)

    def under_way(self, language: str) -> Match:
        """The match, if decisions are taken in it."""
        match = self.begun(language)
        if self.load_error is not None:
            raise Refused("older_rules", {"version": self.room.row.rules, "entry": self.load_error.facts["entry"]})
        if self.room.row.status not in (RUNNING, OVER):
            raise Refused("closed")
        return match

    # ------------------------------------------------------------------ time

    def seconds_left(self, seat: int, now: int) -> float | None:
        """How long a seat may still think; None without a clock."""
        return seconds_left(self.room.row, seat, now)

    def next_job(self, now: int, claimed: int) -> Job | None:
        """When a server must look at this match; never if it could not be loaded to its end."""
        return None if self.load_error is not None else next_job(self.room.row, now, claimed)

    def clock_when_played_by(self, seat: int, bot: bool, now: int) -> tuple[int, int]:
        """A seat's time used in the match, and since when the present decision is timed, when its player changes.

        What was used before a bot took over stays used; who comes back without time gets a little of it.
        """
        row = self.room.row
        clock, holder = row.clock, row.seats[seat]
        used, since = holder.used, row.turn_since
        if row.turn != seat or clock.kind == "none" or bot == bool(holder.bot):
            return used, since
        if bot:  # the owner's time ends here
            return (used + now - since, now) if clock.kind == "match" else (used, since)
        moment = (seat, self.sequence)
        if moment in self._grace:  # once for each decision, or one could come and go for ever
            return used, since
        self._grace.add(moment)
        spare = min(RETURN_SECONDS, clock.seconds) * 1000
        if clock.kind == "match":
            return min(used, clock.seconds * 1000 - spare), now
        return used, max(since, now - clock.seconds * 1000 + spare)

    # ------------------------------------------------------------------ what is shown

    def table(self, identity: str, language: str, now: int) -> m.Table:
        """The table as somebody sees it."""
        row = self.room.row
        seats = [
            m.SeatInfo(
                kind=seat.kind,
                name=seat.name,
                taken=bool(seat.identity),
                bot=seat.bot,
                share=seat.share,
                commitment=seat.commitment or (commitment_to(bytes.fromhex(seat.share)) if seat.share else ""),
                seconds_left=self.seconds_left(number, now),
            )
            for number, seat in enumerate(row.seats)
        ]
        this = game_in(row.game, language)
        used = msgspec.json.decode(row.components, type=UsedComponents)
        parts = this.components
        made_up = [group for group in parts.groups if parts.source(group) == "reconstruction"]
        return m.Table(
            match=row.id,
            game=row.game,
            status=row.status,
            rules=row.rules,
            options=row.options,
            reconstructed=[this.words.say(f"component.{group}") for group in made_up if group not in used.replaced],
            replaced=[this.words.say(f"component.{group}") for group in used.replaced],
            public=row.public,
            creator=identity == row.creator,
            clock=row.clock,
            pace=row.pace,
            series=bool(row.series),
            seats=seats,
            mine=row.seats_of(identity),
            turn=row.turn if row.turn >= 0 and row.status == RUNNING else None,
            sequence=self.sequence,
            seconds_left=self.seconds_left(row.turn, now) if row.turn >= 0 else None,
            waiting=max(0, now - row.turn_since) / 1000 if row.turn >= 0 and row.status == RUNNING else None,
            nudged=is_nudged(row),
            hushed=row.hushed > 0,
            commitment=SharedLuck(row.secret, ()).commitment if row.secret else "",
            secret=row.secret.hex() if self.finished and not row.hides_luck(now) else "",
            origin=row.origin,
            duel=row.duel > 0,
            next=row.next,
            asked=None if self.match is None or row.next else asked_after(row, self.begun(language)),
        )

    def update(self, seat: int | None, language: str, since: int, lean: bool) -> bytes:
        """What a seat may know of the page of entries after entry `since`, encoded; made once for who get the same."""
        key = (seat, language, since, lean)
        found = self._updates.get(key)
        if found is None:
            found = encoder.encode(self._update(seat, language, since, lean))
            if self._kept_bytes + len(found) > KEPT_BYTES:  # somebody asks for every number there is
                self._updates.clear()
                self._kept_bytes = 0
            if len(found) <= KEPT_BYTES:
                self._updates[key] = found
                self._kept_bytes += len(found)
        return found

    def _update(self, seat: int | None, language: str, since: int, lean: bool) -> m.Update:
        match = self.begun(language)
        since = max(0, min(since, match.sequence))
        changes = self._changes
        if changes is None or changes.since != since:
            changes = self._changes = match.changes(since, PAGE)
        return update_message(self.room.id, match, match.update_for(seat, since, changes), lean, self._body)

    def _body(self, match: Match, seat: int | None) -> Any:
        """The view of the game as JSON; where there are no secrets, one for everybody."""
        key = seat if match.game.spec.has_secrets else None
        found = self._bodies.get(key)
        if found is None:
            found = self._bodies[key] = msgspec.Raw(encoder.encode(match.body(seat)))
        return found

    def publish(self) -> None:
        """Send everybody what they have not seen. Called when it is stored, never before."""
        self._forget_updates()
        if self.match is None:
            return
        sequence = self.match.sequence
        for watcher in self.room.watchers:
            if watcher.seen < sequence:
                watcher.send(self.update(watcher.seat, watcher.language, watcher.seen, watcher.lean))
                watcher.seen = sequence

    def _forget_updates(self) -> None:
        """The match has moved on: the updates made for the moment before are of no use."""
        self._updates.clear()
        self._kept_bytes = 0
        self._changes = None
        self._bodies.clear()

    def recheck_watchers(self) -> None:
        """Whoever no longer holds a seat sees what a spectator sees, and whoever may not look is turned away."""
        room = self.room
        for watcher in list(room.watchers):
            if watcher.seat is None or room.row.seats[watcher.seat].identity != watcher.identity:
                mine = room.row.seats_of(watcher.identity)
                watcher.seat = mine[0] if mine else None
            if not room.admits(watcher.identity):
                room.watchers.discard(watcher)
                watcher.turn_away()


def turn_info(turn: Turn) -> m.TurnInfo:
    """Who is asked what, as sent."""
    return m.TurnInfo(seat=turn.seat, phase=turn.phase, prompt=turn.prompt)


def update_message(
    id: str, match: Match, known: Update, lean: bool, view: Callable[[Match, int | None], Any]
) -> m.Update:
    """What a seat may know, as sent; `view` makes its view of the game."""
    update = m.Update(
        match=id,
        seat=known.seat,
        since=known.changes.since,
        sequence=match.sequence,
        turn=match.deciding,
        legal=known.legal,
        entries=known.entries,
        result=match.outcome(),
    )
    if not lean:
        turn = known.turn
        update.phase, update.prompt, update.ask = turn.phase, turn.prompt, turn.ask
        if known.seat is not None and known.seat == match.deciding:
            update.no_undo = match.undo_refusal(known.seat)
        update.story = [
            m.StoryLine(sequence=line.sequence, key=line.key, facts=line.facts, text=line.text) for line in known.story
        ]
        update.events = [m.EventLine(sequence=one.sequence, event=one.event) for one in known.events]
        update.view = view(match, known.seat)
    return update
