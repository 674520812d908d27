"""When something goes wrong there is a clear sentence and a way on, in both languages, and never a blank page."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from tests.browser.arranging import BOT, PERSON, Match, begun, known, shows
from tests.browser.chromium import chromium
from tests.browser.line import line
from tests.browser.visitor import PATIENCE, Visitor, choose_something, visitor
from tests.server.harness import serving

pytestmark = pytest.mark.slow

WORDS = Path(__file__).parents[2] / "web" / "src" / "play" / "words"
BANNER = "[role=status] .lost"


def words(language: str) -> dict[str, Any]:
    """What the table says."""
    found: dict[str, Any] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return found


def provoked(guest: Visitor, *allowed: str) -> list[str]:
    """What the page complained about besides what the test provoked."""
    return [each for each in guest.complaints if not any(part in each for part in allowed)]


async def sentence(page: Page, selector: str) -> str:
    """The sentence that appears there."""
    found = page.locator(selector).first
    await found.wait_for(timeout=PATIENCE)
    return (await found.inner_text()).strip()


async def until_asked(match: Match, seat: int) -> dict[str, Any]:
    """What this seat is asked, once it is; everybody else decides at random."""
    rng = random.Random(1)  # noqa: S311  # any decision will do
    while True:
        asked = await match.asked()
        if asked is None:
            await asyncio.sleep(0.005)
        elif asked[0] == seat:
            return asked[1]
        else:
            await match.decide(*asked, rng)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lost_connection_comes_back_by_itself(tmp_path: Path, language: str) -> None:
    """A quiet banner while it is lost; then, without a click, the page shows what happened and decisions go through."""

    async def run() -> str:
        async with serving(tmp_path) as server, line(server.url) as wire, chromium() as browser:
            guest = await visitor(browser, wire.url, language)
            ada, bo = await known(server, guest, "Ada", language), await server.client("Bo")
            await bo.open()
            match = await begun(server, "barony", [(PERSON, ada), (PERSON, bo)])
            await guest.open(match.path)
            await until_asked(match, 1)
            wire.cut()
            said = await sentence(guest.page, BANNER)
            assert await guest.page.locator("svg.board").is_visible()
            update = await until_asked(match, 0)
            wire.mend()
            await shows(guest, update)
            await expect(guest.page.locator(BANNER)).to_have_count(0, timeout=PATIENCE)
            before = match.sequence
            await decide(guest, match, before)
            assert provoked(guest, "WebSocket connection") == []
            return said

    assert asyncio.run(run()) == words(language)["gone.connection"]


async def decide(guest: Visitor, match: Match, before: int) -> None:
    """Choose by clicks until a decision has reached the server."""
    rng = random.Random(1)  # noqa: S311  # any decision will do
    for _ in range(20):
        if match.sequence > before:
            return
        await choose_something(guest, rng, lambda _: 1)
        await asyncio.sleep(0.1)
    raise AssertionError("no decision reached the server")


def test_the_server_is_started_anew(tmp_path: Path) -> None:
    """The page stays, waits, and goes on at the new server, where the match stands as it was left."""

    async def run() -> None:
        async with chromium() as browser, serving(tmp_path) as server, line(server.url) as wire:
            guest = await visitor(browser, wire.url)
            ada = await known(server, guest)
            match = await begun(server, "attila", [(PERSON, ada), (BOT, None)])
            await guest.open(match.path)
            update = await until_asked(match, 0)
            await shows(guest, update)
            wire.cut()
            await sentence(guest.page, BANNER)
            await ada.close()
            async with serving(tmp_path) as again:
                wire.mend(again.url)
                await expect(guest.page.locator(BANNER)).to_have_count(0, timeout=PATIENCE)
                await shows(guest, update)
                match.server = again
                await decide(guest, match, update["sequence"])
                assert provoked(guest, "WebSocket connection") == []

    asyncio.run(run())


def test_a_stale_tab(tmp_path: Path) -> None:
    """A second tab of the same person follows the first; deciding too late it says so, and then shows how it stands."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            ada = await known(server, guest)
            bo = await server.client("Bo")
            await bo.open()  # luck may let Bo begin
            match = await begun(server, "barony", [(PERSON, ada), (PERSON, bo)])
            await until_asked(match, 0)
            await guest.open(match.path)
            late = Visitor(guest.context, await guest.context.new_page(), guest.url)
            held: list[str] = []
            holding = False

            def between(socket: WebSocketRoute) -> None:
                onward = socket.connect_to_server()
                socket.on_message(lambda message: onward.send(message))  # noqa: PLW0108  # Playwright marks its handlers

                def back(message: str | bytes) -> None:
                    news = json.loads(message)
                    updates = [each for each in news if holding and each["do"] in {"update", "table"}]
                    held.extend(json.dumps([each]) for each in updates)
                    rest = [each for each in news if each not in updates]
                    if rest:
                        socket.send(json.dumps(rest))

                onward.on_message(back)
                sockets.append(socket)

            sockets: list[WebSocketRoute] = []
            await late.page.route_web_socket("**/api/socket", between)
            await late.open(match.path)
            await late.page.locator("[data-lit]").first.wait_for(timeout=PATIENCE)
            # It follows the first tab.
            shown = await late.page.locator(".bar .prompt").inner_text()
            before = match.sequence
            holding = True
            await decide(guest, match, before)
            assert await late.page.locator(".bar .prompt").inner_text() == shown
            await choose_something(late, random.Random(4), lambda _: 1)  # noqa: S311  # any choice will do
            for _ in range(3):
                if await late.page.locator(".bar [role=alert]").count():
                    break
                await choose_something(late, random.Random(4), lambda _: 1)  # noqa: S311  # any choice will do
                await asyncio.sleep(0.2)
            said = await sentence(late.page, ".bar [role=alert]")
            assert len(said.split()) > 3
            assert match.sequence > before
            holding = False
            for message in held:
                sockets[0].send(message)
            now = await guest.page.locator(".bar .prompt").inner_text()
            await expect(late.page.locator(".bar .prompt")).to_have_text(now, timeout=PATIENCE)
            print("too late:", said)
            assert guest.complaints == []

    asyncio.run(run())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_that_does_not_exist(tmp_path: Path, language: str) -> None:
    """A sentence, a way home and a way to try again; the same for a closed table and a wrong invitation."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url, language)
            ada = await server.client("Ada")
            hidden = await begun(server, "barony", [(PERSON, ada), (BOT, None)])
            for path in ("/match/nowhere", f"/match/{hidden.id}", f"/match/{hidden.id}#wrong"):
                await guest.page.goto("about:blank")
                await guest.open(path)
                said = await sentence(guest.page, "main [role=alert]")
                assert len(said.split()) > 3, said
                assert await guest.page.locator("main h1").inner_text()
                await guest.page.locator('main a[href="/"]').click()
                await guest.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)
            assert provoked(guest, "/look", "/enter") == []

    asyncio.run(run())


def test_a_full_table(tmp_path: Path) -> None:
    """Who comes with the invitation to a full table is told so, has no seat to take, and may watch once it begins."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            ada, bo = await server.client("Ada"), await server.client("Bo")
            wish = {"game": "attila", "seats": [PERSON, PERSON], "public": False}
            created = await ada.post("/api/matches", wish)
            match, invitation = created["table"]["match"], created["invitation"]
            await ada.at(match, "join", seat=0, share="ab" * 16)
            await bo.at(match, "enter", invitation=invitation)
            await bo.at(match, "join", seat=1, share="cd" * 16)
            await guest.open(f"/match/{match}#{invitation}")
            said = await sentence(guest.page, "main [role=status]")
            assert len(said.split()) > 3, said
            assert await guest.page.locator("main li button").count() == 0
            assert await guest.page.locator('main a[href="/"]').count() == 1
            await ada.at(match, "start")
            await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
            assert await guest.page.locator(".bar.mine, [data-undo]").count() == 0
            assert provoked(guest, "/look") == []

    asyncio.run(run())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_browser_without_cookies(tmp_path: Path, language: str) -> None:
    """The home page stands; whoever wants to play is told what is missing, and the page stays usable."""

    async def run() -> None:
        async with serving(tmp_path) as server, line(server.url, keeps_cookies=False) as wire, chromium() as browser:
            guest = await visitor(browser, wire.url, language)
            await guest.open("/")
            await guest.page.locator('[data-play-now="barony"]').click()
            said = await sentence(guest.page, "[role=alert]:not(:empty)")
            assert "cookies" in said
            assert await guest.page.locator('[data-play-now="barony"]').is_enabled()
            await guest.open("/match/nowhere")
            assert "cookies" in await sentence(guest.page, "main [role=alert]")
            assert guest.complaints == []

    asyncio.run(run())


def test_a_device_the_server_no_longer_knows(tmp_path: Path) -> None:
    """The table says so and leads on to a new name."""

    async def run() -> None:
        async with serving(tmp_path) as server, line(server.url) as wire, chromium() as browser:
            guest = await visitor(browser, wire.url)
            match = await begun(server, "barony", [(PERSON, await known(server, guest)), (BOT, None)])
            await guest.open(match.path)
            await guest.context.clear_cookies()
            wire.cut()
            wire.mend()
            await sentence(guest.page, "div.banner[role=alert]")
            await guest.page.locator("div.banner button").click()
            await guest.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)
            assert provoked(guest, "WebSocket", "401") == []

    asyncio.run(run())


@pytest.mark.parametrize("what", ["**/api/**", "**/assets/{en,fr}-*"], ids=["answers", "words"])
def test_the_server_is_down_while_the_page_loads(tmp_path: Path, what: str) -> None:
    """Neither answers nor even words come: a sentence and a button, which leads to the page once the server is back."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            await guest.page.route(what, lambda route: route.abort())
            await guest.page.goto(server.url)
            said = await sentence(guest.page, "main p")
            assert len(said.split()) > 3, said
            await guest.page.unroute(what)
            await guest.page.locator("main button").click()
            await guest.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)
            assert provoked(guest, "dynamically imported") == []

    asyncio.run(run())


def test_a_part_of_the_page_does_not_come(tmp_path: Path) -> None:
    """A tab from before an update asks for parts that are gone: it says so, and loading again helps."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            await guest.open("/")

            async def gone(route: Route) -> None:
                await route.fulfill(status=404)

            await guest.page.route("**/assets/**", gone)
            await guest.page.locator('a[href="/about"]').first.click()
            said = await sentence(guest.page, "main [role=alert]")
            assert len(said.split()) > 3
            await guest.page.unroute("**/assets/**")
            await guest.page.locator("main button").click()
            await guest.page.locator("main h2").first.wait_for(timeout=PATIENCE)
            assert provoked(guest, "404", "dynamically imported") == []

    asyncio.run(run())
