"""Coming back and looking back: reload, replay, links to moments, forks, rematch, spectators, chat."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.arranging import BOT, WITH_SECRETS, Match, absent, begun, in_short
from tests.browser.moments import after, mine, of_many_parts, over, when
from tests.browser.tables import STANDING, at_table, decide, sit_down
from tests.browser.visitor import PATIENCE, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize("game", in_short("attila"))
async def test_reload_in_mid_turn(server: Running, visitors: Visitors, game: str) -> None:
    """With half a decision chosen, a reload asks the same question again with nothing chosen and nothing decided."""
    guest = await visitors.new()
    match = await at_table(server, guest, game, when(of_many_parts))
    act = of_many_parts(match.game)
    assert act is not None
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
    await decide(guest, match, act)


async def slide_to(guest: Visitor, moment: int, last: int) -> None:
    """Move the slider and wait until the moment stands."""
    slider = guest.page.locator("input[type=range]")
    await slider.fill(str(moment))
    await expect(guest.page.locator(".moment")).to_have_text(f"Moment {moment} of {last}", timeout=PATIENCE)


async def shows_moment(guest: Visitor, match: Match, moment: int) -> None:
    """The page shows the points, and in Barony the pieces, of that moment as the server's frame has them."""
    await slide_to(guest, moment, match.sequence)
    then = match.game.at(moment).view(None).body
    assert await guest.page.evaluate(SCORES) == [player.score for player in then.players]
    if match.room.row.game == "barony":
        occupied = sorted(hex.hex for hex in then.hexes if hex.building or any(hex.knights))
        assert await guest.page.evaluate(OCCUPIED) == occupied


@pytest.mark.parametrize("game", in_short("animal_kingdoms", of=("animal_kingdoms", "attila")))
async def test_replay(server: Running, visitors: Visitors, game: str) -> None:
    """The end screen draws the course and leads back; at every moment the page shows what the server's frame says.

    A link to a moment opens there for somebody who was invited; a fork from it against bots can be played.
    """
    guest, other = await visitors.new(), await visitors.new()
    match = await begun(server, game, [await guest.introduce(), await absent(server, "Bo")], over)
    last = match.sequence
    await guest.open(f"{match.path}#{match.invitation}")
    course = guest.page.locator("dialog polyline:not(.under)")
    await expect(course).to_have_count(2, timeout=PATIENCE)
    assert await course.evaluate_all("lines => lines.map((line) => line.points.length)") == [25, 25]
    await guest.page.locator("[data-replay]").click()
    await guest.page.locator("[data-now]").wait_for(timeout=PATIENCE)
    for moment in (0, last // 3, last * 2 // 3, last):
        await shows_moment(guest, match, moment)
    moment = next(each for each in range(last // 2, last) if mine(match.game.at(each)))
    await slide_to(guest, moment, last)
    shown = await guest.page.evaluate(STANDING_THEN)
    await guest.page.locator("[data-share]").click()
    await expect(guest.page.locator("[data-share]")).to_have_text("Copied", timeout=PATIENCE)
    link = await guest.page.evaluate("navigator.clipboard.readText()")
    await other.open(link.removeprefix(server.url))
    await expect(other.page.locator(".moment")).to_have_text(f"Moment {moment} of {last}", timeout=PATIENCE)
    assert await other.page.evaluate(STANDING_THEN) == shown
    await fork_and_play(server, guest, match, moment)


async def fork_and_play(server: Running, guest: Visitor, match: Match, moment: int) -> None:
    """From the moment shown, play on against bots; the new match knows where it comes from, and a decision counts."""
    await guest.page.locator("[data-fork]").click()
    await guest.page.locator("[data-fork-bots]").click()
    await guest.page.wait_for_url(lambda url: match.id not in url and "/match/" in url, timeout=PATIENCE)
    forked = Match(server, await guest.at_table(), "", [])
    assert forked.room.row.origin == f"{match.id}:{moment}"
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)
    await decide(guest, forked)


@pytest.mark.parametrize("game", in_short("barbarian_kingdoms"))
async def test_fork_in_mid_match(server: Running, visitors: Visitors, game: str) -> None:
    """Looking back in a running match and playing on from there against bots leaves the match as it is."""
    guest = await visitors.new()
    match = await at_table(server, guest, game, after(8))
    last = match.sequence
    await guest.page.locator(".menu summary").click()
    await guest.page.locator("[data-look-back]").click()
    await guest.page.locator("[data-now]").wait_for(timeout=PATIENCE)
    for moment in (0, last // 2, last - 1, last):
        await shows_moment(guest, match, moment)
    await fork_and_play(server, guest, match, last)
    assert match.sequence == last


async def test_rematch(server: Running, visitors: Visitors) -> None:
    """Against bots one click begins the next match with the same players, and the old table leads there, too."""
    guest = await visitors.new()
    match = await begun(server, "animal_kingdoms", [await guest.introduce(), BOT], over)
    await guest.open(match.path)
    await guest.page.locator("[data-rematch]").click()
    await guest.page.wait_for_url(lambda url: match.id not in url and "/match/" in url, timeout=PATIENCE)
    again = Match(server, await guest.at_table(), "", [])
    assert again.game.seats == 2
    assert [seat.kind for seat in again.room.row.seats] == ["person", "bot"]
    await guest.open(match.path)
    await expect(guest.page.locator(f'dialog a[href="/match/{again.id}"]')).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("game", in_short("barbarian_kingdoms", of=WITH_SECRETS))
async def test_spectators(server: Running, visitors: Visitors, game: str) -> None:
    """Whoever has the link and no seat sees the same board and no hand, and can choose nothing."""
    guest, watching = await visitors.new(), await visitors.new()
    match = await at_table(server, guest, game)
    await watching.open(f"{match.path}#{match.invitation}")
    await watching.at_table()
    await watching.page.locator(".prompt").wait_for(timeout=PATIENCE)
    assert await watching.page.evaluate(STANDING_THEN) == await guest.page.evaluate(STANDING_THEN)
    assert await guest.page.locator(".bar .hand").count() > 0
    assert await watching.page.locator(".bar .hand, [data-lit], [data-choice], [data-undo]").count() == 0


async def test_chat_and_turn_notice(server: Running, visitors: Visitors) -> None:
    """What one says arrives at the other's table with a number beside "Chat"; the title says whose turn it is."""
    mine, theirs = await visitors.new(), await visitors.new()
    match = await begun(server, "barony", [await mine.introduce("Ada"), await theirs.introduce("Bo")])
    await sit_down(mine, match)
    await theirs.open(match.path)
    await expect(mine.page).to_have_title("● Your turn · Barony · Regna", timeout=PATIENCE)
    await expect(theirs.page).to_have_title("Barony · Regna", timeout=PATIENCE)
    await mine.page.keyboard.press("t")
    await mine.page.get_by_label("Say something").fill("A good day for barons <b>")
    await mine.page.keyboard.press("Enter")
    await expect(theirs.page.locator("#tab-chat .unread")).to_have_text("1", timeout=PATIENCE)
    await theirs.page.keyboard.press("t")
    await expect(theirs.page.locator("#tab-panel li")).to_contain_text("A good day for barons <b>")
    await expect(theirs.page.locator("#tab-chat .unread")).to_have_count(0)
    while match.asked == 0:
        await decide(mine, match)
    await expect(theirs.page).to_have_title("● Your turn · Barony · Regna", timeout=PATIENCE)
    await expect(mine.page).to_have_title("Barony · Regna", timeout=PATIENCE)
