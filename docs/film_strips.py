"""`python -m docs.film_strips FOLDER`: a turn and a climax of every game, picture by picture, on a desk and on a phone.

The matches are those of tests/browser/test_motion.py. It prints how many frames a second the browser draws while
something travels, and how soon a click shows.
"""

import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import Page
from tests.browser.arranging import Match, absent, begun
from tests.browser.chromium import chromium
from tests.browser.moments import brought, others_brought
from tests.browser.test_motion import CLIMAX, MOVED
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running, serving

SCREENS: Final = {"desk": (1280, 800), "phone": (390, 844)}
TURN_MOMENTS: Final = (0.05, 0.35, 0.65, 1.0)
"""Shares of the way of what travels at which a picture is taken."""
ACTS_MILLISECONDS: Final = 900
MOST_ACTS: Final = 8

# Everything that travels stands still at this share of its way.
HOLD: Final = """
(share) => {
  for (const animation of document.getAnimations().filter((each) => each.effect.target.matches("[data-ghost]"))) {
    animation.pause();
    animation.currentTime = animation.effect.getComputedTiming().endTime * share;
  }
}
"""
# Frames that are drawn while something travels, in a second; null if nothing does.
FRAMES: Final = """
() => new Promise((resolve) => {
  let [frames, began] = [0, 0];
  const count = (now) => {
    const travels = document.querySelector("[data-ghost]");
    if (travels && !began) began = now;
    if (travels) frames++;
    else if (began) return resolve(1000 * (frames - 1) / (now - began));
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  setTimeout(() => resolve(null), 8000);
})
"""
# Milliseconds from a click on something that can be chosen until the page has drawn a change; null without a choice.
SHOWS: Final = """
() => new Promise((resolve) => {
  const chosen = document.querySelector("svg.board [data-lit], [data-choice]");
  if (!chosen) return resolve(null);
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - began));
  });
  seen.observe(document.querySelector("main"), {subtree: true, childList: true, attributes: true});
  chosen.dispatchEvent(new MouseEvent("click", {bubbles: true}));
})
"""
CLICKS: Final = 3
"""In one turn."""


async def table(server: Running, guest: Visitor, game: str, *, turn: bool) -> Match:
    """The page of a match just before the turn or the climax."""
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    wish = others_brought(MOVED[game]) if turn else brought(CLIMAX[game])
    match = await begun(server, game, sitting, wish, before=1)
    await guest.open(match.path)
    await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
    return match


async def take(page: Page, file: Path) -> None:
    """A picture of what is on the screen."""
    await page.screenshot(path=file)
    print(file.name, flush=True)


async def turn(server: Running, visitors: Visitors, game: str, screen: str, folder: Path) -> list[float]:
    """What another player does, at some moments of its way; then once more for the frames, and for some clicks."""
    guest = await visitors.new(size=SCREENS[screen], pace="slow", still=False)
    match = await table(server, guest, game, turn=True)
    await match.decide(match.ahead[0])
    await guest.page.locator("[data-ghost]").first.wait_for(state="attached", timeout=PATIENCE)
    for number, share in enumerate(TURN_MOMENTS):
        await guest.page.evaluate(HOLD, share)
        await take(guest.page, folder / f"{game}-{screen}-turn-{number}.png")
    match = await table(server, guest, game, turn=True)
    counting = asyncio.ensure_future(guest.page.evaluate(FRAMES))
    await match.decide(match.ahead[0])
    print(f"{game}, {screen}: {await counting or 0:.0f} frames a second")
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    took = [each for _ in range(CLICKS) if (each := await guest.page.evaluate(SHOWS)) is not None]
    print(f"{game}, {screen}: a click shows after {statistics.median(took):.0f} ms")
    await guest.close()
    return took


async def climax(server: Running, visitors: Visitors, game: str, screen: str, folder: Path) -> None:
    """A scene, act by act."""
    guest = await visitors.new(size=SCREENS[screen], pace="normal", still=False)
    match = await table(server, guest, game, turn=False)
    await match.decide(match.ahead[0])
    await guest.page.locator("[data-climax]").wait_for(timeout=PATIENCE)
    acts = 0
    for number in range(MOST_ACTS):
        await guest.page.wait_for_timeout(ACTS_MILLISECONDS)
        shown = await guest.page.locator("[data-climax] .act").count()
        if shown == acts:
            break
        acts = shown
        await take(guest.page, folder / f"{game}-{screen}-climax-{number}.png")
    await guest.close()


async def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with serving(Path(data)) as server, chromium() as browser:
            visitors = Visitors(browser, server.url)
            took = []
            for game in MOVED:
                for screen in SCREENS:
                    took += await turn(server, visitors, game, screen, folder)
                    await climax(server, visitors, game, screen, folder)
            print(f"a click shows after {statistics.median(took):.0f} ms (the median of {len(took)})")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
