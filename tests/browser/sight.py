"""What a player has to see on every screen: what can be chosen, print that can be read, a board that stands still.

No page is wider than its screen, and on a phone nothing is too low for a finger.
"""

import itertools
from collections.abc import Collection, Iterator
from typing import Final

from tests.browser.looking_closely import LOOKS, THEMES, Look, misfits, resize
from tests.browser.measuring import LEAST_PRINT, TOO_SMALL_PRINT
from tests.browser.visitor import Visitor
from tests.seeds import DEEP

Size = tuple[int, int]
SCREENS: Final[tuple[Size, ...]] = ((360, 640), (1366, 650), (390, 844), (2560, 1440), (844, 390), (1280, 800))
"""Phones upright and lying, laptops, and a large screen."""

OUT_OF_SIGHT: Final = """
() => {
  const found = [];
  const MIDDLE_FIRST = [4, 2, 6].flatMap((across) => [4, 2, 6].map((down) => [across / 8, down / 8]));
  for (const each of document.querySelectorAll("[data-lit], [data-choice], .bar .primary")) {
    if (each.closest("#tab-panel")) continue;
    const box = each.getBoundingClientRect();
    const hits = MIDDLE_FIRST
      .map(([across, down]) => document.elementFromPoint(box.left + box.width * across, box.top + box.height * down));
    // A place of the board may wind around others, but nothing else may lie over it.
    const around = each.closest("svg.board") ? each.closest(".view") : each;
    if (hits.every((hit) => around.contains(hit)) && hits.some((hit) => each.contains(hit))) continue;
    const {token, verb, part} = each.dataset;
    found.push(token ?? verb ?? part ?? each.textContent.trim());
  }
  return found;
}
"""
"""What can be chosen, or is to be pressed first, and is covered or beyond the edge, wholly or in part."""

BOARD: Final = """
() => {
  const {x, y, width, height} = document.querySelector("svg.board").getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
}
"""
"""Where the board is, and how large."""

WATCH_BOARD: Final = f"""
() => {{
  window.seen = new Set();
  const look = () => {{
    if (document.querySelector("svg.board")) window.seen.add(({BOARD})());
    requestAnimationFrame(look);
  }};
  look();
}}
"""
"""Notes where the board is in each frame from now on."""


def in_turn() -> Iterator[tuple[Collection[Size], Collection[Look]]]:
    """The screens for one moment after the other, and those for axe: the same one in turn, by day and by night.

    In the deep run all of them every time.
    """
    each = [((size,), ((size, theme),)) for size, theme in zip(SCREENS, itertools.cycle(THEMES), strict=False)]
    return itertools.repeat((SCREENS, LOOKS)) if DEEP else itertools.cycle(each)


class Sight:
    """Looks at one moment of a game after the other; `faults` says what was out of sight, too small or moved."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._boards: dict[Size, str] = {}

    async def look(self, guest: Visitor, where: str, screens: Collection[Size]) -> None:
        """Whatever can be chosen is in sight, whatever is printed can be read, and the board is where it was before."""
        for size in screens:
            await resize(guest, size)
            screen = f"{where}, {size[0]} by {size[1]}"
            self.faults += [f"{screen}: {each} is out of sight" for each in await guest.page.evaluate(OUT_OF_SIGHT)]
            self.faults += [f"{screen}: {each}" for each in await guest.page.evaluate(TOO_SMALL_PRINT, LEAST_PRINT)]
            self.faults += [f"{screen}: {fault}" for fault in await misfits(guest, size)]
            board = await guest.page.evaluate(BOARD)
            if board != self._boards.setdefault(size, board):
                self.faults.append(f"{screen}: the board moved from {self._boards[size]} to {board}")
