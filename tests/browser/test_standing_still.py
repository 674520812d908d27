"""The board keeps its place and size: through whole turns, questions to confirm, reasons, looking back and forking."""

import pytest

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
