"""What is this? Everything answers to the pointer, a long press and the keyboard, beside itself, with its rule."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.looking_closely import PHONE
from tests.browser.moments import in_phase
from tests.browser.tables import at_table
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

TIP: Final = "[role=tooltip]"
KNIGHT: Final = "svg.board [data-about=knight]"
OVERLAP: Final = """
(thing) => {
  const [tip, own] = [document.querySelector("[role=tooltip]"), document.querySelector(thing)].map((each) =>
    each.getBoundingClientRect());
  return Math.min(tip.right, own.right) > Math.max(tip.left, own.left) + 1
    && Math.min(tip.bottom, own.bottom) > Math.max(tip.top, own.top) + 1;
}
"""
"""Whether the tooltip covers what it is about."""
COMES_UNDER: Final = """
([x, y]) => {
  const card = document.querySelector(".score").cloneNode(true);
  card.style = `position: fixed; left: ${x - 20}px; top: ${y - 10}px; z-index: 9`;
  document.querySelector("main").append(card);
}
"""
"""Something that answers appears around a point."""


async def middle(guest: Visitor, thing: str) -> tuple[float, float]:
    """Where something is."""
    box = await guest.page.locator(thing).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_by_pointer_and_keyboard(server: Running, visitors: Visitors) -> None:
    """It comes beside the thing, stays while the pointer is on either, goes with Escape, and leads to the rule."""
    guest = await visitors.new()
    page, tip = guest.page, guest.page.locator(TIP)
    match = await at_table(server, guest, "barony", in_phase("main"))
    before = match.sequence
    await page.mouse.move(0, 0)
    for thing in (KNIGHT, ".score", "[data-undo]", "svg.board [data-about^=terrain]", "#tab-rules"):
        await page.mouse.move(*await middle(guest, thing))
        await tip.wait_for(timeout=PATIENCE)
        assert not await page.evaluate(OVERLAP, thing), f"the tooltip covers {thing}"
        await page.keyboard.press("Escape")
        await expect(tip).to_have_count(0)
    await page.mouse.move(*await middle(guest, KNIGHT))
    await expect(tip).to_contain_text("Knight", timeout=PATIENCE)
    await page.mouse.move(*await middle(guest, TIP), steps=4)
    await page.wait_for_timeout(600)
    await tip.get_by_role("button", name="BA-060").click()
    await expect(page.locator("#rule-BA-060")).to_be_focused(timeout=PATIENCE)
    await expect(tip).to_have_count(0)
    await page.keyboard.press("n")
    place = page.locator("svg.board [data-token]:focus")
    await expect(place).to_have_attribute("aria-describedby", "tip-text", timeout=PATIENCE)
    await expect(tip).to_be_visible()
    await page.keyboard.press("n")
    await expect(page.locator("[aria-describedby=tip-text]")).to_have_count(1, timeout=PATIENCE)
    assert match.sequence == before


async def test_what_comes_under_a_resting_pointer_is_not_explained(server: Running, visitors: Visitors) -> None:
    """Whoever has just clicked looks at what changes, and points at nothing until the pointer moves."""
    guest = await visitors.new()
    page, tip = guest.page, guest.page.locator(TIP)
    await at_table(server, guest, "barony", in_phase("main"))
    await page.mouse.move(0, 0)
    await page.mouse.move(600, 20)
    await page.evaluate(COMES_UNDER, [600, 20])
    await page.wait_for_timeout(900)
    await expect(tip).to_have_count(0)
    await page.mouse.move(601, 20)
    await expect(tip).to_be_visible(timeout=PATIENCE)


async def test_by_a_long_press(server: Running, visitors: Visitors) -> None:
    """A finger that rests on something lit is told what it is, and chooses nothing by it; a tap chooses."""
    guest = await visitors.new(size=PHONE, touch=True)
    page, tip = guest.page, guest.page.locator(TIP)
    await at_table(server, guest, "attila")
    card = page.locator(".pick[data-lit]").first
    await card.scroll_into_view_if_needed()
    x, y = await middle(guest, ".pick[data-lit]")
    session = await guest.context.new_cdp_session(page)
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    await tip.wait_for(timeout=PATIENCE)
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await page.wait_for_timeout(100)
    await expect(tip).to_be_visible()
    await expect(page.locator(".pick.chosen")).to_have_count(0)
    await page.touchscreen.tap(x, y)
    await expect(tip).to_have_count(0)
    await expect(page.locator(".pick.chosen").first).to_be_visible(timeout=PATIENCE)
