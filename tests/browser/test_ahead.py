"""What one arranges beside deciding: a plan for the next turn, an answer that stands, arrows of one's own."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.arranging import Match, absent, begun
from tests.browser.moments import in_phase, others_brought
from tests.browser.visitor import PATIENCE, SPOT, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow


async def has_decided(match: Match, act: str) -> None:
    """Wait until seat 0 has decided this."""
    async with asyncio.timeout(PATIENCE / 1000):
        while match.decided()[-1:] != [act]:
            await asyncio.sleep(0.01)


async def arrow(guest: Visitor, start: str, end: str) -> None:
    """Draw from place to place with the right button of the mouse."""
    spots = [await guest.page.evaluate(SPOT, f'svg.board [data-token="{token}"]') for token in (start, end)]
    await guest.page.mouse.move(*spots[0])
    await guest.page.mouse.down(button="right")
    await guest.page.mouse.move(*spots[1])
    await guest.page.mouse.up(button="right")


async def test_a_plan(server: Running, visitors: Visitors) -> None:
    """It is taken when the turn comes; one that is not possible then is told and not sent. Arrows stay beside it."""
    guest = await visitors.new()
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    wish = others_brought("knight_moved")
    moves = [each.split(" ") for each in (await begun(server, "barony", sitting, wish)).game.legal() if "move" in each]
    _, start, end = moves[0]
    other = next(to for _, _, to in moves if [start, to] not in [move[1:] for move in moves] and to != start)
    for goal, is_possible in ((end, True), (other, False)):
        match = await begun(server, "barony", sitting, wish, before=1)
        before = match.decided()
        await guest.open(match.path)
        await guest.press("[data-plan]")
        await guest.press('[data-plan-verb="move"]')
        for token in (start, goal):
            await guest.choose(f'svg.board [data-token="{token}"]')
        own = guest.page.locator('[data-arrow="own"]')
        await arrow(guest, end, start)
        await expect(own).to_have_count(1)
        await expect(guest.page.locator('[data-arrow="planned"]')).to_have_count(1)
        assert match.decided() == before
        await match.decide(match.ahead[0])
        if is_possible:
            await has_decided(match, f"move {start} {goal}")
            await guest.page.mouse.move(0, 0)  # away from what would say what it is
            await guest.choose("svg.board [data-lit]")
            await expect(own).to_have_count(0)
        else:
            await expect(guest.page.locator(".notice")).to_be_visible(timeout=PATIENCE)
            assert match.decided() == before
            await guest.page.keyboard.press("Escape")
            await expect(own).to_have_count(0)


async def test_an_answer_that_stands(server: Running, visitors: Visitors) -> None:
    """It is given by the page, which says so. And the second click of a double click does not say yes."""
    guest = await visitors.new()
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    match = await begun(server, "barbarian_kingdoms", sitting, in_phase("contest"))
    before = match.decided()
    await guest.open(match.path)
    spot = await guest.page.locator('[data-verb="contest"]').bounding_box()
    assert spot is not None
    middle = (spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    await guest.page.mouse.click(*middle)
    confirm = guest.page.locator("[data-confirm]")
    await confirm.wait_for(timeout=PATIENCE)
    over = await guest.page.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('[data-confirm]')", middle)
    assert over, "the yes is not where the question was: a double click could not hit it"
    await guest.page.mouse.down(click_count=2)
    await guest.page.mouse.up(click_count=2)
    await expect(confirm).to_be_visible()
    await guest.page.keyboard.press("Escape")
    assert match.decided() == before
    await guest.page.locator("[data-standing] input").set_checked(True)
    await has_decided(match, "pass")
    await expect(guest.page.locator(".given")).to_be_visible(timeout=PATIENCE)
    await expect(guest.page.locator("[data-standing]")).to_be_visible()
