/** Peaks with a lit and a shaded side, snow on top. */

import type { Point } from "../../contract";
import { between, chance, type Chance } from "../chance";
import { at } from "./ground";

interface Peak {
  outline: string;
  shade: string;
  snow: string;
  hatching: string;
}

/** Where a peak's foot is in the middle of its front, and how large it is. */
type Stand = readonly [x: number, y: number, width: number, height: number];

/** The peaks of each variant, from back to front. */
const RANGES: readonly (readonly Stand[])[] = [
  [
    [19, 2, 42, 34],
    [-20, 6, 40, 42],
    [5, 32, 46, 38],
  ],
  [
    [-16, 0, 46, 34],
    [20, 10, 38, 42],
    [-9, 31, 44, 34],
  ],
  [
    [0, -3, 46, 38],
    [-22, 22, 40, 36],
    [12, 31, 42, 40],
  ],
  [
    [-20, 8, 40, 32],
    [12, 8, 50, 48],
    [-12, 34, 28, 24],
    [17, 30, 32, 24],
  ],
];

export function mountains(variant: number): Peak[] {
  const roll = chance(`mountains ${variant}`);
  return (RANGES[variant] ?? []).map((stand) => peak(roll, stand));
}

function peak(roll: Chance, [x, y, width, height]: Stand): Peak {
  const [left, right, top] = [x - width / 2, x + width / 2, y - height];
  const tip = x + between(roll, -3, 3);
  const foot = x + between(roll, -5, 1);
  const slope = (side: number, part: number, out: number): string =>
    `L${at(tip + (side - tip) * part + out, top + height * part)}`;
  const crag = (across: number, down: number): string => `L${at(tip + width * across, top + height * down)}`;
  // The ridge falls from the tip to the foot in three bends; light comes from the left.
  const ridge = [0.3, 0.55, 0.8].map((part, bend): Point => [
    tip + (foot - tip) * part + (bend % 2 ? -1 : 1) * width * 0.07,
    top + height * part,
  ]);
  const down = ridge.map((bend) => `L${at(...bend)}`);
  const crags = `${crag(0.07, 0.27)}${crag(0.01, 0.4)}${crag(-0.06, 0.28)}`;
  const start = `M${at(tip, top)}`;
  const rightSlope = `${start}${slope(right, 0.42, 1.5)}${slope(right, 0.62, -1.5)}L${at(right, y)}`;
  const leftSlope = `${slope(left, 0.66, 1.5)}${slope(left, 0.4, -1.5)}Z`;
  const strokes = [0.35, 0.5, 0.65, 0.8].map((part) => {
    const from = at(tip + (right - tip) * part - 2.5, top + height * part + 1);
    return `M${from}l${at(-width * 0.1, height * 0.15)}`;
  });
  return {
    outline: `${rightSlope}Q${at(x, y + 4)} ${at(left, y)}${leftSlope}`,
    shade: `${rightSlope}Q${at((foot + right) / 2, y + 3)} ${at(foot, y + 2)}${down.toReversed().join("")}Z`,
    snow: `${start}${slope(right, 0.34, 0.6)}${crags}${slope(left, 0.36, -0.6)}Z`,
    hatching: `${start}${down.join("")}${strokes.join("")}`,
  };
}
