"""What mends itself: a job nobody put down, a database that was away, a rematch that was called off."""

import asyncio
import random
from pathlib import Path

import asyncpg
import msgspec
import pytest
from sqlalchemy import delete, update

import regna
from regna.server.live import bot_runner, housekeeping
from regna.server.live.room import Room
from regna.server.model.rows import MatchRow
from regna.server.storage import schema
from tests.seeds import first_seed
from tests.server.harness import Running, serving
from tests.server.hostile.raw import send
from tests.server.slow_store import slow_store
from tests.server.visits import Hands, code_of, finish, until
from tests.server.wire import new_match, share

pytestmark = pytest.mark.slow


async def test_a_forgotten_bot_is_asked_in_the_end(tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that died between two transactions left a bot's turn without a job: the sweep puts one down."""
    monkeypatch.setattr(housekeeping, "SWEEP_SECONDS", 0.1)
    async with serving(tmp_path, db) as server:
        players = [await server.client("Ada"), await server.client("Bo")]
        match = await new_match(players)
        table = await players[0].at(match, "look")
        bot = update(schema.seats).where(schema.seats.c.match == match, schema.seats.c.seat == table["turn"])
        await server.backend.database.write(lambda connection: connection.execute(bot.values(bot="random")))
        await server.backend.database.write(lambda connection: connection.execute(delete(schema.jobs)))
        server.backend.rooms.loaded.clear()
        await until(lambda: players[0].at(match, "look"), lambda seen: seen["sequence"] > 0)


async def test_a_database_that_was_away_costs_nobody_time(
    tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could say for a minute that they live; the clock of who was asked has stood still."""
    monkeypatch.setattr(housekeeping, "SWEEP_SECONDS", 3600)
    monkeypatch.setattr(bot_runner, "POLL_SECONDS", 3600)
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        players = [await server.client("Ada"), await server.client("Bo")]
        match = await new_match(players, clock={"kind": "decision", "seconds": 30})
        clock.pass_by(60)
        await server.backend.jobs.give_time_back(clock(), 5_000)
        server.backend.rooms.loaded.clear()
        table = await players[0].at(match, "look")
        assert table["seconds_left"] == pytest.approx(30, abs=1)
        assert not any(seat["bot"] for seat in table["seats"])


async def test_coming_and_going_earns_no_time(tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes back without time gets a little of it, once for each decision."""
    monkeypatch.setattr(housekeeping, "SWEEP_SECONDS", 3600)  # it would notice that the clock jumps
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        players = [await server.client("Ada"), await server.client("Bo")]
        match = await new_match(players, clock={"kind": "decision", "seconds": 60})
        room: Room = await server.backend.rooms.get(match)
        seat = room.row.turn
        room.row = played_by_a_bot(room, seat)
        clock.pass_by(59)
        async with room.locked() as held:
            first = held.clock_when_played_by(seat, bot=False, now=clock())
        assert first[1] > room.row.turn_since
        room.row = msgspec.structs.replace(room.row, turn_since=first[1])
        clock.pass_by(29)
        async with room.locked() as held:
            assert held.clock_when_played_by(seat, bot=False, now=clock()) == first


def played_by_a_bot(room: Room, seat: int) -> MatchRow:
    """The row of a match in which a bot plays this seat."""
    seats = list(room.row.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], bot="search")
    return msgspec.structs.replace(room.row, seats=tuple(seats))


async def test_a_seat_given_up_in_the_last_moment_stops_the_start(server: Running) -> None:
    """What counts is who sits there when the match begins, not what this server remembers."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    wish = {"game": "barony", "seats": [{"kind": "person"}, {"kind": "person"}]}
    match = (await ada.post("/api/matches", wish))["table"]["match"]
    for seat, who in enumerate((ada, bo)):
        await who.at(match, "join", seat=seat, share=share())
    me = await bo.get("/api/identity")
    await server.backend.matches.free_seat(match, 1, me["id"])  # as another server would, before its notification comes
    assert await code_of(ada.at(match, "start")) == "refusal.seats_are_free"


async def call_off_a_rematch(server: Running, seed: int) -> None:
    """Two play a match; the rematch is called off, and another one follows."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players, "animal_kingdoms")
    await finish(server.backend, match, seed)
    again = (await players[0].at(match, "rematch"))["table"]["match"]
    assert await code_of(players[1].at(match, "rematch")) == "refusal.has_a_next"
    await players[0].at(again, "close")
    third = (await players[1].at(match, "rematch"))["table"]["match"]
    assert (await players[0].at(match, "look"))["next"] == third


async def test_after_a_rematch_that_was_called_off(server: Running) -> None:
    """Another one may follow."""
    await call_off_a_rematch(server, 1)


@pytest.mark.deep
async def test_after_two_hundred_rematches_that_were_called_off(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with a store that is slow now and then; several matches at a time."""
    seed = first_seed()
    choice = random.Random(seed)  # noqa: S311  # delays
    slow_store(monkeypatch, lambda: choice.random() ** 8 * 0.2)
    for first in range(seed, seed + 200, 8):
        await asyncio.gather(*(call_off_a_rematch(server, number) for number in range(first, first + 8)))


async def test_health_tells_of_work_that_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that should go on for ever fails: the server answers on, and says so."""

    async def broken(keeping: housekeeping.Housekeeping) -> None:
        raise RuntimeError("no more sweeping")

    monkeypatch.setattr(housekeeping.Housekeeping, "run", broken)
    async with serving(tmp_path) as server:
        ada = await server.client("Ada")
        answer = await send(ada, "GET", "/health")
        assert (answer.status_code, answer.json()["wrong"]) == (503, ["housekeeping has ended"])


async def set_readable_only(server: Running, db: str, only: bool) -> None:
    """Let the database take nothing more, as with a full disk or on a copy that follows another; or end that."""
    database = server.backend.database
    if not db:
        writer = database._connection
        assert writer is not None
        raw = writer.connection.driver_connection  # a transaction that writes cannot even begin
        assert raw is not None
        await asyncio.get_running_loop().run_in_executor(database._thread, raw.execute, f"PRAGMA query_only={only}")
        return
    connection = await asyncpg.connect(db.replace("+asyncpg", ""))
    await connection.execute("SET default_transaction_read_only = off")
    await connection.execute(f'ALTER DATABASE "{database.url.database}" SET default_transaction_read_only = {only}')
    await connection.close()
    await database.engine.dispose()  # what is connected stays as it was


async def test_health_tells_of_a_database_that_only_reads(
    tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """503 until the database is written again; the process lives all the time, and the log has what was said."""
    monkeypatch.setattr(housekeeping, "SWEEP_SECONDS", 0.05)
    async with serving(tmp_path, db) as server:
        ada = await server.client("Ada")
        assert (await ada.get("/health"))["status"] == "ok"
        await set_readable_only(server, db, True)
        answer = await until(lambda: send(ada, "GET", "/health"), lambda answer: answer.status_code == 503)
        assert (answer.json()["status"], answer.json()["wrong"]) == ("failing", ["the database cannot be written"])
        assert (await ada.get("/live"))["version"] == regna.__version__
        assert any("read" in getattr(record, "said", "") for record in caplog.records)
        await set_readable_only(server, db, False)
        await until(lambda: send(ada, "GET", "/health"), lambda answer: answer.status_code == 200)
