/** Which page is shown: the address bar is the truth. */

export type Page =
  | { name: "home" }
  | { name: "new"; game: string }
  | { name: "match"; match: string }
  | { name: "learn"; game: string }
  | { name: "lesson"; game: string; lesson: string }
  | { name: "how"; game: string }
  | { name: "puzzles"; game: string; number?: number }
  | { name: "about" }
  | { name: "settings" }
  | { name: "link" }
  | { name: "admin" }
  | { name: "not_found" };

/** The parts of a path; none of an address that cannot be read. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function pageAt(path: string): Page {
  const parts = partsOf(path);
  if (!parts) return { name: "not_found" };
  const [first = "", second = "", third, ...more] = parts;
  if (!first) return { name: "home" };
  if (third === undefined && second) {
    if (first === "new") return { name: "new", game: second };
    if (first === "match") return { name: "match", match: second };
    if (first === "learn" || first === "how" || first === "puzzles") return { name: first, game: second };
  }
  if (first === "learn" && third && more.length === 0) return { name: "lesson", game: second, lesson: third };
  if (first === "puzzles" && /^\d+$/.test(third ?? "") && more.length === 0)
    return { name: "puzzles", game: second, number: Number(third) };
  if (!second && (first === "about" || first === "settings" || first === "link" || first === "admin"))
    return { name: first };
  return { name: "not_found" };
}

class Router {
  page: Page = $state(pageAt(location.pathname));
  /** What comes behind the ?, such as the moment of a replay. */
  query: URLSearchParams = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    // Links within the site change the page without loading it again.
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || link.origin !== location.origin || link.target || link.download) return;
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  private read(): void {
    const next = pageAt(location.pathname);
    if (JSON.stringify(next) !== JSON.stringify(this.page)) this.page = next;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();
