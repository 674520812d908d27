"""What happens is seen: things travel to where they belong, climaxes are scenes; nobody's decision waits for it."""

from typing import Final

import pytest

from tests.browser.arranging import GAMES, Match, absent, begun, in_short, shows
from tests.browser.listening import heard, is_on, keeps_its_place, listen
from tests.browser.looking_closely import DESK, SETTLED, faults, prepare
from tests.browser.moments import brought, others_brought, over
from tests.browser.tables import decide, ranking_of, shown_ranking
from tests.browser.visitor import PATIENCE, Pace, Visitor, Visitors
from tests.server.harness import Running

pytestmark = pytest.mark.slow

MOVED: Final = {
    "barony": "knight_moved",
    "attila": "marker_placed",
    "animal_kingdoms": "claimed",
    "barbarian_kingdoms": "unit_invaded",
}
"""An event of each game with which something travels to a place on the board."""
CLIMAX: Final = {
    "barony": "title_gained",
    "attila": "peace_made",
    "animal_kingdoms": "kingdom_scored",
    "barbarian_kingdoms": "battle_won",
}
"""An event of each game that a scene is made of."""

TALLY: Final = """
() => {
  const rows = [...document.querySelectorAll("dialog[open] .room tbody tr")];
  const columns = [...document.querySelectorAll("dialog[open] .room tfoot td")].map((_, column) => column + 1);
  return columns.map((column) => rows.reduce((sum, row) => sum + Number(row.cells[column].innerText), 0));
}
"""
"""What the sources of points on the end screen add up to, by place."""

FREEZES: Final = """
window.ghosts = [];
const anchorOf = (name) => {
  const named = [...document.querySelectorAll(`[data-anchor~="${name}"], [data-token="${name}"]`)];
  return named.find((each) => each.getBoundingClientRect().width > 0) ?? anchorOf(name.slice(0, name.lastIndexOf(":")));
};
const freeze = (ghost) => {
  const [animation] = ghost.getAnimations();
  if (!animation) return; // it has ended already
  animation.pause();
  const middle = (place) => {
    animation.currentTime = animation.effect.getComputedTiming().endTime * place;
    const {left, top, width, height} = ghost.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [began, [x, y]] = [middle(0), middle(1)];
  const {left, right, top, bottom} = anchorOf(ghost.dataset.to).getBoundingClientRect();
  const isOutside = (x, y) => x < 0 || x > innerWidth || y < 0 || y > innerHeight;
  // What goes to something that is scrolled away leaves the window.
  const arrived = isOutside((left + right) / 2, (top + bottom) / 2)
    ? isOutside(x, y) : left <= x && x <= right && top <= y && y <= bottom;
  ghosts.push({piece: ghost.dataset.ghost, to: ghost.dataset.to, arrived, far: Math.hypot(began[0] - x, began[1] - y)});
};
const seen = new WeakSet();
new MutationObserver(() => {
  for (const ghost of document.querySelectorAll("[data-ghost]")) {
    if (seen.has(ghost)) continue;
    seen.add(ghost);
    setTimeout(() => freeze(ghost));
  }
}).observe(document, {subtree: true, childList: true});
"""
"""Stops whatever travels at the end of its way for good, and notes where that is: so it never ends by itself."""


async def at_their_turn(server: Running, guest: Visitor, game: str) -> Match:
    """A match in which somebody else is about to move something, and then the visitor is asked."""
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    match = await begun(server, game, sitting, others_brought(MOVED[game]), before=1)
    await guest.open(match.path)
    await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
    # Things travel to where they belong; on a page that is still being laid out that is somewhere else a moment later.
    await guest.page.evaluate("document.fonts.ready")
    await guest.page.evaluate(SETTLED)
    return match


@pytest.mark.parametrize("game", in_short("barony", "attila"))
async def test_things_travel(server: Running, visitors: Visitors, game: str) -> None:
    """What another player moves goes from where it was to its place, and what one decides meanwhile is not delayed."""
    guest = await visitors.new(pace="slow", still=False)
    await guest.context.add_init_script(FREEZES)
    match = await at_their_turn(server, guest, game)
    await match.decide(match.ahead[0])
    await guest.page.wait_for_function("() => ghosts.length > 0", timeout=PATIENCE)
    ghosts = await guest.page.evaluate("ghosts")
    assert all(ghost["arrived"] for ghost in ghosts), ghosts
    assert any(ghost["far"] > 0 for ghost in ghosts), ghosts
    assert await guest.page.locator("[data-ghost]").count() > 0
    await guest.page.evaluate("document.querySelectorAll('[data-ghost]').forEach((each) => each.id = 'earlier')")
    await decide(guest, match)
    assert await guest.page.locator("#earlier").count() == 0


@pytest.mark.parametrize("game", in_short("barbarian_kingdoms"))
async def test_nothing_moves_where_nobody_wants_it(server: Running, visitors: Visitors, game: str) -> None:
    """At once: no ghost. With less motion asked of the browser: none either, whatever the pace."""
    ways: tuple[tuple[Pace, bool], ...] = (("at_once", False), ("slow", True))
    for pace, still in ways:
        guest = await visitors.new(pace=pace, still=still)
        await guest.context.add_init_script(FREEZES)
        match = await at_their_turn(server, guest, game)
        await match.decide(match.ahead[0])
        await shows(guest, match)
        assert await guest.page.evaluate("ghosts") == []
        await guest.close()


@pytest.mark.parametrize("game", in_short("barbarian_kingdoms"))
async def test_a_climax_is_a_scene(server: Running, visitors: Visitors, game: str) -> None:
    """It opens by itself, is heard once, leaves the focus where it is, is closed by keys, seen again from the log."""
    language = "fr" if GAMES.index(game) % 2 else "en"
    guest = await visitors.new(language, pace="normal")
    await listen(guest)
    await prepare(guest)
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    match = await begun(server, game, sitting, brought(CLIMAX[game]), before=1)
    await guest.open(match.path)
    await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
    await guest.tab_to("#tab-log")
    lines = guest.page.locator("#tab-panel li button:first-child")
    before = await lines.all_inner_texts()
    await match.decide(match.ahead[0])
    scene = guest.page.locator("[data-climax]")
    await scene.wait_for(timeout=PATIENCE)
    told = await scene.inner_text()
    assert await lines.all_inner_texts() == before, "the log tells how it ends"
    await is_on(guest, "#tab-log")
    assert await guest.page.locator("[aria-live] [data-climax], [data-climax] [aria-live]").count() == 0
    while await scene.count():
        await guest.page.keyboard.press("Escape")
    after = await lines.all_inner_texts()
    assert after[-1] != before[-1] in after
    assert (await heard(guest)).count(after[-1].strip()) <= 1
    again = guest.page.locator("[data-scene]").last
    await again.focus()
    await guest.page.keyboard.press("Enter")
    await scene.wait_for(timeout=PATIENCE)
    assert (await scene.inner_text()).splitlines()[0] == told.splitlines()[0]
    while await scene.count():
        await guest.page.keyboard.press("Enter")
    await is_on(guest, "[data-scene]")
    await keeps_its_place(guest)
    await guest.page.keyboard.press("Enter")
    await scene.wait_for(timeout=PATIENCE)
    assert await faults(guest, f"a scene of {game}", [(DESK, "light")]) == []


@pytest.mark.parametrize("game", in_short("animal_kingdoms", of=("attila", "animal_kingdoms")))
async def test_the_end_is_a_scene_with_its_tally(server: Running, visitors: Visitors, game: str) -> None:
    """The last scoring is told first; once it is closed the end screen says who won and where all points came from."""
    guest = await visitors.new(pace="normal")
    sitting = [await guest.introduce(), await absent(server, "Bo"), await absent(server, "Cy")]
    match = await begun(server, game, sitting, over, before=1)
    await guest.open(match.path)
    await guest.page.locator("svg.board").wait_for(timeout=PATIENCE)
    await match.decide(match.ahead[0])
    scene, end = guest.page.locator("[data-climax]"), guest.page.locator("dialog[open] #end-title")
    await scene.wait_for(timeout=PATIENCE)
    assert await end.count() == 0
    while await scene.count():
        await guest.page.keyboard.press("Escape")
    await end.wait_for(timeout=PATIENCE)
    ranking = ranking_of(match.game)
    assert await shown_ranking(guest) == ranking
    await guest.page.locator("#end-sources").wait_for(timeout=PATIENCE)
    assert await guest.page.evaluate(TALLY) == [int(score) for _, _, score in ranking]
