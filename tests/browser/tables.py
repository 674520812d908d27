"""Tables as people set them up and sit at: an invitation copied here and pasted there, a decision pointed out."""

import asyncio
import json
import random
from typing import Any, Final

from playwright.async_api import FilePayload

from regna.table.match import Match as Game
from tests.browser.arranging import Match, absent, begun
from tests.browser.moments import Wish, mine
from tests.browser.visitor import CHOICES, PATIENCE, Visitor
from tests.server.harness import Running

TASTES: Final[dict[str, dict[str, float]]] = {
    "barony": {"title": 900, "village": 300, "city": 60, "expedition": 3, "recruit": 12, "stronghold": 6, "end": 4},
    "attila": {"trade": 0.1, "raise": 0.1, "double": 0.1, "lay": 0.5, "end": 8},
    "animal_kingdoms": {"rally": 0.3, "pass": 0.5, "draw": 4},
    "barbarian_kingdoms": {
        "claim": 60, "invade": 6, "recruit": 3, "end": 6, "pass": 3, "tax": 2,
        "move": 0.1, "castle": 0.1, "contest": 0.2, "change": 0.05, "withdraw": 0.1,
    },
}  # fmt: skip
"""What somebody likes who wants to see the end of a match; whatever is not named counts 1."""


def liked(match: Match, choice: random.Random) -> str:
    """A possible decision that brings the match towards its end: a kind of decision by taste, and then any of them."""
    kinds: dict[str, list[str]] = {}
    for act in match.game.legal():
        kinds.setdefault(act.split(" ")[0], []).append(act)
    likes = TASTES.get(match.room.row.game, {})
    return choice.choice(kinds[choice.choices(list(kinds), [likes.get(kind, 1.0) for kind in kinds])[0]])


OWN_COMPONENTS: Final[dict[str, dict[str, Any]]] = {
    "barony": {
        "format": "regna-components/1",
        "game": "barony",
        "title": {"source": "user", "values": {"price": 5, "points": 15}},
    },
}
"""Somebody's own file: with titles this cheap a match of Barony takes a third of its decisions."""


STANDING: Final = """
() => {
  const players = document.querySelector(".left").cloneNode(true);
  players.querySelectorAll("[data-seen]").forEach((each) => each.remove());
  return {
    places: [...document.querySelectorAll("[data-token]")].map(
      (each) => [each.dataset.token, each.getAttribute("aria-label"), each.hasAttribute("data-lit")]),
    players: players.textContent.replace(/\\s+/g, " "),
    prompt: document.querySelector(".prompt").innerText,
    log: [...document.querySelectorAll("#tab-panel li")].map((line) => line.innerText),
  };
}
"""
"""Everything a table shows of the match: every place with what is on it, the players, the question, the log.

Not who of them is there: that comes and goes by itself.
"""


def dice(seed: object) -> random.Random:
    """Choices that fall the same way every time."""
    return random.Random(str(seed))  # noqa: S311  # any choice will do


async def pick(guest: Visitor, label: str, value: str) -> None:
    """Choose a value in a list: with the mouse, or by typing the beginning of its name."""
    wish = f'select[aria-label="{label}"]'
    if guest.hands == "mouse":
        await guest.page.select_option(wish, value)
        return
    await guest.tab_to(wish)
    await guest.page.keyboard.type(await guest.page.locator(f'{wish} option[value="{value}"]').inner_text())


async def set_up(host: Visitor, game: str) -> None:
    """Set up a match on its page: me, somebody with a link, a bot of the weakest level; then wait in the lobby."""
    await host.open("/")
    await host.press(f'a[href="/new/{game}"]')
    await host.page.wait_for_url(f"**/new/{game}", timeout=PATIENCE)
    await pick(host, "Seat B", "link")
    await pick(host, "Level of the bot at seat C", "beginner")
    if game in OWN_COMPONENTS:
        content = json.dumps(OWN_COMPONENTS[game]).encode()
        file: FilePayload = {"name": "mine.json", "mimeType": "application/json", "buffer": content}
        await host.page.set_input_files("form input[type=file]", file)
        await host.page.get_by_text("mine.json").first.wait_for(timeout=PATIENCE)
    await host.press("form .end button.primary")
    await host.page.wait_for_url("**/match/*", timeout=PATIENCE)


async def join_with_link(host: Visitor, guest: Visitor) -> None:
    """The host copies the link in the lobby, the guest pastes it on the home page and sits down."""
    link = 'input[aria-label="Link to this table"]'
    await host.press(f"{link} + button")
    copied = await host.page.evaluate("navigator.clipboard.readText()")
    assert copied == await host.page.locator(link).input_value()
    await guest.open("/")
    if guest.hands == "mouse":
        await guest.page.locator("#join-link").click()
    else:
        await guest.tab_to("#join-link")
    await guest.page.keyboard.insert_text(copied)
    await guest.page.keyboard.press("Enter")
    await guest.page.wait_for_url("**/match/*", timeout=PATIENCE)
    await guest.press('button[aria-label="Sit down at seat B"]')
    await guest.page.locator('button[aria-label="Stand up from seat B"]').wait_for(timeout=PATIENCE)


async def start(host: Visitor, others: list[Visitor]) -> str:
    """The host begins the match, and everybody sees the board; the id of the match."""
    await host.press(".foot button.primary")
    for each in others:
        await each.at_table()
    return await host.at_table()


def ranking_of(match: Game) -> list[tuple[str, str, str]]:
    """Place, name and points of every seat by place, as the server has them."""
    result = match.result()
    rows = sorted(zip(result.places, range(match.seats), result.scores, strict=True))
    return [(str(place), match.words.seat(seat), str(score)) for place, seat, score in rows]


async def shown_ranking(guest: Visitor) -> list[tuple[str, ...]]:
    """Place, name and points on the end screen."""
    rows = await guest.page.evaluate(
        """() => [...document.querySelectorAll("dialog[open] > table tbody tr")]
          .map((row) => [...row.cells].map((cell) => cell.innerText.trim().split("\\n").at(-1)))"""
    )
    return [tuple(row) for row in rows]


async def at_table(server: Running, guest: Visitor, game: str, at: Wish = mine) -> Match:
    """A match in which the visitor is asked at seat 0, opposite somebody who is not there; its page asks them."""
    match = await begun(server, game, [await guest.introduce(), await absent(server, "Bo")], at)
    await sit_down(guest, match)
    return match


async def sit_down(guest: Visitor, match: Match) -> None:
    """Open the page of the match and wait until it asks."""
    await guest.open(match.path)
    await guest.page.locator(".bar.mine").wait_for(timeout=PATIENCE)


async def out_of_question(guest: Visitor, match: Match) -> list[str]:
    """The places of the board that are no part of any possible decision, also none that another part has to precede."""
    possible = {part for act in match.game.legal() for part in act.split(" ")}
    drawn = await guest.page.locator("svg.board [data-token]").evaluate_all("all => all.map(e => e.dataset.token)")
    return [token for token in drawn if token not in possible]


async def point_out(guest: Visitor, act: str, verb_first: bool) -> None:
    """Choose a decision: what and then where, or where and then what, and no more than the page asks."""
    verb, *tokens = act.split(" ")
    button = f'[data-verb="{verb}"][data-choice]'
    offered = [f'[data-token="{token}"][data-lit], [data-part="{token}"][data-choice]' for token in tokens]
    for wish in (button, *offered) if verb_first else (*offered, button):
        if await guest.page.locator(wish).count():
            await guest.choose(wish)


def fills_purse(match: Match) -> bool:
    """Whether somebody is asked for the coins of a purse."""
    return match.game.legal()[:1] == ["bribe 0"]


async def decide(guest: Visitor, match: Match, act: str = "") -> None:
    """The visitor, who is asked, points a decision out, or the first one possible, and says yes if they are asked.

    A purse of coins is filled by several decisions at once: it is sealed empty.
    """
    seat = match.asked
    act = act or match.game.legal()[0]
    is_purse = fills_purse(match)
    asked_again, made = match.game.needs_confirmation(act, seat), len(match.decided(seat))
    # While a decision is on its way nothing can be chosen: the page shows this question once something can.
    await guest.page.locator(CHOICES).first.wait_for(timeout=PATIENCE)
    if is_purse:
        await guest.choose('[data-part="seal"]')
    else:
        await point_out(guest, act, verb_first=True)
    if is_purse or asked_again:
        await guest.page.locator("[data-confirm]").wait_for(timeout=PATIENCE)
        await guest.choose("[data-confirm]")
    async with asyncio.timeout(PATIENCE / 1000):
        while len(match.decided(seat)) == made or (match.asked == seat and is_purse and fills_purse(match)):
            await asyncio.sleep(0.005)
    assert set(match.decided(seat)[made:]) == {"bribe 0" if is_purse else act}
