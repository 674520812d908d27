/** Whose purse is filled in a battle. */

import type { Side, View } from "./view";

/** The side that is asked for its bribe; undefined while none is. */
export function sideAsked({ phase, battle, kingdom }: View): Side | undefined {
  return phase === "bribe" ? battle?.sides.find((side) => side.kingdom === kingdom) : undefined;
}
