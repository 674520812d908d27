"""What everybody must be able to use: not wider than a phone, no complaint of axe, nothing too small to hit."""

import itertools
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, Literal

import axe_playwright_python

from tests.browser.visitor import Visitor
from tests.seeds import DEEP

AXE: Final = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PHONE: Final = (360, 740)
WIDEST_PHONE: Final = 430
DESK: Final = (1360, 900)
TOUCH: Final = 44
"""The least height of a button on a phone, in pixels."""

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
Look = tuple[tuple[int, int], Theme]
LOOKS: Final[tuple[Look, ...]] = (
    (PHONE, "light"),
    (PHONE, "dark"),
    (DESK, "light"),
    (DESK, "dark"),
)


def in_turn() -> Iterator[tuple[Look, ...]]:
    """The screens for one moment after the other: each in turn; in the deep run all of them every time."""
    return itertools.repeat(LOOKS) if DEEP else itertools.cycle((look,) for look in LOOKS)


# What the bar at the lower edge covers by half is scrolled out from under it: such a button is looked at there again.
# What axe need not look at is taken out for so long: told to leave it out, axe still walks over it, for half its time.
VIOLATIONS: Final = """
async ([tags, without]) => {
  const left = without ? document.querySelector(without) : null;
  const parts = left ? [...left.childNodes] : [];
  left?.replaceChildren();
  const {violations} = await axe.run(document, {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]});
  left?.replaceChildren(...parts);
  const [x, y] = [scrollX, scrollY];
  for (const {nodes} of violations.filter(({id}) => id === "target-size")) {
    for (const node of nodes) {
      const target = document.querySelector(node.target[0]);
      target.scrollIntoView({block: "center"});
      node.clean = (await axe.run(target, {runOnly: ["target-size"]})).violations.length === 0;
    }
  }
  scrollTo(x, y);
  return violations.map(({id, nodes}) => ({id, nodes: nodes.filter(({clean}) => !clean)}))
    .filter(({nodes}) => nodes.length > 0)
    .map(({id, nodes}) =>
      `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)} | ${nodes[0].failureSummary.slice(0, 240)}`);
}
"""
TOO_WIDE: Final = """
() => {
  const {scrollWidth} = document.scrollingElement;
  if (scrollWidth <= innerWidth) return [];
  const widest = [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest("svg *"))
    .slice(0, 4).map((each) => each.outerHTML.slice(0, 100));
  return [`${scrollWidth} px wide: ${widest.join(" | ")}`];
}
"""
# Places on a board are drawn to scale: whoever cannot hit one zooms in, or takes the text board, whose buttons are big.
TOO_LOW: Final = """
least => [...document.querySelectorAll("button, summary, select, input, a.button, [role=tab]")]
  .filter((each) => !each.closest("svg") && each.checkVisibility({visibilityProperty: true}) && each.tabIndex !== null)
  .filter((each) => !each.matches("input[type=radio], input[type=checkbox], input[type=file], input[type=range]")
    && !each.closest(".unseen"))
  .filter((each) => each.getBoundingClientRect().height < least - 0.5)
  .map((each) => `${each.getBoundingClientRect().height} px high: ${each.outerHTML.slice(0, 140)}`)
"""


async def prepare(guest: Visitor) -> None:
    """Bring axe along on every page that is opened from now on: injected by the debugger, so the page's CSP stays."""
    await guest.context.add_init_script(AXE)


SETTLED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page hears of another size with the next frame, and arranges itself before the one after it."""


async def change(guest: Visitor, size: tuple[int, int], theme: Theme) -> None:
    """Another screen."""
    await guest.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    await resize(guest, size)


async def resize(guest: Visitor, size: tuple[int, int]) -> None:
    """A window of another size, in which the page has found its place."""
    await guest.page.set_viewport_size({"width": size[0], "height": size[1]})
    await guest.page.evaluate(SETTLED)


async def faults(
    guest: Visitor, where: str, looks: Collection[Look], without: str = "", phone: bool = True
) -> list[str]:
    """Everything that is wrong with what the visitor sees: on these screens for axe, `without` a part.

    Whatever axe looks at, it must also fit onto a `phone`, unless that is looked at elsewhere.
    """
    found = []
    for size, theme in looks:
        await change(guest, size, theme)
        wrong = await misfits(guest, size) + await guest.page.evaluate(VIOLATIONS, [TAGS, without])
        found += [f"{where}, {size[0]} px, {theme}: {fault}" for fault in wrong]
    if phone and PHONE not in {size for size, _ in looks}:
        await change(guest, PHONE, "light")
        found += [f"{where}, on a phone: {fault}" for fault in await misfits(guest, PHONE)]
    return found


async def misfits(guest: Visitor, size: tuple[int, int]) -> list[str]:
    """What is wider than the screen, or on a phone too low for a finger."""
    wrong: list[str] = await guest.page.evaluate(TOO_WIDE)
    return wrong + (await guest.page.evaluate(TOO_LOW, TOUCH) if size[0] <= WIDEST_PHONE else [])
