"""Tables as people set them up: on the pages, with an invitation that is copied here and pasted there."""

import json
from typing import Any, Final

from playwright.async_api import FilePayload

from regna.server.room import Room
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.harness import Running

GAMES: Final = ("barony", "attila", "animal_kingdoms", "barbarian_kingdoms")

TASTES: Final[dict[str, dict[str, float]]] = {
    "barony": {"title": 900, "village": 300, "city": 60, "expedition": 3, "recruit": 12, "stronghold": 6, "end": 4},
    "attila": {"trade": 0.1, "raise": 0.1, "double": 0.1, "lay": 0.5, "end": 8},
    "animal_kingdoms": {"rally": 0.2, "pass": 0.15, "draw": 4},
    "barbarian_kingdoms": {
        "claim": 60, "invade": 6, "recruit": 3, "end": 6, "pass": 3, "tax": 2,
        "move": 0.1, "castle": 0.1, "contest": 0.2, "change": 0.05, "withdraw": 0.1,
    },
}  # fmt: skip
"""What somebody likes who wants to see the end of a match; whatever is not named counts 1."""


OWN_COMPONENTS: Final[dict[str, dict[str, Any]]] = {
    "barony": {
        "format": "regna-components/1",
        "game": "barony",
        "title": {"source": "user", "values": {"price": 5, "points": 15}},
    },
}
"""Somebody's own file: with titles this cheap a match of Barony takes a third of its decisions."""


async def pick(visitor: Visitor, label: str, value: str) -> None:
    """Choose a value in a list: with the mouse, or by typing the beginning of its name."""
    wish = f'select[aria-label="{label}"]'
    if visitor.hands == "mouse":
        await visitor.page.select_option(wish, value)
        return
    await visitor.tab_to(wish)
    name = await visitor.page.locator(f'{wish} option[value="{value}"]').inner_text()
    await visitor.page.keyboard.type(name)


async def set_up(host: Visitor, game: str) -> None:
    """Set up a match on its page: me, somebody with a link, a bot that plays at random; then wait in the lobby."""
    await host.open("/")
    await host.press(f'a[href="/new/{game}"]')
    await host.page.wait_for_url(f"**/new/{game}", timeout=PATIENCE)
    await pick(host, "Seat B", "link")
    await pick(host, "Level of the bot at seat C", "random")
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


def room_of(server: Running, match: str) -> Room:
    """The room of a match in the server's memory."""
    return server.hall.rooms[match]


def ranking_of(server: Running, match: str) -> list[tuple[str, str, str]]:
    """Place, name and points of every seat by place, as the server has them."""
    room = room_of(server, match)
    assert room.match is not None
    result = room.match.result()
    rows = sorted(zip(result.places, range(room.match.seats), result.scores, strict=True))
    return [(str(place), room.match.words.seat(seat), str(score)) for place, seat, score in rows]


async def shown_ranking(visitor: Visitor) -> list[tuple[str, ...]]:
    """Place, name and points on the end screen."""
    rows = await visitor.page.evaluate(
        """() => [...document.querySelectorAll("dialog[open] tbody tr")]
          .map((row) => [...row.cells].map((cell) => cell.innerText.trim().split("\\n").at(-1)))"""
    )
    return [tuple(row) for row in rows]
