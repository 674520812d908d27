"""What people do in the tests: play at random, be refused, wait, and look at a clock that only the test moves."""

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import pytest

from regna.contract.errors import Stale
from regna.server.live.backend import Backend
from regna.server.live.retention import Retention
from regna.server.settings import Keeping
from tests.server.harness import unlocked
from tests.server.wire import Client, Rejected, new_key, share

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds until something that must happen is taken not to happen."""


class Hands:
    """The hands of a clock: a server's time in milliseconds, moved by the test."""

    def __init__(self) -> None:
        """Some day in 2025."""
        self.time = 1_750_000_000_000

    def __call__(self) -> int:
        """What the server asks for."""
        return self.time

    def pass_by(self, seconds: float) -> None:
        """Let time go by."""
        self.time += int(seconds * 1000)


async def code_of(asking: Awaitable[Any]) -> str:
    """The family and code with which something is refused."""
    with pytest.raises(Rejected) as caught:
        await asking
    return caught.value.code


async def look(client: Client, match: str) -> dict[str, Any]:
    """The table."""
    table: dict[str, Any] = await client.at(match, "look")
    return table


async def until(look: Callable[[], Awaitable[T]], wanted: Callable[[T], bool]) -> T:
    """What one sees once it is as wanted; fails if it never is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            seen = await look()
            if wanted(seen):
                return seen
            await asyncio.sleep(0.02)


async def looked_for_jobs(backend: Backend) -> list[str]:
    """What a server claims when it looks for jobs the next two times: the second time nothing is left of before."""
    claim, claimed = backend.jobs.claim, []
    looks: asyncio.Queue[None] = asyncio.Queue()

    async def noted(now: int, until: int, most: int) -> list[str]:
        found = await claim(now, until, most)
        claimed.extend(found)
        looks.put_nowait(None)
        return found

    backend.jobs.claim = noted  # type: ignore[method-assign]  # for a moment
    try:
        async with asyncio.timeout(PATIENCE):
            for _ in range(2):
                await looks.get()
    finally:
        backend.jobs.claim = claim  # type: ignore[method-assign]  # as it was
    return claimed


async def notice(client: Client, do: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message of this kind from the socket that is as wanted; those before it are dropped."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await client.notices.get()
            if found["do"] == do and wanted(found):
                return found


async def same_screen(client: Client, game: str, seats: int = 2, **wish: Any) -> str:
    """A match around one screen, begun; returns its id."""
    wish = {"game": game, "seats": [{"kind": "screen"}] * seats, **wish}
    created = await client.post("/api/matches", wish)
    match = str(created["table"]["match"])
    for seat in range(seats):
        await client.at(match, "join", seat=seat, share=share())
    await client.at(match, "start")
    return match


def not_walking(legal: list[str]) -> list[str]:
    """What may be decided, without walking about where something else is possible: random knights would never end."""
    return [act for act in legal if not act.startswith("move")] or legal


async def step(holders: Sequence[Client], match: str, choice: random.Random, tarry: bool = False) -> bool:
    """Whoever is asked (holders are by seat) decides anything legal; False once the match is over.

    Who tarries passes only where nothing else is possible: a match of Animal Kingdoms could end within some decisions.
    """
    turn = (await holders[0].at(match, "look"))["turn"]
    if turn is None:
        return False
    update = await holders[turn].at(match, "catch_up", seat=turn, since=1_000_000)
    going_on = [act for act in update["legal"] if act != "pass"] if tarry else not_walking(update["legal"])
    act = choice.choice(going_on or update["legal"])
    await holders[turn].at(match, "decide", act=act, sequence=update["sequence"], seat=turn, key=new_key())
    return True


async def play(holders: Sequence[Client], match: str, decisions: int | None = None, seed: int = 1) -> int:
    """So many decisions, or all until the end; returns how many entries the match has then."""
    choice = random.Random(seed)  # noqa: S311  # any legal decision will do, and the same one every time
    for _ in itertools.count() if decisions is None else range(decisions):
        if not await step(holders, match, choice, tarry=decisions is not None):
            break
    return int((await holders[0].at(match, "look"))["sequence"])


async def remove_old(backend: Backend, keeping: Keeping) -> None:
    """What a host who keeps things for so long removes when it looks for the first time."""
    await Retention(backend.matches, backend.moderation, backend.now, keeping).remove_old()


@contextmanager
def bots_waiting(backend: Backend) -> Iterator[asyncio.Event]:
    """No bot that is asked now decides before the block ends, however slow the test is; tells that one was asked."""
    choose, asked, ended = backend.pool.choose, asyncio.Event(), asyncio.Event()

    async def later(game: str, position: bytes, level: str, seed: int, match: str = "", person: str = "") -> str:
        asked.set()
        await ended.wait()
        return await choose(game, position, level, seed, match, person)

    backend.pool.choose = later  # type: ignore[method-assign]  # for a moment
    try:
        yield asked
    finally:
        backend.pool.choose = choose  # type: ignore[method-assign]  # as it was
        ended.set()


async def finish(backend: Backend, match: str, seed: int = 1) -> int:
    """Play a match to its end without asking anybody, each decision stored as ever; returns how many entries it has."""
    choice = random.Random(seed)  # noqa: S311  # any legal decision will do, and the same one every time
    room = await backend.rooms.get(match)
    with bots_waiting(backend):
        while room.row.turn >= 0:
            game = unlocked(room).under_way("en")
            act = choice.choice(not_walking(game.legal()))
            with suppress(Stale):  # a bot that was asked before
                await backend.moves.decide(room, "en", room.row.turn, act, game.sequence, "")
    return unlocked(room).sequence
