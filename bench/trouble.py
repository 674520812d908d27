"""Trouble: a server is paused, its disk full, its database only readable; and what it says of itself meanwhile."""

import asyncio
import os
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import httpx

from bench.audit import audit
from bench.crash import acknowledged_by, new_players
from bench.people import shared_http
from bench.player import Player
from bench.servers import ServerProcess
from bench.waiting import until

PATIENCE: Final = 60.0
PAUSE_SECONDS: Final = 3.0
EXPECTED: Final = ("unavailable.database",)
"""What players hear while the database takes nothing."""


@dataclass(frozen=True)
class Trouble:
    """Decisions acknowledged before, during and after it, when /health told of it and of its end, and flaws."""

    before: int
    during: int
    after: int
    told_seconds: float | None
    mended_seconds: float
    flaws: list[str]


async def trouble(
    server: ServerProcess, begin: Callable[[], None], end: Callable[[], None], tells: bool, game: str = "barony"
) -> Trouble:
    """People play, trouble begins and ends. `tells`: the server must say so meanwhile, and not after."""
    tables = [await new_players(server.url, game, seed) for seed in (1, 2)]
    players = [player for table in tables for player in table]
    playing = [asyncio.ensure_future(player.play()) for player in players]
    async with shared_http() as http:
        try:
            await until(lambda: sum(map(count, players)) >= 10, PATIENCE)
            told, before = None, sum(map(count, players))
            begin()
            if tells:
                told = await seconds_until(http, server, 503)
            else:
                await asyncio.sleep(PAUSE_SECONDS)
            during = sum(map(count, players)) - before
            end()
            mended = await seconds_until(http, server, 200)
            again = sum(map(count, players))
            await until(lambda: sum(map(count, players)) >= again + 10 or all(each.over for each in players), PATIENCE)
            after = sum(map(count, players)) - before - during
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    flaws = (await audit(server.database, acknowledged_by(players))).flaws
    flaws += [problem for player in players for problem in player.problems if problem not in EXPECTED]
    return Trouble(before, during, after, told, mended, flaws)


def count(player: Player) -> int:
    """How many decisions of a player were acknowledged."""
    return len(player.acknowledged)


async def seconds_until(http: httpx.AsyncClient, server: ServerProcess, status: int) -> float:
    """How long until /health has this status."""
    began = time.monotonic()
    while (await http.get(f"{server.url}/health")).status_code != status:
        await asyncio.sleep(0.05)
        if time.monotonic() - began > PATIENCE:
            raise TimeoutError
    return round(time.monotonic() - began, 1)


def pause(server: ServerProcess) -> tuple[Callable[[], None], Callable[[], None]]:
    """The server stands still, as on a machine that swaps or is moved; then it goes on."""
    return lambda: os.kill(server.pid, signal.SIGSTOP), lambda: os.kill(server.pid, signal.SIGCONT)


def full_disk(server: ServerProcess) -> tuple[Callable[[], None], Callable[[], None]]:
    """No file of the server grows any more, which SQLite takes for a full disk; then they do again."""
    most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)

    def limit(bytes_: int) -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (bytes_, most[1]))

    return lambda: limit(1), lambda: limit(most[0])
