"""Answers: how long people wait for bots of the strongest level, at one match and at many that share one process."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from itertools import cycle
from typing import Final

from bench.people import newcomers, shared_http
from bench.servers import ServerProcess
from bench.waiting import until
from regna.client import Client, messages
from regna.registry import GAMES

STRONGEST: Final = "master"
SEATS: Final = 3
"""Of a match: one person who answers at once, and bots."""
STARTING: Final = 60.0
"""So many seconds more there may be no answer at all: the process is still being loaded."""


@dataclass
class Answers:
    """What a bot's decisions took, from the decision before, and how many questions bots did not answer."""

    milliseconds: list[float] = field(default_factory=list)
    failed: int = 0


async def answers(server: ServerProcess, matches: int, seconds: float) -> Answers:
    """So many matches of all games in turn, for so long."""
    result = Answers()
    async with shared_http() as http:
        people = await newcomers(server.url, matches, http)
        ids = [await match_with_bots(person, game) for person, game in zip(people, cycle(GAMES), strict=False)]
        play = [asyncio.ensure_future(play_on(*each, result)) for each in zip(people, ids, strict=True)]
        await asyncio.wait(play, timeout=seconds)
        await until(lambda: bool(result.milliseconds), STARTING)
        figures = (await http.get(f"{server.url}/metrics")).text
        for task in play:
            task.cancel()
        await asyncio.gather(*play, return_exceptions=True)
        for person in people:
            await person.close()
    result.failed = int(float(figures.partition("\nregna_bots_failed ")[2].split()[0]))
    return result


async def match_with_bots(person: Client, game: str) -> str:
    """A match of one person against bots that do not wait for anybody to follow; returns its id."""
    bots = [messages.SeatPlan(kind="bot", level=STRONGEST)] * (SEATS - 1)
    wish = messages.Create(game=game, seats=[messages.SeatPlan(kind="person"), *bots], pace="at_once")
    id = (await person.create(wish)).table.match
    await person.match(id).join(0)
    return id


async def play_on(person: Client, id: str, result: Answers) -> None:
    """Decide anything at once, and note how long the bots take."""
    match = person.match(id)
    choice = random.Random(id)
    await match.watch(lean=True)
    await match.start()
    asked_at: float | None = None
    async for update in match.updates():
        now = time.perf_counter()
        if asked_at is not None:
            result.milliseconds.append((now - asked_at) * 1000)
        asked_at = now if update.turn not in (None, 0) else None
        if update.legal:
            await match.decide(choice.choice(update.legal), update.sequence)
