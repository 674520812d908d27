"""A room: one match in the memory of this server, with everybody who watches it. Only a cache of what is stored."""

import asyncio
from typing import Any, Final, Protocol

import msgspec

from regna.contract.errors import BadRecord, Refused
from regna.engine.state import SPECTATOR
from regna.server.live.load import game_in
from regna.server.model.encoding import encoder
from regna.server.model.errors import Denied
from regna.server.model.rows import CLOSED, OVER, RECORD, RUNNING, MatchRow
from regna.server.protocol.messages import ProposalInfo, SeatInfo, StoryLine, Table, TurnInfo, Update
from regna.server.storage.commit_queue import Duty
from regna.table.documents import UsedComponents, outcome_of
from regna.table.luck import SharedLuck
from regna.table.match import Match, Turn
from regna.table.sight import News

FINISHED: Final = (OVER, CLOSED, RECORD)
RETURN_SECONDS: Final = 30
"""Whoever comes back after their time was up has at least so long for the decision at hand."""
MOST_UPDATES: Final = 64
"""Encoded updates kept for a match until it moves on."""


class Watcher(Protocol):
    """Somebody at the other end of a socket who watches a match from a seat, or as a spectator."""

    identity: str
    language: str
    seat: int | None
    lean: bool
    seen: int

    def send(self, message: bytes) -> None:
        """Put a message on its way; never waits."""

    def turn_away(self) -> None:
        """Nothing of this match is sent any more."""


class Room:
    """One match and its watchers. Whoever reads or changes `match` holds `lock`: it never shows what is not stored."""

    def __init__(self, row: MatchRow) -> None:
        """A room without its match yet."""
        self.row = row
        self.match: Match | None = None
        self.trouble: BadRecord | None = None
        self.lock = asyncio.Lock()
        self.doubtful = False
        """Whether the match in memory may differ from what is stored, and must be read again."""
        self.watchers: set[Watcher] = set()
        self.turn_since = row.turn_since
        self.has_duty = True
        """Whether a duty may be stored for it; what a room does not know it takes to be so."""
        self.used_at = 0.0
        """When somebody last came here, on the clock of the event loop."""
        self._graced: set[tuple[int, int]] = set()
        """Decisions for which somebody without time came back: seat and sequence number."""
        self._updates: dict[tuple[int | None, str, int, bool], bytes] = {}
        self._news: dict[int, News] = {}
        self._bodies: dict[int | None, msgspec.Raw] = {}

    # ------------------------------------------------------------------ who may do what

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.row.id

    @property
    def finished(self) -> bool:
        """Whether nothing is secret any more. An end of which we do not know that it is stored is none."""
        return self.row.status in FINISHED and not self.doubtful

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
            asked = -1 if self.match is None else int(self.match.journal.state.seat)
            return asked if asked in mine else mine[0]
        if seat not in mine:
            raise Denied("not_your_seat", {"found": seat})
        return seat

    def begun(self, language: str) -> Match:
        """The match, speaking a language; refused before it has begun."""
        if self.match is None:
            raise Refused("not_begun")
        return self.match if language == self.match.game.language else self.match.spoken(language)

    def under_way(self, language: str) -> Match:
        """The match, if decisions are taken in it."""
        match = self.begun(language)
        if self.trouble is not None:
            raise Refused("older_rules", {"version": self.row.rules, "entry": self.trouble.facts["entry"]})
        if self.row.status not in (RUNNING, OVER):
            raise Refused("closed")
        return match

    # ------------------------------------------------------------------ time

    def seconds_left(self, seat: int, now: int) -> float | None:
        """How long a seat may still think; None without a clock."""
        clock, holder = self.row.clock, self.row.seats[seat]
        if clock.kind == "none" or self.row.status != RUNNING:
            return None
        running = now - self.turn_since if self.deciding == seat else 0
        used = holder.used if clock.kind == "match" else 0
        return max(0.0, clock.seconds - (used + running) / 1000)

    def clock_when_played_by(self, seat: int, bot: bool, now: int) -> tuple[int, int]:
        """A seat's time used in the match, and since when the present decision is timed, when its player changes.

        What was used before a bot took over stays used; who comes back without time gets a little of it.
        """
        clock, holder = self.row.clock, self.row.seats[seat]
        used, since = holder.used, self.turn_since
        if self.deciding != seat or clock.kind == "none" or bot == bool(holder.bot):
            return used, since
        if bot:  # the owner's time ends here
            return (used + now - since, now) if clock.kind == "match" else (used, since)
        moment = (seat, 0 if self.match is None else self.match.sequence)
        if moment in self._graced:  # once for each decision, or one could come and go for ever
            return used, since
        self._graced.add(moment)
        spare = min(RETURN_SECONDS, clock.seconds) * 1000
        if clock.kind == "match":
            return min(used, clock.seconds * 1000 - spare), now
        return used, max(since, now - clock.seconds * 1000 + spare)

    @property
    def deciding(self) -> int:
        """The seat that is asked, -1 if none is."""
        seat = -1 if self.match is None else int(self.match.journal.state.seat)
        return max(seat, -1)

    def duty(self, now: int, claimed: int) -> Duty | None:
        """When somebody must look after this match: at once if a bot is asked, else when time runs out."""
        seat = self.deciding
        if self.row.status != RUNNING or seat < 0 or self.trouble is not None:
            return None
        if self.row.seats[seat].bot:
            return Duty(now, claimed)
        left = self.seconds_left(seat, now)
        return None if left is None else Duty(now + int(left * 1000) + 1)

    # ------------------------------------------------------------------ what is shown

    def table(self, identity: str, language: str, now: int, asked: ProposalInfo | None) -> Table:
        """The table as somebody sees it."""
        row = self.row
        seats = [
            SeatInfo(
                kind=seat.kind,
                name=seat.name,
                taken=bool(seat.identity),
                bot=seat.bot,
                share=seat.share,
                seconds_left=self.seconds_left(number, now),
            )
            for number, seat in enumerate(row.seats)
        ]
        this = game_in(row.game, language)
        used = msgspec.json.decode(row.components, type=UsedComponents)
        parts = this.components
        made_up = [group for group in parts.groups if parts.source(group) == "reconstruction"]
        deciding = self.deciding
        return Table(
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
            series=bool(row.series),
            seats=seats,
            mine=row.seats_of(identity),
            turn=deciding if deciding >= 0 and row.status == RUNNING else None,
            sequence=0 if self.match is None else self.match.sequence,
            seconds_left=self.seconds_left(deciding, now) if deciding >= 0 else None,
            commitment=SharedLuck(row.secret, ()).commitment if row.secret else "",
            secret=row.secret.hex() if self.finished else "",
            origin=row.origin,
            next=row.next,
            asked=asked,
        )

    def update(self, seat: int | None, language: str, since: int, lean: bool) -> bytes:
        """What a seat may know of everything after entry `since`, encoded; made once for all who get the same."""
        key = (seat, language, since, lean)
        found = self._updates.get(key)
        if found is None:
            if len(self._updates) >= MOST_UPDATES:  # somebody asks for every number there is
                self._updates.clear()
                self._news.clear()
            found = self._updates[key] = encoder.encode(self._update(seat, language, since, lean))
        return found

    def _update(self, seat: int | None, language: str, since: int, lean: bool) -> Update:
        match = self.begun(language)
        state = match.journal.state
        since = max(0, min(since, match.sequence))
        news = self._news.get(since)
        if news is None:
            news = self._news[since] = match.news(since)
        update = Update(
            match=self.id,
            seat=seat,
            since=since,
            sequence=match.sequence,
            turn=int(state.seat) if state.seat >= 0 else None,
            legal=match.legal() if seat is not None and seat == state.seat else [],
            entries=news.entries(SPECTATOR if seat is None else seat),
            result=outcome_of(state),
        )
        if not lean:
            turn = match.turn_for(seat)
            update.phase, update.prompt = turn.phase, turn.prompt
            update.story = [
                StoryLine(sequence=line.sequence, key=line.key, facts=line.facts, text=line.text)
                for line in news.story(seat, match.words)
            ]
            update.view = self._body(match, seat)
        return update

    def _body(self, match: Match, seat: int | None) -> Any:
        """The view of the game as JSON; where there are no secrets, one for everybody."""
        key = seat if match.game.spec.has_secrets else None
        found = self._bodies.get(key)
        if found is None:
            found = self._bodies[key] = msgspec.Raw(encoder.encode(match.game.spec.view(match.journal.state, seat)))
        return found

    def follow_match(self) -> None:
        """The entries are the truth: where the row was read a moment before them, it follows."""
        if self.match is not None and self.trouble is None and self.row.status in (RUNNING, OVER):
            status = OVER if self.match.over else RUNNING
            self.row = msgspec.structs.replace(self.row, status=status, turn=self.deciding)

    def changed(self) -> None:
        """The match has moved on: what was made for sending is worth nothing any more."""
        self._updates.clear()
        self._news.clear()
        self._bodies.clear()

    def publish(self) -> None:
        """Send everybody what they have not seen. Called when it is stored, never before."""
        self.changed()
        if self.match is None:
            return
        sequence = self.match.sequence
        for watcher in self.watchers:
            if watcher.seen < sequence:
                watcher.send(self.update(watcher.seat, watcher.language, watcher.seen, watcher.lean))
                watcher.seen = sequence

    def recheck_watchers(self) -> None:
        """Whoever no longer holds a seat sees what a spectator sees, and whoever may not look is turned away."""
        for watcher in list(self.watchers):
            if watcher.seat is None or self.row.seats[watcher.seat].identity != watcher.identity:
                mine = self.row.seats_of(watcher.identity)
                watcher.seat = mine[0] if mine else None
            if not self.admits(watcher.identity):
                self.watchers.discard(watcher)
                watcher.turn_away()


def turn_info(turn: Turn) -> TurnInfo:
    """Who is asked what, as sent."""
    return TurnInfo(seat=turn.seat, phase=turn.phase, prompt=turn.prompt)
