"""How a server ends: whatever it is doing, soon, and with nothing of the database in anybody's hands."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from regna.server.live import background
from regna.server.live.backend import Backend
from regna.server.run import Server
from regna.server.settings import Settings
from regna.server.storage.database import Database
from tests.seeds import first_seed
from tests.server.cancelling import steps_to_cancel
from tests.server.harness import Running, serving
from tests.server.slow_store import slow_store
from tests.server.visits import play, until
from tests.server.wire import Client, new_match

PROXY_SECONDS = 120
"""So long a usual proxy keeps a connection to a server open in case another request comes."""
END_SECONDS = 60.0
"""A server that has not ended by then hangs, on the busiest machine."""


async def closed(backend: Backend) -> None:
    """The backend of a test without a server has given up its database."""
    async with asyncio.timeout(END_SECONDS):
        await backend.database.close()


def connections_in_use(database: Database) -> int:
    """How many connections for reading somebody has taken and not given back."""
    pool: Any = database.engine.pool
    return int(pool.checkedout())


WORKS: dict[str, Callable[[Backend], Awaitable[Any]]] = {
    "saying that it lives": lambda backend: backend.housekeeping.report_alive(),
    "mending": lambda backend: backend.housekeeping.mend(),
    "looking for news": lambda backend: backend.matches.revisions(["a match"]),
    "claiming": lambda backend: backend.jobs.claim(backend.now(), backend.now() + 1, 10),
    "listing": lambda backend: backend.matches.waiting(),
    "storing": lambda backend: backend.jobs.put("a match", None),
}
"""What a server does with its database beside the requests."""


@pytest.mark.slow
@pytest.mark.parametrize("work", WORKS)
async def test_work_ends_wherever_it_is_cancelled(work: str, tmp_path: Path, db: str) -> None:
    """At every step: it ends, hides nothing from who cancelled it, and gives back what it had of the database."""
    backend = Backend(Settings(data=tmp_path, db=db))
    await backend.database.migrate()

    async def begin() -> None:
        await WORKS[work](backend)

    steps = await steps_to_cancel(begin)
    assert steps >= 1
    await until(lambda: asyncio.sleep(0, connections_in_use(backend.database)), lambda used: used == 0)
    await begin()
    await closed(backend)


async def test_tasks_that_take_too_long_are_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the database is closed; also those that a first cancellation does not end."""
    monkeypatch.setattr(background, "FINISH_SECONDS", 0.05)
    monkeypatch.setattr(background, "CANCEL_SECONDS", 0.05)
    backend = Backend(Settings(data=tmp_path))
    ended: list[str] = []

    async def stubborn() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            ended.append("once")
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append("twice")

    async def sets_another_going() -> None:
        backend.background.start(stubborn())

    backend.background.start(sets_another_going())
    await backend.background.finish()
    assert ended == ["once", "twice"]
    await closed(backend)


def test_an_idle_connection_is_kept_longer_than_proxies_keep_it(tmp_path: Path) -> None:
    """Otherwise a proxy, or a program, now and then sends a request on a connection that is closed at that moment."""
    server = Server(Settings(port=0, data=tmp_path), lambda port: None)
    assert server.config.timeout_keep_alive > PROXY_SECONDS


@pytest.mark.deep
async def test_no_pause_between_two_requests_loses_one(tmp_path: Path) -> None:
    """Not even where httpx gives up its connection: after five seconds, which once were the server's, too."""

    async def pauses(server: Running, seconds: float) -> None:
        client = await server.client("Ada")
        await asyncio.sleep(seconds)
        await client.get("/api/identity")

    async with serving(tmp_path) as server:
        await asyncio.gather(*(pauses(server, 4.8 + number / 500) for number in range(200)))


async def end_in_the_middle(folder: Path, db: str, choice: random.Random) -> None:
    """A server with people, watchers and bots ends while they play."""

    async def play_on(players: list[Client], match: str, seed: int) -> None:
        with contextlib.suppress(httpx.HTTPError, OSError):  # nobody is there any more
            await play(players, match, seed=seed)

    async with serving(folder, db) as server:
        players = [await server.client(name) for name in ("Ada", "Bo")]
        matches = [await new_match(players, game) for game in ("barony", "attila", "animal_kingdoms")]
        wish = {"game": "barony", "seats": [{"kind": "bot", "level": "random"}] * 3, "pace": "at_once"}
        with_bots = (await players[0].post("/api/matches", wish))["table"]["match"]
        for player in players:
            await player.open()
            for match in (*matches, with_bots):
                await player.ask(match, "watch")
        playing = [asyncio.ensure_future(play_on(players, match, number)) for number, match in enumerate(matches)]
        await players[0].at(with_bots, "start")
        await asyncio.sleep(choice.uniform(0, 0.3))
        ending = asyncio.ensure_future(server.end())
        done, _ = await asyncio.wait((ending,), timeout=END_SECONDS)
        assert done, "the server hangs while it ends"
        await ending
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        assert not server.backend.background.tasks
        assert connections_in_use(server.backend.database) == 0


@pytest.mark.slow
@pytest.mark.parametrize("endings", [2, pytest.param(200, marks=pytest.mark.deep)])
async def test_a_server_ends_in_the_middle_of_everything(
    endings: int, tmp_path: Path, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any moment, with decisions on their way, bots thinking and a slow store."""
    seed = first_seed()
    choice = random.Random(seed)  # noqa: S311  # moments of the end
    slow_store(monkeypatch, lambda: choice.random() ** 8 * 0.2)
    for number in range(endings):
        print(f"ending {number} of seed {seed}")
        await end_in_the_middle(tmp_path, db, choice)
