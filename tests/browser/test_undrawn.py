"""A game this client has no folder for: its board is told in words, and it can be played."""

from typing import Final

import pytest
from playwright.async_api import Route, expect

from tests.browser.arranging import absent, begun
from tests.browser.tables import decide, sit_down
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

GAME: Final = "attila"
DECISIONS: Final = 3


async def forget_drawing(guest: Visitor) -> None:
    """Everything of the game the client finds by its folder's name is under another name in this browser."""

    async def hide(route: Route) -> None:
        reply = await route.fetch()
        await route.fulfill(response=reply, body=(await reply.text()).replace(f"/{GAME}/", "/hidden/"))

    await guest.page.route("**/assets/*.js", hide)


async def test_a_game_without_a_drawing_is_played_in_words(server: Running, visitors: Visitors) -> None:
    """Home, set-up, lobby and table show it without a picture; every decision is made with buttons."""
    guest = await visitors.new()
    await forget_drawing(guest)
    me = await guest.introduce()
    lobby = await guest.post("/api/matches", {"game": GAME, "seats": [{"kind": "person"}] * 2, "public": False})
    for path in ("/", f"/new/{GAME}", f"/match/{lobby['table']['match']}"):
        await guest.open(path)
        await guest.page.get_by_text("Attila").first.wait_for(timeout=PATIENCE)
        shown = await guest.page.locator("main img").evaluate_all("all => all.map((each) => each.naturalWidth)")
        assert len(shown) == (3 if path == "/" else 0)
        assert all(shown)
    match = await begun(server, GAME, [me, await absent(server, "Bo")])
    await sit_down(guest, match)
    board = guest.page.locator(".in-words")
    await expect(board.get_by_role("heading", name="provinces")).to_be_visible()
    await expect(board.get_by_text("seat: Ada").first).to_be_visible()
    for _ in range(DECISIONS):
        if match.asked != 0:
            break
        await decide(guest, match)
    assert len(match.decided(0)) > 0
    assert await guest.page.locator("svg.board").count() == 0
