/** What moves, made of what happened. */

import type { GameModule, Happening, Motion } from "$web/games/contract";

/** The motions of these events in their order; those of one event belong together. */
export function motionsOf(events: readonly Happening[], module: GameModule): Motion[][] {
  return events.flatMap(({ event }) => {
    const found = module.motions?.[String(event["event"])];
    const motions = typeof found === "function" ? found(event) : [];
    return motions.length > 0 ? [motions] : [];
  });
}
