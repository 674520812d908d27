/** Tufts of grass, some flowers, gentle swells. */

import type { Point } from "../../contract";
import { between, chance, type Chance } from "../chance";
import { at, scatter } from "./ground";

interface Meadow {
  grass: string;
  flowers: Point[];
  swells: string;
}

const PLANTS = 13;

export function plain(variant: number): Meadow {
  const roll = chance(`plain ${variant}`);
  const places = scatter(roll, PLANTS, 8);
  const flowers = places.filter((_, place) => place % 4 === 3);
  const tufts = places.filter((place) => !flowers.includes(place)).map((place) => tuft(place, between(roll, 6, 9)));
  return { grass: tufts.join(""), flowers, swells: [-22, 4, 26].map((y) => swell(roll, y)).join("") };
}

/** Three blades, the outer ones bent. */
function tuft([x, y]: Point, high: number): string {
  const blade = (side: number): string => `M${at(x + 4 * side, y)}q${at(0, -high * 0.6)} ${at(2.5 * side, -high)}`;
  return `${blade(-1)}M${at(x, y)}l${at(0, -high * 1.25)}${blade(1)}`;
}

function swell(roll: Chance, y: number): string {
  return `M${at(between(roll, -30, -12), y + between(roll, -5, 5))}q${at(14, between(roll, -8, -4))} ${at(28, 1)}`;
}
