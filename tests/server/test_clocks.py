"""Time to decide: for each decision, for the whole match, over days; and a bot for whoever has none left."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from regna.server.live import bot_runner, housekeeping
from regna.table.match import Accepted
from tests.server.harness import Running, serving
from tests.server.visits import PATIENCE, Hands, code_of, look, looked_for_jobs, until
from tests.server.wire import Client, new_match

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks for clocks that ran out more often than usual, and does not notice that time jumps."""
    monkeypatch.setattr(bot_runner, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(housekeeping, "SWEEP_SECONDS", 3600)


async def decide(client: Client, match: str) -> int:
    """Any decision; returns the number of entries after it."""
    update = await client.at(match, "catch_up")
    accepted = await client.at(match, "decide", act=update["legal"][0], sequence=update["sequence"])
    return int(accepted["sequence"])


async def asleep(server: Running) -> None:
    """The server says a last time that it lives: what it does every other second, and the test's clock jumps."""
    await server.backend.jobs.alive(server.backend.housekeeping.server, server.backend.now())


async def two_with_clock(server: Running, kind: str, seconds: int) -> tuple[str, list[Client], int]:
    """A match with a clock: its id, its players by seat, and who is asked first."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players, clock={"kind": kind, "seconds": seconds})
    return match, players, (await look(players[0], match))["turn"]


def back_again(server: Running, tokens: list[str]) -> list[Client]:
    """The same people at a server that was started after they had left."""
    players = [Client(server.url, token) for token in tokens]
    server.clients.extend(players)
    return players


async def bot_at(client: Client, match: str, seat: int) -> dict[str, Any]:
    """The table once a bot plays this seat."""
    return await until(lambda: look(client, match), lambda table: bool(table["seats"][seat]["bot"]))


async def test_no_clock(tmp_path: Path, db: str) -> None:
    """Nobody is ever out of time, however long they think."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "none", 0)
        clock.pass_by(1000 * DAY)
        assert await looked_for_jobs(server.backend) == []
        table = await look(players[0], match)
        assert (table["seconds_left"], table["seats"][turn]["bot"]) == (None, "")


@pytest.mark.parametrize("seconds", [30, 3 * DAY], ids=["half a minute", "three days"])
async def test_time_for_each_decision(seconds: int, tmp_path: Path, db: str) -> None:
    """It begins anew with each question; who lets it run out is replaced, plays no more, and may come back."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "decision", seconds)
        for _ in range(3):
            clock.pass_by(seconds - 1)
            table = await look(players[0], match)
            asked = table["turn"]
            assert (table["seconds_left"], table["seats"][1 - asked]["seconds_left"]) == (1, seconds)
            await decide(players[asked], match)
            assert (await look(players[0], match))["seconds_left"] == seconds
        assert await looked_for_jobs(server.backend) == []
        table = await look(players[0], match)
        turn, before = table["turn"], table["sequence"]
        assert [seat["bot"] for seat in table["seats"]] == ["", ""]
        clock.pass_by(seconds + 1)
        replaced = await bot_at(players[0], match, turn)
        assert replaced["seats"][turn]["taken"]
        assert replaced["seats"][1 - turn]["bot"] == ""
        played = await until(lambda: look(players[0], match), lambda table: table["turn"] == 1 - turn)
        assert played["sequence"] > before
        back = await players[turn].at(match, "back", seat=turn)
        assert back["seats"][turn]["bot"] == ""
        while (await look(players[0], match))["turn"] != turn:
            await decide(players[1 - turn], match)
        clock.pass_by(seconds - 1)
        assert await looked_for_jobs(server.backend) == []
        sequence = (await look(players[0], match))["sequence"]
        assert await decide(players[turn], match) > sequence


async def test_time_for_the_whole_match(tmp_path: Path, db: str) -> None:
    """Every seat has its own, used only while it is asked, the same after the server was started again."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "match", 100)
        used = [0, 0]
        for seconds in (10, 7, 20, 1, 3):
            turn = (await look(players[0], match))["turn"]
            clock.pass_by(seconds)
            used[turn] += seconds
            await decide(players[turn], match)
        table = await look(players[0], match)
        assert [seat["seconds_left"] for seat in table["seats"]] == [100 - used[0], 100 - used[1]]
        tokens = [player.token for player in players]
        await asleep(server)
    async with serving(tmp_path, db, now=clock) as server:
        players = back_again(server, tokens)
        table = await look(players[0], match)
        assert [seat["seconds_left"] for seat in table["seats"]] == [100 - used[0], 100 - used[1]]
        turn = table["turn"]
        clock.pass_by(100 - used[turn] - 0.5)
        assert await looked_for_jobs(server.backend) == []
        assert (await look(players[0], match))["seats"][turn]["bot"] == ""
        clock.pass_by(1)
        table = await bot_at(players[0], match, turn)
        assert table["seats"][1 - turn]["bot"] == ""


@pytest.mark.parametrize("kind", ["decision", "match"])
async def test_coming_back_without_having_been_away(kind: str, tmp_path: Path, db: str) -> None:
    """Saying so again and again gives nobody a second more."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, kind, 30)
        for left in (20, 10):
            clock.pass_by(10)
            table = await players[turn].at(match, "back", seat=turn)
            assert table["seconds_left"] == left
        clock.pass_by(11)
        await bot_at(players[0], match, turn)


async def test_the_time_of_a_silent_house(tmp_path: Path, db: str) -> None:
    """While no server runs, nobody's time does; a short break is nobody's gain."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "decision", 60)
        clock.pass_by(20)
        await asleep(server)
        tokens = [player.token for player in players]
    for away, left in ((10 * DAY, 40), (3, 37)):
        clock.pass_by(away)
        async with serving(tmp_path, db, now=clock) as server:
            players = back_again(server, tokens)
            assert await looked_for_jobs(server.backend) == []
            table = await look(players[0], match)
            assert (table["seconds_left"], table["seats"][turn]["bot"]) == (left, "")
    async with serving(tmp_path, db, now=clock) as server:
        players = back_again(server, tokens)
        clock.pass_by(left + 1)
        await bot_at(players[0], match, turn)


async def test_no_more_time_back_than_was_lost(tmp_path: Path, db: str) -> None:
    """A question asked after the server's last sign of life was not waiting before: its time begins now, not later."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "decision", 60)
        clock.pass_by(8)
        await decide(players[turn], match)
        tokens = [player.token for player in players]
    async with serving(tmp_path, db, now=clock) as server:
        ada, _ = back_again(server, tokens)
        assert (await look(ada, match))["seconds_left"] == 60


async def test_two_servers_and_one_that_rests(tmp_path: Path, postgres: str) -> None:
    """As long as one server lives, time runs: starting another gives none back."""
    clock = Hands()
    async with serving(tmp_path, postgres, now=clock) as server:
        match, players, _ = await two_with_clock(server, "decision", 3600)
        clock.pass_by(600)
        await asleep(server)
        async with serving(tmp_path, postgres, now=clock) as other:
            there, _ = back_again(other, [player.token for player in players])
            assert (await look(there, match))["seconds_left"] == 3000


async def test_the_bot_of_who_is_late_gives_way(tmp_path: Path, db: str) -> None:
    """Owner and bot cannot both decide: the owner is back before the bot has thought, and the bot's answer is void."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "decision", 30)
        thinking, go_on = asyncio.Event(), asyncio.Event()

        async def slow(game: str, position: bytes, level: str, seed: int, match: str = "") -> str:
            thinking.set()
            await go_on.wait()
            return first

        decide_for_bot, answered = server.backend.moves.decide, asyncio.Event()

        async def noted(*given: Any, **named: Any) -> Accepted:
            try:
                return await decide_for_bot(*given, **named)
            finally:
                answered.set()

        first = str((await players[turn].at(match, "catch_up"))["legal"][0])
        server.backend.pool.choose = slow  # type: ignore[method-assign]  # a bot that thinks as long as the test wants
        server.backend.moves.decide = noted  # type: ignore[method-assign]  # what became of the bot's answer
        clock.pass_by(31)
        await asyncio.wait_for(thinking.wait(), PATIENCE)
        await players[turn].at(match, "back", seat=turn)
        go_on.set()
        await asyncio.wait_for(answered.wait(), PATIENCE)
        table = await look(players[0], match)
        assert (table["sequence"], table["turn"], table["seats"][turn]["bot"]) == (0, turn, "")
        await decide(players[turn], match)
        assert await code_of(players[turn].at(match, "decide", act=first, sequence=0)) == "stale.sequence"
