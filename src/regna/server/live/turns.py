"""Whose question is next where many wait for few workers: everybody's turn comes round, however many one person has."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many may go on at a time. Then one person after the other is served, and of each the first who came."""

    def __init__(self, places: int) -> None:
        """Nobody waits."""
        self.places = places
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """For each person who waits their questions; whoever is next stands first."""

    @asynccontextmanager
    async def of(self, person: str) -> AsyncIterator[None]:
        """A place, once it is this person's turn."""
        await self._wait(person)
        try:
            yield
        finally:
            self._pass_on()

    @property
    def taken(self) -> int:
        """How many go on at the moment."""
        return self.places - self._free

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return sum(len(line) for line in self._waiting.values())

    def ahead_of(self, person: str) -> int:
        """How many questions are answered before the next one of this person: their own, and one of everybody else."""
        own = len(self._waiting.get(person, ()))
        return own + len(self._waiting.keys() - {person})

    async def _wait(self, person: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was ours already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """The place goes to whoever is next and still waits."""
        while self._waiting:
            person = next(iter(self._waiting))
            line = self._waiting.pop(person)
            turn = line.popleft()
            if line:
                self._waiting[person] = line  # behind everybody else
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
