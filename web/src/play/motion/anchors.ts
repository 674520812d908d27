/** Where things are on the screen, found by the names that boards, cards and panels give their parts. */

import type { Point } from "$web/games/contract";

/** So far beyond the edge of the window something is taken to be that is farther away. */
const BEYOND = 40;

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** What bears this name, or else the part of it before the last colon, and so on. */
export function anchorNamed(name: string): Element | null {
  const quoted = CSS.escape(name);
  const all = document.querySelectorAll(`[data-anchor~="${quoted}"], [data-token="${quoted}"]`);
  const found = [...all].find(isSeen);
  if (found) return found;
  const colon = name.lastIndexOf(":");
  return colon < 0 ? null : anchorNamed(name.slice(0, colon));
}

/** The pieces of a kind at an anchor, those that came last at the end. */
export function piecesAt(anchor: Element, piece: string): Element[] {
  const wanted = `[data-piece="${CSS.escape(piece)}"]`;
  return [anchor, ...anchor.querySelectorAll(wanted)].filter((each) => each.matches(wanted) && isSeen(each));
}

/** The middle of something, in the window or just beyond its edge. */
export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  const within = (value: number, size: number): number => Math.max(-BEYOND, Math.min(size + BEYOND, value));
  return [within(box.left + box.width / 2, innerWidth), within(box.top + box.height / 2, innerHeight)];
}

/** How many pixels a unit of the board is long. */
export function boardUnit(): number {
  return document.querySelector<SVGSVGElement>("svg.board")?.getScreenCTM()?.a ?? 1;
}
