"""The programs in examples/ that play over the network do what they say, as processes of their own."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from typing import Final

from regna.client import Client, RemoteMatch, messages
from tests.server.harness import Running, on_sqlite
from tests.server.visits import until
from tests.sources import ROOT

PERSON: Final = messages.SeatPlan(kind="person")


async def program(name: str, *words: str) -> asyncio.subprocess.Process:
    """An example that runs."""
    return await asyncio.create_subprocess_exec(sys.executable, str(ROOT / "examples" / name), *words, stdout=PIPE)


async def seated(match: RemoteMatch, count: int) -> None:
    """So many seats are taken."""
    await until(match.look, lambda table: sum(seat.taken for seat in table.seats) == count)


@on_sqlite
async def test_two_bots_play_a_match(server: Running) -> None:
    """Somebody sets it up and looks on; both print the scores in the end."""
    async with Client(server.url) as ada:
        await ada.introduce("Ada")
        match = ada.match((await ada.create(messages.Create(game="attila", seats=[PERSON, PERSON]))).table.match)
        bots = []
        for count in (1, 2):
            bots.append(await program("bot_over_network.py", server.url, match.id))
            await seated(match, count)
        await match.start()
        printed = [(await bot.communicate())[0] for bot in bots]
        result = (await match.catch_up()).result
        assert result is not None
        assert [text.decode().strip() for text in printed] == [str(result.scores)] * 2
        assert [bot.returncode for bot in bots] == [0, 0]
