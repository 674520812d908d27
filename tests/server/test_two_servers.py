"""Two servers over one PostgreSQL: one table, whichever server somebody came to, with notifications and without."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from regna.server.live import backend, clock, housekeeping
from regna.server.live.notifications import Notifications
from regna.server.live.room import Room
from regna.server.live.rooms import Rooms
from regna.server.storage import matches as matches_module
from regna.server.storage.matches import Matches, Stored
from tests.server.harness import Running, serving, unlocked
from tests.server.visits import PATIENCE, looked_for_jobs, notice, play, until
from tests.server.wire import Client, Rejected, new_key, new_match, share

pytestmark = pytest.mark.slow


@asynccontextmanager
async def two(folder: Path, db: str) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers, both listening for notifications."""
    async with serving(folder, db) as one, serving(folder, db) as other:
        yield one, other


async def table_across(one: Running, other: Running) -> tuple[str, Client, Client]:
    """A table for Ada at one server and Bo at the other, who watches it from there; nobody has a seat yet."""
    ada, bo = await one.client("Ada"), await other.client("Bo")
    wish = {"game": "barony", "seats": [{"kind": "person"}] * 2}
    match = str((await ada.post("/api/matches", wish))["table"]["match"])
    for client in (ada, bo):
        await client.open()
        await client.ask(match, "watch")
    return match, ada, bo


async def begun_across(one: Running, other: Running) -> tuple[str, Client, Client]:
    """The same with everybody seated and the match begun, seen so at both servers."""
    match, ada, bo = await table_across(one, other)
    await ada.at(match, "join", seat=0, share=share())
    await bo.at(match, "join", seat=1, share=share())
    await until(lambda: ada.at(match, "look"), lambda table: all(seat["taken"] for seat in table["seats"]))
    await ada.at(match, "start")
    await until(lambda: bo.at(match, "look"), lambda table: table["status"] == "running")
    return match, ada, bo


async def test_they_see_each_other(tmp_path: Path, postgres: str) -> None:
    """Joins, the start, decisions and chat at one server are seen at the other as they happen."""
    async with two(tmp_path, postgres) as (one, other):
        match, ada, bo = await table_across(one, other)
        await ada.at(match, "join", seat=0, share=share())
        await notice(bo, "table", lambda table: table["seats"][0]["name"] == "Ada")
        await bo.at(match, "join", seat=1, share=share())
        await notice(ada, "table", lambda table: table["seats"][1]["name"] == "Bo")
        await bo.at(match, "start")
        assert (await ada.update(match))["since"] == 0
        await notice(ada, "table", lambda table: table["status"] == "running")
        await bo.at(match, "say", text="Hello")
        assert (await notice(ada, "chat", lambda _: True))["lines"][0]["text"] == "Hello"
        await ada.at(match, "say", text="Bonjour")
        await notice(bo, "chat", lambda chat: [line["number"] for line in chat["lines"]] == [1, 2])
        last = await until_played(ada, bo, match, 6)
        for client in (ada, bo):
            await notice(client, "update", lambda update: update["sequence"] == last)
            assert (await client.at(match, "look"))["sequence"] == last


async def known(client: Client, match: str, number: int) -> dict[str, Any]:
    """The table once the server of this client knows of so many entries."""
    table: dict[str, Any] = await until(lambda: client.at(match, "look"), lambda table: table["sequence"] == number)
    return table


async def until_played(ada: Client, bo: Client, match: str, decisions: int) -> int:
    """So many decisions, each by whoever is asked at their own server once that server knows; how many entries."""
    for number in range(decisions):
        holder = (ada, bo)[(await known(ada, match, number))["turn"]]
        await known(holder, match, number)
        await play([holder, holder], match, 1)
    return decisions


async def test_both_decide_at_the_same_moment(tmp_path: Path, postgres: str) -> None:
    """One person at two servers answers the same question twice: one answer counts, the other is stale."""
    async with two(tmp_path, postgres) as (one, other):
        match, ada, bo = await begun_across(one, other)
        for number in range(6):
            tables = [await known(client, match, number) for client in (ada, bo)]
            holder = (ada, bo)[tables[0]["turn"]]
            there = Client((other if holder is ada else one).url, holder.token)
            other.clients.append(there)
            legal = (await holder.at(match, "catch_up"))["legal"]
            answers = await asyncio.gather(
                holder.at(match, "decide", act=legal[0], sequence=number, key=new_key()),
                there.at(match, "decide", act=legal[-1], sequence=number, key=new_key()),
                return_exceptions=True,
            )
            refused = [answer.code for answer in answers if isinstance(answer, Rejected)]
            assert refused == ["stale.sequence"]
        key = new_key()
        turn = (await known(ada, match, 6))["turn"]
        holder = (ada, bo)[turn]
        there = Client((other if holder is ada else one).url, holder.token)
        other.clients.append(there)
        update = await until(lambda: holder.at(match, "catch_up"), lambda update: bool(update["legal"]))
        same = {"act": update["legal"][0], "sequence": 6, "key": key}
        answers = await asyncio.gather(*(client.at(match, "decide", **same) for client in (holder, there)))
        assert answers[0] == answers[1]
        assert len(await one.backend.matches.entries(match)) == 7


@pytest.fixture
def no_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    """All notifications are lost, and servers look by themselves more often than usual."""
    monkeypatch.setattr(Notifications, "send", lambda notifications, kind, match: None)
    monkeypatch.setattr(housekeeping, "SWEEP_SECONDS", 0.1)


@pytest.mark.usefixtures("no_notifications")
async def test_decisions_without_hints(tmp_path: Path, postgres: str) -> None:
    """Whoever watches sees each decision at the other server after the next sweep."""
    async with two(tmp_path, postgres) as (one, other):
        ada, cy = await one.client("Ada"), await other.client("Cy")
        wish = {"game": "barony", "seats": [{"kind": "screen"}] * 2}
        match = (await ada.post("/api/matches", wish))["table"]["match"]
        for seat in range(2):
            await ada.at(match, "join", seat=seat, share=share())
        await ada.at(match, "start")
        await cy.open()
        await cy.ask(match, "watch")
        last = await play([ada, ada], match, 5)
        await notice(cy, "update", lambda update: update["sequence"] == last)


Deed = Callable[[Client, str], Awaitable[Any]]


async def joins(client: Client, match: str) -> None:
    """Ada takes a seat."""
    await client.at(match, "join", seat=0, share=share())


async def says(client: Client, match: str) -> None:
    """Ada says something."""
    await client.at(match, "say", text="Hello")


async def calls_off(client: Client, match: str) -> None:
    """Ada calls the match off."""
    await client.at(match, "close")


@pytest.mark.usefixtures("no_notifications")
@pytest.mark.parametrize(("deed", "kind"), [(joins, "table"), (says, "chat"), (calls_off, "table")])
async def test_tables_and_chat_without_hints(deed: Deed, kind: str, tmp_path: Path, postgres: str) -> None:
    """What is not an entry is made up for by the sweep as well."""
    async with two(tmp_path, postgres) as (one, other):
        match, ada, bo = await table_across(one, other)
        await deed(ada, match)
        await notice(bo, kind, lambda _: True)


@pytest.mark.usefixtures("no_notifications")
async def test_asking_without_hints_and_without_watching(tmp_path: Path, postgres: str) -> None:
    """Who only asks by HTTP, again and again, hears of a decision at the other server in the end."""
    async with two(tmp_path, postgres) as (one, other):
        match, ada, bo = await table_across(one, other)
        for client in (ada, bo):
            await client.ask(match, "unwatch")
        one.backend.rooms.loaded.clear()
        other.backend.rooms.loaded.clear()
        await ada.at(match, "join", seat=0, share=share())
        await bo.at(match, "join", seat=1, share=share())
        one.backend.rooms.loaded.clear()
        await ada.at(match, "start")
        other.backend.rooms.loaded.clear()
        turn = (await bo.at(match, "look"))["turn"]
        one_seat = (ada, bo)[turn]
        away = ada if one_seat is bo else bo
        await play([one_seat, one_seat], match, 1)
        await until(lambda: away.at(match, "look"), lambda table: table["sequence"] == 1)


async def test_opening_while_a_decision_is_stored(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that opens a match in the moment of a decision elsewhere ends up with what is stored, turn and all."""
    load, notified = Matches.load, Rooms.notified
    decided: list[int] = []
    has_come = asyncio.Event()

    def noted(rooms: Rooms, kind: str, match: str) -> None:
        notified(rooms, kind, match)
        if decided and kind == "e":
            has_come.set()

    monkeypatch.setattr(Rooms, "notified", noted)
    async with two(tmp_path, postgres) as (one, other):
        match, ada, bo = await begun_across(one, other)
        turn = (await ada.at(match, "look"))["turn"]
        here, there = ((one, other), (other, one))[turn]
        holder = (ada, bo)[turn]
        watcher = bo if holder is ada else ada
        await watcher.ask(match, "unwatch")
        there.backend.rooms.loaded.clear()

        async def decided_meanwhile(matches: Matches, *given: Any) -> Stored | None:
            stored = await load(matches, *given)
            if matches is there.backend.matches and not decided:
                decided.append(1)
                await play([holder, holder], match, 1)
                await asyncio.wait_for(has_come.wait(), PATIENCE)
            return stored

        monkeypatch.setattr(Matches, "load", decided_meanwhile)
        room: Room = await there.backend.rooms.get(match)
        await there.backend.background.finish()  # the notification has been followed
        stored = await here.backend.matches.load(match)
        assert stored is not None
        assert (room.row.turn, room.row.turn_since) == (stored.row.turn, stored.row.turn_since)
        assert unlocked(room).sequence == len(stored.entries)


async def test_a_match_is_loaded_as_it_was_at_one_moment(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that is stored between the row and its entries is in neither of them."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players)
    before = await server.backend.matches.load(match)
    read = matches_module.read_entries

    async def decided_meanwhile(*given: Any) -> list[bytes]:
        patch.undo()
        await play(players, match, 1)
        return await read(*given)

    with monkeypatch.context() as patch:
        patch.setattr(matches_module, "read_entries", decided_meanwhile)
        assert await server.backend.matches.load(match) == before
    after = await server.backend.matches.load(match)
    assert before is not None
    assert after is not None
    assert len(after.entries) > len(before.entries)


async def test_a_notification_of_ones_own_is_not_heard(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server does not look again for what it has stored itself; the other one does."""
    looked: list[tuple[Rooms, str]] = []
    monkeypatch.setattr(Rooms, "notified", lambda rooms, kind, match: looked.append((rooms, kind)))

    async def found() -> list[tuple[Rooms, str]]:
        return looked

    async with two(tmp_path, postgres) as (one, other):
        match, ada, bo = await begun_across(one, other)
        looked.clear()
        turn = (await ada.at(match, "look"))["turn"]
        here, there = ((one, other), (other, one))[turn]
        await play([(ada, bo)[turn]] * 2, match, 1)
        await until(found, lambda looked: (there.backend.rooms, "e") in looked)
        there.backend.notifications.send("c", match)  # they come in their order: nothing older is on its way then
        await until(found, lambda looked: (here.backend.rooms, "c") in looked)
        assert (here.backend.rooms, "e") not in looked


async def test_a_clock_that_is_wrong(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A server whose clock is ahead says so, takes nobody's time, and writes the times of the others."""
    async with serving(tmp_path, postgres) as right:
        monkeypatch.setattr(backend, "wall_clock", lambda: clock.wall_clock() + 40_000)
        async with serving(tmp_path, postgres) as ahead:
            assert abs(ahead.backend.now() - right.backend.now()) < 2_000
            assert [vars(record)["ahead_ms"] > 39_000 for record in caplog.records if record.name == "regna.clock"] == [
                True
            ]
            players = [await right.client("Ada"), await ahead.client("Bo")]
            match = await new_match(players, clock={"kind": "decision", "seconds": 30})
            assert await looked_for_jobs(ahead.backend) == []
            assert not any(seat["bot"] for seat in (await players[1].at(match, "look"))["seats"])
