/** What a moment of the game is about, by its phase. */

import type { AnimalBody } from "./body";

export function isBattle(body: AnimalBody): boolean {
  return ["battle", "reinforce", "adversary_fights"].includes(body.phase);
}

/** Alone, at the highest level: which of its two bonus cards the adversary plays. */
export function isBonusChoice(body: AnimalBody): boolean {
  return body.phase === "bonus";
}
