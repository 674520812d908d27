import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What a ring needs at least to be seen on something. */
const LEAST = 3;
const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");

/** Colours of both themes by name, as "light-dark(#rrggbb, #rrggbb)" defines them. */
function coloursOf(path: string): Map<string, [light: string, dark: string]> {
  const found = read(path).matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map([...found].map(([, name, light, dark]) => [name!, [light!, dark!]]));
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return Math.round(((high + 0.05) / (low + 0.05)) * 100) / 100;
}

/** One colour seen through another that covers a part of it. */
function covered(ground: string, cover: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const [below, above] = [ground, cover].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(below + (above - below) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

describe("the ring around what can be chosen", () => {
  const look = coloursOf("kit/look.css");
  const terrain = coloursOf("games/barony/terrain/terrain.css");
  const [legal, casing] = [look.get("legal")!, look.get("panel")!];
  /** No hex is shaded more than this. */
  const SHADE = 0.07;

  it.each(["light", "dark"] as const)("stands out from its casing and from every ground when it is %s", (theme) => {
    const at = theme === "light" ? 0 : 1;
    const figures: { [ground: string]: number } = { casing: contrast(legal[at], casing[at]) };
    for (const name of ["land", "sea", "backdrop", "paper"]) figures[name] = contrast(legal[at], look.get(name)![at]);
    for (const name of ["mountain", "forest", "plain", "field", "lake", "water"]) {
      const ground = covered(terrain.get(`barony-${name}`)![at], terrain.get("barony-shade")![at], SHADE);
      figures[name] = contrast(legal[at], ground);
    }
    console.log(theme, figures);
    for (const [ground, figure] of Object.entries(figures)) expect(figure, ground).toBeGreaterThanOrEqual(LEAST);
  });

  it("moves for less than five seconds", () => {
    const [, seconds, times] = /animation: breathe ([\d.]+)s ease-in-out (\d+)/.exec(read("kit/look.css"))!;
    expect(Number(seconds) * Number(times)).toBeLessThan(5);
  });
});
