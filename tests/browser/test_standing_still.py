"""The board keeps its place and size: through whole turns, questions to confirm, reasons, looking back and forking.

So does what one is about to press on the first page.
"""

import asyncio

import pytest
from playwright.async_api import Route

from tests.browser.arranging import GAMES, Match, absent, begun
from tests.browser.looking_closely import DESK, PHONE
from tests.browser.moments import after
from tests.browser.sight import WATCH_BOARD
from tests.browser.tables import decide, out_of_question
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

IN_SHORT = {("barony", PHONE), ("barbarian_kingdoms", DESK)}
DECISIONS = 8
"""Of both players together: more than a turn of any game."""
FONTS_AFTER = 0.3
"""Seconds: the words of the page are there long before."""
WATCH_BUTTON = """
window.tops = new Set();
(function look() {
  const button = document.querySelector("[data-play-now]");
  if (button) tops.add(button.getBoundingClientRect().top);
  requestAnimationFrame(look);
})();
"""


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if (game, size) in IN_SHORT else pytest.mark.deep)
        for game in GAMES
        for size in (DESK, PHONE)
    ],
)
async def test_the_board_stands_still(server: Running, visitors: Visitors, game: str, size: tuple[int, int]) -> None:
    """In no frame is the board elsewhere than at first, whatever one does."""
    guest = await visitors.new(size=size)
    sitting = [await guest.introduce(), await absent(server, "Bo")]
    match = await begun(server, game, sitting, after(24), before=DECISIONS)
    await guest.open(match.path)
    await guest.page.locator(".bar").wait_for(timeout=PATIENCE)
    await guest.page.evaluate(WATCH_BOARD)
    for act in match.ahead:
        await (decide(guest, match, act) if match.asked == 0 else match.decide(act))
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    await asks_why_not(guest, match)
    await looks_back(guest)
    assert await guest.page.evaluate("[...seen]") == await guest.page.evaluate("[[...seen][0]]")


async def asks_why_not(guest: Visitor, match: Match) -> None:
    """The answer lies over what is asked, not over the board."""
    for token in (await out_of_question(guest, match))[:1]:
        await guest.page.locator(f'svg.board [data-token="{token}"]').dispatch_event("click")
        await guest.page.locator(".why").wait_for(timeout=PATIENCE)
        await guest.page.keyboard.press("Escape")


async def looks_back(guest: Visitor) -> None:
    """Over the menu, some moments back, as if to play on from there, and to the table again."""
    await guest.page.locator("details.menu summary").click()
    await guest.page.locator("[data-look-back]").click()
    for _ in range(3):
        await guest.page.get_by_role("button", name="One step back").click()
    await guest.page.locator("[data-fork]").click()
    await guest.page.locator("[data-fork-bots]").wait_for(timeout=PATIENCE)
    await guest.page.locator("[data-now]").click()
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)


async def test_nothing_moves_when_the_letters_come(visitors: Visitors) -> None:
    """Whoever presses "Play now" as soon as it is there hits it, however late the fonts are. It does not need them."""
    guest, other = await visitors.new(), await visitors.new()

    async def later(route: Route) -> None:
        await asyncio.sleep(FONTS_AFTER)
        await route.continue_()

    await guest.page.route("**/*.woff2", later)
    await guest.page.add_init_script(WATCH_BUTTON)
    await guest.open("/")
    await guest.page.evaluate("document.fonts.ready")
    await guest.page.wait_for_timeout(2000 * FONTS_AFTER)
    assert await guest.page.evaluate("[document.fonts.size > 0, tops.size]") == [True, 1]
    await other.page.route("**/*.woff2", lambda route: route.abort())
    await other.open("/")
    await other.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)
