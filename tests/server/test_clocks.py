"""Time to decide: for each decision, for the whole match, over days; and a bot for whoever has none left."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from regna.server.live import bot_runner, housekeeping
from regna.table.match import Accepted
from tests.server.harness import Running, serving
from tests.server.visits import PATIENCE, Hands, code_of, look, looked_for_jobs, until
from tests.server.wire import Client, new_match, share

pytestmark = pytest.mark.slow

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
        assert await code_of(players[1 - turn].at(match, "more_time", seat=turn)) == "refusal.no_clock_runs"


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


@pytest.mark.parametrize(
    ("kind", "seconds", "passed", "left"),
    [
        ("decision", 30, 25, 30),  # never more than there was
        ("decision", 300, 290, 70),  # a minute
        ("decision", 3 * DAY, 3 * DAY - 60, 3 * DAY // 10 + 60),  # a tenth
        ("match", 900, 880, 110),
    ],
)
async def test_more_time_from_another(kind: str, seconds: int, passed: int, left: int, tmp_path: Path, db: str) -> None:
    """Whoever waits may give some, as often as they like; who is asked cannot take it, and loses it when it is used."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, kind, seconds)
        clock.pass_by(passed)
        assert await code_of(players[turn].at(match, "more_time", seat=turn)) == "refusal.others_wait"
        assert await code_of(players[turn].at(match, "more_time", seat=1 - turn)) == "refusal.no_clock_runs"
        assert (await players[1 - turn].at(match, "more_time", seat=turn))["seconds_left"] == left
        clock.pass_by(left - 1)
        assert await looked_for_jobs(server.backend) == []
        assert (await look(players[0], match))["seats"][turn]["bot"] == ""
        assert (await players[1 - turn].at(match, "more_time", seat=turn))["seconds_left"] > 1
        await decide(players[turn], match)
        while (await look(players[0], match))["turn"] == turn:
            await decide(players[turn], match)
        table = await look(players[0], match)
        assert [seat["seconds_left"] for seat in table["seats"]].count(seconds) == (2 if kind == "decision" else 1)


async def test_more_time_of_earlier_turns(tmp_path: Path, db: str) -> None:
    """What was used before the present question is given back as well; the time is short again when that is used."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "match", 900)
        clock.pass_by(890)
        await decide(players[turn], match)
        while (await look(players[0], match))["turn"] != turn:
            await decide(players[1 - turn], match)
        clock.pass_by(5)
        assert (await players[1 - turn].at(match, "more_time", seat=turn))["seconds_left"] == 95
        for _ in range(12):
            table = await players[1 - turn].at(match, "more_time", seat=turn)
        assert table["seconds_left"] == 900
        clock.pass_by(901)
        table = await bot_at(players[0], match, turn)
        assert await code_of(players[1 - turn].at(match, "more_time", seat=turn)) == "refusal.no_clock_runs"


@pytest.mark.parametrize("other", ["bot", "screen", "lent"])
async def test_more_time_where_nobody_waits(other: str, tmp_path: Path, db: str) -> None:
    """Against bots, around one's own screen and while the others let bots play one takes it, again and again."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        ada = await server.client("Ada")
        timed = {"kind": "decision", "seconds": 60}
        if other == "lent":
            bo = await server.client("Bo")
            match = await new_match([ada, bo], clock=timed, pace="at_once")
            await bo.at(match, "hand", seat=1, level="random")
        else:
            plan = {"kind": "bot", "level": "random"} if other == "bot" else {"kind": "screen", "share": share()}
            wish = {"game": "barony", "seats": [{"kind": "person", "share": share()}, plan], "clock": timed}
            made = await ada.post("/api/matches", {**wish, "pace": "at_once", "begin": True})
            match = made["table"]["match"]
        table = await until(lambda: look(ada, match), lambda table: table["turn"] in table["mine"])
        for _ in range(12):
            clock.pass_by(59)
            assert (await ada.at(match, "more_time", seat=table["turn"]))["seconds_left"] == 60
        assert (await look(ada, match))["seats"][table["turn"]]["bot"] == ""


async def test_more_time_after_a_rest(tmp_path: Path, db: str) -> None:
    """What was given is kept when the server is started again."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, players, turn = await two_with_clock(server, "decision", 300)
        clock.pass_by(250)
        assert (await players[1 - turn].at(match, "more_time", seat=turn))["seconds_left"] == 110
        await asleep(server)
        tokens = [player.token for player in players]
    clock.pass_by(DAY)
    async with serving(tmp_path, db, now=clock) as server:
        ada, _ = back_again(server, tokens)
        assert (await look(ada, match))["seconds_left"] == 110


async def test_more_time_too_late(tmp_path: Path, db: str) -> None:
    """Where another server has just stored a decision the time of that question is not touched any more."""
    clock = Hands()
    async with serving(tmp_path, db, now=clock) as server:
        match, _, turn = await two_with_clock(server, "match", 300)
        stored = server.backend.matches
        since = (await server.backend.rooms.get(match)).row.turn_since
        assert not await stored.set_time(match, turn, since - 1, 5, since)
        assert not await stored.set_time(match, 1 - turn, since, 5, since)
        assert await stored.set_time(match, turn, since, 5000, since)
        row = await stored.find(match)
        assert row is not None
        assert (row.turn_since, row.seats[turn].used) == (since, 5000)


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

        async def slow(game: str, position: bytes, level: str, seed: int, match: str = "", person: str = "") -> str:
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
