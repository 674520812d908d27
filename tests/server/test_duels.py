"""The daily duel: the same for everybody, one try, no help, and luck that stays a secret until the day is over."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from regna.registry import GAMES
from regna.server.live.duels import LEVEL, game_of
from regna.server.live.notifications import Notifications
from regna.server.model.rows import DAY
from regna.table.verify import verify
from tests.server.harness import Running, serving
from tests.server.visits import Hands, bots_waiting, code_of, finish
from tests.server.wire import Client

TODAY = next(day for day in range(20_000, 20_010) if game_of(day) == "animal_kingdoms")


def at_noon(day: int) -> Hands:
    """A clock that stands at noon of a day."""
    clock = Hands()
    clock.time = day * DAY + DAY // 2
    return clock


async def begin(who: Client) -> dict[str, Any]:
    """The table of somebody's try."""
    table: dict[str, Any] = await who.post("/api/duel")
    return table


async def test_the_games_take_turns() -> None:
    """Each has its day."""
    assert {game_of(TODAY + day) for day in range(len(GAMES))} == set(GAMES)


@pytest.mark.slow
async def test_everybody_has_one_try_with_the_same_luck(tmp_path: Path, db: str) -> None:
    """The same cards and the same draws; who begins again finds the match there is, and nobody is helped."""
    async with serving(tmp_path, db, now=at_noon(TODAY)) as server:
        ada, bo = await server.client("Ada"), await server.client("Bo", "fr")
        stranger = Client(server.url)
        server.clients.append(stranger)
        before = await stranger.get("/api/duel")
        assert (before["game"], before["level"], before["match"], before["tries"]) == (
            "animal_kingdoms",
            LEVEL,
            None,
            0,
        )
        with bots_waiting(server.backend):  # the expert may be the one who begins
            tables = [await begin(ada), await begin(bo)]
            assert {table["commitment"] for table in tables} == {before["commitment"]}
            assert all(table["duel"] and table["status"] == "running" for table in tables)
            first, second = (table["match"] for table in tables)
            assert first != second
            assert (await begin(ada))["match"] == first
            told = await ada.get("/api/duel")
            assert (told["match"], told["over"], told["tries"], told["results"]) == (first, False, 2, [])
            starts = [(await server.backend.rooms.get(match)).row.start for match in (first, second)]
            assert starts[0] == starts[1]
            for match in (first, second):
                await finish(server.backend, match)
            logs = [await server.backend.matches.entries(match) for match in (first, second)]
            assert logs[0] == logs[1], "the same decisions bring the same luck"


async def test_nobody_is_helped(tmp_path: Path) -> None:
    """No hint, no bot in one's place, no other match from here; whoever leaves has had their try."""
    async with serving(tmp_path, now=at_noon(TODAY)) as server:
        ada = await server.client("Ada")
        table = await begin(ada)
        match, sequence = table["match"], table["sequence"]
        assert await code_of(ada.at(match, "hint", sequence=sequence)) == "refusal.duel"
        assert await code_of(ada.at(match, "hand", seat=0)) == "refusal.duel"
        seats = [{"kind": "person"}, {"kind": "bot"}]
        wish = {"game": table["game"], "seats": seats, "origin": {"match": match, "at": sequence}}
        assert await code_of(ada.post("/api/matches", wish)) == "refusal.duel"
        await ada.at(match, "leave", seat=0)
        told = await ada.get("/api/duel")
        assert (told["over"], [result["result"] for result in told["results"]]) == (True, ["left"])


@pytest.mark.slow
async def test_results_and_the_end_of_the_day(tmp_path: Path, db: str) -> None:
    """Victories first; the secret is shown, and the luck can be verified, when nobody can try any more."""
    clock = at_noon(TODAY)
    async with serving(tmp_path, db, now=clock) as server:
        people = [await server.client(name) for name in ("Ada", "Bo", "Cleo")]
        matches = [(await begin(who))["match"] for who in people]
        scores = {}
        for seed, (who, match) in enumerate(zip(people, matches, strict=True)):
            await finish(server.backend, match, seed)
            scores[(await who.get("/api/identity"))["name"]] = await score(who, match)
        told = await people[0].get("/api/duel")
        assert {each["name"]: (each["score"], each["other"]) for each in told["results"]} == scores
        won = [each["result"] == "won" for each in told["results"]]
        assert won == sorted(won, reverse=True)
        clear = [each for each in told["results"] if each["score"] != each["other"]]
        assert all((each["result"] == "won") == (each["score"] > each["other"]) for each in clear)
        assert [each["name"] for each in told["results"] if each["mine"]] == ["Ada"]
        assert await people[1].get("/api/duel") == {**told, "match": matches[1], "results": mine(told, "Bo")}
        table = await people[0].at(matches[0], "look")
        record = await people[0].at(matches[0], "export")
        assert table["secret"] == ""
        assert "secret" not in record["luck"]
        clock.time += DAY
        record = await people[0].at(matches[0], "export")
        assert (await people[0].at(matches[0], "look"))["secret"] == record["luck"]["secret"] != ""
        assert record["luck"]["commitment"] == told["commitment"]
        verify(record)
        tomorrow = await people[0].get("/api/duel")
        assert (tomorrow["tries"], tomorrow["match"], tomorrow["commitment"] != told["commitment"]) == (0, None, True)


async def test_a_try_that_was_never_stored_is_stored_then(server: Running) -> None:
    """The server died between the claim and the match."""
    ada = await server.client("Ada")
    today = server.backend.now() // DAY
    who = (await ada.get("/api/identity"))["id"]
    assert await server.backend.duels.claim(today, who, "A" * 22) == "A" * 22
    assert (await begin(ada))["match"] == "A" * 22


@pytest.mark.slow
async def test_the_end_at_another_server(tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks a server that has not heard of it yet does not turn it into a try that was given up."""
    monkeypatch.setattr(Notifications, "send", lambda notifications, kind, match: None)
    clock = at_noon(TODAY)
    async with (
        serving(tmp_path / "one", postgres, now=clock) as one,
        serving(tmp_path / "two", postgres, clock) as other,
    ):
        with bots_waiting(one.backend), bots_waiting(other.backend):
            ada = await other.client("Ada")
            match = (await begin(ada))["match"]
            await finish(one.backend, match)
            told = await ada.get("/api/duel")
    assert [result["result"] in {"won", "lost"} for result in told["results"]] == [True]


async def test_begun_twice_at_once(server: Running) -> None:
    """Two tabs: one match, which has begun."""
    ada = await server.client("Ada")
    tables = await asyncio.gather(*(begin(ada) for _ in range(4)))
    assert len({table["match"] for table in tables}) == 1
    assert (await begin(ada))["status"] == "running"


async def score(who: Client, match: str) -> tuple[int, int]:
    """Mine and the bot's at the end."""
    mine, other = (await who.at(match, "scores"))["points"][-1]["scores"]
    return mine, other


def mine(told: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The same results as somebody else sees them."""
    return [{**each, "mine": each["name"] == name} for each in told["results"]]
