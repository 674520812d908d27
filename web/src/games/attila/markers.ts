/** Which figure stands where in a province. */

import type { Point } from "$web/games/contract";
import type { Tribe } from "./kinds";
import type { Province } from "./view";
import type { Spot } from "./layout";
import { counted } from "./tribes";

export interface Standing {
  key: string;
  tribe: Tribe;
  count: number;
  x: number;
  y: number;
}

/** One figure for each marker; one for each tribe with a number when there are more markers than places. */
export function standing(province: Province, spot: Spot): Standing[] {
  const tribes = counted(province.markers);
  const single = tribes.flatMap(({ tribe, count }) =>
    Array.from({ length: count }, (_, number) => ({ key: `${tribe}${number}`, tribe, count: 1 })),
  );
  const isCrowded = single.length > spot.slots.length;
  const shown = isCrowded ? tribes.map(({ tribe, count }) => ({ key: tribe, tribe, count })) : single;
  const places: Point[] = [...spot.slots, spot.peace];
  return shown.map((marker, number) => {
    const [x, y] = places[number % places.length] ?? spot.peace;
    return { ...marker, x, y };
  });
}
