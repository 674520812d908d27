"""For everyone: every page and every board on a phone and at a desk, by day and by night, read aloud and by touch."""

import pytest
from playwright.async_api import expect

import regna
from tests.browser import asking_what
from tests.browser.arranging import BOT, GAMES, WITH_SECRETS, absent, begun, in_short, shows
from tests.browser.looking_closely import DESK, LOOKS, PHONE, THEMES, TOUCH, change, faults, in_turn, prepare
from tests.browser.measuring import LEAST, TARGETS
from tests.browser.moments import after, in_phase, over, refusing, theirs
from tests.browser.scenes import NEVER_ASKED, SCENES
from tests.browser.sight import Sight
from tests.browser.sight import in_turn as screens_in_turn
from tests.browser.tables import at_table, out_of_question
from tests.browser.visitor import LANGUAGES, PATIENCE, SPOT, Visitor, Visitors
from tests.seeds import DEEP
from tests.server.harness import Running

pytestmark = pytest.mark.slow

LABELS = """
() => [...new Set([...document.querySelectorAll("svg.board [data-token]")]
  .map((each) => each.getAttribute("aria-label").split(/[,:;(.]/)[0].trim()))]
"""
"""The names of all places of the board."""


async def test_pages(server: Running, visitors: Visitors) -> None:
    """Every page stands on every screen: not wider than it, axe finds nothing, every button can be hit."""
    found = []
    guest = await visitors.new(touch=True, allowed=("/nowhere/at/all", "/api/matches/none/look"))
    await prepare(guest)
    looks = in_turn()
    for path in ("/", "/about", "/link", "/nowhere/at/all", "/match/none"):
        await guest.open(path)
        found += await faults(guest, f"stranger at {path}", next(looks))
    ada = await guest.introduce()
    await begun(server, "barony", [ada, BOT])
    bo = await server.client("Bo")
    wish = {"seats": [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "level": "random"}], "public": True}
    await bo.post("/api/matches", {**wish, "game": "attila"})
    lobby = await guest.post("/api/matches", {**wish, "game": "barony"})
    table = f"/match/{lobby['table']['match']}"
    for path in ("/", "/settings", "/link#token", table, *(f"/new/{game}" for game in GAMES)):
        await guest.open(path)
        await guest.page.evaluate(
            "() => document.querySelectorAll('main details').forEach((each) => (each.open = true))"
        )
        found += await faults(guest, path, next(looks))
    await guest.post(f"/api{table.replace('match', 'matches')}/close", {})
    await guest.open(table)
    found += await faults(guest, "closed table", next(looks))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=pytest.mark.deep if (row + column) % 2 else ())
        for row, game in enumerate(GAMES)
        for column, language in enumerate(LANGUAGES)
    ],
)
async def test_boards(server: Running, visitors: Visitors, game: str, language: str) -> None:
    """Every kind of question, waiting, the end and looking back, on every screen: one after the other in turn.

    Whatever can be chosen is in sight, and the board is at the same place every time.
    Whatever is drawn there has an answer to "what is this?", and every answer belongs to something.
    Axe looks at the drawing itself by day and by night: it takes longest, and the question changes little in it.
    """
    phases = set(regna.game(game).spec.phases)
    assert SCENES[game].keys() | NEVER_ASKED[game].keys() == phases
    assert not SCENES[game].keys() & NEVER_ASKED[game].keys()
    found: list[str] = []
    moments, sight, met = screens_in_turn(), Sight(), set[str]()
    guest = await visitors.new(language, touch=True)
    await prepare(guest)
    ada, others = await guest.introduce(), [await absent(server, name) for name in ("Bo", "Cleo", "Dov", "Eve")]
    await guest.open("/about")
    for number, (phase, scene) in enumerate(SCENES[game].items()):
        sitting = [ada, *others[: scene.seats - 1]]
        match = await begun(server, game, sitting, in_phase(phase), options=scene.options)
        assert (match.asked, match.game.turn.phase) == (0, phase)
        await guest.follow(match.path)
        await shows(guest, match)
        mute, about = await asking_what.look(guest)
        found += [f"{game}, {phase}: nothing is said about {thing}" for thing in mute]
        met |= about
        screens, looks = next(moments)
        await sight.look(guest, f"{game}, {phase}", screens)
        without = "" if DEEP or number < len(THEMES) else "svg.board"
        found += await faults(guest, f"{game}, {phase}", looks, without, phone=False)
    found += asking_what.unknown(game, met)
    match = await begun(server, game, [ada, *others[:2]], theirs)
    await guest.follow(match.path)
    await guest.page.locator(".thinking").wait_for(timeout=PATIENCE)
    screens, looks = next(moments)
    await sight.look(guest, f"{game}, waiting", screens)
    found += await faults(guest, f"{game}, waiting", looks, "" if DEEP else "svg.board", phone=False)
    match = await begun(server, game, [ada, *others[:2]], over)
    await guest.follow(match.path)
    await guest.page.locator("dialog[open] #end-title").wait_for(timeout=PATIENCE)
    found += await faults(guest, f"{game}, end", LOOKS if DEEP else LOOKS[:1])
    await guest.page.locator("[data-replay]").click()
    await guest.page.locator("input[type=range]").wait_for(timeout=PATIENCE)
    await guest.page.mouse.move(0, 0)  # away from what would say what it is
    screens, looks = next(moments)
    await sight.look(guest, f"{game}, looking back", screens)
    found += await faults(guest, f"{game}, looking back", looks, "" if DEEP else "svg.board", phone=False)
    found += sight.faults
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", in_short("animal_kingdoms"))
async def test_beside_the_board(server: Running, visitors: Visitors, game: str) -> None:
    """Menu, tabs, rules, the board in words, the answer to "why not?", the keys: on every screen; the curtain, too.

    What opens beside the board leaves the board itself as it is: axe looks at that in `test_boards`.
    """
    found: list[str] = []
    looks = in_turn()
    guest = await visitors.new(touch=True)
    page, board = guest.page, "svg.board"
    await prepare(guest)
    match = await at_table(server, guest, game, refusing(game))
    refused = await out_of_question(guest, match)
    assert refused, "every place can be chosen: nothing is refused here"
    await open_tab(guest, "chat")
    await page.locator(f'svg.board [data-token="{refused[0]}"]').dispatch_event("click")
    await page.locator(".why").wait_for(timeout=PATIENCE)
    found += await faults(guest, f"{game}, why not and chat", next(looks), without=board)
    await open_tab(guest, "rules")
    found += await faults(guest, f"{game}, rules", next(looks), without=board)
    await open_tab(guest, "text")
    told = await page.locator("#tab-panel").inner_text()
    named = await page.evaluate(LABELS)
    assert named
    found += [f"{game}: the text board does not name {name}" for name in named if name not in told]
    await page.locator("details.menu summary").click()
    found += await faults(guest, f"{game}, text board and menu", next(looks), without=board)
    await page.locator("details.menu summary").click()
    await page.keyboard.press("?")
    await page.locator("dialog[open]").wait_for(timeout=PATIENCE)
    found += await faults(guest, f"{game}, keys", next(looks), without=board)
    if game in WITH_SECRETS:
        ada = await guest.introduce()
        shared = await begun(server, game, [ada, ada], screen=True)
        await page.keyboard.press("Escape")
        await guest.follow(shared.path)
        await page.locator("[data-hand-over]").first.wait_for(timeout=PATIENCE)
        found += await faults(guest, f"{game}, hand-over", next(looks))
    assert not found, "\n".join(found)


async def open_tab(guest: Visitor, tab: str) -> None:
    """Open something beside the board, at a desk."""
    await change(guest, DESK, "light")
    await guest.page.locator(f"#tab-{tab}").click()
    await guest.page.locator(f"#tab-{tab}[aria-selected=true]").wait_for(timeout=PATIENCE)
    await guest.page.mouse.move(0, 0)  # away from what would say what it is


async def test_zoom_by_buttons_and_fingers(server: Running, visitors: Visitors) -> None:
    """On a phone the buttons and two fingers zoom, one finger then moves the board, and neither chooses anything."""
    guest = await visitors.new(size=PHONE, touch=True)
    page = guest.page
    match = await at_table(server, guest, "barony")
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


SMALL = {"attila": ("africa", "raetia"), "barbarian_kingdoms": ("caledonia", "calabria")}
"""Places that are too small for a finger on a phone."""


@pytest.mark.parametrize("game", in_short("attila", of=SMALL))
async def test_small_places_come_nearer(server: Running, visitors: Visitors, game: str) -> None:
    """On a phone a finger chooses nothing that is smaller than 24 pixels: the board is enlarged around it instead."""
    guest = await visitors.new(size=(390, 844), touch=True)
    match = await at_table(server, guest, game)
    sequence, sizes = match.sequence, await guest.page.evaluate(TARGETS, None if DEEP else SMALL[game])
    small = {token: size for token, size in sizes.items() if size < LEAST}
    print(f"{game} on a phone: {len(sizes)} places looked at, too small: {small}")
    assert small.keys() >= set(SMALL[game])
    for token in SMALL[game]:
        await guest.page.touchscreen.tap(*await guest.page.evaluate(SPOT, f'svg.board [data-token="{token}"]'))
        nearer = (await guest.page.evaluate(TARGETS, [token]))[token]
        print(f"{token}: {nearer} pixels after a tap")
        assert nearer >= TOUCH - 4
        assert await guest.page.locator("[data-back], .why").count() == 0
        await guest.page.locator(".zoom button").last.tap()
    assert match.sequence == sequence


async def test_the_log_opens_at_its_end(server: Running, visitors: Visitors) -> None:
    """On a phone, where it is hidden until one asks for it: the latest line is the one wanted. Escape closes it."""
    guest = await visitors.new(size=PHONE, touch=True)
    await at_table(server, guest, "barony", after(40))
    lines = guest.page.locator("#tab-panel li")
    assert await lines.count() > 30
    await guest.page.locator("[data-beside]").tap()
    await expect(lines.last).to_be_in_viewport(timeout=PATIENCE)
    await expect(lines.first).not_to_be_in_viewport()
    await expect(guest.page.locator("#tab-log")).to_be_focused()
    await guest.page.keyboard.press("Escape")
    await expect(lines.last).not_to_be_visible()
    await expect(guest.page.locator("[data-beside]")).to_be_focused()


COVER = """
() => {
  const [dock, undo] = [".dock", "[data-undo]"].map((each) => document.querySelector(each).getBoundingClientRect());
  const cover = document.createElement("div");
  [cover.role, cover.ariaLabel, cover.tabIndex] = ["button", "cover", 0];
  cover.style = `position: absolute; left: ${undo.x - dock.x}px; top: ${undo.y - dock.y}px;
    width: ${undo.width - 14}px; height: ${undo.height}px`;
  document.querySelector(".dock").append(cover);
}
"""
"""Lays something that can be pressed over all but 14 pixels of the undo button."""


async def test_a_covered_button_is_found(server: Running, visitors: Visitors) -> None:
    """At a desk nothing can be scrolled away from under what lies over it, so looking again finds it again."""
    guest = await visitors.new(touch=True)
    await prepare(guest)
    await at_table(server, guest, "animal_kingdoms")
    await change(guest, DESK, "light")
    await guest.page.evaluate(COVER)
    found = await faults(guest, "covered", [(DESK, "light")])
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
