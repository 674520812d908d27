"""A bot over the network: takes a free seat of a match at a server and plays to the end.

.venv/bin/python examples/bot_over_network.py http://127.0.0.1:8000 MATCH
"""

import asyncio
import random
import sys

from regna.client import Client, messages
from regna.contract.errors import Stale


def choose(update: messages.Update) -> str:
    """Anything but passing: the place for a better idea. `update.view` is all that the seat sees."""
    return random.choice([act for act in update.legal if act != "pass"] or update.legal)


async def play(url: str, id: str) -> list[int]:
    """The scores at the end; none if the match is called off."""
    scores: list[int] = []
    async with Client(url) as bot:
        await bot.introduce("Thirty Lines")
        match = bot.match(id)
        seats = (await match.look()).seats
        await match.join(next(number for number, seat in enumerate(seats) if seat.kind == "person" and not seat.taken))
        async for update in match.updates():
            if update.legal:
                try:
                    await match.decide(choose(update), update.sequence)
                except Stale:  # somebody has taken a decision back meanwhile; the next update asks anew
                    continue
            if update.result is not None:
                scores = update.result.scores
    return scores


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:])))
