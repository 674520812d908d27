"""Rush: clients that play as fast as they can."""

import asyncio
import random
import time
from dataclasses import dataclass, field

from bench.people import new_match, newcomers, shared_http
from bench.servers import ServerProcess
from regna.client import Client, RemoteMatch, messages, new_key

SECONDS_PER_MATCH = 3.0
"""About as long as two fast clients need for a match of Barony: so many are begun before the clock starts."""


@dataclass
class Rush:
    """What happened: decisions accepted, and for each the milliseconds until everybody at the table had it."""

    accepted: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    acknowledged: dict[str, dict[str, int]] = field(default_factory=dict)
    """By match, every key that was acknowledged, with the number after it."""

    @property
    def per_cpu_second(self) -> float:
        """Accepted, durable decisions for each second of the server's CPU."""
        return self.accepted / self.cpu_seconds if self.cpu_seconds else 0.0


class TableOfPlayers:
    """The clients of one match, who answer at once whatever they are asked; when it is over they begin another."""

    def __init__(self, players: list[Client], game: str, lean: bool, rush: Rush, seed: int) -> None:
        """`lean`: they follow the entries and want no views."""
        self.players = players
        self.game = game
        self.lean = lean
        self.rush = rush
        self.choice = random.Random(seed)
        self.waiting: list[str] = []
        self.matches: list[RemoteMatch] = []
        """The match that is played, as each player has it."""
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}

    async def set_up(self, matches: int) -> None:
        """Begin so many matches, to be played one after the other."""
        self.waiting = [await new_match(self.players, self.game) for _ in range(matches)]

    async def play(self, until: float) -> None:
        """Play until the clock says stop, and somebody has decided at all."""
        while self.goes_on(until):
            if not self.waiting:
                await self.set_up(1)
            id = self.waiting.pop()
            self.matches = [player.match(id) for player in self.players]
            self.sent.clear()
            self.heard.clear()
            for match in self.matches:
                await match.watch(lean=self.lean)
            await asyncio.gather(*(self.answer(match, until) for match in self.matches))
            await self.stop()

    async def stop(self) -> None:
        """Nobody watches the match any more, and so nobody answers."""
        for match in self.matches:
            await match.unwatch()

    def goes_on(self, until: float) -> bool:
        """Whether it is not yet time to stop; on a busy machine that may come before the first decision."""
        return time.perf_counter() < until or not self.rush.accepted

    async def answer(self, match: RemoteMatch, until: float) -> None:
        """One client: decide whenever asked."""
        async for update in match.updates():
            self.note(update)
            if not update.legal:
                continue
            if not self.goes_on(until):
                await self.stop()
                return
            self.sent[update.sequence] = time.perf_counter()
            key = new_key()
            accepted = await match.decide(self.choice.choice(update.legal), update.sequence, key=key)
            self.rush.acknowledged.setdefault(match.id, {})[key] = accepted.sequence
            self.rush.accepted += 1

    def note(self, update: messages.Update) -> None:
        """An update that answers a decision has come to one more of those at the table."""
        since = update.since
        if since in self.sent and update.sequence > since:
            self.heard[since] = self.heard.get(since, 0) + 1
            if self.heard[since] == len(self.players):
                self.rush.milliseconds.append((time.perf_counter() - self.sent.pop(since)) * 1000)


async def rush(server: ServerProcess, clients: int, seconds: float, lean: bool, game: str = "barony") -> Rush:
    """So many clients, two to a match, for so long."""
    result = Rush()
    async with shared_http() as http:
        everybody = await newcomers(server.url, clients, http)
        try:
            pairs = [everybody[i : i + 2] for i in range(0, clients, 2)]
            tables = [TableOfPlayers(pair, game, lean, result, number) for number, pair in enumerate(pairs)]
            for table in tables:
                await table.set_up(1 + int(seconds / SECONDS_PER_MATCH))
            cpu, started = server.cpu_seconds(), time.perf_counter()
            await asyncio.gather(*(table.play(started + seconds) for table in tables))
            result.seconds = time.perf_counter() - started
            result.cpu_seconds = server.cpu_seconds() - cpu
        finally:
            for client in everybody:
                await client.close()
    return result
