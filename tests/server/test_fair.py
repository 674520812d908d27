"""Bots are there for everybody: nobody's wait for those of somebody else, and none play for nobody."""

import asyncio
from pathlib import Path

import pytest

from regna.server.live import bot_runner, create, pace
from regna.server.live.turns import Turns
from regna.server.settings import Settings
from tests.server.harness import Running, on_sqlite, serving
from tests.server.visits import Hands, code_of, look, looked_for_jobs, until
from tests.server.wire import new_match, share


async def test_everybodys_turn_comes_round() -> None:
    """Twenty questions of one person, then one of another: that one is next but one; whoever gave up is passed over."""
    turns, served = Turns(1), list[str]()

    async def ask(person: str) -> None:
        async with turns.of(person):
            served.append(person)
            await asyncio.sleep(0)

    asking = [asyncio.ensure_future(ask("Mallory")) for _ in range(20)]
    await asyncio.sleep(0)
    asking.append(asyncio.ensure_future(ask("Ada")))
    gone = asyncio.ensure_future(ask("Bo"))
    await asyncio.sleep(0)
    assert (turns.ahead_of("Ada"), turns.ahead_of("Cy")) == (3, 3)
    gone.cancel()
    await asyncio.gather(*asking)
    assert served.index("Ada") <= 3
    assert "Bo" not in served
    async with turns.of("Cy"):
        assert turns.ahead_of("Ada") == 0


@on_sqlite
async def test_limits_on_matches_and_bots(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many matches that are not over, and so many bots in them; ending one makes room."""
    monkeypatch.setattr(server.backend, "settings", Settings(rate=1.0))
    monkeypatch.setattr(create, "MOST_MATCHES", 2)
    monkeypatch.setattr(create, "MOST_BOT_SEATS", 3)
    ada, bo = await server.client("Ada"), await server.client("Bo", "fr")
    one_bot = {"game": "barony", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    two_bots = {**one_bot, "seats": [*one_bot["seats"], {"kind": "bot"}]}
    first = (await ada.post("/api/matches", two_bots))["table"]["match"]
    assert await code_of(ada.post("/api/matches", two_bots)) == "refusal.too_many_bots"
    await ada.post("/api/matches", one_bot)
    assert await code_of(ada.post("/api/matches", one_bot)) == "refusal.too_many_matches"
    await bo.post("/api/matches", one_bot)
    await ada.at(first, "join", seat=0, share=share())
    await ada.at(first, "start")
    assert await code_of(bo.at(first, "close")) == "denied.not_creator"
    assert (await ada.at(first, "close"))["status"] == "closed"
    await ada.post("/api/matches", two_bots)


@on_sqlite
async def test_only_ones_own_match_is_stopped(server: Running) -> None:
    """Where others play one can only leave; who is left alone with bots can stop, the creator or not."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    match = await new_match([ada, bo])
    assert await code_of(ada.at(match, "close")) == "refusal.others_play"
    await ada.at(match, "leave", seat=0)
    assert (await bo.at(match, "close"))["status"] == "closed"
    assert await code_of(bo.at(match, "decide", act="pass", sequence=0)) == "refusal.closed"


@pytest.mark.slow
@on_sqlite
async def test_bots_do_not_play_for_nobody(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of bots alone goes on while somebody looks on, and ends some time after they have left."""
    monkeypatch.setattr(bot_runner, "UNSEEN_MILLISECONDS", 0)
    monkeypatch.setattr(pace, "SECONDS", {"normal": 0.02})
    ada = await server.client("Ada")
    await ada.open()
    match = (await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "bot"}] * 2}))["table"]["match"]
    await ada.ask(match, "watch", presence=True)
    await ada.at(match, "start")
    await until(lambda: look(ada, match), lambda table: table["sequence"] > 4)
    await ada.ask(match, "unwatch")
    await until(lambda: look(ada, match), lambda table: table["status"] == "closed")


@pytest.mark.slow
async def test_somebody_with_bots_has_all_the_time(tmp_path: Path) -> None:
    """When their time is up the match waits for them. Where somebody else plays a bot decides for who is late."""
    clock, timed = Hands(), {"kind": "decision", "seconds": 30}
    async with serving(tmp_path, now=clock) as server:
        ada, bo = await server.client("Ada"), await server.client("Bo")
        plan = [{"kind": "person", "share": share()}, {"kind": "bot", "level": "random"}]
        wish = {"game": "barony", "seats": plan, "clock": timed, "begin": True, "pace": "at_once"}
        alone = (await ada.post("/api/matches", wish))["table"]["match"]
        together = await new_match([ada, bo], clock=timed)
        await until(lambda: look(ada, alone), lambda table: table["turn"] == 0)
        clock.pass_by(40)
        await until(lambda: look(ada, together), lambda table: any(seat["bot"] for seat in table["seats"]))
        await server.backend.jobs.mend(clock.time)
        assert alone not in await looked_for_jobs(server.backend)
        table = await look(ada, alone)
        assert (table["turn"], table["seats"][0]["bot"], table["seconds_left"]) == (0, "", 0)


@pytest.mark.slow
@on_sqlite
async def test_who_stands_in_gives_way(server: Running) -> None:
    """A bot that plays for somebody takes the time that people take, and whoever decides themselves is back."""
    players = [await server.client("Ada"), await server.client("Bo")]
    match = await new_match(players, pace="normal")
    turn = (await look(players[0], match))["turn"]
    here = players[turn]
    await here.at(match, "hand", seat=turn, level="random")
    await asyncio.sleep(pace.SECONDS["normal"])
    update = await here.at(match, "catch_up")
    await here.at(match, "decide", act=update["legal"][0], sequence=update["sequence"])
    assert [seat["bot"] for seat in (await look(here, match))["seats"]] == ["", ""]
