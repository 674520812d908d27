"""Crowd: many matches with many sockets at the pace of people."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.people import new_match, newcomers, shared_http
from bench.servers import ServerProcess
from regna.client import Client, Lost, RemoteMatch, messages, new_key
from regna.contract.errors import RegnaError

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
        self.choice = random.Random(seed)
        self.matches: list[RemoteMatch] = []
        """The match, as each client has it."""
        self.asked: tuple[RemoteMatch, messages.Update] | None = None
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}

    async def begin(self) -> None:
        """A new match that everybody watches."""
        id = await new_match(self.clients[:SEATS])
        self.matches = [client.match(id) for client in self.clients]
        for match in self.matches:
            await match.watch()

    async def listen(self, match: RemoteMatch) -> None:
        """Note every update until the match is over."""
        async for update in match.updates():
            since = update.since
            if since in self.sent and update.sequence > since:
                self.heard[since] = self.heard.get(since, 0) + 1
                if self.heard[since] == len(self.clients):
                    self.crowd.milliseconds.append((time.perf_counter() - self.sent.pop(since)) * 1000)
            if update.legal:
                self.asked = (match, update)

    async def decide(self) -> None:
        """Whoever is asked decides."""
        if self.asked is None:
            return
        (match, update), self.asked = self.asked, None
        self.sent[update.sequence] = time.perf_counter()
        key = new_key()
        try:
            accepted = await match.decide(self.choice.choice(update.legal), update.sequence, key=key)
            self.crowd.acknowledged.setdefault(match.id, {})[key] = accepted.sequence
            self.crowd.decisions += 1
        except (RegnaError, Lost) as error:
            self.crowd.errors.append(repr(error))


async def crowd(
    server: ServerProcess, matches: int, seconds: float, per_second: float, progress: Callable[[], None]
) -> Crowd:
    """So many matches with five sockets each, and so many decisions a second over all of them."""
    result = Crowd(matches=matches, sockets=matches * SOCKETS_PER_MATCH)
    tasks: list[asyncio.Future[None]] = []
    async with shared_http() as http:
        gatherings = []
        for number in range(matches):
            gathering = Gathering(await newcomers(server.url, SOCKETS_PER_MATCH, http), result, number)
            await gathering.begin()
            tasks += [asyncio.ensure_future(gathering.listen(match)) for match in gathering.matches]
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
        result.errors += [repr(error) for task in tasks if task.done() and (error := task.exception())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for gathering in gatherings:
            for client in gathering.clients:
                await client.close()
    return result
