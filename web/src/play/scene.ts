/** What the drawings of a game are given. */

import type { SceneProps } from "$web/games/contract";
import type { MatchController } from "./matchController.svelte";

/** What the board shows: how it is, or how it came about. */
export function shownScene(controller: MatchController): SceneProps | null {
  const { shown: body, shownSeat: seat, shownTurn: turn, looks, words } = controller;
  return body && { body, seat, turn, looks, words };
}

/** What one is asked about is always of the present. */
export function presentScene({ body, seat, turn, looks, words }: MatchController): SceneProps | null {
  return body && { body, seat, turn, looks, words };
}
