"""When something goes wrong there is a clear sentence and a way on, in both languages, and never a blank page."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from tests.browser.arranging import BOT, absent, begun, in_short, shows
from tests.browser.line import line
from tests.browser.moments import final, revocable, theirs, when
from tests.browser.tables import STANDING, at_table, decide, point_out, sit_down
from tests.browser.visitor import CHOICES, LANGUAGES, PATIENCE, Visitor, Visitors
from tests.server.harness import Running, serving

pytestmark = pytest.mark.slow

WORDS = Path(__file__).parents[2] / "web" / "src" / "play" / "words"
BANNER = "[role=status] .lost"
RETURN = 30_000
"""Milliseconds within which a lost line is found again: the pauses between two attempts grow."""


def words(language: str) -> dict[str, Any]:
    """What the table says."""
    found: dict[str, Any] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return found


async def sentence(page: Page, selector: str) -> str:
    """The sentence that appears there."""
    found = page.locator(selector).first
    await found.wait_for(timeout=PATIENCE)
    said = (await found.inner_text()).strip()
    assert len(said.split()) > 3, said
    return said


@pytest.mark.parametrize("language", in_short("fr", of=LANGUAGES))
async def test_a_lost_connection_comes_back_by_itself(server: Running, visitors: Visitors, language: str) -> None:
    """A quiet banner while it is lost; then, without a click, the page shows what happened and decisions go through."""
    async with line(server.url) as wire:
        guest = await visitors.new(language, url=wire.url, allowed=("WebSocket connection",))
        match = await begun(server, "barony", [await guest.introduce(), await absent(server, "Bo")], theirs)
        await guest.open(match.path)
        await guest.page.locator(".thinking").wait_for(timeout=PATIENCE)
        wire.cut()
        assert await sentence(guest.page, BANNER) == words(language)["gone.connection"]
        assert await guest.page.locator("svg.board").is_visible()
        while match.asked == 1:
            await match.decide()
        wire.mend()
        await expect(guest.page.locator(BANNER)).to_have_count(0, timeout=RETURN)
        await decide(guest, match)


@pytest.mark.parametrize("answer_lost", [False, True])
async def test_what_is_decided_without_a_line(server: Running, visitors: Visitors, answer_lost: bool) -> None:
    """What is decided while the line is lost is kept, sent when it is back, and counts once.

    With `answer_lost` the decision reached the server and only its answer was lost: the same key says that it is done.
    """
    async with line(server.url) as wire:
        guest = await visitors.new(url=wire.url, allowed=("WebSocket connection",))
        match = await at_table(server, guest, "barony", when(revocable))
        act = revocable(match.game)
        assert act is not None
        before = len(match.decided())
        banner = guest.page.locator(".lost")
        if answer_lost:
            wire.deaf = True
            await point_out(guest, act, verb_first=True)
            await match.until_decided(before + 1)
            wire.cut()
        else:
            wire.cut()
            await banner.wait_for(timeout=PATIENCE)
            await point_out(guest, act, verb_first=True)
            await expect(banner).to_contain_text("decision is kept", timeout=PATIENCE)
            assert len(match.decided()) == before
        await banner.wait_for(timeout=PATIENCE)
        wire.mend()
        await banner.wait_for(state="detached", timeout=RETURN)
        await guest.page.locator(CHOICES).first.wait_for(timeout=RETURN)
        assert match.decided()[before:] == [act]
        assert await guest.page.locator(".notice").count() == 0
        shown = await guest.page.evaluate(STANDING)
        await guest.page.reload()
        await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
        assert await guest.page.evaluate(STANDING) == shown


async def test_what_is_final_is_asked_once_the_line_is_back(server: Running, visitors: Visitors) -> None:
    """What could not be taken back is not carried out before it is confirmed, also if it was decided without a line."""
    async with line(server.url) as wire:
        guest = await visitors.new(url=wire.url, allowed=("WebSocket connection",))
        match = await at_table(server, guest, "barony", when(final))
        act = final(match.game)
        assert act is not None
        before = len(match.decided())
        wire.cut()
        banner = guest.page.locator(".lost")
        await banner.wait_for(timeout=PATIENCE)
        await point_out(guest, act, verb_first=True)
        await expect(banner).to_contain_text("decision is kept", timeout=PATIENCE)
        wire.mend()
        await guest.page.locator("[data-confirm]").wait_for(timeout=RETURN)
        assert len(match.decided()) == before
        await guest.choose("[data-confirm]")
        await match.until_decided(before + 1)
        assert match.decided()[before] == act


async def test_the_server_is_started_anew(tmp_path: Path, visitors: Visitors) -> None:
    """The page stays, waits, and goes on at the new server, where the match stands as it was left."""
    async with serving(tmp_path) as server, line(server.url) as wire:
        guest = await visitors.new(url=wire.url, allowed=("WebSocket connection",))
        match = await begun(server, "attila", [await guest.introduce(), BOT])
        await sit_down(guest, match)
        wire.cut()
        await sentence(guest.page, BANNER)
        async with serving(tmp_path) as match.server:
            wire.mend(match.server.url)
            await expect(guest.page.locator(BANNER)).to_have_count(0, timeout=RETURN)
            await match.server.backend.rooms.get(match.id)
            await decide(guest, match)


class Holding:
    """The socket of a page, on which updates can be held back."""

    def __init__(self) -> None:
        """Nothing is held back yet."""
        self.holds = False
        self.held: list[str] = []
        self.socket: WebSocketRoute | None = None

    def connect(self, socket: WebSocketRoute) -> None:
        """The page opens its socket."""
        self.socket, onward = socket, socket.connect_to_server()
        socket.on_message(lambda message: onward.send(message))  # noqa: PLW0108  # Playwright marks its handlers
        onward.on_message(lambda message: self.come(message))  # noqa: PLW0108  # Playwright marks its handlers

    def come(self, message: str | bytes) -> None:
        """Something comes from the server."""
        news = json.loads(message)
        updates = [each for each in news if self.holds and each["do"] in {"update", "table"}]
        self.held.extend(json.dumps([each]) for each in updates)
        self.send([each for each in news if each not in updates])

    def send(self, news: list[Any]) -> None:
        """Let the page know."""
        assert self.socket is not None
        if news:
            self.socket.send(json.dumps(news))

    def let_go(self) -> None:
        """What was held back arrives now."""
        assert self.socket is not None
        self.holds = False
        for message in self.held:
            self.socket.send(message)


async def test_a_stale_tab(server: Running, visitors: Visitors) -> None:
    """A second tab of the same person follows the first; deciding too late it says so, and then shows how it stands."""
    guest, holding = await visitors.new(), Holding()
    match = await at_table(server, guest, "barony")
    late = Visitor(guest.context, await guest.context.new_page(), guest.url)
    await late.page.route_web_socket("**/api/socket", holding.connect)
    await sit_down(late, match)
    first, other, *_ = match.game.legal()
    shown = await late.page.locator(".bar .prompt").inner_text()
    holding.holds = True
    await decide(guest, match, first)
    assert await late.page.locator(".bar .prompt").inner_text() == shown
    decided, sequence = match.decided(), match.sequence
    await point_out(late, other, verb_first=True)
    await sentence(late.page, ".bar [role=alert]")
    assert (match.decided(), match.sequence) == (decided, sequence)
    holding.let_go()
    await shows(late, match)


@pytest.mark.parametrize("language", in_short("en", of=LANGUAGES))
async def test_a_match_that_does_not_exist(server: Running, visitors: Visitors, language: str) -> None:
    """A sentence, a way home and a way to try again; the same for a closed table and a wrong invitation."""
    guest = await visitors.new(language, allowed=("/look", "/enter"))
    hidden = await begun(server, "barony", [await absent(server, "Ada"), BOT])
    for path in ("/match/nowhere", hidden.path, f"{hidden.path}#wrong"):
        await guest.page.goto("about:blank")
        await guest.open(path)
        await sentence(guest.page, "main [role=alert]")
        assert await guest.page.locator("main h1").inner_text()
        await guest.page.locator('main a[href="/"]').click()
        await guest.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)


async def test_a_full_table(server: Running, visitors: Visitors) -> None:
    """Who comes with the invitation to a full table is told so, has no seat to take, and may watch once it begins."""
    guest = await visitors.new(allowed=("/look",))
    ada, bo = await server.client("Ada"), await server.client("Bo")
    wish = {"game": "attila", "seats": [{"kind": "person"}] * 2, "public": False}
    created = await ada.post("/api/matches", wish)
    match, invitation = created["table"]["match"], created["invitation"]
    await ada.at(match, "join", seat=0, share="ab" * 16)
    await bo.at(match, "enter", invitation=invitation)
    await bo.at(match, "join", seat=1, share="cd" * 16)
    await guest.open(f"/match/{match}#{invitation}")
    await sentence(guest.page, "main [role=status]")
    assert await guest.page.locator("main li button").count() == 0
    await expect(guest.page.locator('main a[href="/"]')).to_have_count(1, timeout=PATIENCE)
    await ada.at(match, "start")
    await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
    assert await guest.page.locator(".bar.mine, [data-undo]").count() == 0


@pytest.mark.parametrize("language", in_short("fr", of=LANGUAGES))
async def test_a_browser_without_cookies(server: Running, visitors: Visitors, language: str) -> None:
    """The home page stands; whoever wants to play is told what is missing, and the page stays usable."""
    async with line(server.url, keeps_cookies=False) as wire:
        guest = await visitors.new(language, url=wire.url)
        await guest.open("/")
        await guest.page.locator('[data-play-now="barony"]').click()
        assert "cookies" in await sentence(guest.page, "[role=alert]:not(:empty)")
        assert await guest.page.locator('[data-play-now="barony"]').is_enabled()
        await guest.open("/match/nowhere")
        assert "cookies" in await sentence(guest.page, "main [role=alert]")


async def test_a_device_the_server_no_longer_knows(server: Running, visitors: Visitors) -> None:
    """The table says so and leads on to a new name."""
    async with line(server.url) as wire:
        guest = await visitors.new(url=wire.url, allowed=("WebSocket", "401"))
        await at_table(server, guest, "barony")
        await guest.context.clear_cookies()
        wire.cut()
        wire.mend()
        await sentence(guest.page, "div.banner[role=alert]")
        await guest.page.locator("div.banner button").click()
        await guest.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)


@pytest.mark.parametrize("what", ["**/api/**", "**/assets/{en,fr}-*"], ids=["answers", "words"])
async def test_the_server_is_down_while_the_page_loads(visitors: Visitors, what: str) -> None:
    """Neither answers nor even words come: a sentence and a button, which leads to the page once the server is back."""
    guest = await visitors.new(allowed=("dynamically imported",))
    await guest.page.route(what, lambda route: route.abort())
    await guest.page.goto(guest.url)
    await sentence(guest.page, "main p")
    await guest.page.unroute(what)
    await guest.page.locator("main button").click()
    await guest.page.locator("[data-play-now]").first.wait_for(timeout=PATIENCE)


async def test_a_part_of_the_page_does_not_come(visitors: Visitors) -> None:
    """A tab from before an update asks for parts that are gone: it says so, and loading again helps."""
    guest = await visitors.new(allowed=("404", "dynamically imported"))
    await guest.open("/")

    async def gone(route: Route) -> None:
        await route.fulfill(status=404)

    await guest.page.route("**/assets/**", gone)
    await guest.page.locator('a[href="/about"]').first.click()
    await sentence(guest.page, "main [role=alert]")
    await guest.page.unroute("**/assets/**")
    await guest.page.locator("main button").click()
    await guest.page.locator("main h2").first.wait_for(timeout=PATIENCE)
