import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { luminance, painted, PALETTES } from "$web/kit/palettes";
import { preferences } from "$web/kit/preferences.svelte";

/** What a ring needs at least to be seen on something. */
const LEAST = 3;
const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");

/** Colours of both themes by name, as "light-dark(#rrggbb, #rrggbb)" defines them. */
function coloursOf(path: string): Map<string, [light: string, dark: string]> {
  const found = read(path).matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map([...found].map(([, name, light, dark]) => [name!, [light!, dark!]]));
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

type Three = [number, number, number];

/** How colours look to who lacks one kind of cones (Machado, Oliveira and Fernandes 2009), in linear light. */
const EYES: { [kind: string]: [Three, Three, Three] } = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour in a space in which equal distances look equal (Oklab), as these eyes see it. */
function seen(colour: string, eyes: [Three, Three, Three]): Three {
  const light = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const times = (row: Three, by: number[]): number => row.reduce((sum, each, at) => sum + each * by[at]!, 0);
  const felt = eyes.map((row) => Math.min(1, Math.max(0, times(row, light))));
  const cones = [
    times([0.4122214708, 0.5363325363, 0.0514459929], felt),
    times([0.2119034982, 0.6806995451, 0.1073969566], felt),
    times([0.0883024619, 0.2817188376, 0.6299787005], felt),
  ].map(Math.cbrt);
  return [
    times([0.2104542553, 0.793617785, -0.0040720468], cones),
    times([1.9779984951, -2.428592205, 0.4505937099], cones),
    times([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

/** The smallest of these numbers for any two of the colours. */
function nearest(colours: readonly string[], distance: (one: string, other: string) => number): number {
  return Math.min(...colours.flatMap((one, at) => colours.slice(at + 1).map((other) => distance(one, other))));
}

describe("a palette of one's own", () => {
  const { safe, steps } = PALETTES;

  it("for every eye stays apart for every eye; the printed one of Barbarian Kingdoms does not", () => {
    const printed = [...read("games/barbarian_kingdoms/kingdoms.ts").matchAll(/colour: "(#\w{6})"/g)].map(
      ([, c]) => c!,
    );
    expect(printed).toHaveLength(6);
    const worst = (colours: readonly string[]): number =>
      Math.min(
        ...Object.values(EYES).map((eyes) =>
          nearest(colours, (one, other) =>
            Math.hypot(...seen(one, eyes).map((part, at) => part - seen(other, eyes)[at]!)),
          ),
        ),
      );
    expect(worst(safe)).toBeGreaterThan(0.15);
    expect(worst(printed)).toBeLessThan(0.05);
  });

  it("from dark to light has steps that are seen without any colour", () => {
    const lightness = (colour: string): number => seen(colour, EYES["all"]!)[0];
    expect(nearest(steps, (one, other) => Math.abs(lightness(one) - lightness(other)))).toBeGreaterThan(0.1);
  });

  it("has something readable on every colour, and the game's own is left alone", () => {
    const look = { colour: "#123456", ink: "#ffffff" };
    expect(painted(look, 0)).toBe(look);
    for (const palette of ["safe", "steps"] as const) {
      preferences.palette = palette;
      for (const number of [0, 1, 2, 3, 4, 5]) {
        const { colour, ink } = painted(look, number);
        expect(contrast(colour, ink), colour).toBeGreaterThanOrEqual(4.5);
      }
    }
    preferences.palette = "game";
  });
});
