"""Matches arranged behind the browsers' backs: set up and played on through the API, in the visitors' own names."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from regna.server.trials.client import Client, share
from regna.server.web.visitor import COOKIE
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.harness import Running

GAMES: Final = ("barony", "attila", "animal_kingdoms", "barbarian_kingdoms")
WITH_SECRETS: Final = ("attila", "animal_kingdoms", "barbarian_kingdoms")
BOT: Final = {"kind": "bot", "level": "random"}
PERSON: Final = {"kind": "person"}
SCREEN: Final = {"kind": "screen"}


async def known(server: Running, guest: Visitor, name: str = "Ada", language: str = "en") -> Client:
    """Who a visitor is, with a name now; may act for them through the API."""
    client = await server.client(name, language)
    await guest.context.add_cookies([{"name": COOKIE, "value": client.token, "url": guest.url}])
    await client.open()
    return client


@dataclass
class Match:
    """A match that was begun, and who sits where: by seat the client that decides, None where a bot plays."""

    server: Running
    id: str
    invitation: str
    clients: list[Client | None]

    @property
    def path(self) -> str:
        """The page of the match."""
        return f"/match/{self.id}"

    @property
    def sequence(self) -> int:
        """How many entries the match has."""
        match = self.server.hall.rooms[self.id].match
        return 0 if match is None else match.sequence

    @property
    def over(self) -> bool:
        """Whether it is over."""
        match = self.server.hall.rooms[self.id].match
        return match is not None and match.over

    async def asked(self) -> tuple[int, dict[str, Any]] | None:
        """The seat that is asked and what it is told; None if a bot thinks or the match is over."""
        room = self.server.hall.rooms[self.id]
        seat = room.deciding
        if seat < 0 or self.over or room.row.seats[seat].bot:
            return None
        client = self.clients[seat]
        if client is None:
            return None
        update = await client.ask(self.id, "catch_up", since=self.sequence, seat=seat)
        return (seat, update) if update["legal"] else None

    async def decide(self, seat: int, update: dict[str, Any], rng: random.Random) -> None:
        """This seat decides at random."""
        client = self.clients[seat]
        if client is None:
            raise AssertionError("a bot decides by itself")
        act = rng.choice(update["legal"])
        await client.ask(self.id, "decide", act=act, sequence=update["sequence"], seat=seat)


async def begun(
    server: Running, game: str, sitting: Sequence[tuple[dict[str, str], Client | None]], **wish: Any
) -> Match:
    """A match in which these sit down; the first one creates it."""
    creator = next(client for _, client in sitting if client is not None)
    plan = {"game": game, "seats": [kind for kind, _ in sitting], "public": False, **wish}
    created = await creator.post("/api/matches", plan)
    match, invitation = str(created["table"]["match"]), str(created["invitation"])
    for seat, (_, client) in enumerate(sitting):
        if client is None:
            continue
        if client is not creator:
            await client.at(match, "enter", invitation=invitation)
        await client.at(match, "join", seat=seat, share=share())
    await creator.at(match, "start")
    return Match(server, match, invitation, [client for _, client in sitting])


async def shows(guest: Visitor, update: dict[str, Any]) -> None:
    """Wait until the page asks what this update asks."""
    await guest.page.wait_for_function(
        "prompt => document.querySelector('.bar .prompt')?.textContent === prompt",
        arg=update["prompt"],
        timeout=PATIENCE,
    )
