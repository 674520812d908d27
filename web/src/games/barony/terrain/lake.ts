/** Water with an uneven shore, and waves. */

import type { Point } from "../../contract";
import { between, chance } from "../chance";
import { APOTHEM } from "../hexes";
import { at, smooth } from "./ground";

interface Lake {
  shore: string;
  ripple: string;
  waves: string;
}

const BAYS = 12;
/** How far down each wave runs and how far it may lie to either side: never two on one line. */
const WAVES = [
  [-26, 8],
  [-14, 20],
  [-2, 22],
  [9, 22],
  [20, 14],
  [31, 4],
] as const;

export function lake(variant: number): Lake {
  const roll = chance(`lake ${variant}`);
  const reach = Array.from({ length: BAYS }, () => between(roll, 0.84, 0.97));
  const waves = WAVES.map(([y, spread]) => `M${at(between(roll, -spread, spread) - 9, y)}q4.5-5 9 0t9 0`);
  return { shore: around(reach), ripple: around(reach.map((part) => part * 0.87)), waves: waves.join("") };
}

/** A curve that goes this part of the way from the centre to the sides of the hex. */
function around(reach: number[]): string {
  const points = reach.map((part, bay): Point => {
    const angle = (bay * 2 * Math.PI) / reach.length;
    const facing = Math.max(...[0, 1, 2].map((axis) => Math.abs(Math.cos(angle - (axis * Math.PI) / 3))));
    const far = (APOTHEM / facing) * part;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  return smooth(points);
}
