/** What a moment of the game is about, by its phase. */

import type { View } from "./view";

export function isBattle(body: View): boolean {
  return ["battle", "reinforce", "adversary_fights"].includes(body.phase);
}

/** Alone, at the highest level: which of its two bonus cards the adversary plays. */
export function isBonusChoice(body: View): boolean {
  return body.phase === "bonus";
}
