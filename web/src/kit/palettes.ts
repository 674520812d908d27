/**
 * In which colours the pieces of players are shown: those of the game, or on this device others that are easier to tell
 * apart. Shapes, letters and emblems stay: colour is never alone.
 */

import { preferences } from "./preferences.svelte";

/** Six: as many players, or kingdoms, as a game may have. */
export const PALETTES = {
  /** For every kind of colour blindness: the nearest two differ clearly for each of them. */
  safe: ["#d55e00", "#0072b2", "#f0e442", "#56b4e9", "#661100", "#332288"],
  /** From dark to light in even steps, for who sees few colours or none. */
  steps: ["#fde725", "#440154", "#22a884", "#414487", "#7ad151", "#2a788e"],
} as const;

export const CHOICES = ["game", "safe", "steps"] as const;

/** What is written on a colour: dark or pale, whichever is read better. */
const [DARK, PALE] = ["#1a1210", "#ffffff"];

/** How light a colour is, from 0 to 1, as contrasts are reckoned (WCAG). */
export function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** On a colour as light as this dark and pale are read equally well. */
const TURN = 0.19;

/** The colour of the player or kingdom with this number, and what is readable on it. */
export function painted<L extends { colour: string; ink: string }>(look: L, number: number): L {
  if (preferences.palette === "game") return look;
  const colour = PALETTES[preferences.palette][number]!;
  return { ...look, colour, ink: luminance(colour) > TURN ? DARK : PALE };
}
