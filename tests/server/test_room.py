"""What one person can take of the disk, what lists read of it, and what is removed in the end."""

import msgspec
import pytest
from sqlalchemy import event, update

import regna
from regna.server.live import create
from regna.server.settings import Keeping, Settings
from regna.server.storage import schema
from tests.server.harness import Running, on_sqlite
from tests.server.visits import code_of, remove_old, same_screen
from tests.server.wire import new_match

BARONY = {"format": "regna-components/1", "game": "barony"}
DAY = 24 * 3600 * 1000


def own(reference: str) -> dict[str, object]:
    """Components of one's own: as they are, with something said about them."""
    components = regna.game("barony").components
    group = next(iter(components.groups))
    return {**BARONY, group: {"values": components[group], "reference": reference}}


@on_sqlite
async def test_nobody_fills_the_disk(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long texts in components, and many records: refused with a sentence."""
    ada = await server.client("Ada", "fr")
    wish = {"game": "barony", "seats": [{"kind": "person"}] * 2}
    assert await code_of(ada.post("/api/matches", {**wish, "components": own("x" * 3_900_000)})) == (
        "components.long_reference"
    )
    await ada.post("/api/matches", {**wish, "components": own("x" * 2_000)})
    monkeypatch.setattr(create, "COMPONENT_BYTES", 1_000)
    assert await code_of(ada.post("/api/matches", {**wish, "components": own("x" * 2_000)})) == "too_large.components"
    monkeypatch.setattr(server.backend, "settings", Settings(rate=1.0))
    record = msgspec.json.decode(regna.encode(regna.game("barony").new(seats=2, seed=1).record()))
    size = await server.backend.matches.stored_bytes((await ada.get("/api/identity"))["id"], 0)
    assert size > 2_000
    monkeypatch.setattr(create, "STORED_BYTES", size + 1_000)
    assert await code_of(ada.post("/api/records", {"record": record})) == "too_large.stored"


async def test_lists_read_what_they_show(server: Running) -> None:
    """However large the components and starts of matches are, nobody's list reads them."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    await new_match([ada, bo])
    await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}] * 2})
    read: list[str] = []
    engine = server.backend.database.engine.sync_engine
    listener = ("before_cursor_execute", lambda *given: read.append(given[2]))
    event.listen(engine, *listener)
    lists = await bo.get("/api/matches")
    event.remove(engine, *listener)
    assert (len(lists["mine"]), len(lists["open"])) == (1, 1)
    assert [text for text in read if "matches" in text]
    assert not [text for text in read if "components" in text or "start" in text]


async def test_matches_of_nobody_go(server: Running) -> None:
    """Once the host's time is over; what somebody still has stays, and so does what has just changed."""
    ada, bo = await server.client("Ada"), await server.client("Bo")
    kept = await new_match([ada, bo])
    await bo.at(kept, "say", text="Still here")
    left, put_away = await same_screen(bo, "barony"), await same_screen(ada, "barony")
    await ada.at(put_away, "close")
    await ada.at(put_away, "keep", listed=False)
    waiting = (await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}] * 2}))["table"]["match"]
    await bo.post("/api/identity/forget")
    table = schema.matches
    fresh = (await ada.post("/api/matches", {"game": "barony", "seats": [{"kind": "person"}] * 2}))["table"]["match"]
    old = update(table).where(table.c.id != fresh).values(changed=server.backend.now() - 31 * DAY)
    await server.backend.database.write(lambda connection: connection.execute(old))

    async def stored() -> set[str]:
        return {id for id in (kept, left, put_away, waiting, fresh) if await server.backend.matches.find(id)}

    await remove_old(server.backend, Keeping())
    assert len(await stored()) == 5
    await remove_old(server.backend, Keeping(matches=30))
    assert await stored() == {kept, fresh}
    assert (await server.backend.matches.entries(left), await server.backend.matches.said(kept, 0) != []) == ([], True)
