"""Somebody with a browser: opens pages, points with the mouse or uses keys only, and never looks behind the page."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Error, Page, WebError

from regna.server.model.rows import Identity

PATIENCE: Final = 15_000
"""Milliseconds until something that must appear is taken not to appear."""
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
CHOICES: Final = "[data-lit], [data-choice]"
"""Whatever can be chosen now: places on the board, cards, buttons."""

MOST_WALKS: Final = 3
"""The page may change under one's feet; then one walks once more."""
MOST_TABS: Final = 150
"""No page has more to walk over than this."""
STEPS: Final = """
(wish) => {
  const found = [...document.querySelectorAll("[data-lit], [data-choice]")]
    .filter((each) => each.getBoundingClientRect().width > 0);
  const [at, to] = [found.indexOf(document.activeElement), found.findIndex((each) => each.matches(wish))];
  const ahead = (to - at + found.length) % found.length;
  const behind = at < 0 ? found.length - to : found.length - ahead;
  return to < 0 ? 0 : at === to ? 0 : ahead <= behind ? (at < 0 ? to + 1 : ahead) : -behind;
}
"""
"""How many times N must be pressed to stand on something; a negative number: with Shift."""

SPOT: Final = """
(wish) => {
  const found = document.querySelector(wish);
  found?.scrollIntoView({block: "nearest", inline: "nearest"});
  const box = found?.getBoundingClientRect();
  for (const [across, down] of box ? [[4, 4], [4, 2], [4, 6], [2, 4], [6, 4], [2, 2], [6, 6], [2, 6], [6, 2]] : []) {
    const [x, y] = [box.left + box.width * across / 8, box.top + box.height * down / 8];
    if (document.elementFromPoint(x, y)?.closest("[data-token], button") === found) return [x, y];
  }
  return null;
}
"""
"""Where the mouse hits something: a point of it that nothing else covers. Much quicker than Playwright's own click."""

FOLLOW: Final = """
async (path) => {
  const [link, left] = [document.createElement("a"), document.querySelector("main#content")];
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
  while (left.isConnected) await new Promise((done) => setTimeout(done, 4));
}
"""
"""Follows a link and waits until the page it was on is gone."""

PACES: Final = """
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("regna") ?? "{}");
    if (!kept.pace) localStorage.setItem("regna", JSON.stringify({...kept, pace: "%s"}));
  } catch {} // a page without storage
})();
"""
"""How fast what happens is shown, unless the visitor chose something else before."""

Hands = Literal["mouse", "keys"]
Pace = Literal["slow", "normal", "fast", "at_once"]


@dataclass
class Visitor:
    """A browser profile of its own with one page; everything the page complains about is kept in `complaints`."""

    context: BrowserContext
    page: Page
    url: str
    hands: Hands = "mouse"
    language: str = "en"
    allowed: tuple[str, ...] = ()
    """Parts of complaints that a test provokes."""
    complaints: list[str] = field(default_factory=list)
    pointed: list[str] = field(default_factory=list)
    """What was pointed at with mouse or finger; stays empty for hands that use keys only."""

    async def introduce(self, name: str = "Ada", language: str = "") -> Identity:
        """Become known to the server under a name, or under another one."""
        self.language = language or self.language
        return msgspec.convert(await self.post("/api/identity", {"name": name, "language": self.language}), Identity)

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """What the server replies to this visitor, as their own page would ask."""
        reply = await self.context.request.post(self.url + path, data=body)
        assert reply.ok, await reply.text()
        return await reply.json()

    async def open(self, path: str = "/") -> None:
        """Go to a page of the server and wait until it stands."""
        await self.page.goto(self.url + path)
        await self.page.locator("main#content:not([aria-busy])").first.wait_for(timeout=PATIENCE)

    async def follow(self, path: str) -> None:
        """Go to another page by a link on this one: nothing is loaded again."""
        await self.page.evaluate(FOLLOW, path)
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

    async def choose(self, wish: str) -> None:
        """Choose the thing that a selector names: click it, or walk to it with N and press Enter."""
        if self.hands == "mouse":
            spot = await self.page.evaluate(SPOT, wish)
            if spot is None:  # hidden behind something, or not there any more: Playwright waits, and says what is wrong
                await self.page.locator(wish).first.click(timeout=PATIENCE)
            else:
                await self.page.mouse.click(*spot)
            return
        for _ in range(MOST_WALKS):
            steps = await self.page.evaluate(STEPS, wish)
            for _ in range(abs(steps)):
                await self.page.keyboard.press("n" if steps > 0 else "Shift+N")
            if await self.page.evaluate("wish => document.activeElement.matches(wish)", wish):
                await self.page.keyboard.press("Enter")
                return
        raise Error(f"the keyboard does not reach {wish}")

    async def press(self, wish: str) -> None:
        """Press what a selector names anywhere on the page: click it, or walk to it with Tab and press Enter."""
        if self.hands == "mouse":
            await self.page.locator(wish).first.click(timeout=PATIENCE)
            return
        await self.tab_to(wish)
        await self.page.keyboard.press("Enter")

    async def tab_to(self, wish: str) -> None:
        """Walk with Tab to what a selector names."""
        await self.page.locator(wish).first.wait_for(timeout=PATIENCE)
        for _ in range(MOST_TABS):
            if await self.page.evaluate("wish => document.activeElement.matches(wish)", wish):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {wish}")

    async def close(self) -> None:
        """Leave."""
        await self.context.close()


@dataclass
class Visitors:
    """Everybody who visits one server with one browser."""

    browser: Browser
    url: str
    here: list[Visitor] = field(default_factory=list)

    async def new(
        self,
        language: str = "en",
        size: tuple[int, int] = (1360, 900),
        hands: Hands = "mouse",
        theme: Literal["light", "dark"] = "light",
        touch: bool = False,
        url: str = "",
        allowed: tuple[str, ...] = (),
        pace: Pace = "at_once",
        still: bool = True,
    ) -> Visitor:
        """A visitor whom nobody knows yet, perhaps at another address; what they may complain about is `allowed`.

        Unless a test wants to see them, nothing moves and no scenes open.
        """
        context = await self.browser.new_context(
            locale=LANGUAGES[language],
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = await context.new_page()
        found = Visitor(context, page, url or self.url, hands, language, allowed)
        self.here.append(found)

        def console(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"} and "net::" not in message.text:
                found.complaints.append(f"{message.text} {message.location['url']}")

        def thrown(error: WebError) -> None:
            found.complaints.append(str(error.error))

        await context.add_init_script(PACES % pace)
        page.on("console", console)
        context.on("weberror", thrown)
        await context.expose_function("notePointing", lambda *kinds: found.pointed.extend(kinds))
        await context.add_init_script(
            "addEventListener('pointerdown', (event) => notePointing(event.pointerType), true)"
        )
        return found

    def complaints(self) -> list[str]:
        """What pages complained about besides what they may."""
        return [
            each for guest in self.here for each in guest.complaints if not any(part in each for part in guest.allowed)
        ]
