/** Moves the focus by keyboard: with the arrow keys to the nearest place of the board, and to the next choice. */

export const DIRECTIONS: { [key: string]: [x: number, y: number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Going sideways counts more than going ahead, so that one stays in line. */
const SIDEWAYS = 2.2;

/** The middle of an element on the screen. */
export function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Put the focus on the next place; whether there was one. */
export function moveFocus(board: HTMLElement, key: string): boolean {
  const direction = DIRECTIONS[key];
  const places = [...board.querySelectorAll<SVGElement>("[data-token]")];
  if (!direction || places.length === 0) return false;
  const current = document.activeElement;
  if (!current || !board.contains(current) || !current.hasAttribute("data-token")) {
    (board.querySelector<SVGElement>("[data-lit]") ?? places[0]!).focus();
    return true;
  }
  const [x, y] = middle(current);
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const place of places) {
    if (place === current) continue;
    const [px, py] = middle(place);
    const ahead = (px - x) * direction[0] + (py - y) * direction[1];
    const aside = Math.abs((px - x) * direction[1] + (py - y) * direction[0]);
    const distance = ahead + SIDEWAYS * aside;
    if (ahead > 1 && distance < least) [best, least] = [place, distance];
  }
  best?.focus();
  return best !== null;
}

/** Focus the next thing that can be chosen, on the board or below it, in the order of the page. */
export function focusNextChoice(backwards: boolean): void {
  const found = [...document.querySelectorAll<HTMLElement | SVGElement>("[data-lit], [data-choice]")].filter(
    (element) => element.getBoundingClientRect().width > 0,
  );
  if (found.length === 0) return;
  const now = found.indexOf(document.activeElement as HTMLElement);
  const step = backwards ? -1 : 1;
  const next = now < 0 ? (backwards ? found.length - 1 : 0) : (now + step + found.length) % found.length;
  found[next]!.focus();
}
