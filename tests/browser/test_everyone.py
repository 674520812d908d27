"""For everyone: every page and every board on a phone and at a desk, by day and by night, read aloud and by touch."""

import asyncio
import itertools
import random
from pathlib import Path

import pytest

from tests.browser.arranging import BOT, GAMES, PERSON, SCREEN, WITH_SECRETS, begun, known, shows
from tests.browser.chromium import chromium
from tests.browser.looking_closely import DESK, LOOKS, PHONE, change, faults, prepare
from tests.browser.visitor import PATIENCE, visitor
from tests.server.harness import serving

pytestmark = pytest.mark.slow

PAIRS = ((LOOKS[0], LOOKS[3]), (LOOKS[1], LOOKS[2]))
"""A phone and a desk, by day and by night; two pairs in turn show all four."""


def test_pages(tmp_path: Path) -> None:
    """Every page stands on every screen: not wider than it, axe finds nothing, every button can be hit."""

    async def run() -> list[str]:
        found = []
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, touch=True)
            await prepare(guest)
            for path, pair in zip(("/", "/about", "/link", "/nowhere/at/all", "/match/none"), itertools.cycle(PAIRS)):
                await guest.open(path)
                found += await faults(guest, f"stranger at {path}", pair)
            provoked = ("/nowhere/at/all", "/api/matches/none/look")
            found += [each for each in guest.complaints if "404" not in each or not each.endswith(provoked)]
            guest.complaints.clear()
            ada = await known(server, guest)
            bo = await server.client("Bo")
            lobby = await ada.post("/api/matches", {"game": "barony", "seats": [PERSON, PERSON, BOT], "public": True})
            await begun(server, "barony", [(PERSON, ada), (BOT, None)])
            await bo.post("/api/matches", {"game": "attila", "seats": [PERSON, PERSON, BOT], "public": True})
            table = f"/match/{lobby['table']['match']}"
            paths = ["/", "/settings", "/link#token", table, *(f"/new/{game}" for game in GAMES)]
            for path, pair in zip(paths, itertools.cycle(PAIRS), strict=False):
                await guest.open(path)
                await guest.page.evaluate("() => document.querySelectorAll('main details').forEach((each) => (each.open = true))")
                found += await faults(guest, path, pair)
            await ada.at(str(lobby["table"]["match"]), "close")
            await guest.open(table)
            found += await faults(guest, "closed table", PAIRS[1])
            found += guest.complaints
        return found

    found = asyncio.run(run())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_boards(tmp_path: Path, game: str) -> None:
    """Every kind of question of a whole match, the end and everything that opens beside the board, on every screen."""

    async def run() -> list[str]:
        found: list[str] = []
        rng = random.Random(7)  # noqa: S311  # any match will do, and the same each time
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, touch=True)
            page = guest.page
            await prepare(guest)
            ada, bo = await known(server, guest), await server.client("Bo")
            await bo.open()
            match = await begun(server, game, [(PERSON, ada), (PERSON, bo), (BOT, None)])
            seen: set[str] = set()
            while not match.over:
                asked = await match.asked()
                if asked is None:
                    await asyncio.sleep(0.005)
                    continue
                seat, update = asked
                kind = str(update["phase"]) if seat == 0 else "waiting"
                if kind not in seen:
                    await guest.open(match.path)
                    if seat == 0:
                        await shows(guest, update)
                    found += await faults(guest, f"{game}, {kind}", PAIRS[len(seen) % 2])
                    seen.add(kind)
                    await page.goto("about:blank")  # while nobody looks, the match goes on quickly
                await match.decide(seat, update, rng)
            await guest.open(match.path)
            await page.locator("dialog[open] #end-title").wait_for(timeout=PATIENCE)
            found += await faults(guest, f"{game}, end", PAIRS[0])
            await page.locator("[data-replay]").click()
            await page.locator("input[type=range]").wait_for(timeout=PATIENCE)
            found += await faults(guest, f"{game}, looking back", PAIRS[1])
            print(game, sorted(seen))
            found += guest.complaints
        return found

    found = asyncio.run(run())
    assert not found, "\n".join(found)
