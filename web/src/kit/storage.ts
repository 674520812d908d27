/** What this device keeps, by name. Works without storage, then nothing is kept. */

export const KEY = "regna";

export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
}
