/** What Place and Pick need to know of the match around them; the page with the board provides it. */

import { getContext, setContext } from "svelte";

export interface Pointing {
  /** Whether a token can be chosen now, is chosen, or is hinted at by a line of the log. */
  isLit(token: string): boolean;
  isChosen(token: string): boolean;
  isHinted(token: string): boolean;
  /** Somebody points at a token: choose it, or tell why it cannot be chosen. */
  point(token: string): void;
  /** Several decisions one after the other, such as the coins of a purse; each is sent when it is asked for. Where one
   *  wants to be asked first, `sentence` says what they do together. */
  decide(decisions: string[], sentence: string): void;
  /** Whether a decision is on its way or to be confirmed: nothing can be chosen until it is answered. */
  readonly underWay: boolean;
  /** The decisions possible now, as the server lists them; empty when it is not one's turn. */
  readonly legal: readonly string[];
}

const KEY = Symbol("pointing");

export function providePointing(pointing: Pointing): void {
  setContext(KEY, pointing);
}

export function usePointing(): Pointing {
  return getContext<Pointing>(KEY);
}
