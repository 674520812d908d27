"""Whole matches of two people and a bot, from the home page to the end screen: by mouse, and by keyboard only."""

import asyncio
from pathlib import Path

import pytest

from tests.browser.arranging import GAMES
from tests.browser.chromium import chromium
from tests.browser.tables import TASTES, dice, join_with_link, ranking_of, set_up, shown_ranking, start
from tests.browser.visitor import Hands, take_turns, visitor
from tests.server.harness import serving

pytestmark = pytest.mark.slow


async def play(folder: Path, game: str, hands: Hands) -> None:
    """Set up, invite, start, play to the end; the end screen says what the server says."""
    async with serving(folder) as server, chromium() as browser:
        host = await visitor(browser, server.url, hands=hands)
        guest = await visitor(browser, server.url, hands=hands)
        await set_up(host, game)
        await join_with_link(host, guest)
        match = await start(host, [guest])
        assert await guest.at_table() == match
        likes = TASTES[game]
        await take_turns([host, guest], dice(game), lambda name: likes.get(name, 1.0))
        told = ranking_of(server, match)
        for each in (host, guest):
            assert await shown_ranking(each) == told
            assert each.complaints == []
            assert (each.pointed == []) == (hands == "keys")


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse(tmp_path: Path, game: str) -> None:
    """Two people and a bot play a whole match with the mouse; both end screens rank as the server does."""
    asyncio.run(play(tmp_path, game, "mouse"))


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(tmp_path: Path, game: str) -> None:
    """The same from the home page to the end screen without anything being pointed at."""
    asyncio.run(play(tmp_path, game, "keys"))
