"""Wrackline over the server's API: in the lobby, and a whole match of a person against bots."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import regna
from regna.client import Client, RemoteMatch, messages
from regna.table.verify import verify
from tests.server.harness import serving

SEATS = [
    messages.SeatPlan(kind="person"),
    messages.SeatPlan(kind="bot", level="casual"),
    messages.SeatPlan(kind="bot", level="random"),
]
NAMES: list[tuple[messages.Language, str]] = [("en", "Wrackline"), ("fr", "Laisse de mer")]


@pytest.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Client]:
    """Somebody at a server that finds the example."""
    async with serving(tmp_path) as server, Client(server.url) as client:
        await client.introduce("Ada")
        yield client


async def test_the_lobby_knows_the_game(ada: Client) -> None:
    """With its words and components, in both languages."""
    for language, name in NAMES:
        await ada.introduce("Ada", language)
        game = next(game for game in await ada.games() if game.id == "wrackline")
        assert (game.name, game.seats, game.has_secrets) == (name, [2, 3, 4], True)
        assert [part.name for part in game.components] == ["pieces", "waves", "turn", "points"]


async def test_a_person_plays_against_bots(ada: Client) -> None:
    """To the end; every bot thinks, the last events are told, and the record can be verified."""
    created = await ada.create(messages.Create(game="wrackline", seats=SEATS, pace="at_once"))
    match = ada.match(created.table.match)
    await match.join(seat=0)
    await match.start()
    last = await asyncio.wait_for(to_the_end(match), 120)
    assert last.events[-1].event["event"] == "points_counted"
    record = await match.export()
    assert regna.replay(record).over
    assert verify(record).dealt


async def to_the_end(match: RemoteMatch) -> messages.Update:
    """Answer with the first legal decision until the match is over; no wish is told before it is shown."""
    async for update in match.updates():
        assert update.view is not None
        if update.result is not None:
            return update
        players = update.view["players"]
        for player in players[1:]:
            question = {"seat": player["seat"], "kind": player["wish"], "yes": True}
            assert player["wish"] is None or any(other["question"] == question for other in players)
        if update.legal:
            await match.decide(update.legal[0], update.sequence)
    raise AssertionError("the match has not ended")
