"""All games with keys alone, not seeing the page: the focus is never lost, and what happens is said once, in order."""

import pytest
from playwright.async_api import expect

from tests.browser.arranging import Match, absent, begun, in_short
from tests.browser.listening import heard, hears, is_on, keeps_its_place, listen
from tests.browser.looking_closely import DESK, resize
from tests.browser.measuring import COVERED, PRINT
from tests.browser.moments import after, in_phase
from tests.browser.tables import at_table, decide, fills_purse, out_of_question
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

KEPT = 30
"""So many sentences stay in the live region: the next one does not take the last one away."""
TEXT_CHOICE = "#tab-panel li button"
IN_SIGHT = """
() => {
  const [box, pane] = [document.activeElement, document.querySelector(".view")].map((e) => e.getBoundingClientRect());
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > pane.left && x < pane.right && y > pane.top && y < pane.bottom;
}
"""
"""Whether the middle of what has the focus is to be seen on the board."""


@pytest.mark.parametrize("game", in_short("animal_kingdoms"))
async def test_walk(server: Running, visitors: Visitors, game: str) -> None:
    """From the home page to the table and through a dozen decisions of both; then text board, tabs, zoom, why not."""
    guest = await visitors.new(hands="keys")
    await listen(guest)
    match = await begun(server, game, [await guest.introduce(), await absent(server, "Bo")], after(16), before=12)
    await guest.open("/")
    await guest.press(f'a[href="{match.path}"]')
    await guest.page.locator(".bar").wait_for(timeout=PATIENCE)
    began, seats = match.sequence, set()
    await hears(guest, match.game.turn_for(0).prompt)
    for act in match.ahead:
        seats.add(match.asked)
        await (decide(guest, match, act) if match.asked == 0 else match.decide(act))
        await catches_up(guest, match)
    said, told = await heard(guest), [line.text for line in match.game.story(0, began)]
    assert [each for each in said if each in set(told)] == told
    assert await guest.page.locator("[role=log] p").all_text_contents() == said[-KEPT:]
    assert seats == {0, 1}
    await chooses_in_words(guest)
    await opens_tabs(guest)
    await zooms(guest)
    await asks_why_not(guest, match)
    await keeps_its_place(guest)
    assert guest.pointed == []
    await reads_large_print(guest, game)


async def catches_up(guest: Visitor, match: Match) -> None:
    """Wait until the page shows what the server has, and asks what the server asks."""
    await guest.page.wait_for_function(
        "prompt => document.querySelector('.bar .prompt')?.dataset.prompt === prompt",
        arg=match.game.turn_for(0).prompt,
        timeout=PATIENCE,
    )
    if match.asked == 0:
        await hears(guest, match.game.turn_for(0).prompt)


async def chooses_in_words(guest: Visitor) -> None:
    """In the board as text a choice is made; one stays there, and hears what is chosen or what happened."""
    await guest.page.keyboard.press("b")
    await is_on(guest, "#tab-text")
    if not await guest.page.locator(TEXT_CHOICE).count():
        return
    before = len(await heard(guest))
    await guest.press(TEXT_CHOICE)
    await guest.page.wait_for_function("before => heard.length > before", arg=before, timeout=PATIENCE)
    await is_on(guest, "#tab-panel")
    await guest.page.keyboard.press("Escape")


async def opens_tabs(guest: Visitor) -> None:
    """A letter opens a tab and goes there."""
    for key, tab in (("t", "chat"), ("r", "rules"), ("l", "log")):
        await guest.page.keyboard.press(key)
        await is_on(guest, f"#tab-{tab}[aria-selected=true]")


async def zooms(guest: Visitor) -> None:
    """The enlarged board follows the focus, and is moved by keys."""
    keys = guest.page.keyboard
    await guest.tab_to(".view")
    for key in ("ArrowRight", "+", "+", "+", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown"):
        await keys.press(key)
        assert await guest.page.evaluate(IN_SIGHT), key
    board = guest.page.locator(".moved")
    places = [await board.evaluate("each => each.style.transform")]
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowUp"):
        await keys.press(key)
        places.append(await board.evaluate("each => each.style.transform"))
    assert len(set(places)) > 2
    await keys.press("0")
    assert await board.evaluate("each => each.style.transform") == "none"


async def asks_why_not(guest: Visitor, match: Match) -> None:
    """A place says whether it can be chosen; the reason why not is said aloud, and one stays where one asked."""
    lit = await guest.page.locator("svg.board [data-lit]").count()
    await expect(guest.page.locator("svg.board [aria-disabled=false]")).to_have_count(lit, timeout=PATIENCE)
    refused = await out_of_question(guest, match)
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown") * 5 if refused else ():
        if await guest.page.evaluate("document.activeElement.dataset.token") in refused:
            await guest.page.keyboard.press("Enter")
            await hears(guest, "Why not ")
            await is_on(guest, "svg.board [data-token][aria-disabled=true]")
            await guest.page.keyboard.press("Escape")
            return
        await guest.page.keyboard.press(key)
    assert not refused


async def reads_large_print(guest: Visitor, game: str) -> None:
    """At 200 % the window has half the pixels: print grows with it, and the bar leaves most of it to the board."""
    normal = await guest.page.evaluate(PRINT)
    await resize(guest, (DESK[0] // 2, DESK[1] // 2))
    grown, covered = 2 * await guest.page.evaluate(PRINT), await guest.page.evaluate(COVERED)
    print(f"{game} at 200 %: print {normal:.1f} to {grown:.1f} pixels, the bar takes {covered:.0%}")
    assert grown >= 1.5 * normal
    assert covered <= 0.41


async def test_a_purse(server: Running, visitors: Visitors) -> None:
    """Coins are put in and taken out with N and Enter to the last one; sealing asks first; one's place is kept."""
    guest = await visitors.new(hands="keys")
    await listen(guest)
    match = await at_table(
        server, guest, "barbarian_kingdoms", lambda now: in_phase("bribe")(now) and len(now.legal()) > 1
    )
    keys, before = guest.page.keyboard, match.sequence
    coin, taken = '[data-choice][aria-label^="Put a coin of "]', '[data-choice][aria-label^="Take a coin of "]'
    put = 0
    while await guest.page.locator(coin).count() and put < 3:
        await guest.choose(coin)
        put += 1
    await is_on(guest, ".filling button")
    for _ in range(put - 1):
        await guest.choose(taken)
    await is_on(guest, ".filling *")
    await guest.choose('[data-part="seal"]')
    await hears(guest, "This cannot be taken back.")
    assert match.sequence == before
    await keys.press("Escape")
    await guest.page.locator("[data-confirm]").wait_for(state="detached", timeout=PATIENCE)
    await guest.choose('[data-part="seal"]')
    await guest.choose("[data-confirm]")
    await guest.page.wait_for_function("() => !document.querySelector('.filling')", timeout=PATIENCE)
    assert match.sequence > before
    assert not (match.asked == 0 and fills_purse(match))
    await keeps_its_place(guest)


async def timed(creator: Visitor, *others: Visitor) -> None:
    """They sit at a match with 90 seconds for each decision; who is alone plays against a bot."""
    seats = [{"kind": "person"}, {"kind": "person"} if others else {"kind": "bot", "level": "random"}]
    wish = {"game": "barony", "seats": seats, "clock": {"kind": "decision", "seconds": 90}}
    match = (await creator.post("/api/matches", wish))["table"]["match"]
    for seat, guest in enumerate((creator, *others)):
        await guest.post(f"/api/matches/{match}/join", {"seat": seat, "share": "ab" * 16})
    await creator.post(f"/api/matches/{match}/start", {})
    for guest in (creator, *others):
        await guest.page.clock.install()
        await guest.open(f"/match/{match}")


async def test_a_clock(server: Running, visitors: Visitors) -> None:
    """It warns, and gives more time by a key and by a button; once a bot plays the bar says so, and one comes back."""
    guest = await visitors.new(hands="keys")
    await listen(guest)
    await guest.introduce()
    await timed(guest)
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    for passed, left in ((35, "1 minute"), (40, "20 seconds")):
        await guest.page.clock.run_for(passed * 1000)
        await hears(guest, f"You have {left} left to decide.")
    await hears(guest, "More time: key M.")
    await guest.page.keyboard.press("m")
    await hears(guest, "You have more time: 1:30.")
    assert await guest.page.locator("[data-more-time]").count() == 0
    await guest.page.clock.run_for(50_000)
    await guest.press("[data-more-time]")
    await guest.page.locator("[data-more-time]").wait_for(state="detached", timeout=PATIENCE)
    assert (await heard(guest)).count("You have more time: 1:30.") == 2
    for wish in ("details.menu summary", "[data-let-bot]", '[data-level="beginner"]'):
        await guest.press(wish)
    await hears(guest, "A bot plays for you.")
    await guest.press("[data-come-back]")
    await guest.page.locator("[data-come-back]").wait_for(state="detached", timeout=PATIENCE)
    await keeps_its_place(guest)


async def test_time_among_people(server: Running, visitors: Visitors) -> None:
    """Who runs short asks the others; they hear it, and one of them gives more."""
    people = [await visitors.new(hands="keys"), await visitors.new(hands="keys")]
    for guest, name in zip(people, ("Ada", "Bo"), strict=True):
        await listen(guest)
        await guest.introduce(name)
    await timed(*people)
    turn = [await guest.is_my_turn() for guest in people].index(True)
    asked, waiting, name = people[turn], people[1 - turn], ("Ada", "Bo")[turn]
    await asked.page.clock.run_for(50_000)
    await asked.press("[data-more-time]")
    await hears(asked, "You have asked for more time.")
    await expect(asked.page.locator("[data-more-time]")).to_have_count(0)
    await expect(asked.page.locator(".bar .short")).to_have_count(1)
    await hears(waiting, f"{name}: May I have a little more time?")
    await waiting.page.clock.run_for(50_000)
    await hears(waiting, f"{name} has little time left.")
    await hears(waiting, "Give more time: key M.")
    await waiting.page.keyboard.press("m")
    await hears(asked, "You have more time: 1:30.")
    for guest in people:
        await keeps_its_place(guest)
