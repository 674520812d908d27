"""Matches of two people from the home page to the end screen: by mouse, and by keyboard only."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.arranging import GAMES, Match, begun, in_short
from tests.browser.listening import keeps_its_place, listen
from tests.browser.moments import over_without_purses
from tests.browser.tables import decide, dice, join_with_link, liked, ranking_of, set_up, shown_ranking, start
from tests.browser.visitor import PATIENCE, Hands, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

END: Final = "dialog[open] #end-title"
FIRST: Final = 3
LAST: Final = 4
"""How many decisions are made by hand at the beginning of a match, and at the end of another one."""
WHOLE: Final = [
    pytest.param(game, hands, marks=() if (game, hands) == ("animal_kingdoms", "mouse") else pytest.mark.deep)
    for game in GAMES
    for hands in ("mouse", "keys")
]
"""All but one in the deep run only."""


@pytest.mark.parametrize("game", in_short("barony", "attila"))
async def test_beginning_and_end(server: Running, visitors: Visitors, game: str) -> None:
    """One by mouse and one by keyboard set up a match, invite, start and decide; and they bring another to its end."""
    players = [await visitors.new(hands=hands) for hands in ("mouse", "keys")]
    await set_up(players[0], game)
    await join_with_link(*players)
    match = Match(server, await start(players[0], players[1:]), "", [])
    for _ in range(FIRST):
        await decide(players[await match.somebody_is_asked()], match)
    sitting = [await player.introduce(name) for player, name in zip(players, ("Ada", "Bo"), strict=True)]
    late = await begun(server, game, sitting, over_without_purses, before=LAST)
    for player in players:
        await player.follow(late.path)
        await player.at_table()
    for act in late.ahead:
        await decide(players[late.asked], late, act)
    for player in players:
        await expect(player.page.locator(END)).to_be_focused(timeout=PATIENCE)
        assert await shown_ranking(player) == ranking_of(late.game)
        assert (player.pointed == []) == (player.hands == "keys")


@pytest.mark.parametrize(("game", "hands"), WHOLE)
async def test_whole_match(server: Running, visitors: Visitors, game: str, hands: Hands) -> None:
    """Two people set up a match with a bot, invite, start and play to the end; both end screens rank as the server."""
    host, guest = await visitors.new(hands=hands), await visitors.new(hands=hands)
    for each in (host, guest):
        await listen(each)
    await set_up(host, game)
    await join_with_link(host, guest)
    match = Match(server, await start(host, [guest]), "", [])
    choice = dice(game)
    while (seat := await match.somebody_is_asked()) >= 0:
        await decide((host, guest)[seat], match, liked(match, choice))
    for each in (host, guest):
        await each.page.locator(END).wait_for(timeout=PATIENCE)
        assert await shown_ranking(each) == ranking_of(match.game)
        assert (each.pointed == []) == (hands == "keys")
        if hands == "keys":
            await keeps_its_place(each)
