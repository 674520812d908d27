"""Crowd: many matches with many sockets at the pace of people."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from regna.server.trials.client import Client, Gone, Rejected, new_key, new_match
from regna.server.trials.servers import ServerProcess

SOCKETS_PER_MATCH = 5
SEATS = 4


@dataclass
class Crowd:
    """What happened: decisions, milliseconds until all sockets of the match had each, errors, memory over time."""

    matches: int = 0
    sockets: int = 0
    decisions: int = 0
    milliseconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    cpu_seconds: float = 0.0
    seconds: float = 0.0
    acknowledged: dict[str, dict[str, int]] = field(default_factory=dict)
    """By match, every key that was acknowledged, with the number after it."""

    @property
    def growth(self) -> float:
        """How much the memory grew from the first third to the last, as a share."""
        third = max(1, len(self.memory) // 3)
        first, last = sum(self.memory[:third]) / third, sum(self.memory[-third:]) / third
        return last / first - 1 if first else 0.0


class Gathering:
    """One match: four players and a spectator, all watching."""

    def __init__(self, clients: list[Client], crowd: Crowd, seed: int) -> None:
        """The last client only watches."""
        self.clients = clients
        self.crowd = crowd
        self.choice = random.Random(seed)  # noqa: S311  # any decision will do
        self.match = ""
        self.asked: tuple[Client, dict[str, Any]] | None = None
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}

    async def begin(self) -> None:
        """A new match that everybody watches."""
        self.match = await new_match(self.clients[:SEATS])
        for client in self.clients:
            await client.ask(self.match, "watch")

    async def listen(self, client: Client) -> None:
        """Note every update until cancelled."""
        while True:
            update = await client.update(self.match, 600)
            since = update["since"]
            if since in self.sent and update["sequence"] > since:
                self.heard[since] = self.heard.get(since, 0) + 1
                if self.heard[since] == len(self.clients):
                    self.crowd.milliseconds.append((time.perf_counter() - self.sent.pop(since)) * 1000)
            if update["legal"]:
                self.asked = (client, update)

    async def decide(self) -> None:
        """Whoever is asked decides."""
        if self.asked is None:
            return
        (client, update), self.asked = self.asked, None
        self.sent[update["sequence"]] = time.perf_counter()
        try:
            act = self.choice.choice(update["legal"])
            key = new_key()
            reply = await client.ask(self.match, "decide", act=act, sequence=update["sequence"], key=key)
            self.crowd.acknowledged.setdefault(self.match, {})[key] = reply["sequence"]
            self.crowd.decisions += 1
        except (Rejected, Gone, TimeoutError) as error:
            self.crowd.errors.append(repr(error))


async def crowd(
    server: ServerProcess, matches: int, seconds: float, per_second: float, progress: Callable[[], None]
) -> Crowd:
    """So many matches with five sockets each, and so many decisions a second over all of them."""
    result = Crowd(matches=matches, sockets=matches * SOCKETS_PER_MATCH)
    tasks: list[asyncio.Future[Any]] = []
    async with httpx.AsyncClient(timeout=60) as http:
        gatherings = []
        for number in range(matches):
            clients = [Client(server.url, http=http) for _ in range(SOCKETS_PER_MATCH)]
            for client in clients:
                await client.introduce("Player")
                await client.open()
            gathering = Gathering(clients, result, number)
            await gathering.begin()
            tasks += [asyncio.ensure_future(gathering.listen(client)) for client in clients]
            gatherings.append(gathering)
            progress()
        started, cpu = time.perf_counter(), server.cpu_seconds()
        count = 0
        deciding: set[asyncio.Task[None]] = set()
        while time.perf_counter() - started < seconds or not (result.decisions or result.errors):
            decision = asyncio.ensure_future(gatherings[count % matches].decide())
            deciding.add(decision)
            decision.add_done_callback(deciding.discard)
            count += 1
            if count % max(1, int(per_second)) == 0:
                result.memory.append(server.memory())
                progress()
            await asyncio.sleep(max(0.0, started + count / per_second - time.perf_counter()))
        await asyncio.gather(*deciding)
        result.seconds = time.perf_counter() - started
        result.cpu_seconds = server.cpu_seconds() - cpu
        for gone in (task for task in tasks if task.done()):
            result.errors.append(repr(gone.exception()))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for gathering in gatherings:
            for client in gathering.clients:
                await client.close()
    return result
