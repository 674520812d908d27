"""Hints and reviews at a server: who gets them, when, and that they tell no secret."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import pytest

from regna.engine.rng import Rng
from regna.insight.hint import Hint
from regna.insight.review import Found
from regna.server.live import reviews
from regna.server.live.pool import BotFailed
from regna.table.match import Match
from tests.insight.short import short_match
from tests.server.harness import Running, on_sqlite, unlocked
from tests.server.visits import code_of, finish
from tests.server.wire import Client, new_match, share

pytestmark = on_sqlite


AMPLE: Final = 120.0
"""Seconds within which a worker has answered, on the slowest machine."""


@pytest.fixture(autouse=True)
def patient(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much else the machine has to do, thought is waited for."""
    monkeypatch.setattr(server.backend.pool, "patience", AMPLE)


async def against_bots(ada: Client, game: str = "animal_kingdoms") -> tuple[str, dict[str, Any]]:
    """Ada alone with a bot, and what she sees when she is asked."""
    seats = [{"kind": "person", "share": share()}, {"kind": "bot", "level": "random"}]
    wish = {"game": game, "seats": seats, "begin": True, "pace": "at_once", "options": {"first": "A"}}
    match = str((await ada.post("/api/matches", wish))["table"]["match"])
    while True:
        update = await ada.at(match, "catch_up")
        if update["legal"]:
            return match, update
        await asyncio.sleep(0.01)


async def test_a_hint_against_bots(server: Running) -> None:
    """A legal decision, another one, and sentences in one's language; the same when asked again."""
    ada = await server.client("Ada", "fr")
    match, update = await against_bots(ada)
    hint = await ada.at(match, "hint", sequence=update["sequence"])
    assert hint["act"] in update["legal"]
    assert hint["instead"] in update["legal"]
    assert hint["reasons"]
    assert all("{" not in reason for reason in hint["reasons"])
    assert await ada.at(match, "hint", sequence=update["sequence"], seat=0) == hint
    assert await code_of(ada.at(match, "hint", sequence=update["sequence"] - 1)) == "stale.sequence"


async def test_who_gets_a_hint(server: Running) -> None:
    """Whoever is asked and plays with bots alone: not between people, not for another's seat, not out of turn."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    together = await new_match([ada, bo])
    table = await ada.at(together, "look")
    asked = [ada, bo][table["turn"]]
    wish = {"sequence": table["sequence"]}
    assert await code_of(asked.at(together, "hint", **wish)) == "refusal.hint_between_people"
    await bo.at(together, "hand", seat=1, level="random")
    assert await code_of(ada.at(together, "hint", seat=0, **wish)) == "refusal.hint_between_people", "he comes back"
    match, update = await against_bots(ada, "attila")
    wish = {"sequence": update["sequence"]}
    assert await code_of(bo.at(match, "hint", **wish)) in ("denied.no_seat", "denied.not_invited")
    assert await code_of(ada.at(match, "hint", seat=1, **wish)) == "denied.not_your_seat"
    await finish(server.backend, match)
    over = (await ada.at(match, "look"))["sequence"]
    assert await code_of(ada.at(match, "hint", sequence=over)) == "refusal.match_over"


async def test_a_hint_that_comes_too_late(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has decided meanwhile gets no hint for the question of before; a worker that fails is told of."""
    ada = await server.client("Ada")
    match, update = await against_bots(ada)

    def instead(answer: Callable[[], Awaitable[Hint]]) -> None:
        async def hint(*asked: Any) -> Hint:
            return await answer()

        monkeypatch.setattr(server.backend.pool, "hint", hint)

    async def decided() -> Hint:
        await ada.at(match, "decide", act=update["legal"][0], sequence=update["sequence"])
        return Hint(update["legal"][0])

    async def failed() -> Hint:
        raise BotFailed("it hangs")

    wish = {"sequence": update["sequence"]}
    instead(failed)
    assert await code_of(ada.at(match, "hint", **wish)) == "unavailable.thought"
    instead(decided)
    assert await code_of(ada.at(match, "hint", **wish)) == "stale.sequence"


async def test_what_a_worker_is_told(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that the seat cannot know: with everything else drawn anew the worker gets the same bytes."""
    ada = await server.client("Ada")
    match, update = await against_bots(ada)
    asked: list[tuple[Any, ...]] = []

    async def hint(*question: Any) -> Hint:
        asked.append(question)
        return Hint(update["legal"][0])

    monkeypatch.setattr(server.backend.pool, "hint", hint)
    truth: Match | None = unlocked(server.backend.rooms.loaded[match]).match
    assert truth is not None
    for seed in range(3):
        await ada.at(match, "hint", sequence=update["sequence"])
        truth.journal.state.guess(0, Rng(seed))
    assert asked[0] == asked[1] == asked[2]


async def test_a_review_comes_part_by_part(server: Running) -> None:
    """It grows until it is complete, its end is what happened, and everybody reads it in their language."""
    ada, bo = await server.client("Ada"), await server.client("Bo", "fr")
    record = msgspec.to_builtins(short_match().record())
    created = await ada.post("/api/records", {"record": record})
    match = str(created["table"]["match"])
    seen = [await ada.at(match, "review")]
    while seen[-1]["done"] < seen[-1]["of"]:
        await asyncio.sleep(0.02)
        seen.append(await ada.at(match, "review"))
        assert not seen[-1]["failed"]
    assert seen[0]["done"] == 0
    assert [len(one["points"]) for one in seen] == sorted(len(one["points"]) for one in seen)
    last = seen[-1]
    assert last["points"][-1]["sequence"] == len(record["entries"])
    assert sorted(last["points"][-1]["chances"])[-1] == 1.0
    assert len(last["accounts"]) == record["seats"]
    assert last["summary"]
    assert await code_of(bo.at(match, "review")) == "denied.not_invited"
    await bo.at(match, "enter", invitation=created["invitation"])
    french = await bo.at(match, "review")
    assert french["points"] == last["points"]
    assert french["summary"] != last["summary"]


async def test_a_match_under_way_is_not_reviewed(server: Running) -> None:
    """That would tell what others hold."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    together = await new_match([ada, bo])
    assert await code_of(ada.at(together, "review")) == "refusal.not_over_yet"


async def test_reviews_have_bounds(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails can be asked for again; a long match, and too many at once, are refused."""
    ada = await server.client("Ada")
    record = msgspec.to_builtins(short_match().record())
    matches = [str((await ada.post("/api/records", {"record": record}))["table"]["match"]) for _ in range(2)]
    under_way = asyncio.Event()

    async def review(*asked: Any, **part: Any) -> Found:
        await under_way.wait()
        raise BotFailed("it hangs")

    monkeypatch.setattr(server.backend.pool, "review", review)
    monkeypatch.setattr(reviews, "MOST_MOMENTS", 3)
    assert await code_of(ada.at(matches[0], "review")) == "too_large.review"
    monkeypatch.undo()
    monkeypatch.setattr(server.backend.pool, "review", review)
    monkeypatch.setattr(reviews, "MOST_WAITING", 1)
    assert (await ada.at(matches[0], "review"))["done"] == 0
    assert await code_of(ada.at(matches[1], "review")) == "too_many.reviews"
    kept = server.backend.reviews.kept[matches[0]]
    under_way.set()
    while not kept.failed:
        await asyncio.sleep(0.01)
    assert (await ada.at(matches[0], "review"))["points"] == []
    assert server.backend.reviews.kept[matches[0]] is not kept
