"""Bots at the table: they play, a bot that fails stops nothing, and no two servers play the same move."""

import asyncio
import functools
import operator
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from regna.server.live import bot_runner
from regna.server.live.backend import Backend
from regna.server.live.pace import FURTHER, SECONDS
from regna.server.live.pool import BotFailed, BotPool
from regna.server.model.encoding import entry_decoder
from regna.server.model.rows import OVER, Pace
from regna.server.settings import Settings
from regna.server.storage import schema
from regna.server.storage.jobs import Job
from regna.table.documents import Decision
from regna.table.verify import verify
from tests.server.harness import Running, on_sqlite, serving
from tests.server.visits import code_of, look, until
from tests.server.wire import Client, new_key, new_match, share

pytestmark = pytest.mark.slow


def has_entries(number: int, table: dict[str, Any]) -> bool:
    """Whether a match has come so far."""
    return int(table["sequence"]) >= number


async def bots_alone(client: Client, game: str, level: str = "random", seats: int = 2, pace: Pace = "at_once") -> str:
    """A match of bots only, begun."""
    wish = {"game": game, "seats": [{"kind": "bot", "level": level}] * seats, "pace": pace}
    match = str((await client.post("/api/matches", wish))["table"]["match"])
    await client.at(match, "start")
    return match


async def stored(backend: Backend, match: str) -> list[int]:
    """The numbers of the entries in the database."""
    query = select(schema.entries.c.seq).where(schema.entries.c.match == match).order_by(schema.entries.c.seq)
    async with backend.database.reading() as connection:
        return list((await connection.execute(query)).scalars())


async def test_bots_play_a_whole_match(server: Running) -> None:
    """One decision after the other without a pause, to the end; the record is sound."""
    ada = await server.client("Ada")
    match = await bots_alone(ada, "animal_kingdoms")
    over = await until(lambda: look(ada, match), lambda table: table["status"] == "over")
    assert verify(await ada.at(match, "export")).dealt
    assert await stored(server.backend, match) == list(range(over["sequence"]))
    async with server.backend.database.reading() as connection:
        assert (await connection.execute(select(schema.jobs))).all() == []


async def test_a_bot_answers_a_person(server: Running) -> None:
    """Person and bot take turns; nobody may join, hand or play the bot's seat."""
    ada = await server.client("Ada")
    seats = [{"kind": "person"}, {"kind": "bot", "level": "casual"}]
    match = (await ada.post("/api/matches", {"game": "attila", "seats": seats, "pace": "at_once"}))["table"]["match"]
    assert await code_of(ada.at(match, "join", seat=1, share=share())) == "refusal.seat_of_a_bot"
    await ada.at(match, "join", seat=0, share=share())
    await ada.at(match, "start")
    assert await code_of(ada.at(match, "hand", seat=1)) == "denied.not_your_seat"
    seats_seen: set[int | None] = set()
    while not seats_seen >= {0, 1}:
        await until(lambda: look(ada, match), lambda table: table["turn"] == 0)
        update = await ada.at(match, "catch_up")
        await ada.at(match, "decide", act=update["legal"][0], sequence=update["sequence"], key=new_key())
        seats_seen = {entry.get("seat") for entry in (await ada.at(match, "catch_up"))["entries"]}


@on_sqlite
async def test_bots_let_people_follow(server: Running) -> None:
    """A bot waits before its turn, and less before each further decision of it; the wait depends on the pace."""
    ada = await server.client("Ada")
    match = await bots_alone(ada, "barony", pace="quick")
    await until(lambda: look(ada, match), lambda table: has_entries(8, table))
    query = select(schema.entries.c.entry, schema.entries.c.at).where(schema.entries.c.match == match)
    async with server.backend.database.reading() as connection:
        rows = (await connection.execute(query.order_by(schema.entries.c.seq))).all()
    decisions = [(entry_decoder.decode(entry), at) for entry, at in rows]
    waits = [
        (later.seat == earlier.seat, now - before)
        for (earlier, before), (later, now) in pairwise(decisions)
        if isinstance(earlier, Decision) and isinstance(later, Decision) and not later.forced
    ]
    first, further = int(SECONDS["quick"] * 1000), int(SECONDS["quick"] * FURTHER * 1000)
    assert {goes_on for goes_on, _ in waits} == {True, False}
    assert all(waited >= (further if goes_on else first) for goes_on, waited in waits)


@pytest.mark.parametrize("failure", ["crash", "nonsense", "illegal"])
async def test_a_bot_that_fails_stops_nothing(
    failure: str, tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever comes from the worker, some legal decision is taken and the match goes on."""
    choose = BotPool.choose
    asked = 0

    async def failing(
        pool: BotPool, game: str, position: bytes, level: str, seed: int, match: str = "", person: str = ""
    ) -> str:
        nonlocal asked
        asked += 1
        if asked % 3 == 0:
            if failure == "crash":
                raise BotFailed("the worker ended")
            return "fly to the moon" if failure == "nonsense" else "pass"
        return await choose(pool, game, position, level, seed, match, person)

    monkeypatch.setattr(BotPool, "choose", failing)
    monkeypatch.setattr(bot_runner, "POLL_SECONDS", 0.05)
    async with serving(tmp_path, db) as server:
        ada = await server.client("Ada")
        match = await bots_alone(ada, "barony")
        await until(lambda: look(ada, match), lambda table: table["sequence"] > 20)
        assert asked > 6


@on_sqlite
async def test_killed_workers(server: Running) -> None:
    """Somebody kills every worker in the middle of a match, several times: it is played to the end."""
    ada = await server.client("Ada")
    match = await bots_alone(ada, "attila")  # never over before 150 entries, whatever is chosen
    pool = server.backend.pool

    async def replaced() -> int:
        return pool.replaced

    for goal in (40, 60, 80):
        await until(lambda: look(ada, match), functools.partial(has_entries, goal))
        before = pool.replaced
        assert pool._workers
        for worker in list(pool._workers):  # as a system short of memory does it
            worker.kill()
        await until(replaced, functools.partial(operator.lt, before))
    await until(lambda: look(ada, match), lambda table: table["status"] == "over")


async def test_a_bot_between_two_bots_does_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What becomes due in a match while a job is done there is done at once, not when the claim ends."""
    choices: Counter[str] = Counter()

    async def at_once(
        pool: BotPool, game: str, position: bytes, level: str, seed: int, match: str = "", person: str = ""
    ) -> str:
        choices[game] += 1
        raise BotFailed("any legal decision, please")

    monkeypatch.setattr(BotPool, "choose", at_once)
    monkeypatch.setattr(bot_runner, "POLL_SECONDS", 3600)
    async with serving(tmp_path) as server:
        ada = await server.client("Ada")
        match = await bots_alone(ada, "barony")
        await until(lambda: look(ada, match), lambda table: table["sequence"] > 30)
    assert choices["barony"] >= 30


async def test_each_duty_is_claimed_by_one(tmp_path: Path, db: str) -> None:
    """Many who claim at the same moment share the matches; what is claimed is nobody else's until the claim ends."""
    backend = Backend(Settings(data=tmp_path, db=db))
    await backend.database.migrate()
    names = [f"match {number}" for number in range(40)]
    for name in names:
        await backend.jobs.put(name, Job(due=1000))
    await backend.jobs.put("later", Job(due=2001))
    claims = await asyncio.gather(*(backend.jobs.claim(1500, 2000, 7) for _ in range(8)))
    more = await asyncio.gather(*(backend.jobs.claim(1500, 2000, 50) for _ in range(3)))
    taken = Counter(name for claim in (*claims, *more) for name in claim)
    assert taken == Counter(names)
    assert max(len(claim) for claim in claims) <= 7
    assert await backend.jobs.claim(1999, 2500, 50) == []
    assert sorted(await backend.jobs.claim(2000, 2500, 50)) == sorted(names)
    assert await backend.jobs.claim(2001, 2500, 50) == ["later"]
    await backend.database.close()


async def nothing(now: int, until: int, most: int) -> list[str]:
    """No job is claimed."""
    return []


async def test_two_servers_share_the_bots(tmp_path: Path, postgres: str) -> None:
    """Both play bots, and every entry is stored once: no conflict is lost or played twice."""
    async with serving(tmp_path, postgres) as one, serving(tmp_path, postgres) as two:
        ada, bo = await one.client("Ada"), await two.client("Bo")
        matches = [await bots_alone(who, "animal_kingdoms") for who in (ada, bo) for _ in range(2)]
        for match in matches:
            row = await until(
                functools.partial(one.backend.matches.find, match), lambda row: row is not None and row.status == OVER
            )
            assert row is not None
            entries = await stored(one.backend, match)
            assert entries == list(range(len(entries)))
            record = await (ada if match in matches[2:] else bo).at(match, "export")  # by the other server
            assert len(record["entries"]) == len(entries)
            assert verify(record).dealt
        assert min(server.backend.pool.asked for server in (one, two)) > 0


async def test_a_server_takes_over_from_one_that_fell_silent(tmp_path: Path, postgres: str) -> None:
    """A bot's move that one server has claimed and never plays is played by the other when the claim ends.

    The other one knows the match, but not what happened last: it heard nothing of it.
    """
    async with serving(tmp_path, postgres) as one, serving(tmp_path, postgres) as two:
        one.backend.notifications.send = two.backend.notifications.send = lambda kind, match: None  # type: ignore[method-assign]  # lost
        ada = await one.client("Ada")
        there = Client(two.url, ada.token)
        two.clients.append(there)
        bo = await one.client("Bo")
        match = await new_match([ada, bo])
        assert (await there.at(match, "look"))["sequence"] == 0  # the other server has it in memory
        one.backend.moves.queue_bot = lambda row: None  # type: ignore[method-assign]  # claims, and then does nothing
        one.backend.jobs.claim = nothing  # type: ignore[method-assign]  # for ever
        turn = (await ada.at(match, "look"))["turn"]
        await [ada, bo][turn].at(match, "hand", seat=turn, level="random")
        await until(lambda: look(there, match), lambda table: table["sequence"] > 0)
