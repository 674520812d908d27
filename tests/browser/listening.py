"""Hears a page as somebody does who does not see it: what has the focus, and what is said, one after the other."""

from typing import Final

from tests.browser.visitor import PATIENCE, Visitor

LISTENS: Final = """
window.heard = [];
window.lost = [];
let last = "";
const check = () => {
  const {activeElement, body} = document;
  if (activeElement && activeElement !== body) last = activeElement.outerHTML.slice(0, 160);
  else if (last && document.querySelector("main#content:not([aria-busy])")) [last] = ["", lost.push(last)];
};
new MutationObserver((changes) => {
  for (const {addedNodes} of changes)
    for (const node of addedNodes)
      if (node.parentElement?.matches("[role=log]")) heard.push(node.textContent);
  setTimeout(check);
}).observe(document, {subtree: true, childList: true});
for (const event of ["focusin", "focusout", "keyup"]) addEventListener(event, () => setTimeout(check), true);
// From the last thing on a page Tab leads to the browser's own.
addEventListener("keydown", ({key}) => key === "Tab" && (last = ""), true);
"""
"""Notes every sentence of the live region as it is added, and whatever had the focus when the page itself got it."""


async def listen(guest: Visitor) -> None:
    """Listen on every page that is opened from now on."""
    await guest.context.add_init_script(LISTENS)


async def hears(guest: Visitor, sentence: str) -> None:
    """Wait until something is said that has these words in it."""
    await guest.page.wait_for_function(
        "words => heard.some((each) => each.includes(words))", arg=sentence, timeout=PATIENCE
    )


async def heard(guest: Visitor) -> list[str]:
    """Everything that was said so far."""
    said: list[str] = await guest.page.evaluate("heard")
    return said


async def is_on(guest: Visitor, wish: str) -> None:
    """Wait until this has the focus, or a part of it."""
    where = "wish => document.activeElement.closest(wish) !== null"
    await guest.page.wait_for_function(where, arg=wish, timeout=PATIENCE)


async def keeps_its_place(guest: Visitor) -> None:
    """The focus was never lost to the page."""
    lost = await guest.page.evaluate("lost")
    assert lost == [], lost
