"""What the pages weigh, measured at the wire; how quick they are, for the record."""

import json
import random
import statistics
import time
from typing import Any, Final

import msgspec
import pytest

import regna
from regna.resources import read_client
from tests.browser.arranging import BOT, GAMES, begun
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

MOST_BYTES: Final = 150_000
DECISIONS: Final = 1_000
CLICKS: Final = 20
# From the click until something appears on or leaves the board, in milliseconds; null if nothing does.
EFFECT: Final = """
() => new Promise((resolve) => {
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - began));
  });
  seen.observe(document.querySelector("svg.board"), {subtree: true, childList: true});
  setTimeout(() => resolve(null), 2000);
  const chosen = document.querySelector("[data-confirm], svg.board [data-lit], [data-choice]");
  chosen.dispatchEvent(new MouseEvent("click", {bubbles: true}));
})
"""


class Scales:
    """Weighs the scripts a page loads, as they come over the wire, compressed."""

    def __init__(self, guest: Visitor) -> None:
        """For this visitor."""
        self.guest = guest
        self.scripts: dict[str, str] = {}
        self.weights: dict[str, float] = {}

    async def begin(self) -> None:
        """Weigh everything from now on."""
        session = await self.guest.context.new_cdp_session(self.guest.page)
        session.on("Network.responseReceived", self._came)
        session.on("Network.loadingFinished", self._finished)
        await session.send("Network.enable")
        await session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _came(self, event: dict[str, Any]) -> None:
        if event["type"] == "Script":
            self.scripts[event["requestId"]] = event["response"]["url"].rsplit("/", 1)[1]

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self.scripts:
            self.weights[self.scripts[event["requestId"]]] = event["encodedDataLength"]

    def bytes(self, without: frozenset[str] = frozenset()) -> int:
        """All scripts so far, but these."""
        return round(sum(weight for name, weight in self.weights.items() if name not in without))


def own_files(game: str) -> frozenset[str]:
    """The files that only this game needs: its own code and words."""
    manifest: dict[str, Any] = json.loads(read_client()["manifest.json"])
    return frozenset(entry["file"].rsplit("/", 1)[1] for name, entry in manifest.items() if f"/games/{game}/" in name)


async def test_scripts_are_light(server: Running, visitors: Visitors) -> None:
    """The home page and, before the game's own code, the page of a match load at most 150 kB of compressed script."""
    weights = {}
    guest = await visitors.new()
    scales = Scales(guest)
    await scales.begin()
    await guest.open("/")
    await guest.page.wait_for_load_state("networkidle")
    weights["home"] = scales.bytes()
    ada = await guest.introduce()
    for game in GAMES:
        match = await begun(server, game, [ada, BOT])
        await guest.page.goto("about:blank")
        scales.weights.clear()
        await guest.open(match.path)
        await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
        weights[f"match of {game}"] = scales.bytes(own_files(game))
        print(f"{game}: {scales.bytes() - weights[f'match of {game}']} bytes of script of its own")
    print("; ".join(f"{page}: {weight} bytes of script" for page, weight in weights.items()))
    assert all(0 < weight <= MOST_BYTES for weight in weights.values()), weights


def long_record() -> dict[str, Any]:
    """A match of Barony in which nobody is in a hurry."""
    rng = random.Random(1)  # noqa: S311  # any match will do
    match = regna.game("barony").new(4, seed=1)
    while match.sequence < DECISIONS and not match.over:
        legal = match.legal()
        slow = [act for act in legal if act.split()[0] in {"move", "recruit"}] or legal
        match.play(rng.choice(slow))
    found: dict[str, Any] = msgspec.to_builtins(match.record())
    return found


@pytest.mark.deep
async def test_speed_for_the_record(server: Running, visitors: Visitors) -> None:
    """Prints how long a click takes to show on the board and a match of 1,000 decisions to open; only that they do."""
    guest = await visitors.new()
    ada = await guest.introduce()
    await guest.context.add_init_script("localStorage.setItem('regna', JSON.stringify({confirm: false}))")
    match = await begun(server, "barony", [ada] * 4, screen=True)
    await guest.open(match.path)
    took = [await effect(guest) for _ in range(2 * CLICKS)]
    shown = [each for each in took if each is not None][:CLICKS]
    assert len(shown) == CLICKS
    record = long_record()
    assert len(record["entries"]) >= DECISIONS
    created = await guest.post("/api/records", {"record": record})
    began = time.perf_counter()
    await guest.open(f"/match/{created['table']['match']}")
    await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
    await guest.page.locator("#tab-panel li").first.wait_for(timeout=PATIENCE)
    opened = time.perf_counter() - began
    print(f"click to board: median {statistics.median(shown):.0f} ms of {CLICKS}")
    print(f"opening a match of {len(record['entries'])} entries: {opened:.2f} s")


async def effect(guest: Visitor) -> float | None:
    """Choose something, as soon as something can be chosen; how long until the board shows it."""
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    await guest.page.locator("[data-confirm], [data-lit], [data-choice]").first.wait_for(timeout=PATIENCE)
    found: float | None = await guest.page.evaluate(EFFECT)
    return found
