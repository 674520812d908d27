"""For everyone: every page and every board on a phone and at a desk, by day and by night, read aloud and by touch."""

import asyncio
import itertools
import random
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.arranging import BOT, GAMES, PERSON, SCREEN, WITH_SECRETS, begun, known, shows
from tests.browser.chromium import chromium
from tests.browser.looking_closely import DESK, LOOKS, PHONE, change, faults, prepare
from tests.browser.tables import out_of_question
from tests.browser.visitor import PATIENCE, Visitor, visitor
from tests.server.harness import serving

pytestmark = pytest.mark.slow

PAIRS = ((LOOKS[0], LOOKS[3]), (LOOKS[1], LOOKS[2]))
"""A phone and a desk, by day and by night; two pairs in turn show all four."""

LABELS = """
() => [...new Set([...document.querySelectorAll("svg.board [data-token]")]
  .map((each) => each.getAttribute("aria-label").split(/[,:;(.]/)[0].trim()))]
"""
"""The names of all places of the board."""


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
                await guest.page.evaluate(
                    "() => document.querySelectorAll('main details').forEach((each) => (each.open = true))"
                )
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


@pytest.mark.parametrize("game", GAMES)
def test_beside_the_board(tmp_path: Path, game: str) -> None:
    """Menu, tabs, rules, the board in words, the answer to "why not?", the keys: on every screen; the curtain, too."""

    async def run() -> list[str]:
        found: list[str] = []
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, touch=True)
            page = guest.page
            await prepare(guest)
            ada = await known(server, guest)
            match = await begun(server, game, [(PERSON, ada), (BOT, None)])
            while (asked := await match.asked()) is None:
                await asyncio.sleep(0.005)
            await guest.open(match.path)
            await shows(guest, asked[1])
            if refused := await out_of_question(guest, asked[1]):
                await page.locator(f'svg.board [data-token="{refused[0]}"]').dispatch_event("click")
                await page.locator(".why").wait_for(timeout=PATIENCE)
                found += await faults(guest, f"{game}, why not", PAIRS[0])
            for number, tab in enumerate(("chat", "rules", "text")):
                await page.locator(f"#tab-{tab}").click()
                await page.locator(f"#tab-{tab}[aria-selected=true]").wait_for(timeout=PATIENCE)
                found += await faults(guest, f"{game}, {tab}", PAIRS[number % 2])
            await change(guest, DESK, "light")
            told = await page.locator("#tab-panel").inner_text()
            named = await page.evaluate(LABELS)
            found += [f"{game}: the text board does not name {name}" for name in named if name not in told]
            assert named
            await page.locator("details.menu summary").click()
            found += await faults(guest, f"{game}, menu", PAIRS[1])
            await page.locator("details.menu summary").click()
            await page.keyboard.press("?")
            await page.locator("dialog[open]").wait_for(timeout=PATIENCE)
            found += await faults(guest, f"{game}, keys", PAIRS[0])
            if game in WITH_SECRETS:
                shared = await begun(server, game, [(SCREEN, ada), (SCREEN, ada)])
                await guest.open(shared.path)
                await page.locator("[data-hand-over]").wait_for(timeout=PATIENCE)
                found += await faults(guest, f"{game}, hand-over", PAIRS[0])
            found += guest.complaints
        return found

    found = asyncio.run(run())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_read_aloud(tmp_path: Path, game: str) -> None:
    """The live region tells what another one did, in the words of the log, and then what one is asked."""

    async def run() -> None:
        rng = random.Random(7)  # noqa: S311  # any match will do
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            ada, bo = await known(server, guest), await server.client("Bo")
            await bo.open()
            match = await begun(server, game, [(PERSON, ada), (PERSON, bo)])
            await guest.open(match.path)
            live = guest.page.locator("[role=log][aria-live=polite]")
            heard: set[int] = set()
            while len(heard) < 2:
                asked = await match.asked()
                if asked is None:
                    await asyncio.sleep(0.005)
                    continue
                before = match.sequence
                await match.decide(*asked, rng)
                now = await ada.at(match.id, "catch_up", since=before, seat=0)
                for line in now["story"]:
                    await expect(live).to_contain_text(line["text"], timeout=PATIENCE)
                    heard.add(asked[0])
                if now["legal"]:
                    await expect(live).to_contain_text(now["prompt"], timeout=PATIENCE)
            assert guest.complaints == []

    asyncio.run(run())


def test_zoom_by_buttons_and_fingers(tmp_path: Path) -> None:
    """On a phone the buttons and two fingers zoom, one finger then moves the board, and neither chooses anything."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, touch=True)
            page = guest.page
            match = await begun(server, "barony", [(PERSON, await known(server, guest)), (BOT, None)])
            while await match.asked() is None:
                await asyncio.sleep(0.005)
            await guest.open(match.path)
            await page.locator(".bar.mine").wait_for(timeout=PATIENCE)
            await change(guest, PHONE, "light")
            before = match.sequence
            board = page.locator(".moved")

            async def zoomed() -> str:
                return str(await board.evaluate("each => each.style.transform"))

            assert await zoomed() == "none"
            await page.locator(".zoom button").first.tap()
            nearer = await zoomed()
            assert "scale(1.4)" in nearer
            await page.locator(".zoom button").last.tap()
            assert await zoomed() == "none"
            box = await page.locator(".view").bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            await fingers(guest, [[(x - 20, y), (x + 20, y)], [(x - 40, y), (x + 40, y)], [(x - 60, y), (x + 60, y)]])
            pinched = await zoomed()
            assert "scale(" in pinched
            await fingers(guest, [[(x, y)], [(x + 15, y + 10)], [(x + 40, y + 30)]])
            assert await zoomed() not in {"none", pinched}
            assert match.sequence == before
            assert await page.locator("[data-back], .why").count() == 0
            assert guest.complaints == []

    asyncio.run(run())


def test_the_log_opens_at_its_end(tmp_path: Path) -> None:
    """On a phone, where it is hidden until one asks for it: the latest line is the one wanted. Escape closes it."""

    async def run() -> None:
        rng = random.Random(7)  # noqa: S311  # any match will do
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, size=PHONE, touch=True)
            match = await begun(server, "barony", [(PERSON, await known(server, guest)), (BOT, None)])
            await guest.open(match.path)
            lines = guest.page.locator("#tab-panel li")
            while await lines.count() < 30:
                asked = await match.asked()
                if asked is not None:
                    await match.decide(*asked, rng)
                await asyncio.sleep(0.01)
            await guest.page.locator("[data-beside]").tap()
            await expect(lines.last).to_be_in_viewport(timeout=PATIENCE)
            await expect(lines.first).not_to_be_in_viewport()
            await expect(guest.page.locator("#tab-log")).to_be_focused()
            await guest.page.keyboard.press("Escape")
            await expect(lines.last).not_to_be_visible()
            await expect(guest.page.locator("[data-beside]")).to_be_focused()

    asyncio.run(run())


COVER = """
() => {
  const place = document.querySelector("svg.board [data-token]");
  const {right, bottom} = document.querySelector("[data-undo]").getBoundingClientRect();
  const at = new DOMPoint(right - 14, bottom).matrixTransform(place.getScreenCTM().inverse());
  const cover = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({width: Math.abs(at.x) + 50, height: Math.abs(at.y) + 50}))
    cover.setAttribute(name, value);
  cover.setAttribute("x", at.x - cover.getAttribute("width"));
  cover.setAttribute("y", at.y - cover.getAttribute("height"));
  cover.setAttribute("fill", "transparent");
  place.append(cover);
  place.setAttribute("tabindex", "0");
}
"""
"""Makes a place of the board reach over all but 14 pixels of the undo button."""


def test_a_covered_button_is_found(tmp_path: Path) -> None:
    """At a desk nothing can be scrolled away from under what lies over it, so looking again finds it again."""

    async def run() -> list[str]:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, touch=True)
            await prepare(guest)
            match = await begun(server, "animal_kingdoms", [(PERSON, await known(server, guest)), (BOT, None)])
            await guest.open(match.path)
            await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
            await change(guest, DESK, "light")
            await guest.page.evaluate(COVER)
            return await faults(guest, "covered", [(DESK, "light")])

    found = asyncio.run(run())
    assert any("target-size" in fault and "data-undo" in fault for fault in found), found


async def fingers(guest: Visitor, moments: list[list[tuple[float, float]]]) -> None:
    """Put fingers down, move them from moment to moment, and lift them."""
    session = await guest.context.new_cdp_session(guest.page)
    for number, moment in enumerate(moments):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(moment)]
        kind = "touchMove" if number else "touchStart"
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await session.detach()
