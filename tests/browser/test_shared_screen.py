"""Several people around one screen: nobody sees what another one has, and who plays alone needs no curtain."""

from pathlib import Path

import pytest

from tests.browser.arranging import BOT, WITH_SECRETS, begun
from tests.browser.listening import is_on, keeps_its_place, listen
from tests.browser.moments import after, over
from tests.browser.overhearing import Listener, planted
from tests.browser.tables import decide, dice, ranking_of, shown_ranking, sit_down
from tests.browser.visitor import CHOICES, PATIENCE, Visitor, Visitors
from tests.seeds import DEEP
from tests.server.canaries import NOBODY, Ears, seat_role
from tests.server.harness import Running, serving

pytestmark = pytest.mark.slow

TURNS = 5 if DEEP else 3
"""How often the screen changes hands: to one, to the other, and back."""
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


async def two_at_one_screen(folder: Path, guest: Visitor, game: str, ears: Ears) -> list[int]:
    """Two play by clicks at one screen against a bot; to whom it was handed, one after the other."""
    handed: list[int] = []
    async with serving(folder) as server:
        guest.url = server.url
        ada = await guest.introduce()
        match = await begun(server, game, [ada, ada, BOT], screen=True)
        listener, choice = Listener(guest, ears, "the screen", NOBODY), dice(game)
        curtain = guest.page.locator("[data-hand-over]")
        await guest.open(match.path)
        while len(handed) < TURNS:
            await guest.page.locator(f"[data-hand-over], {CHOICES}").first.wait_for(timeout=PATIENCE)
            if await curtain.count():
                listener.roles = NOBODY
                await listener.look()
                to = int(await curtain.first.get_attribute("data-hand-over") or -1)
                assert to == match.asked
                assert await guest.page.locator("svg.board, .hand, [data-lit], [data-choice]").count() == 0
                handed.append(to)
                await curtain.first.click()
                await guest.page.locator(".bar").wait_for(timeout=PATIENCE)
                listener.roles = frozenset({seat_role(to)})
                if len(handed) == 2:
                    assert await listener.look(), "one's own secrets are in the memory: the search finds what is there"
            else:
                await decide(guest, match, choice.choice(match.game.legal()))
        await guest.close()
    return handed


@pytest.mark.parametrize("game", WITH_SECRETS)
async def test_the_screen_is_handed_over(
    game: str, tmp_path: Path, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two turns a curtain: neither hand is in the page or its memory; then only the hand of who sits there."""
    with planted(game, monkeypatch) as ears:
        handed = await two_at_one_screen(tmp_path, await visitors.new(), game, ears)
    print(f"{game}: handed to {handed}; {ears.figures()}")
    assert ears.hits == []
    assert set(handed) == {0, 1}


async def test_a_page_that_keeps_what_it_was_sent_is_caught(
    tmp_path: Path, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a page that never forgets a message, the memory behind the curtain holds the other one's secrets."""
    guest = await visitors.new()
    await guest.context.add_init_script(KEEPS_EVERYTHING)
    with planted("attila", monkeypatch) as ears:
        await two_at_one_screen(tmp_path, guest, "attila", ears)
    assert {hit.channel for hit in ears.hits} == {"memory"}


async def test_one_may_hand_over_at_any_time(server: Running, visitors: Visitors) -> None:
    """While others think one can hide one's hand; then whoever says who they are sees their own. With keys alone."""
    guest = await visitors.new(hands="keys")
    await listen(guest)
    ada = await guest.introduce()
    match = await begun(server, "attila", [ada, ada, BOT], screen=True)
    await guest.open(match.path)
    await guest.press("[data-hand-over]")
    await guest.page.locator(".hand").first.wait_for(timeout=PATIENCE)
    await is_on(guest, ".bar")
    await guest.press("details.menu summary")
    await guest.press("[data-cover]")
    seats = guest.page.locator("[data-hand-over]")
    await seats.nth(1).wait_for(timeout=PATIENCE)
    assert await seats.count() == 2
    assert await guest.page.locator("svg.board, .hand").count() == 0
    await is_on(guest, "main.curtain")
    await guest.press('[data-hand-over="1"]')
    await guest.page.locator(".hand").first.wait_for(timeout=PATIENCE)
    await is_on(guest, ".bar")
    await keeps_its_place(guest)


async def test_a_menu_chosen_from_at_once_is_closed(server: Running, visitors: Visitors) -> None:
    """Before the page has heard that it was opened, too: behind the curtain lies a table to play at."""
    guest = await visitors.new(hands="keys")
    ada = await guest.introduce()
    match = await begun(server, "attila", [ada, ada, BOT], screen=True)
    await guest.open(match.path)
    await guest.press("[data-hand-over]")
    await is_on(guest, ".bar")
    await guest.page.evaluate("""() => {
        document.querySelector("details.menu summary").click();
        const cover = document.querySelector("[data-cover]");
        cover.focus();
        cover.click();
    }""")
    await guest.press('[data-hand-over="1"]')
    await is_on(guest, ".bar")


async def test_barony_needs_no_curtain(server: Running, visitors: Visitors) -> None:
    """Nothing is hidden in Barony: who is asked simply goes on."""
    guest = await visitors.new()
    ada = await guest.introduce()
    match = await begun(server, "barony", [ada, ada], after(14), before=8, screen=True)
    await sit_down(guest, match)
    asked: set[int] = set()
    for act in match.ahead:
        asked.add(match.asked)
        await decide(guest, match, act)
        assert await guest.page.locator("[data-hand-over]").count() == 0
    assert asked == {0, 1}


async def test_animal_kingdoms_alone(server: Running, visitors: Visitors) -> None:
    """The solo mode, by clicks, to the end screen, which tells what the server holds for the result."""
    guest = await visitors.new()
    match = await begun(server, "animal_kingdoms", [await guest.introduce()], over, before=12, screen=True)
    await sit_down(guest, match)
    for act in match.ahead:
        await decide(guest, match, act)
    await guest.page.locator("dialog[open] #end-title").wait_for(timeout=PATIENCE)
    assert await shown_ranking(guest) == ranking_of(match.game)
