/** How pieces share a hex: knights in a ring, or before the building that stands there. */

import type { HexView } from "../view";

interface Spot {
  x: number;
  y: number;
  size: number;
}

/** A figure on the board: one knight, or one that stands for many. */
interface Figure extends Spot {
  seat: number;
  number: number | null;
  /** Stable while others come and go, so that only newcomers appear. */
  key: string;
}

/** From this number on one figure stands for all knights of a seat. */
const MANY = 3;

export function figures(hex: HexView): Figure[] {
  const units = hex.knights.flatMap((knights, seat) => unitsOf(knights, seat));
  const spots = hex.building ? before(units.length) : ring(units.length);
  return units.flatMap((unit, place) => {
    const spot = spots[place];
    return spot ? [{ ...unit, ...spot }] : [];
  });
}

/** The building makes room for those before it. */
export function buildingSpot(knights: number): Spot {
  if (!knights) return { x: 0, y: 6, size: 1.06 };
  if (knights === 1) return { x: 8, y: -4, size: 0.92 };
  return knights === 2 ? { x: 0, y: -9, size: 0.9 } : { x: 0, y: -18, size: 0.9 };
}

function unitsOf(knights: number, seat: number): { seat: number; number: number | null; key: string }[] {
  if (knights >= MANY) return [{ seat, number: knights, key: `${seat} many` }];
  return Array.from({ length: knights }, (_, knight) => ({ seat, number: null, key: `${seat} ${knight}` }));
}

function before(count: number): Spot[] {
  if (count === 1) return [{ x: -20, y: 11, size: 1 }];
  const [gap, y] = count === 2 ? [38, 17] : [72 / count, 19];
  return Array.from({ length: count }, (_, place) => ({ x: (place - (count - 1) / 2) * gap, y, size: 0.88 }));
}

function ring(count: number): Spot[] {
  if (count === 1) return [{ x: 0, y: 4, size: 1.2 }];
  const [radius, size] = count === 2 ? [17, 1.05] : [21, 0.86];
  // Two stand side by side, four in a square, an odd number with one at the back.
  const turn = count % 2 ? 0 : -Math.PI / count;
  return Array.from({ length: count }, (_, place) => {
    const angle = turn + (place * 2 * Math.PI) / count;
    return { x: radius * Math.sin(angle), y: 4 - radius * Math.cos(angle), size };
  });
}
