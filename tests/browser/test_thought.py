"""Hints and the review of a match, as people meet them."""

from typing import Final

import msgspec
import pytest
from playwright.async_api import expect

from tests.browser.looking_closely import faults, prepare
from tests.browser.visitor import PATIENCE, Visitors
from tests.insight.short import short_match
from tests.server.harness import Running

pytestmark = pytest.mark.slow

PHONE: Final = (390, 844)


async def test_a_hint_and_a_review(server: Running, visitors: Visitors) -> None:
    """A hint by key and click, step by step, lit on the board; and from the end of a match to its review and back."""
    guest = await visitors.new("fr", PHONE)
    page = guest.page
    await prepare(guest)
    await guest.play_now("barony")
    await page.locator(".bar.mine [data-hint]").wait_for(timeout=PATIENCE)
    await page.keyboard.press("h")
    for step in ("where", "what", "move", "why"):
        card = page.locator(f"[data-hint-step={step}]")
        await card.wait_for(timeout=2 * PATIENCE)
        assert await page.locator("svg.board .hinted").count() > 0
        if step != "why":
            await card.locator("[data-hint-more]").click()
    assert await faults(guest, "a hint", [(PHONE, "light")]) == []
    await page.locator("[data-hint-close]").click()
    await expect(page.locator("[data-hint-step], svg.board .hinted")).to_have_count(0)

    record = msgspec.to_builtins(short_match().record())
    created = await guest.post("/api/records", {"record": record})
    await guest.follow(f"/match/{created['table']['match']}")
    await page.locator("dialog [data-review]").click(timeout=PATIENCE)
    await page.locator("[data-review-complete]").wait_for(state="attached", timeout=4 * PATIENCE)
    assert await faults(guest, "a review", [(PHONE, "light")]) == []
    await expect(page.locator("dialog polyline")).to_have_count(2 * record["seats"], timeout=PATIENCE)
    await page.locator("dialog input[type=range]").fill("1")
    await page.locator("[data-review-look]").click()
    await expect(page.locator(".moment")).to_be_visible()
    await page.locator("[data-review]").click()
    await expect(page.locator("[data-review-complete]")).to_be_attached()
