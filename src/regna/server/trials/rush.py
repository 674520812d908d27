"""Rush: clients that play as fast as they can."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

from regna.server.trials.client import Client, new_key, new_match
from regna.server.trials.servers import ServerProcess

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
        self.choice = random.Random(seed)  # noqa: S311  # any decision will do
        self.waiting: list[str] = []
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
            match = self.waiting.pop()
            self.sent.clear()
            self.heard.clear()
            for seat, player in enumerate(self.players):
                await player.ask(match, "watch", seat=seat, lean=self.lean)
            await asyncio.gather(*(self.answer(player, match, until) for player in self.players))
            for player in self.players:
                await player.ask(match, "unwatch")

    def goes_on(self, until: float) -> bool:
        """Whether it is not yet time to stop; on a busy machine that may come before the first decision."""
        return time.perf_counter() < until or not self.rush.accepted

    async def answer(self, player: Client, match: str, until: float) -> None:
        """One client: decide whenever asked."""
        while True:
            update = await player.update(match)
            self.note(update)
            if update["result"] is not None or "stop" in update:
                return
            if not update["legal"]:
                continue
            if not self.goes_on(until):
                for other in self.players:
                    other.notices.put_nowait({**update, "stop": True})
                return
            act = self.choice.choice(update["legal"])
            self.sent[update["sequence"]] = time.perf_counter()
            key = new_key()
            reply = await player.ask(match, "decide", act=act, sequence=update["sequence"], key=key)
            self.rush.acknowledged.setdefault(match, {})[key] = reply["sequence"]
            self.rush.accepted += 1

    def note(self, update: dict[str, Any]) -> None:
        """An update that answers a decision has come to one more of those at the table."""
        since = update["since"]
        if since in self.sent and update["sequence"] > since and "stop" not in update:
            self.heard[since] = self.heard.get(since, 0) + 1
            if self.heard[since] == len(self.players):
                self.rush.milliseconds.append((time.perf_counter() - self.sent.pop(since)) * 1000)


async def rush(server: ServerProcess, clients: int, seconds: float, lean: bool, game: str = "barony") -> Rush:
    """So many clients, two to a match, for so long."""
    result = Rush()
    everybody = [Client(server.url) for _ in range(clients)]
    try:
        for number, client in enumerate(everybody):
            await client.introduce(f"Player {number}")
            await client.open()
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
