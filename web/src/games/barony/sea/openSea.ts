/** Where the sea is wide enough for an ornament. */

import { type Frame, centre, RADIUS } from "../hexes";
import type { HexView } from "../view";

interface Spot {
  x: number;
  y: number;
  /** The radius of a circle that touches neither land nor frame. */
  size: number;
}

/** An ornament shall not outshine the island. */
const LARGEST = 62;

/** The best spot of each corner of the frame, widest first; corners without room are left out. */
export function openSea(hexes: readonly HexView[], frame: Frame): Spot[] {
  const centres = hexes.map(centre);
  const corners = [0, 1, 2, 3].map((corner) => {
    const [right, low] = [corner % 2, corner >> 1];
    let best: Spot = { x: 0, y: 0, size: 0 };
    for (let inward = 30; inward <= 120; inward += 10) {
      const x = right ? frame.left + frame.width - inward : frame.left + inward;
      const y = low ? frame.top + frame.height - inward : frame.top + inward;
      const land = Math.min(...centres.map(([cx, cy]) => Math.hypot(cx - x, cy - y))) - RADIUS - 22;
      const size = Math.min(land, inward - 8, LARGEST);
      if (size > best.size) best = { x, y, size };
    }
    return best;
  });
  return corners.filter((spot) => spot.size >= 16).sort((one, other) => other.size - one.size);
}
