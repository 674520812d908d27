"""Measures what eyes and fingers need: how large the places of a board are, and how large its print."""

from typing import Final

LEAST: Final = 24
"""What a finger is to hit is no smaller than this, in pixels."""

TARGETS: Final = """
(tokens) => {
  const STEP = 2;
  const covering = [...document.querySelectorAll(".bar, .scene, .zoom")];
  for (const each of covering) each.style.visibility = "hidden";
  const sizes = {};
  for (const place of document.querySelectorAll("svg.board [data-token]")) {
    if (tokens && !tokens.includes(place.dataset.token)) continue;
    place.scrollIntoView({block: "center"});
    const {left, top, right, bottom} = place.getBoundingClientRect();
    let [row, largest] = [[], 0];
    for (let y = Math.max(0, top); y <= Math.min(bottom, innerHeight - 1); y += STEP) {
      const next = [];
      for (let x = Math.max(0, left), at = 0; x <= Math.min(right, innerWidth - 1); x += STEP, at++) {
        const hit = document.elementFromPoint(x, y)?.closest("[data-token]") === place;
        next.push(hit ? 1 + Math.min(row[at] ?? 0, row[at - 1] ?? 0, next[at - 1] ?? 0) : 0);
        largest = Math.max(largest, next[at]);
      }
      row = next;
    }
    sizes[place.dataset.token] = largest * STEP;
  }
  for (const each of covering) each.style.visibility = "";
  return sizes;
}
"""
"""By place, of these or of all: the side of the largest square in which a finger hits it, in pixels. Slow for all."""

PRINT: Final = """
() => {
  const sizes = [...document.querySelectorAll("svg.board text")]
    .filter((each) => each.checkVisibility({opacityProperty: true}))
    .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
"""
"""The size of the print on the board, in pixels: the middle one; 0 for a board without words."""

LEAST_PRINT: Final = 11
"""Whatever is printed at a table is no smaller than this, in pixels."""

TOO_SMALL_PRINT: Final = """
(least) => {
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const {data, parentElement} = texts.currentNode;
    if (!data.trim() || parentElement.closest(".unseen, style")) continue;
    if (!parentElement.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    range.selectNodeContents(texts.currentNode);
    if (range.getBoundingClientRect().width === 0) continue;
    const {a = 1, b = 0} = parentElement.closest("text")?.getScreenCTM() ?? {};
    const size = parseFloat(getComputedStyle(parentElement).fontSize) * Math.hypot(a, b);
    if (size < least - 0.05) found.add(`"${data.trim()}" is printed with ${size.toFixed(1)} pixels`);
  }
  return [...found];
}
"""
"""What is printed too small to be read, on the board and around it."""

COVERED: Final = "() => document.querySelector('.bar').getBoundingClientRect().height / innerHeight"
"""The part of the window that the bar takes."""
