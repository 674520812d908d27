"""`./regna screenshots`: the pictures of README, taken in a real browser from real matches against bots.

Every match is against two bots that play at once. A bot plays the visitor's seat for a while, too, then the visitor
takes it back, and the picture is taken when the table asks them: what can be chosen is lit, what the others did is
drawn as trails.
"""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from tests.browser.chromium import chromium
from tests.browser.visitor import Visitor, Visitors
from tests.server.harness import serving

import regna
from regna.bots import make_bot
from regna.engine.rng import Rng
from regna.table.documents import Record

PICTURES: Final = Path(__file__).parent / "pictures"
WIDE: Final = (1440, 900)
PHONE: Final = (390, 800)
TALL: Final = (760, 1300)
NAMES: Final = ("Ada", "Bo", "Cy")
REVIEWED: Final = 5
"""The seed of the matches whose reviews are shown."""
QUALITY: Final = 88
PATIENCE_SECONDS: Final = 180


@dataclass(frozen=True)
class Shot:
    """A picture of a board: after how many entries of the record, how large, in which language and theme."""

    name: str
    game: str
    entries: int
    size: tuple[int, int] = WIDE
    language: str = "en"
    dark: bool = False


USUAL_ENTRIES: Final = 120
"""After so many entries most boards are full and no match is over."""
TURNS: Final = {"barony": "main", "attila": "play", "animal_kingdoms": "turn", "barbarian_kingdoms": "action"}
"""What a turn begins with."""
SHORT: Final = {"animal_kingdoms": 75}
DARK: Final = ("barbarian_kingdoms",)
"""Games shown at another moment, and games shown in the dark theme."""
BOARDS: Final = (
    *(Shot(id, id, SHORT.get(id, USUAL_ENTRIES), dark=id in DARK) for id in regna.game_ids),
    Shot("phone-attila", "attila", 90, PHONE, "fr"),
    Shot("phone-barony", "barony", 70, PHONE, "en", dark=True),
)


async def take(page_of: Visitor, name: str) -> None:
    """Save what the visitor sees."""
    await page_of.page.wait_for_timeout(300)
    file = PICTURES / f"{name}.jpg"
    await page_of.page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(f"{file.name}: {file.stat().st_size // 1024} kB", flush=True)


async def board(visitors: Visitors, shot: Shot) -> None:
    """Play until there is something to see, and take the picture when it is the visitor's turn."""
    guest = await visitors.new(shot.language, shot.size, theme="dark" if shot.dark else "light")
    await guest.introduce()
    bot, me = {"kind": "bot", "level": "casual"}, {"kind": "person", "share": "00" * 16}
    wish = {"game": shot.game, "seats": [me, bot, bot], "public": False, "pace": "at_once", "begin": True}
    match = (await guest.post("/api/matches", wish))["table"]["match"]
    await guest.open(f"/match/{match}")
    wanted, phase = shot.entries, ""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while phase != TURNS[shot.game]:  # what is asked in between is asked in front of the board
            await say(guest, match, "hand", seat=0, level="casual")
            while (await say(guest, match, "look"))["sequence"] < wanted:
                await asyncio.sleep(0.05)
            await say(guest, match, "back", seat=0)
            while not await guest.is_my_turn():
                await asyncio.sleep(0.05)
            seen = await say(guest, match, "catch_up")
            wanted, phase = seen["sequence"] + 1, seen["phase"]
    await take(guest, shot.name)
    await guest.close()


async def review(visitors: Visitors, game: str) -> None:
    """Import the record of a match between bots, and take a picture of its review."""
    guest = await visitors.new(size=TALL)
    await guest.introduce()
    created = await guest.post("/api/records", {"record": msgspec.to_builtins(played(game))})
    await guest.open(f"/match/{created['table']['match']}")
    await guest.page.locator("dialog [data-review]").click()
    await guest.page.locator("[data-review-complete]").wait_for(state="attached", timeout=PATIENCE_SECONDS * 1000)
    await take(guest, f"review-{game}")
    await guest.close()


def played(game: str) -> Record:
    """A match of three bots, always the same."""
    match = regna.game(game).new(seats=len(NAMES), seed=REVIEWED, names=NAMES)
    bots, rng = [make_bot("casual", game=game) for _ in NAMES], Rng(REVIEWED)
    while match.deciding is not None:
        state = match.state_for(match.deciding, rng)
        match.play(match.game.spec.write(state, bots[match.deciding].choose(state, rng)))
    return match.record()


async def say(guest: Visitor, match: str, do: str, **message: object) -> Any:
    """Say something at the table as the visitor's own page would; the reply."""
    reply = await guest.context.request.post(f"{guest.url}/api/matches/{match}/{do}", data=message)
    if not reply.ok:
        raise RuntimeError(await reply.text())
    return await reply.json()


async def main() -> None:
    """Take them all."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder), think=0.2) as server, chromium() as browser:
            visitors = Visitors(browser, server.url)
            guest = await visitors.new(size=WIDE)
            await guest.open("/")
            await take(guest, "home")
            await guest.open("/new/animal_kingdoms")
            await take(guest, "set-up")
            await guest.close()
            for shot in BOARDS:
                await board(visitors, shot)
            for game in regna.game_ids:
                await review(visitors, game)


if __name__ == "__main__":
    asyncio.run(main())
