/** Where the scene of a moment is shown, such as a battle. */

import type { GameModule, GameView } from "$web/games/contract";

function hasScene(game: GameModule, body: GameView): boolean {
  return game.Scene !== undefined && (game.hasScene?.(body) ?? false);
}

/** Over the dimmed board. */
export function isCovered(game: GameModule, body: GameView): boolean {
  return hasScene(game, body) && (game.sceneCovers?.(body) ?? true);
}

/** Where the board is needed to choose: a strip with what is asked. */
export function hasStrip(game: GameModule, body: GameView): boolean {
  return hasScene(game, body) && !isCovered(game, body);
}
