/** Two plots, one ploughed and one with corn, and a hedge between them. */

import type { Point } from "../../contract";
import { between, chance, type Chance } from "../chance";
import { at, depth } from "./ground";

interface Acre {
  furrows: string;
  ears: string;
  hedge: Point[];
  /** The ground under the corn. */
  crop: string;
}

type Line = [from: Point, to: Point];

/** Which way the hedge runs, by variant. */
const TURNS = [0.35, 1.25, 2.2, 2.9];
const REACH = 50;

export function field(variant: number): Acre {
  const roll = chance(`field ${variant}`);
  const turn = TURNS[variant] ?? 0;
  const shift = between(roll, -8, 8);
  const side = ([x, y]: Point): number => x * Math.cos(turn) + y * Math.sin(turn) - shift;
  const crop = hatch(turn + Math.PI / 2, 1.5, 1.5, (point) => side(point) < 0);
  return {
    furrows: hatch(turn + 0.5, 7, 5, (point) => side(point) > 5)
      .map(furrow)
      .join(""),
    ears: hatch(turn - 0.75, 10, 7, (point) => side(point) < -5)
      .map(corn)
      .join(""),
    hedge: hedge(roll, turn, shift),
    crop: crop.map(([from, to]) => `M${at(...from)}L${at(...to)}`).join(""),
  };
}

/** Bushes along the line between the plots, from back to front. */
function hedge(roll: Chance, turn: number, shift: number): Point[] {
  const bushes: Point[] = [];
  for (let along = -REACH; along <= REACH; along += 6.5) {
    const x = shift * Math.cos(turn) - along * Math.sin(turn) + between(roll, -0.8, 0.8);
    bushes.push([x, shift * Math.sin(turn) + along * Math.cos(turn)]);
  }
  return bushes.filter((bush) => depth(bush) > 5).sort((one, other) => one[1] - other[1]);
}

/** Parallel lines over those points of the hex that belong. */
function hatch(turn: number, gap: number, margin: number, belongs: (point: Point) => boolean): Line[] {
  const lines: Line[] = [];
  for (let off = -REACH; off <= REACH; off += gap) {
    const inside: Point[] = [];
    for (let along = -REACH; along <= REACH; along += 1) {
      const x = along * Math.cos(turn) - off * Math.sin(turn);
      const y = along * Math.sin(turn) + off * Math.cos(turn);
      if (depth([x, y]) > margin && belongs([x, y])) inside.push([x, y]);
    }
    const [from, to] = [inside[0], inside[inside.length - 1]];
    if (from && to && inside.length > 5) lines.push([from, to]);
  }
  return lines;
}

/** A line slightly bent, as a plough leaves it. */
function furrow([from, to]: Line): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bow = 3 / Math.hypot(dx, dy);
  return `M${at(...from)}q${at(dx / 2 - dy * bow, dy / 2 + dx * bow)} ${at(dx, dy)}`;
}

/** Along a line a stalk with two leaves every few steps. */
function corn([from, to]: Line): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(1, Math.floor(Math.hypot(dx, dy) / 8));
  const stalks = Array.from({ length: steps + 1 }, (_, step) => {
    const [x, y] = [from[0] + (dx * step) / steps, from[1] + (dy * step) / steps];
    return `M${at(x, y + 3)}v-7M${at(x - 2.6, y - 2.4)}l2.6 3l2.6-3`;
  });
  return stalks.join("");
}
