"""The people around a table: my matches, names, who is there, who only looks on, and asking somebody to hurry."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect

from regna.server.live.clocks import NUDGE_AFTER
from regna.table.documents import Chance, Decision, Entry
from regna.table.match import Match
from tests.browser.arranging import BOT, absent, begun, in_short
from tests.browser.moments import mine, over, theirs
from tests.browser.visitor import LANGUAGES, PATIENCE, Visitor, Visitors
from tests.server.harness import Running
from tests.server.visits import finish

pytestmark = pytest.mark.slow

ABOVE = """
(wishes) => {
  const [upper, lower] = wishes.map((wish) => document.querySelector(wish).getBoundingClientRect());
  return upper.bottom <= lower.top;
}
"""
"""Whether one thing stands above another."""


def row_of(match: str) -> str:
    """The row of a match in a list."""
    return f'li:has(a[href="/match/{match}"])'


async def test_my_matches(server: Running, visitors: Visitors) -> None:
    """What waits for me stands above everything, people apart from bots; what is over can be put away and back."""
    guest = await visitors.new()
    ada, bo = await guest.introduce(), await absent(server, "Bo")
    against_bot = await begun(server, "barony", [ada, "casual"], mine)
    with_bo = await begun(server, "attila", [ada, bo], mine)
    waits_for_bo = await begun(server, "animal_kingdoms", [ada, bo], theirs)
    finished = await begun(server, "animal_kingdoms", [ada, bo], over)
    await guest.open("/")
    page = guest.page
    waiting = page.locator("[data-waiting]")
    people, bots = (waiting.locator(f"[data-group={kind}]") for kind in ("people", "bots"))
    await expect(people.locator(row_of(with_bo.id))).to_contain_text("with Bo", timeout=PATIENCE)
    name = against_bot.room.row.seats[1].name
    await expect(bots.locator(row_of(against_bot.id))).to_contain_text(f"with {name} (casual)")
    await expect(page.locator(row_of(waits_for_bo.id))).to_contain_text("Bo decides")
    assert await page.evaluate(ABOVE, ["[data-group=people]", "[data-group=bots]"])
    assert await page.evaluate(ABOVE, ["[data-waiting]", ".hero"])
    assert await page.evaluate(ABOVE, [".hero", row_of(waits_for_bo.id)])
    for match, progress in ((against_bot, "Round 1"), (with_bo, "Century 4"), (waits_for_bo, "Age I")):
        row = page.locator(row_of(match.id))
        await expect(row).to_contain_text(progress, timeout=PATIENCE)
        await expect(row.locator("svg.board")).to_be_visible()
    assert await page.locator("[data-past] li svg.board").count() == 0, "what is folded away is not asked for"
    await page.locator("[data-past] > summary").click()
    row = page.locator(row_of(finished.id))
    place = finished.game.result().places[0]
    await expect(row).to_contain_text("Won" if place == 1 else f"Place {place}", timeout=PATIENCE)
    await row.locator("[data-remove]").click()
    await expect(row).to_have_count(0)
    await page.locator("[data-put-back]").click()
    await row.locator("[data-remove]").click()
    await expect(page.locator("[data-put-back]")).to_be_visible()
    await guest.open("/")
    await expect(page.locator("[data-waiting]")).to_be_visible(timeout=PATIENCE)
    assert await page.locator("[data-past]").count() == 0


async def test_secrets_of_a_screen_are_not_in_a_list(server: Running, visitors: Visitors) -> None:
    """Where several with secrets share this screen, a list shows no board of either."""
    guest = await visitors.new()
    ada = await guest.introduce()
    shared = await begun(server, "attila", [ada, ada], mine, screen=True)
    open_ = await begun(server, "barony", [ada, ada], mine, screen=True)
    await guest.open("/")
    await expect(guest.page.locator(f"{row_of(open_.id)} svg.board")).to_be_visible(timeout=PATIENCE)
    assert await guest.page.locator(f"{row_of(shared.id)} svg.board").count() == 0


@pytest.mark.parametrize("language", in_short("fr", of=LANGUAGES))
async def test_names_around_a_screen(server: Running, visitors: Visitors, language: str) -> None:
    """Whoever sits around this screen is given a name, typed or not; bots have theirs, with the level beside it."""
    guest = await visitors.new(language)
    await guest.open("/new/barbarian_kingdoms")
    places = guest.page.locator("form ol li select:first-child")
    await places.nth(1).select_option("screen")
    await guest.page.locator("form ol input").fill("Inès")
    await guest.page.locator("form .end button").click()
    await guest.page.wait_for_url("**/match/*", timeout=PATIENCE)
    room = server.backend.rooms.loaded[guest.page.url.rsplit("/", 1)[1]]
    seats = room.row.seats
    assert [seat.name for seat in seats][1] == "Inès"
    async with asyncio.timeout(PATIENCE / 1000):
        while seats[room.row.turn].bot:  # a bot may begin; then the screen is handed to whoever comes after it
            await asyncio.sleep(0.05)
    await guest.page.locator(f'[data-hand-over="{room.row.turn}"]').click(timeout=PATIENCE)
    cards = guest.page.locator(".players > article > header")
    await expect(cards).to_have_count(len(seats), timeout=PATIENCE)
    for number, seat in enumerate(seats):
        await expect(cards.nth(number)).to_contain_text(seat.name, timeout=PATIENCE)
    level = {"en": "skilled", "fr": "confirmé"}[language]
    await expect(cards.nth(2)).to_contain_text(level)


async def test_who_is_there(server: Running, visitors: Visitors) -> None:
    """A dot tells who is at the table, and when they left; who looks on is told so, and counted for all."""
    guest, other, onlooker = [await visitors.new() for _ in range(3)]
    ada, bo = await guest.introduce(), await other.introduce("Bo")
    await onlooker.introduce("Cy")
    match = await begun(server, "barony", [ada, bo], theirs)
    await guest.open(match.path)
    page = guest.page
    dot = page.locator(".players [data-here]")
    await expect(dot).to_have_attribute("data-here", "false", timeout=PATIENCE)
    await expect(page.locator("[data-seen]")).to_have_text("not here yet")
    await other.open(match.path)
    await expect(dot).to_have_attribute("data-here", "true", timeout=PATIENCE)
    await expect(page.locator("[data-onlooker], [data-onlookers]")).to_have_count(0)
    await onlooker.post(f"/api/matches/{match.id}/enter", {"invitation": match.invitation})
    await onlooker.open(match.path)
    await expect(onlooker.page.locator("[data-onlooker]")).to_be_visible(timeout=PATIENCE)
    for each in (guest, other, onlooker):
        await expect(each.page.locator("[data-onlookers]")).to_have_attribute("data-onlookers", "1", timeout=PATIENCE)
    assert await onlooker.page.locator("[data-undo], [data-nudge]").count() == 0
    await other.open("/")
    await expect(dot).to_have_attribute("data-here", "false", timeout=PATIENCE)
    await expect(page.locator("[data-seen]")).to_have_text("last here now")


async def test_asking_somebody_to_hurry(server: Running, visitors: Visitors) -> None:
    """After a while one may; they read it at the table and in their list, and then it is said that they know."""
    guest, other = await visitors.new(), await visitors.new("fr")
    ada, bo = await guest.introduce(), await other.introduce("Bo")
    match = await begun(server, "barony", [ada, bo], theirs)
    await guest.open(match.path)
    await other.open(match.path)
    await guest.page.locator(".thinking").wait_for(timeout=PATIENCE)
    assert await guest.page.locator("[data-nudge]").count() == 0
    long_ago = server.backend.now() - (NUDGE_AFTER + 1) * 1000
    await server.backend.matches.set_turn_since(match.id, long_ago)
    await server.backend.rooms.table_changed(match.room)
    await guest.page.locator("[data-nudge]").click(timeout=PATIENCE)
    await expect(guest.page.locator("[data-nudged]")).to_have_text("Bo knows that you are waiting.", timeout=PATIENCE)
    await expect(other.page.locator("[data-missed]")).to_have_text("On vous attend.", timeout=PATIENCE)
    await other.open("/")
    await expect(other.page.locator(f"{row_of(match.id)} .status")).to_have_text("On vous attend", timeout=PATIENCE)


async def test_small_things_around_the_table(server: Running, visitors: Visitors) -> None:
    """A switch shows whether there is sound; what cannot be undone says why; what happened begins after the deal."""
    guest = await visitors.new()
    ada, bo = await guest.introduce(), await absent(server, "Bo")
    match = await begun(server, "attila", [ada, bo, BOT], lambda now: mine(now) and len(now.story()) > 20)
    await guest.open(match.path)
    page = guest.page
    await page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    undo = page.locator("[data-undo]")
    await expect(undo).to_have_attribute("aria-disabled", "true")
    await page.mouse.move(0, 0)
    await undo.hover()
    await expect(page.locator("[role=tooltip]")).to_contain_text(match.game.undo_refusal(0), timeout=PATIENCE)
    await page.locator("details.menu > summary").click()
    sound = page.get_by_role("switch", name="Sounds")
    await expect(sound).to_be_checked()
    await sound.click()
    await expect(sound).not_to_be_checked()
    await page.locator("[data-let-bot]").click()
    assert not match.room.row.seats[0].bot, "one is asked first"
    await page.keyboard.press("Escape")
    fresh = await begun(server, "attila", [bo, ada], lambda now: now.turn.seat == 1)
    dealt = sum(isinstance(entry, Chance) for entry in fresh.game.entries_since()[:12])
    await guest.follow(fresh.path)
    await page.locator("[data-since]").click(timeout=PATIENCE)
    first = int(await page.locator("input[type=range]").input_value())
    assert first >= dealt > 0
    current = page.locator("#tab-panel li[aria-current]").first
    await expect(current).to_be_in_viewport(timeout=PATIENCE)


async def test_notes_are_kept(server: Running, visitors: Visitors) -> None:
    """What one writes down is there again on another visit, and nobody else's."""
    guest, other = await visitors.new(size=(390, 844)), await visitors.new()
    ada, bo = await guest.introduce(), await other.introduce("Bo")
    match = await begun(server, "attila", [ada, bo], mine)

    async def open_notes(who: Visitor) -> Locator:
        await who.open(match.path)
        if await who.page.locator("[data-beside]").count():
            await who.page.locator("[data-beside]").click(timeout=PATIENCE)
        await who.page.locator("#tab-chat").click(timeout=PATIENCE)
        await who.page.locator("[data-notes] > summary").click()
        found = who.page.locator("[data-notes] textarea")
        await found.wait_for(timeout=PATIENCE)
        return found

    await (await open_notes(guest)).fill("Bo keeps the Huns.")
    await expect(guest.page.locator("[data-notes] [data-kept=true]")).to_contain_text("Kept", timeout=PATIENCE)
    await expect(await open_notes(other)).to_have_value("")
    await expect(await open_notes(guest)).to_have_value("Bo keeps the Huns.")


async def test_onlookers_have_a_list_of_their_own(server: Running, visitors: Visitors) -> None:
    """What they say stands apart from what the players say, and goes when the players do not want to hear it."""
    guest, cy = await visitors.new(), await server.client("Cy")
    ada, bo = await guest.introduce(), await absent(server, "Bo")
    match = await begun(server, "attila", [ada, bo], mine)
    await cy.at(match.id, "enter", invitation=match.invitation)
    await cy.at(match.id, "say", text="I would not do that")
    await guest.open(match.path)
    page = guest.page
    await page.locator("#tab-chat").click(timeout=PATIENCE)
    await page.locator("#tab-panel form input").fill("Hush")
    await page.keyboard.press("Enter")
    apart = page.locator("[data-onlookers-chat]")
    await expect(apart.locator("li")).to_have_count(1, timeout=PATIENCE)
    await expect(apart).to_contain_text("I would not do that")
    await expect(page.locator("#tab-panel > ul li")).to_have_count(1, timeout=PATIENCE)
    await expect(page.locator("#tab-panel > ul")).to_contain_text("Hush")
    await page.locator("#tab-panel .hush input").click()
    await expect(apart).to_have_count(0, timeout=PATIENCE)


async def test_taking_back_against_bots(server: Running, visitors: Visitors) -> None:
    """Where only bots mind, one goes on from before one's last decision, with the same bots; not where people play."""
    guest = await visitors.new()
    ada, bo = await guest.introduce(), await absent(server, "Bo")
    with_bo = await begun(server, "attila", [ada, bo], asked_again)
    match = await begun(server, "attila", [ada, "beginner"], asked_again)
    await guest.open(with_bo.path)
    await guest.page.locator("details.menu > summary").click(timeout=PATIENCE)
    assert await guest.page.locator("[data-take-back]").count() == 0
    await guest.follow(match.path)
    before = [(seat.kind, seat.name, seat.bot) for seat in match.room.row.seats]
    own = [number for number, entry in enumerate(match.game.entries_since()) if is_choice(entry)]
    await guest.page.locator("details.menu > summary").click(timeout=PATIENCE)
    await guest.page.locator("[data-take-back]").click()
    await guest.page.locator("[data-take-back-sure]").click()
    await guest.page.wait_for_url(lambda url: match.id not in url, timeout=PATIENCE)
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    again = server.backend.rooms.loaded[guest.page.url.rsplit("/", 1)[1]].row
    assert again.origin == f"{match.id}:{own[-1]}"
    assert [(seat.kind, seat.name, seat.bot) for seat in again.seats] == before
    await guest.open("/")
    await guest.page.locator(row_of(again.id)).wait_for(timeout=PATIENCE)
    assert await guest.page.locator(row_of(match.id)).count() == 0


async def test_the_duel_of_the_day(server: Running, visitors: Visitors) -> None:
    """From the first page in one click, as a guest; nobody helps, and afterwards the result stands on the page."""
    guest = await visitors.new()
    page = guest.page
    await guest.open("/")
    await page.locator("[data-begin-duel]").click(timeout=PATIENCE)
    match = await guest.at_table()
    await page.locator("details.menu > summary").click(timeout=PATIENCE)
    assert await page.locator("[data-hint], [data-let-bot], [data-take-back]").count() == 0
    await finish(server.backend, match)
    await guest.open("/")
    duel = page.locator("[data-duel]")
    await expect(duel.locator(f'a[href="/match/{match}"]')).to_be_visible(timeout=PATIENCE)
    await expect(duel.locator("tr.mine")).to_contain_text(re.compile("won|lost"))


def asked_again(now: Match) -> bool:
    """Seat 0 is asked, and has decided something before."""
    return mine(now) and any(map(is_choice, now.entries_since()))


def is_choice(entry: Entry) -> bool:
    """Whether seat 0 decided this, and could have decided otherwise."""
    return isinstance(entry, Decision) and entry.seat == 0 and not entry.forced
