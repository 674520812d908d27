/** Trees, those in front over those behind. */

import { between, chance } from "../chance";
import { scatter } from "./ground";

interface Tree {
  x: number;
  y: number;
  size: number;
  fir: boolean;
}

const TREES = 15;
/** How many of the trees are firs, by variant. */
const FIRS = [0.2, 0.5, 0.75, 1];

export function forest(variant: number): Tree[] {
  const roll = chance(`forest ${variant}`);
  const firs = FIRS[variant] ?? 0.5;
  return scatter(roll, TREES, 8).map(([x, y]) => ({
    x,
    y: y + 5,
    size: between(roll, 0.85, 1.15),
    fir: roll() < firs,
  }));
}
