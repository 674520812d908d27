"""An ordinary turn takes no more presses than its thought has parts; what has one answer is done where it may be."""

import pytest
from playwright.async_api import expect

from tests.browser.arranging import BOT, absent, begun, in_short
from tests.browser.clicks import TURNS, Turn, presses
from tests.browser.tables import sit_down
from tests.browser.visitor import PATIENCE, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

FORCED = [(game, turn) for game, turns in TURNS.items() for turn in turns if turn.is_forced]


@pytest.mark.parametrize("game", in_short("attila", "animal_kingdoms"))
async def test_presses(server: Running, visitors: Visitors, game: str) -> None:
    """Each turn is played with as few presses as the page allows, and takes those that are stated."""
    guest = await visitors.new()
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    counted = {}
    for turn in TURNS[game]:
        match = await begun(server, game, sitting, turn.can_begin)
        await sit_down(guest, match)
        counted[turn.name] = sum([await presses(guest, match, act) for act in turn.decisions(match.game)])
    assert counted == {turn.name: turn.presses for turn in TURNS[game]}


@pytest.mark.parametrize(("game", "turn"), FORCED, ids=[turn.name for _, turn in FORCED])
async def test_among_bots(server: Running, visitors: Visitors, game: str, turn: Turn) -> None:
    """Who could only be watched by bots does not even press for an only answer: the page gives it and says so."""
    guest = await visitors.new()
    match = await begun(server, game, [await guest.introduce(), BOT, BOT], turn.can_begin)
    *chosen, last = turn.decisions(match.game)
    made = len(match.decided())
    await guest.open(match.path)
    for act in chosen:
        await presses(guest, match, act)
    await expect(guest.page.locator(".given")).to_be_visible(timeout=PATIENCE)
    await match.until_decided(made + len(chosen) + 1)
    assert match.decided()[made:][: len(chosen) + 1] == [*chosen, last]
