/** What moves, made of what happened. */

import type { GameModule, Happening, Motion } from "$web/games/contract";
import type { Family } from "$web/kit/sounds";

/** The motions of these events in their order; those of one event belong together. */
export function motionsOf(events: readonly Happening[], module: GameModule): Motion[][] {
  return events.flatMap(({ event }) => {
    const found = module.motions?.[String(event["event"])];
    const motions = typeof found === "function" ? found(event) : [];
    return motions.length > 0 ? [motions] : [];
  });
}

/** What things sound like whatever they do; all others by whether they appear, move or vanish. */
const SOUNDING: { [kind: string]: Family } = { points: "points", card: "card", coin: "coin", chest: "coin" };

/** How a motion sounds. */
export function soundOf({ piece, from, to }: Motion): Family {
  const kind = piece.split(":")[0]!;
  return SOUNDING[kind] ?? (from === null ? "place" : to === null ? "lost" : "move");
}
