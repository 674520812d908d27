"""Whatever is drawn at a table must say what it is: what has no answer, and which answers were met."""

import json
import re
from typing import Any, Final

from tests.browser.visitor import Visitor
from tests.sources import ROOT

CLIENT: Final = ROOT / "web" / "src"
CONTROLS: Final = re.findall(
    r'^  \["(.+?)", ', (CLIENT / "play" / "controls.ts").read_text(encoding="utf-8"), re.MULTILINE
)
"""What the controls of the table are recognised by."""
RARE: Final[dict[str, set[str]]] = {
    "barony": {"last_round"},
    "attila": {"closed"},
    "animal_kingdoms": {"treaty"},
    "barbarian_kingdoms": {"allies", "player_board"},
}
"""What a game can tell about, but not in the moments that are looked at."""

# Everything that can be pressed, every stroke of a drawing that is no ground, every number.
LOOK: Final = r"""
(controls) => {
  const answering = ["[data-about]", "button[aria-label]", "a[aria-label]", ...controls].join(", ");
  const seen = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".unseen, dialog");
  const drawn = "path, circle, rect, ellipse, line, polygon, polyline, use, text";
  const hidden = "defs, clipPath, pattern, marker, symbol, [data-ground], .trails";
  const table = document.querySelector(".table");
  const numbers = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const found = [
    ...table.querySelectorAll("button, a[href], summary, [role=button], label"),
    ...[...table.querySelectorAll("svg *")].filter((each) => each.matches(drawn) && !each.closest(hidden)),
  ];
  while (numbers.nextNode()) {
    const {data, parentElement} = numbers.currentNode;
    if (/^\s*[+×]?\s*\d+\s*$/.test(data) && !parentElement.closest("svg, #tab-panel")) found.push(parentElement);
  }
  const about = [...table.querySelectorAll("[data-about]")].map((each) => each.dataset.about);
  const verbs = [...table.querySelectorAll("[data-verb]")].map((each) => `act.${each.dataset.verb}`);
  return {
    mute: [...new Set(found.filter((each) => seen(each) && !each.closest(answering))
      .map((each) => each.closest("svg, li, p, td, th, button, label, div").outerHTML.slice(0, 160)))],
    about: [...new Set([...about, ...verbs])],
  };
}
"""


def sentences(game: str) -> tuple[set[str], set[str]]:
    """What the table has an answer about in every language, and what the game has."""
    found = []
    for folder in (CLIENT / "play", CLIENT / "games" / game):
        words = [
            json.loads((folder / "words" / f"{language}.json").read_text(encoding="utf-8")) for language in ("en", "fr")
        ]
        found.append({key.removeprefix("tip.") for key in words[0].keys() & words[1].keys() if key.startswith("tip.")})
    return found[0], found[1]


async def look(guest: Visitor) -> tuple[list[str], set[str]]:
    """What has no answer at the table as it is shown, and what there are things about."""
    found: dict[str, Any] = await guest.page.evaluate(LOOK, CONTROLS)
    return found["mute"], set(found["about"])


def unknown(game: str, met: set[str]) -> list[str]:
    """What there are things about, but no sentence for; and what was never met, though there is a sentence for it."""
    table, own = sentences(game)
    never = own - met - RARE[game]
    return [
        *(f"{game}: nothing is said about {about}" for about in sorted(met - table - own)),
        *(f"{game}: nothing is about {about} any more" for about in sorted(never)),
        *(f"{game}: {about} is not rare" for about in sorted(RARE[game] & met)),
    ]
