"""Several people around one screen: nobody sees what another one has, and who plays alone needs no curtain."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.browser.arranging import BOT, SCREEN, WITH_SECRETS, begun, known
from tests.browser.chromium import chromium
from tests.browser.overhearing import WHOLE_STRINGS, Listener, planted
from tests.browser.visitor import PATIENCE, choose_something, take_turns, visitor
from tests.server.canaries import NOBODY, Ears, seat_role
from tests.server.harness import serving

pytestmark = pytest.mark.slow

TURNS = 5
"""How often the screen changes hands."""
KEEPS_EVERYTHING = """
const Honest = WebSocket;
window.kept = [];
window.WebSocket = class extends Honest {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({data}) => window.kept.push(data));
  }
};
"""


async def two_at_one_screen(folder: Path, game: str, ears: Ears, spoil: str = "") -> list[int]:
    """Two play by clicks at one screen against a bot; to whom it was handed, one after the other."""
    rng = random.Random(5)  # noqa: S311  # any choice will do, and the same each time
    handed: list[int] = []
    async with serving(folder) as server, chromium(WHOLE_STRINGS) as browser:
        guest = await visitor(browser, server.url)
        if spoil:
            await guest.context.add_init_script(spoil)
        ada = await known(server, guest)
        match = await begun(server, game, [(SCREEN, ada), (SCREEN, ada), (BOT, None)])
        listener = Listener(guest, ears, "the screen", NOBODY)
        curtain = guest.page.locator("[data-hand-over]")
        await guest.open(match.path)
        while len(handed) < TURNS and not match.over:
            if await curtain.count():
                listener.roles = NOBODY
                await listener.look()
                to = int(await curtain.first.get_attribute("data-hand-over") or -1)
                assert await guest.page.locator("svg.board, .hand, [data-lit], [data-choice]").count() == 0
                handed.append(to)
                await curtain.first.click()
                await guest.page.locator(".bar").wait_for(timeout=PATIENCE)
                listener.roles = frozenset({seat_role(to)})
                if len(handed) == 2:
                    assert await listener.look(), "one's own secrets are in the memory: the search finds what is there"
            elif await guest.is_my_turn():
                await choose_something(guest, rng, lambda _: 1)
            await asyncio.sleep(0.01)
        assert guest.complaints == []
    return handed


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_the_screen_is_handed_over(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two turns a curtain: neither hand is in the page or its memory; then only the hand of who sits there."""
    with planted(game, monkeypatch) as ears:
        handed = asyncio.run(two_at_one_screen(tmp_path, game, ears))
    print(f"{game}: handed to {handed}; {ears.figures()}")
    assert ears.hits == []
    assert set(handed) == {0, 1}
    assert len(handed) == TURNS


def test_a_page_that_keeps_what_it_was_sent_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a page that never forgets a message, the memory behind the curtain holds the other one's secrets."""
    with planted("attila", monkeypatch) as ears:
        asyncio.run(two_at_one_screen(tmp_path, "attila", ears, KEEPS_EVERYTHING))
    assert {hit.channel for hit in ears.hits} == {"memory"}


def test_one_may_hand_over_at_any_time(tmp_path: Path) -> None:
    """While others think one can hide one's hand; then whoever says who they are sees their own."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            ada = await known(server, guest)
            match = await begun(server, "attila", [(SCREEN, ada), (SCREEN, ada), (BOT, None)])
            await guest.open(match.path)
            await guest.page.locator("[data-hand-over]").first.click()
            await guest.page.locator("details.menu summary").click()
            await guest.page.locator("[data-cover]").click()
            seats = guest.page.locator("[data-hand-over]")
            await seats.nth(1).wait_for(timeout=PATIENCE)
            assert await seats.count() == 2
            assert await guest.page.locator("svg.board, .hand").count() == 0
            await seats.nth(1).click()
            await guest.page.locator(".hand").first.wait_for(timeout=PATIENCE)
            assert guest.complaints == []

    asyncio.run(run())


def test_barony_needs_no_curtain(tmp_path: Path) -> None:
    """Nothing is hidden in Barony: who is asked simply goes on."""

    async def run() -> None:
        rng = random.Random(5)  # noqa: S311  # any choice will do
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            ada = await known(server, guest)
            match = await begun(server, "barony", [(SCREEN, ada), (SCREEN, ada), (BOT, None)])
            await guest.open(match.path)
            asked: set[int] = set()
            while len(asked) < 2 or match.sequence < 12:
                assert await guest.page.locator("[data-hand-over]").count() == 0
                if await guest.is_my_turn():
                    asked.add(server.hall.rooms[match.id].deciding)
                    await choose_something(guest, rng, lambda _: 1)
                await asyncio.sleep(0.01)
            assert guest.complaints == []

    asyncio.run(run())


def test_animal_kingdoms_alone(tmp_path: Path) -> None:
    """The solo mode, by clicks, to the end screen, which tells what the server holds for the result."""

    async def run() -> None:
        async with serving(tmp_path) as server, chromium() as browser:
            guest = await visitor(browser, server.url)
            ada = await known(server, guest)
            match = await begun(server, "animal_kingdoms", [(SCREEN, ada)])
            await guest.open(match.path)
            rng = random.Random(2)  # noqa: S311  # any choice will do
            chosen = await take_turns([guest], rng, lambda name: 5 if name == "pass" else 1)
            assert chosen > 0
            assert match.over
            scores = await guest.page.locator("dialog[open] tbody .number").all_inner_texts()
            truth = server.hall.rooms[match.id].match
            assert truth is not None
            assert [int(score) for score in scores] == sorted(truth.result().scores, reverse=True)
            assert guest.complaints == []

    asyncio.run(run())
