"""How long a newcomer needs to a first own turn, in a real browser: `python -m docs.newcomer`.

From the first page over the course into its first lesson, to the first decision there. Everything on the way is read,
at 200 words a minute, and every press takes a second; loading takes nothing here. Of the first page that is what it is
about and the card of the game; the other figure is for who reads the cards of all games.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from tests.browser.chromium import chromium
from tests.browser.tables import point_out
from tests.browser.test_learning import way_through
from tests.browser.visitor import CHOICES, PATIENCE, Visitor, Visitors
from tests.server.harness import serving

import regna
from regna.lessons.lesson import course_of
from regna.table.words import LANGUAGES

WORDS_A_MINUTE: Final = 200
SECONDS_A_PRESS: Final = 1.0
LIMIT_SECONDS: Final = 90
COUNT_PRESSES: Final = "window.presses = 0; addEventListener('click', () => window.presses++, true);"


async def words_in(guest: Visitor, *places: str) -> int:
    """How many words can be read at these places."""
    texts = [await guest.page.locator(place).first.inner_text() for place in places]
    return sum(any(letter.isalnum() for letter in word) for text in texts for word in text.split())


async def measure(visitors: Visitors, id: str, language: str) -> tuple[int, int, int]:
    """Words on the way to the first decision in a game, those of the other games' cards, and presses."""
    guest = await visitors.new(language)
    await guest.page.add_init_script(COUNT_PRESSES)
    await guest.open("/")
    begin = guest.page.locator(f'[data-learn="{id}"]')
    await begin.wait_for(timeout=PATIENCE)
    card = f'article[aria-labelledby="game-{id}"]'
    words = await words_in(guest, ".hero", card)
    others = await words_in(guest, ".games") - await words_in(guest, card)
    await guest.press(f'[data-learn="{id}"]')
    await guest.page.locator("[data-begin]").wait_for(timeout=PATIENCE)
    words += await words_in(guest, "main")
    await guest.press("[data-begin]")
    await guest.page.locator(CHOICES).first.wait_for(timeout=PATIENCE)
    words += await words_in(guest, ".told", ".dock")
    await point_out(guest, next(way_through(course_of(id)[0])), verb_first=True)
    await guest.page.locator('[data-taken="1"]').wait_for(timeout=PATIENCE)
    presses = int(await guest.page.evaluate("window.presses"))
    await guest.close()
    return words, others, presses


def seconds_for(words: int, presses: int) -> float:
    """How long it takes to read so much and to press so often."""
    return words * 60 / WORDS_A_MINUTE + presses * SECONDS_A_PRESS


async def main() -> None:
    """A line for every game and language."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as server, chromium() as browser:
            visitors = Visitors(browser, server.url)
            for id in regna.game_ids:
                if not course_of(id):
                    continue
                for language in LANGUAGES:
                    words, others, presses = await measure(visitors, id, language)
                    seconds = seconds_for(words, presses)
                    verdict = "" if seconds <= LIMIT_SECONDS else f", more than {LIMIT_SECONDS}"
                    whole = seconds_for(words + others, presses)
                    print(
                        f"{id} {language}: {words} words, {presses} presses: {seconds:.0f} s{verdict}"
                        f" (with all cards {words + others} words: {whole:.0f} s)",
                        flush=True,
                    )


if __name__ == "__main__":
    asyncio.run(main())
