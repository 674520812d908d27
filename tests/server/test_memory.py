"""A long match costs no more memory than a page of it, however often and from wherever somebody asks."""

import tracemalloc
from typing import Any

import pytest

from regna.client import Client as Program
from regna.server.live import moves, room
from regna.server.live.room import Held
from tests.server.harness import Running, on_sqlite, unlocked
from tests.server.visits import code_of, same_screen
from tests.server.wire import Client, new_key

ENTRIES = 240


async def back_and_forth(server: Running, ada: Client) -> tuple[str, Held]:
    """A match in which somebody has decided and taken it back for a long time."""
    match = await same_screen(ada, "barony")
    place = await server.backend.rooms.get(match)
    held = unlocked(place)
    game = held.under_way("en")
    while game.sequence < ENTRIES:
        seat = place.row.turn
        await server.backend.moves.decide(place, "en", seat, game.legal()[0], game.sequence, "")
        if game.undo_refusal(seat) == "":
            await server.backend.moves.undo(place, "en", seat, game.sequence, "")
    return match, held


@pytest.mark.slow
@on_sqlite
async def test_a_long_match(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told in pages that add up, costs little to tell from everywhere, and ends growing at some time."""
    monkeypatch.setattr(room, "PAGE", 100)
    ada = await server.client("Ada")
    match, held = await back_and_forth(server, ada)
    whole = held.under_way("en").update_for(0, 0)
    pages: list[Any] = []
    while sum(len(page["entries"]) for page in pages) < held.sequence:
        since = sum(len(page["entries"]) for page in pages)
        pages.append(await ada.at(match, "catch_up", since=since, seat=0))
        assert (len(pages[-1]["entries"]) <= 100, pages[-1]["sequence"]) == (True, held.sequence)
    assert len(pages) == 3
    assert [line["text"] for page in pages for line in page["story"]] == [line.text for line in whole.story]
    assert [one["sequence"] for page in pages for one in page["events"]] == [one.sequence for one in whole.events]

    async with Program(server.url, ada.token) as program:
        watching, told = program.match(match), 0
        async for update in watching.updates():
            assert update.since == told
            told += len(update.entries)
            if told == held.sequence:
                break

    monkeypatch.setattr(room, "PAGE", 10_000)
    tracemalloc.start()
    for since in range(12):
        held.update(0, "en", since, lean=False)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000, kept

    monkeypatch.setattr(moves, "MOST_ENTRIES", held.sequence)
    act = held.under_way("en").legal()[0]
    assert await code_of(ada.at(match, "decide", act=act, sequence=held.sequence, key=new_key())) == "refusal.too_long"
