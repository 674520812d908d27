"""A client that plays on whatever happens: it remembers what was acknowledged, and comes back after a crash."""

import asyncio
import random
import time

import httpx

from regna.server.trials.client import Client, Gone, Rejected, new_key

RETRY_SECONDS = 0.05


class Player:
    """One person in one match, answering with any legal decision, at one of several servers."""

    def __init__(self, token: str, match: str, urls: list[str], seed: int) -> None:
        """`urls` are tried in turn when a connection ends."""
        self.token = token
        self.match = match
        self.urls = urls
        self.choice = random.Random(seed)  # noqa: S311  # any decision will do
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
            client = Client(self.urls[0], self.token)
            try:
                await client.open()
                await self._play_with(client)
            except (Gone, OSError, httpx.HTTPError, TimeoutError):
                self.urls = [*self.urls[1:], self.urls[0]]
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                await client.close()

    async def _play_with(self, client: Client) -> None:
        await client.ask(self.match, "watch", since=self.seen, lean=True)
        if self._retry is not None:  # sent before the connection ended: nobody told us what became of it
            await self._decide(client, *self._retry)
        while True:
            update = await client.update(self.match)
            self.seen = update["sequence"]
            if update["result"] is not None:
                self.over = True
                return
            if update["legal"]:
                await self._decide(client, self.choice.choice(update["legal"]), update["sequence"], new_key())

    async def _decide(self, client: Client, act: str, sequence: int, key: str) -> None:
        self._retry = (act, sequence, key)
        try:
            reply = await client.ask(self.match, "decide", act=act, sequence=sequence, key=key)
        except Rejected as error:
            if error.code != "stale.sequence":
                self.problems.append(error.code)
        else:
            self.acknowledged[key] = reply["sequence"]
            self.acknowledged_at.append(time.monotonic())
        self._retry = None
