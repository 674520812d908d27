"""Coming back and looking back: reload, lost lines, replay, links to moments, forks, rematch, spectators, chat."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.arranging import BOT, GAMES, PERSON, WITH_SECRETS, Match, begun, known
from tests.browser.chromium import chromium
from tests.browser.tables import (
    STANDING,
    decided,
    dice,
    game_of,
    my_turn,
    play_until,
    point_out,
    revocable,
    sit_down,
    somebody,
)
from tests.browser.visitor import CHOICES, PATIENCE, Visitor, choose_something, visitor
from tests.server.harness import Running, serving

pytestmark = pytest.mark.slow

RETURN: Final = 30_000
"""Milliseconds within which a lost line is found again: the pauses between two attempts grow."""
SCORES: Final = "() => [...document.querySelectorAll('.players .score')].map((each) => parseInt(each.innerText))"
OCCUPIED: Final = """
() => [...document.querySelectorAll("svg.board [data-token]")]
  .filter((hex) => hex.getAttribute("aria-label").includes(". ")).map((hex) => hex.dataset.token).sort()
"""
"""The hexes of Barony of which the board says more than their land."""
STANDING_THEN: Final = """
() => [...document.querySelectorAll("svg.board [data-token]")].map(
  (each) => [each.dataset.token, each.getAttribute("aria-label")])
"""
"""Every place of the board with what is on it."""


@pytest.mark.parametrize("game", GAMES)
def test_reload_in_mid_turn(tmp_path: Path, game: str) -> None:
    """With half a decision chosen, a reload asks the same question again with nothing chosen and nothing decided."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            act = await play_until(match, lambda _, legal: next((act for act in legal if act.count(" ") > 1), None))
            await sit_down(guest, match)
            before, sequence = await guest.page.evaluate(STANDING), match.sequence
            verb, first, *_ = act.split(" ")
            await guest.choose(f'[data-verb="{verb}"][data-choice]')
            await guest.choose(f'[data-token="{first}"][data-lit], [data-part="{first}"][data-choice]')
            await expect(guest.page.locator(".question")).to_be_visible()
            await guest.page.reload()
            await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
            await expect(guest.page.locator(".question")).to_have_count(0)
            assert await guest.page.evaluate(STANDING) == before
            assert match.sequence == sequence
            await point_out(guest, act, verb_first=True)
            while match.sequence == sequence and not await guest.page.locator("[data-confirm]").count():
                await asyncio.sleep(0.01)
            assert guest.complaints == []

    asyncio.run(run())


@dataclass
class Line:
    """The line between a page and the server, which can be cut; or go deaf, so that answers are lost on the way."""

    cut: bool = False
    deaf: bool = False
    open: list[WebSocketRoute] = field(default_factory=list)

    async def through(self, page: Visitor) -> None:
        """Every socket of this page goes through this line."""
        await page.page.route_web_socket("**/api/socket", self.connect)

    async def connect(self, socket: WebSocketRoute) -> None:
        """A socket of the page."""
        if self.cut:
            await socket.close(code=1001)
            return
        self.open.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda message: None if self.deaf else socket.send(message))

    async def break_off(self) -> None:
        """From now on nothing gets through."""
        self.cut = True
        for socket in self.open:
            await socket.close(code=1001)
        self.open.clear()

    def mend(self) -> None:
        """The line is there again."""
        self.cut = self.deaf = False


@pytest.mark.parametrize("answer_lost", [False, True])
def test_a_lost_connection(tmp_path: Path, answer_lost: bool) -> None:
    """A lost line shows a quiet banner; what was decided meanwhile is kept, sent when it is back, and counts once.

    With `answer_lost` the decision reached the server and only its answer was lost: the same key says that it is done.
    """

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, "barony")
            line = Line()
            await line.through(guest)
            act = await play_until(match, revocable)
            await sit_down(guest, match)
            before = len(decided(match))
            banner = guest.page.locator(".lost")
            if answer_lost:
                await set_confirm(guest, match, ask=False)
                line.deaf = True
                await point_out(guest, act, verb_first=True)
                while len(decided(match)) == before:
                    await asyncio.sleep(0.01)
                await line.break_off()
            else:
                await line.break_off()
                await banner.wait_for(timeout=PATIENCE)
                await point_out(guest, act, verb_first=True)
                await expect(banner).to_contain_text("decision is kept", timeout=PATIENCE)
                assert len(decided(match)) == before
            await banner.wait_for(timeout=PATIENCE)
            line.mend()
            await banner.wait_for(state="detached", timeout=RETURN)
            await guest.page.locator(CHOICES).first.wait_for(timeout=RETURN)
            assert decided(match)[before:] == [act]
            assert await guest.page.locator(".notice").count() == 0
            log = await guest.page.evaluate(STANDING)
            await guest.page.reload()
            await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
            assert await guest.page.evaluate(STANDING) == log
            assert guest.complaints == []

    asyncio.run(run())


async def set_confirm(guest: Visitor, match: Match, ask: bool) -> None:
    """Whether this device asks before decisions that cannot be taken back."""
    await guest.page.evaluate("ask => localStorage.setItem('regna', JSON.stringify({confirm: ask}))", ask)
    await sit_down(guest, match)


async def finished(server: Running, guest: Visitor, game: str) -> Match:
    """A match against a bot, played to its end behind the page's back."""
    ada = await known(server, guest)
    match = await begun(server, game, [(PERSON, ada), (BOT, None)])
    rng = dice(game)
    while not match.over:
        asked = await match.asked()
        if asked is None:
            await asyncio.sleep(0.01)
        else:
            await match.decide(0, asked[1], rng)
    return match


async def slide_to(guest: Visitor, moment: int, last: int) -> None:
    """Move the slider and wait until the moment stands."""
    slider = guest.page.locator("input[type=range]")
    await slider.fill(str(moment))
    await expect(guest.page.locator(".moment")).to_have_text(f"Moment {moment} of {last}", timeout=PATIENCE)


def scores_at(match: Match, moment: int) -> list[int]:
    """Everybody's points then, as the server's frame has them for a spectator."""
    return [player["score"] for player in game_of(match).at(moment).view(None).body["players"]]


def occupied_at(match: Match, moment: int) -> list[str]:
    """The hexes of Barony with a piece on them then, as the server's frame has them."""
    hexes = game_of(match).at(moment).view(None).body["hexes"]
    return sorted(hex["hex"] for hex in hexes if hex["building"] or any(hex["knights"]))


@pytest.mark.parametrize("game", ["animal_kingdoms", "attila"])
def test_replay(tmp_path: Path, game: str) -> None:
    """The end screen leads back into the match; at every moment the page shows what the server's frame says.

    A link to a moment opens there for somebody who was invited; a fork from it against bots can be played.
    """

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            match = await finished(server, guest, game)
            last = match.sequence
            await guest.open(f"{match.path}#{match.invitation}")
            await guest.page.locator("[data-replay]").click()
            await guest.page.locator("[data-now]").wait_for(timeout=PATIENCE)
            for moment in (0, last // 3, last * 2 // 3, last):
                await slide_to(guest, moment, last)
                assert await guest.page.evaluate(SCORES) == scores_at(match, moment)
            moment = last // 2
            await slide_to(guest, moment, last)
            shown = await guest.page.evaluate(STANDING_THEN)
            await guest.page.locator("[data-share]").click()
            await expect(guest.page.locator("[data-share]")).to_have_text("Copied", timeout=PATIENCE)
            link = await guest.page.evaluate("navigator.clipboard.readText()")
            other = await visitor(browser, server.url)
            await other.open(link.removeprefix(server.url))
            await expect(other.page.locator(".moment")).to_have_text(f"Moment {moment} of {last}", timeout=PATIENCE)
            assert await other.page.evaluate(STANDING_THEN) == shown
            await fork_and_play(server, guest, match, moment)
            assert guest.complaints == other.complaints == []

    asyncio.run(run())


async def fork_and_play(server: Running, guest: Visitor, match: Match, moment: int) -> None:
    """From the moment shown, play on against bots; the new match knows where it comes from, and a decision counts."""
    await guest.page.locator("[data-fork]").click()
    await guest.page.locator("[data-fork-bots]").click()
    await guest.page.wait_for_url(lambda url: match.id not in url and "/match/" in url, timeout=PATIENCE)
    forked = await guest.at_table()
    room = server.hall.rooms[forked]
    assert room.row.origin == f"{match.id}:{moment}"
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    assert room.match is not None
    before, rng = room.match.sequence, dice(1)
    while room.match.sequence == before:
        await choose_something(guest, rng, lambda _: 1.0)


@pytest.mark.parametrize("game", GAMES)
def test_fork_in_mid_match(tmp_path: Path, game: str) -> None:
    """Looking back in a running match and playing on from there against bots leaves the match as it is."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            rng = dice(game)
            for _ in range(4):
                await match.decide(0, await my_turn(match), rng)
            await my_turn(match)
            last = match.sequence
            await sit_down(guest, match)
            await guest.page.locator(".menu summary").click()
            await guest.page.locator("[data-look-back]").click()
            await guest.page.locator("[data-now]").wait_for(timeout=PATIENCE)
            for moment in (0, last // 2, last - 1):
                await slide_to(guest, moment, last)
                assert await guest.page.evaluate(SCORES) == scores_at(match, moment)
                if game == "barony":
                    assert await guest.page.evaluate(OCCUPIED) == occupied_at(match, moment)
            await slide_to(guest, last, last)
            await fork_and_play(server, guest, match, last)
            assert match.sequence == last
            assert guest.complaints == []

    asyncio.run(run())


def test_rematch(tmp_path: Path) -> None:
    """The end screen leads to a new table with the same players, and the old table leads there, too."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            match = await finished(server, guest, "animal_kingdoms")
            await guest.open(match.path)
            await guest.page.locator("[data-rematch]").click()
            await guest.page.wait_for_url(lambda url: match.id not in url and "/match/" in url, timeout=PATIENCE)
            await guest.page.locator('button[aria-label^="Sit down at seat"]').first.click(timeout=PATIENCE)
            await guest.page.locator(".foot button.primary").click(timeout=PATIENCE)
            again = await guest.at_table()
            assert server.hall.rooms[again].match is not None
            assert [seat.kind for seat in server.hall.rooms[again].row.seats] == ["person", "bot"]
            await guest.open(match.path)
            await expect(guest.page.locator(f'dialog a[href="/match/{again}"]')).to_be_visible(timeout=PATIENCE)
            assert guest.complaints == []

    asyncio.run(run())


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_spectators(tmp_path: Path, game: str) -> None:
    """Whoever has the link and no seat sees the same board and no hand, and can choose nothing."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest, match = await somebody(server, browser, game)
            await my_turn(match)
            await sit_down(guest, match)
            watching = await visitor(browser, server.url)
            await watching.open(f"{match.path}#{match.invitation}")
            await watching.at_table()
            await watching.page.locator(".prompt").wait_for(timeout=PATIENCE)
            assert await watching.page.evaluate(STANDING_THEN) == await guest.page.evaluate(STANDING_THEN)
            assert await guest.page.locator(".bar .hand").count() > 0
            assert await watching.page.locator(".bar .hand, [data-lit], [data-choice], [data-undo]").count() == 0
            assert guest.complaints == watching.complaints == []

    asyncio.run(run())


def test_chat_and_turn_notice(tmp_path: Path) -> None:
    """What one says arrives at the other's table with a number beside "Chat"; the title says whose turn it is."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            pages = [await visitor(browser, server.url) for _ in range(2)]
            clients = [await known(server, page, name) for page, name in zip(pages, ("Ada", "Bo"), strict=True)]
            match = await begun(server, "barony", [(PERSON, client) for client in clients])
            for page in pages:
                await page.open(match.path)
                await page.at_table()
            seat = int(game_of(match).turn.seat or 0)
            mine, theirs = pages[seat], pages[1 - seat]
            await expect(mine.page).to_have_title("● Your turn · Barony · Regna", timeout=PATIENCE)
            await expect(theirs.page).to_have_title("Barony · Regna", timeout=PATIENCE)
            await mine.page.keyboard.press("t")
            await mine.page.get_by_label("Say something").fill("A good day for barons <b>")
            await mine.page.keyboard.press("Enter")
            await expect(theirs.page.locator("#tab-chat .unread")).to_have_text("1", timeout=PATIENCE)
            await theirs.page.keyboard.press("t")
            await expect(theirs.page.locator("#tab-panel li")).to_contain_text("A good day for barons <b>")
            await expect(theirs.page.locator("#tab-chat .unread")).to_have_count(0)
            rng = dice(1)
            while game_of(match).turn.seat == seat:
                await choose_something(mine, rng, lambda _: 1.0)
            await expect(theirs.page).to_have_title("● Your turn · Barony · Regna", timeout=PATIENCE)
            await expect(mine.page).to_have_title("Barony · Regna", timeout=PATIENCE)
            assert mine.complaints == theirs.complaints == []

    asyncio.run(run())
