/** Where hexes are: rows run to the right, each half a hex further than the one above; hexes have a corner on top. */

import type { Point } from "../contract";
import type { HexView } from "./view";

/** From a hex's centre to its corners, and to its sides. */
export const RADIUS = 50;
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;

/** The sides in the order of the corners: side n lies between corner n and the next. */
const SIDES: readonly [q: number, r: number][] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

export function centre(hex: { q: number; r: number }): Point {
  return [2 * APOTHEM * (hex.q + hex.r / 2), 1.5 * RADIUS * hex.r];
}

/** The corners around a centre, clockwise from the top. */
export function corners([x, y]: Point, radius = RADIUS): Point[] {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (corner * Math.PI) / 3;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
}

export function pathOf(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

export function hexNamed(name: string, hexes: readonly HexView[]): HexView | undefined {
  return hexes.find((hex) => hex.hex === name);
}

/** What lies beyond each side, undefined where the board ends. */
export function beyondSides(hex: HexView, hexes: readonly HexView[]): (HexView | undefined)[] {
  return SIDES.map(([q, r]) => hexes.find((other) => other.q === hex.q + q && other.r === hex.r + r));
}

export function neighbours(hex: HexView, hexes: readonly HexView[]): HexView[] {
  return beyondSides(hex, hexes).filter((other) => other !== undefined);
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rectangle around all hexes with some sea around them. */
export function frameOf(hexes: readonly HexView[], sea: number): Frame {
  const centres = hexes.map(centre);
  const xs = centres.map(([x]) => x);
  const ys = centres.map(([, y]) => y);
  const left = Math.min(...xs) - APOTHEM - sea;
  const top = Math.min(...ys) - RADIUS - sea;
  return {
    left,
    top,
    width: Math.max(...xs) + APOTHEM + sea - left,
    height: Math.max(...ys) + RADIUS + sea - top,
  };
}
