"""People at a server, as trials need them: many, known, and seated at matches that have begun."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx

from regna.client import Client, messages
from regna.server.model.rows import Clock

NO_CLOCK: Final = Clock()
NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Trials need no encryption; the usual context would read the world's certificates."""


@asynccontextmanager
async def shared_http() -> AsyncIterator[httpx.AsyncClient]:
    """One HTTP client for everybody."""
    async with httpx.AsyncClient(timeout=60, verify=NO_TLS) as http:
        yield http


async def newcomers(url: str, count: int, http: httpx.AsyncClient) -> list[Client]:
    """So many people the server knows; they send nothing twice, so that a trial sees every failure."""
    people = [Client(url, patience=0, http=http) for _ in range(count)]
    for number, person in enumerate(people):
        await person.introduce(f"Player {number}")
    return people


async def new_match(people: list[Client], game: str = "barony", clock: Clock = NO_CLOCK) -> str:
    """A match of these people, begun; returns its id. The first one creates it."""
    first = people[0]
    seats = [messages.SeatPlan(kind="person") for _ in people]
    id = (await first.create(messages.Create(game=game, seats=seats, clock=clock))).table.match
    for seat, person in enumerate(people):
        await person.match(id).join(seat)
    await first.match(id).start()
    return id
