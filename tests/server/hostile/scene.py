"""A private match under way, and everybody who has no seat at it."""

from dataclasses import dataclass
from typing import Any, Final

from tests.server.harness import Running
from tests.server.wire import Client, share

CANARY: Final = "Canary"
"""In every name and every line of chat of the private match, and nowhere else."""
PLAYERS: Final = ("CanaryAda", "CanaryBo", "CanaryCleo")


@dataclass
class Scene:
    """The match, who plays in it, and who does not: somebody who left, a guest without a seat, and a stranger."""

    match: str
    players: dict[int, Client]
    left: Client
    left_seat: int
    guest: Client
    stranger: Client

    @property
    def creator(self) -> Client:
        """Who set the match up; always in seat 0."""
        return self.players[0]


async def private_match(server: Running, game: str = "attila") -> Scene:
    """A private match of three people, one of whom leaves before anything happened; a guest only looks on.

    Nothing moves by itself: whoever leaves is not the one who is asked, so that no bot plays.
    """
    people = [await server.client(name) for name in PLAYERS]
    wish = {"game": game, "seats": [{"kind": "person"}] * len(people), "public": False}
    created = await people[0].post("/api/matches", wish)
    match = str(created["table"]["match"])
    guest = await server.client("Gus")
    for client in (*people[1:], guest):
        await client.at(match, "enter", invitation=created["invitation"])
    for seat, client in enumerate(people):
        await client.at(match, "join", seat=seat, share=share())
    table: dict[str, Any] = await people[0].at(match, "start")
    await people[0].at(match, "say", text=f"{CANARY} of the chat")
    left_seat = 2 if table["turn"] == 1 else 1
    left = people[left_seat]
    await left.at(match, "leave", seat=left_seat)
    players = {seat: client for seat, client in enumerate(people) if seat != left_seat}
    return Scene(match, players, left, left_seat, guest, await server.client("Eve"))
