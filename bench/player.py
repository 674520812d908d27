"""A client that plays on whatever happens: it remembers what was acknowledged, and comes back after a crash."""

import asyncio
import random
import time

from regna.client import Client, Lost, RemoteMatch, errors, new_key
from regna.contract.errors import RegnaError, Stale

RETRY_SECONDS = 0.05


class Player:
    """One person in one match, answering with any legal decision, at one of several servers."""

    def __init__(self, token: str, match: str, urls: list[str], seed: int) -> None:
        """`urls` are tried in turn when a connection ends."""
        self.token = token
        self.match = match
        self.urls = urls
        self.choice = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        """For every key the server has acknowledged: the table's number after it."""
        self.acknowledged_at: list[float] = []
        self.seen = 0
        self.over = False
        self.problems: list[str] = []
        self._retry: tuple[str, int, str] | None = None

    async def play(self) -> None:
        """Until the match is over or the task is cancelled."""
        while not self.over:
            async with Client(self.urls[0], self.token, patience=0) as client:
                try:
                    await self._play(client.match(self.match))
                except (Lost, errors.Unavailable):
                    self.urls = [*self.urls[1:], self.urls[0]]
                    await asyncio.sleep(RETRY_SECONDS)

    async def _play(self, match: RemoteMatch) -> None:
        await match.watch(self.seen, lean=True)
        if self._retry is not None:  # sent before the connection ended: nobody told us what became of it
            await self._decide(match, *self._retry)
        async for update in match.updates():
            self.seen = update.sequence
            self.over = update.result is not None
            if update.legal:
                await self._decide(match, self.choice.choice(update.legal), update.sequence, new_key())

    async def _decide(self, match: RemoteMatch, act: str, sequence: int, key: str) -> None:
        self._retry = (act, sequence, key)
        try:
            accepted = await match.decide(act, sequence, key=key)
        except Stale:
            pass
        except errors.Unavailable as error:  # the same again, with the same key: perhaps it was done
            self.problems.append(error.key)
            await asyncio.sleep(RETRY_SECONDS)
            await self._decide(match, act, sequence, key)
        except RegnaError as error:
            self.problems.append(error.key)
        else:
            self.acknowledged[key] = accepted.sequence
            self.acknowledged_at.append(time.monotonic())
        self._retry = None
