/** What all drawings of terrain need: points inside a hex around (0, 0), and paths through points. */

import type { Point } from "../../contract";
import { between, type Chance } from "../chance";
import { APOTHEM } from "../hexes";

/** Every terrain is drawn in this many ways, made once from fixed chance and used many times. */
export const VARIANTS = [0, 1, 2, 3] as const;

/** How many places chance proposes for each thing that is spread over a hex. */
const PROPOSALS = 14;

/** How far a point is from leaving the hex; negative outside. */
export function depth([x, y]: Point): number {
  const across = Math.abs(x);
  return APOTHEM - Math.max(across, across / 2 + (Math.abs(y) * Math.sqrt(3)) / 2);
}

/** Points spread over the hex, none near another, from back to front. */
export function scatter(roll: Chance, count: number, margin: number): Point[] {
  const found: Point[] = [];
  while (found.length < count) {
    let best: Point = [0, 0];
    let farthest = -1;
    for (let proposal = 0; proposal < PROPOSALS; proposal += 1) {
      const [x, y]: Point = [between(roll, -45, 45), between(roll, -50, 50)];
      const room = Math.min(99, ...found.map((other) => Math.hypot(other[0] - x, other[1] - y)));
      if (depth([x, y]) >= margin && room > farthest) [best, farthest] = [[x, y], room];
    }
    found.push(best);
  }
  return found.sort((one, other) => one[1] - other[1]);
}

/** A point as paths write it. */
export function at(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A closed curve that rounds every corner. */
export function smooth(points: Point[]): string {
  const middle = (step: number): string => {
    const [one, other] = [points[step % points.length], points[(step + 1) % points.length]];
    return one && other ? at((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) : "";
  };
  const bends = points.map((point, step) => `Q${at(...point)} ${middle(step)}`);
  return `M${middle(points.length - 1)}${bends.join("")}Z`;
}
