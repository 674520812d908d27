"""The programs in examples/ that play over the network do what they say, as processes of their own."""

import asyncio
import json
import shutil
import sys
from asyncio.subprocess import PIPE
from typing import Final

import pytest

from regna.client import Client, RemoteMatch, messages
from tests.server.harness import Running, on_sqlite
from tests.server.visits import until
from tests.sources import ROOT

pytestmark = pytest.mark.slow

PERSON: Final = messages.SeatPlan(kind="person")


async def program(name: str, *words: str) -> asyncio.subprocess.Process:
    """An example that runs."""
    language = "node" if name.endswith(".mjs") else sys.executable
    return await asyncio.create_subprocess_exec(language, str(ROOT / "examples" / name), *words, stdout=PIPE)


async def seated(match: RemoteMatch, count: int) -> None:
    """So many seats are taken."""
    await until(match.look, lambda table: sum(seat.taken for seat in table.seats) == count)


@on_sqlite
@pytest.mark.parametrize("other", ["bot_over_network.py", "bot_over_network.mjs"])
async def test_two_bots_play_a_match(server: Running, other: str) -> None:
    """Somebody sets it up and looks on; both print the scores in the end."""
    if other.endswith(".mjs") and shutil.which("node") is None:
        pytest.skip("there is no Node here")
    async with Client(server.url) as ada:
        await ada.introduce("Ada")
        match = ada.match((await ada.create(messages.Create(game="attila", seats=[PERSON, PERSON]))).table.match)
        bots = []
        for count, name in enumerate(("bot_over_network.py", other), start=1):
            bots.append(await program(name, server.url, match.id))
            await seated(match, count)
        await match.start()
        printed = [(await bot.communicate())[0] for bot in bots]
        result = (await match.catch_up()).result
        assert result is not None
        assert [json.loads(text) for text in printed] == [result.scores] * 2
        assert [bot.returncode for bot in bots] == [0, 0]


@on_sqlite
async def test_a_bot_leaves_a_match_that_is_called_off(server: Running) -> None:
    """It has no scores to print."""
    if shutil.which("node") is None:
        pytest.skip("there is no Node here")
    async with Client(server.url) as ada:
        await ada.introduce("Ada")
        match = ada.match((await ada.create(messages.Create(game="attila", seats=[PERSON, PERSON]))).table.match)
        bot = await program("bot_over_network.mjs", server.url, match.id)
        await seated(match, 1)
        await match.close()
        assert (await bot.communicate())[0] == b"[]\n"
