"""Somebody with a browser: opens pages, points at things with the mouse or with keys only, and never looks behind them."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, WebError

PATIENCE: Final = 15_000
"""Milliseconds until something that must appear is taken not to appear."""
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
CHOICES: Final = "[data-lit], [data-choice]"
"""Whatever can be chosen now: places on the board, cards, buttons."""

Hands = Literal["mouse", "keys"]


@dataclass
class Visitor:
    """A browser profile of its own with one page; everything the page complains about is kept in `complaints`."""

    context: BrowserContext
    page: Page
    url: str
    hands: Hands = "mouse"
    complaints: list[str] = field(default_factory=list)

    async def open(self, path: str = "/") -> None:
        """Go to a page of the server and wait until it stands."""
        await self.page.goto(self.url + path)
        await self.page.locator("main#content:not([aria-busy])").first.wait_for(timeout=PATIENCE)

    async def play_now(self, game: str) -> str:
        """Press "play now" at the game's picture; the id of the match."""
        await self.open("/")
        await self.page.locator(f'[data-play-now="{game}"]').click()
        return await self.at_table()

    async def at_table(self) -> str:
        """Wait until the board stands; the id of the match."""
        await self.page.wait_for_url("**/match/*", timeout=PATIENCE)
        await self.page.locator("svg.board").wait_for(timeout=PATIENCE)
        return self.page.url.rsplit("/", 1)[1].split("?")[0]

    async def is_my_turn(self) -> bool:
        """Whether the bar asks me."""
        return await self.page.locator(".bar.mine").count() > 0

    async def has_ended(self) -> bool:
        """Whether the end screen is open."""
        return await self.page.locator("dialog[open] #end-title").count() > 0

    async def choices(self) -> list[Locator]:
        """Everything that can be chosen now."""
        return await self.page.locator(CHOICES).all()

    async def choose(self, wish: str) -> None:
        """Choose the thing that a selector names: click it, or walk to it with N and press Enter."""
        if self.hands == "mouse":
            await self.page.locator(wish).first.click(timeout=PATIENCE)
            return
        for _ in range(await self.page.locator(CHOICES).count() + 1):
            await self.page.keyboard.press("n")
            if await self.page.evaluate("wish => document.activeElement.matches(wish)", wish):
                await self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"the keyboard does not reach {wish}")

    async def close(self) -> None:
        """Leave."""
        await self.context.close()


async def visitor(
    browser: Browser,
    url: str,
    language: str = "en",
    size: tuple[int, int] = (1360, 900),
    hands: Hands = "mouse",
    theme: Literal["light", "dark"] = "light",
    touch: bool = False,
) -> Visitor:
    """A new visitor whom nobody knows yet."""
    context = await browser.new_context(
        locale=LANGUAGES[language],
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        reduced_motion="reduce",
        has_touch=touch,
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = await context.new_page()
    found = Visitor(context, page, url, hands)

    def console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and "net::" not in message.text:
            found.complaints.append(message.text)

    def thrown(error: WebError) -> None:
        found.complaints.append(str(error.error))

    page.on("console", console)
    context.on("weberror", thrown)
    return found


Taste = Callable[[str], float]
"""How much somebody likes a choice: its verb, token or part."""

READ_CHOICES: Final = """
() => [...document.querySelectorAll("[data-lit], [data-choice]")]
  .filter((each) => each.getBoundingClientRect().width > 0)
  .map((each, place) => {
    const kind = ["verb", "part", "token"].find((name) => each.hasAttribute("data-" + name));
    const confirm = each.hasAttribute("data-confirm");
    return {place, kind: confirm ? "confirm" : kind, name: confirm ? "" : each.getAttribute("data-" + kind)};
  })
"""


async def take_turns(players: list[Visitor], rng: random.Random, taste: Taste, most: int = 6_000) -> int:
    """Play until every player sees the end; the number of things chosen."""
    chosen = 0
    for _ in range(most):
        ended = [await player.has_ended() for player in players]
        if all(ended):
            return chosen
        asked = [player for player, over in zip(players, ended, strict=True) if not over and await player.is_my_turn()]
        if not asked:
            await asyncio.sleep(0.01)
            continue
        for player in asked:
            chosen += await choose_something(player, rng, taste)
    raise AssertionError("the match does not end")


async def choose_something(player: Visitor, rng: random.Random, taste: Taste) -> int:
    """Choose one of the things that can be chosen, by taste; 1 if something was chosen."""
    found = await player.page.evaluate(READ_CHOICES)
    if not found:
        return 0
    confirming = [each for each in found if each["kind"] == "confirm"]
    weights = [taste(each["name"]) for each in found]
    wish = confirming[0] if confirming else rng.choices(found, weights)[0]
    selector = "[data-confirm]" if confirming else f'[data-{wish["kind"]}="{wish["name"]}"]:is({CHOICES})'
    try:
        await player.choose(selector)
    except Error:
        # The table may have moved on between looking and choosing; then there is something else to choose.
        if await player.page.locator(selector).count():
            raise
    return 1
