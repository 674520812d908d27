"""Nobody ever receives what they may not know: complete matches full of canaries, on every channel there is.

And servers spoiled on purpose, one for each way to leak: every one of them must be caught.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from sqlalchemy.exc import SQLAlchemyError

import tests.server.canary_table
from regna.engine.rng import Rng
from regna.server.live.commands.dispatch import HANDLERS, Request
from regna.server.live.commands.moves import moment
from regna.server.live.room import Held, Room
from regna.server.live.rooms import Rooms
from regna.server.logs import set_up_logs
from regna.server.model.errors import Unavailable
from regna.server.model.rows import CLOSED, OVER
from regna.server.protocol import messages as m
from regna.server.storage.commit_queue import Append, CommitQueue, Conflict
from regna.server.storage.matches import Matches
from regna.table.documents import Decision, Entry, Position, Undo
from regna.table.match import Match, Turn
from regna.table.update import Changes, Happening, Line
from regna.table.words import Words
from tests.server.canary_table import CanaryTable, canary_table
from tests.server.harness import unlocked
from tests.server.visits import looked_for_jobs, until
from tests.server.wire import Client, Rejected

pytestmark = pytest.mark.slow

Spoil = Callable[[pytest.MonkeyPatch], None]

MOST_DECISIONS: Final = 1_500
ROUND_OF_POKES: Final = 11
"""Decisions until people have asked in every way for what they may not know."""
CHANNELS: Final = {"http", "socket", "log", "bot"}
"""Everything that leaves a server."""


async def check_whole_match(table: CanaryTable, every: int) -> None:
    """Play to the end, ask everything on the way, and find nothing; then find it all, now that it may be known.

    Everything is asked once at the beginning, and then something before one decision in `every`.
    """
    await table.play(ROUND_OF_POKES, 1)
    assert len(table.poked) == ROUND_OF_POKES - 1, "one of them comes twice in a round"
    await table.play(MOST_DECISIONS, every)
    assert table.truth.over
    assert not table.ears.hits
    assert table.cards_not_known() == []
    assert not await table.differing()
    assert table.redrawn > 0
    assert set(table.ears.messages) == CHANNELS
    print(f"\n{table.game}, {table.truth.sequence} entries, {table.refused} refusals: {table.ears.figures()}")
    # The ears are not deaf: what may be known after the end is full of what was not to be heard before.
    plain = Client(table.server.url, table.people[1].token)
    table.server.clients.append(plain)
    roles = table.people[1].roles
    told = {
        "export": await plain.at(table.match, "export"),
        "frame": await plain.at(table.match, "frame", at=table.truth.sequence // 2, everything=True),
    }
    heard = {do: set(table.ears.unfit(roles, msgspec.json.encode(reply))) for do, reply in told.items()}
    assert {"truth", "decision", "key"} <= heard["export"]
    assert "view" in heard["frame"]
    # Play goes on with the same people, and so does the listening.
    rematch = (await table.people[0].at(table.match, "rematch"))["table"]["match"]
    table.keep_luck(rematch)
    for seat in range(table.seats - 1):
        await table.people[seat].at(rematch, "join", seat=seat, share=table.share())
    imported = await plain.post("/api/records", {"record": told["export"]})
    assert imported["table"]["status"] == "record"
    assert not table.ears.hits


@pytest.mark.parametrize(
    ("game", "seats", "public", "every"),
    [("attila", 3, True, 16), ("animal_kingdoms", 3, False, 12), ("barbarian_kingdoms", 3, False, 40)],
)
async def test_nothing_hidden_is_ever_sent(
    game: str, seats: int, public: bool, every: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Complete matches of the games with secrets: not one canary reaches anybody whom it is not for."""
    async with canary_table(tmp_path, game, monkeypatch, seats, public) as table:
        await check_whole_match(table, every)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("game", ["attila", "animal_kingdoms", "barbarian_kingdoms"])
async def test_nothing_hidden_is_ever_sent_in_more_matches(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with two and four people, who ask more often."""
    seats = 2 if seed % 2 else 4
    async with canary_table(tmp_path, game, monkeypatch, seats, bool(seed % 2), seed) as table:
        await check_whole_match(table, 6 if game == "barbarian_kingdoms" else 1)


# ---------------------------------------------------------------------- servers that leak


def next_seat(match: Match, seat: int) -> int:
    """The neighbour of a seat."""
    return (seat + 1) % match.seats


def entries_as_written(patch: pytest.MonkeyPatch) -> None:
    """Everybody gets the record as it is."""

    def entries(changes: Changes, seat: int) -> list[Entry]:
        return changes.journal.entries[changes.since :]

    patch.setattr(Changes, "entries", entries)


def keys_of_others(patch: pytest.MonkeyPatch) -> None:
    """The record is redacted, but for the keys."""
    redacted = Changes.entries

    def entries(changes: Changes, seat: int) -> list[Entry]:
        true = changes.journal.entries[changes.since :]
        return [
            msgspec.structs.replace(told, key=entry.key)
            if isinstance(told, Decision | Undo) and isinstance(entry, Decision | Undo)
            else told
            for told, entry in zip(redacted(changes, seat), true, strict=True)
        ]

    patch.setattr(Changes, "entries", entries)


def story_for_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears everything that is told to anybody."""
    addressed = Changes.story

    def story(changes: Changes, seat: int | None, words: Words) -> list[Line]:
        seats = range(int(changes.journal.state.seats))
        return [line for each in seats for line in addressed(changes, each, words)]

    patch.setattr(Changes, "story", story)


def events_for_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody gets every event as who may hear all of it."""
    addressed = Changes.events

    def events(changes: Changes, seat: int | None) -> list[Happening]:
        return [one for each in range(int(changes.journal.state.seats)) for one in addressed(changes, each)]

    patch.setattr(Changes, "events", events)


def view_of_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    """A seat sees what the next one knows."""
    body = Held._body

    def shifted(held: Held, match: Match, seat: int | None) -> Any:
        return body(held, match, None if seat is None else next_seat(match, seat))

    patch.setattr(Held, "_body", shifted)


def spectators_at_seat_0(patch: pytest.MonkeyPatch) -> None:
    """Whoever has no seat looks over the shoulder of the first."""
    viewing_seat = Room.viewing_seat

    def shoulder(room: Room, identity: str, seat: int | None) -> int | None:
        return viewing_seat(room, identity, seat) or 0

    patch.setattr(Room, "viewing_seat", shoulder)


def question_of_the_asked(patch: pytest.MonkeyPatch) -> None:
    """Everybody reads the question as who is asked reads it."""
    turn_for = Match.turn_for

    def asked(match: Match, reader: int | None) -> Turn:
        seat = int(match.journal.state.seat)
        return turn_for(match, seat if seat >= 0 else None)

    patch.setattr(Match, "turn_for", asked)


def one_update_for_all(patch: pytest.MonkeyPatch) -> None:
    """What was made for one seat is sent to the next who asks."""
    update = Held.update
    made: dict[tuple[str, str, int, int], bytes] = {}

    def cached(held: Held, seat: int | None, language: str, since: int, lean: bool) -> bytes:
        key = (held.room.id, language, since, held.sequence)
        return made.setdefault(key, update(held, seat, language, since, lean))

    patch.setattr(Held, "update", cached)


def left_seats_go_on_watching(patch: pytest.MonkeyPatch) -> None:
    """Nobody looks who still holds a seat."""
    patch.setattr(Held, "recheck_watchers", lambda held: None)


def strangers_are_let_in(patch: pytest.MonkeyPatch) -> None:
    """No invitation is needed."""
    patch.setattr(Room, "admits", lambda room, identity: True)


def luck_is_told(patch: pytest.MonkeyPatch) -> None:
    """The table shows the server's secret from the beginning."""
    table = Held.table

    def telling(held: Held, *given: Any) -> m.Table:
        return msgspec.structs.replace(table(held, *given), secret=held.room.row.secret.hex())

    patch.setattr(Held, "table", telling)


def bots_know_the_truth(patch: pytest.MonkeyPatch) -> None:
    """A bot gets the position as it is."""

    def truth(match: Match, seat: int, rng: Rng) -> Position:
        return match.position()

    patch.setattr(Match, "position_for", truth)


def bots_know_what_the_neighbour_knows(patch: pytest.MonkeyPatch) -> None:
    """A bot gets what another seat imagines."""
    position_for = Match.position_for

    def shifted(match: Match, seat: int, rng: Rng) -> Position:
        return position_for(match, next_seat(match, seat), rng)

    patch.setattr(Match, "position_for", shifted)


def replace_handler(patch: pytest.MonkeyPatch, name: str, handler: Callable[[Request, Any], Any]) -> None:
    """Something else handles this command."""
    patch.setitem(HANDLERS, name, handler)


def export_at_any_time(patch: pytest.MonkeyPatch) -> None:
    """The record can be taken home while the match runs."""

    async def export(request: Request, message: m.Export) -> Any:
        return unlocked(request.room).begun("en").record()

    replace_handler(patch, "export", export)


def all_seeing_frames(patch: pytest.MonkeyPatch) -> None:
    """Everybody's views can be looked at while the match runs."""

    async def frame(request: Request, message: m.Frame) -> m.Moment:
        match = unlocked(request.room).begun("en").at(message.at)
        return moment(match, None, list(range(match.seats)))

    replace_handler(patch, "frame", frame)


def libraries_log(patch: pytest.MonkeyPatch) -> None:
    """What uvicorn could log about every message is logged."""

    def everything(level: str) -> None:
        set_up_logs(level)
        logging.getLogger("uvicorn.error").setLevel(level.upper())

    patch.setattr(tests.server.canary_table, "set_up_logs", everything)


SPOILS: Final[dict[Spoil, str]] = {
    entries_as_written: "decision",
    keys_of_others: "key",
    story_for_all: "story",
    events_for_all: "event",
    view_of_the_neighbour: "view",
    spectators_at_seat_0: "view",
    question_of_the_asked: "question",
    one_update_for_all: "view",
    left_seats_go_on_watching: "view",
    strangers_are_let_in: "chat",
    luck_is_told: "luck",
    bots_know_the_truth: "truth",
    bots_know_what_the_neighbour_knows: "guess",
    export_at_any_time: "truth",
    all_seeing_frames: "view",
    libraries_log: "cookie",
}
"""Every way to spoil a server, and what is then heard."""


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
async def test_a_server_that_leaks_is_caught(spoil: Spoil, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each spoiled server is heard, and for what was spoiled in it."""
    async with canary_table(tmp_path, "attila", monkeypatch, spoil=spoil) as table:
        # A question that is not for all comes up late in a match, and nobody needs to ask for it.
        assert await table.is_heard(SPOILS[spoil], MOST_DECISIONS if spoil is question_of_the_asked else 1)


async def test_a_real_card_of_another_hand_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of the cards themselves are enough to notice that somebody sees another hand."""
    async with canary_table(tmp_path, "animal_kingdoms", monkeypatch, spoil=view_of_the_neighbour) as table:
        await table.decide()
        assert table.cards_not_known()


async def test_a_fork_that_keeps_the_secrets_of_others_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If nothing is drawn anew, every fork equals the truth."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(Match, "state_for", lambda match, seat, rng: match.state)

    async with canary_table(tmp_path, "attila", monkeypatch, spoil=spoil) as table:
        for _ in range(5):
            await table.fork_and_keep()
            await table.decide()
        assert table.redrawn == 0


async def test_an_explanation_that_depends_on_a_secret_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If somebody is told what another seat could do, the true fork and the redrawn one answer differently."""
    refusal = Match.refusal

    def spoil(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(Match, "refusal", lambda match, move, seat=None: refusal(match, move))

    async with canary_table(tmp_path, "animal_kingdoms", monkeypatch, seats=2, spoil=spoil) as table:
        for _ in range(6):
            await table.fork_and_keep()
            await table.decide()
        await table.abandon()
        assert await table.differing()


# ---------------------------------------------------------------------- an end that was not stored


def waiting_for(room: Room) -> Callable[[], Awaitable[int]]:
    """How many requests wait for a room, for `until`."""

    async def look() -> int:
        return len(room._lock._waiters or ())

    return look


@pytest.mark.parametrize("failure", [Conflict, SQLAlchemyError])
async def test_nothing_is_told_of_an_end_that_is_not_stored(
    failure: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the decision that ends a match cannot be stored, the match goes on: its luck and record are still secrets.

    Whoever asks for them at that moment has to wait, and is refused.
    """
    append = CommitQueue.append
    storing, go_on = asyncio.Event(), asyncio.Event()

    async def failing_at_the_end(commits: CommitQueue, change: Append) -> None:
        if change.status != OVER:
            return await append(commits, change)
        storing.set()
        await go_on.wait()
        raise failure

    async def nothing_to_read(rooms: Rooms, held: Held) -> None:
        raise Unavailable("database")

    async with canary_table(tmp_path, "animal_kingdoms", monkeypatch, seats=2) as table:
        monkeypatch.setattr(CommitQueue, "append", failing_at_the_end)
        playing = asyncio.ensure_future(table.play(MOST_DECISIONS, MOST_DECISIONS))
        await asyncio.wait_for(storing.wait(), 60)
        if failure is SQLAlchemyError:
            monkeypatch.setattr(Rooms, "catch_up", nothing_to_read)
        guest, other = table.others[0], table.people[1]
        asked = [
            asyncio.ensure_future(person.tries(table.match, do, **fields))
            for person, do, fields in (
                (guest, "export", {}),
                (other, "frame", {"at": 0, "everything": True}),
                (guest, "look", {}),
            )
        ]
        # Each of them says one thing at a time; the server's own look at the match may wait beside them.
        await until(waiting_for(table.room), lambda waiting: waiting >= len({guest, other}))
        go_on.set()
        with pytest.raises(Rejected):
            await playing
        export, frame, look = await asyncio.gather(*asked)
        assert {export, frame} <= {"refusal.not_over_yet", "unavailable.database"}
        assert look == "unavailable.database" or look["secret"] == ""
        assert not table.ears.hits


async def test_a_match_of_which_everything_may_be_known_does_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When everybody has left, the match is closed and open to all who may look: no bot plays it any further."""
    set_status = Matches.set_status

    async def slow(matches: Matches, match: str, before: str, after: str, now: int) -> bool:
        await asyncio.sleep(0.1)
        done = await set_status(matches, match, before, after, now)
        await asyncio.sleep(0.1)
        return done

    async with canary_table(tmp_path, "animal_kingdoms", monkeypatch, seats=2) as table:
        monkeypatch.setattr(Matches, "set_status", slow)
        await table.abandon()
        sequence = table.truth.sequence
        assert await looked_for_jobs(table.server.backend) == []
        row = await table.server.backend.matches.find(table.match)
        assert row is not None
        assert (row.status, table.room.row.status, table.truth.sequence) == (CLOSED, CLOSED, sequence)
