/** Nobody loses their place: where what has the focus is taken away, what it was a part of gets the focus. */

/** Whatever has this attribute gets the focus where nothing is left of what had it; without one, the page's content. */
const REST = "[data-rest]";

/** Watch over the focus of the whole page, from now on. */
export function keepFocus(): void {
  /** What has the focus, and all it is a part of, from the inside. */
  let path: Element[] = [];
  const note = (): void => {
    path = [];
    for (let each = document.activeElement; each && each !== document.body; each = each.parentElement) path.push(each);
  };
  // Clicking beside everything takes the focus away on purpose.
  for (const event of ["focusin", "click"]) document.addEventListener(event, note, true);
  new MutationObserver(() => {
    if (path[0] && !isThere(path[0])) heirOf(path)?.focus({ preventScroll: true });
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "open"] });
}

function isThere(element: Element): boolean {
  return element.isConnected && element.checkVisibility();
}

function heirOf(path: Element[]): HTMLElement | SVGElement | null {
  for (const each of path.filter(isThere)) {
    if (each instanceof HTMLDetailsElement) return each.querySelector("summary");
    if (each.hasAttribute("tabindex")) return each as HTMLElement | SVGElement;
  }
  return document.querySelector<HTMLElement>(REST) ?? document.querySelector<HTMLElement>("#content");
}
