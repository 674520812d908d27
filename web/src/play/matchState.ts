/** What the parts of the MatchController may use of it: the latest state, the choice, and how to ask the server. */

import type { GameView, Choice, GameModule } from "$web/games/contract";
import type { Words } from "$web/kit/words";
import type { Commands, GameInfo } from "$web/wire/protocol";
import type { MatchHistory } from "./matchHistory";

export interface MatchState {
  readonly info: GameInfo;
  readonly module: GameModule;
  readonly words: Words;
  /** The seat that looks at the screen; null for a spectator. */
  readonly seat: number | null;
  readonly body: GameView | null;
  readonly sequence: number;
  readonly legal: readonly string[];
  readonly phase: string;
  readonly prompt: string;
  readonly history: MatchHistory;
  readonly choice: Choice;
  readonly myTurn: boolean;
  readonly over: boolean;
  /** What the page answers by itself; null: nothing, it is to be chosen. */
  readonly givenAnswer: string | null;
  /** The page answers this by itself: say so. */
  noteGiven(decision: string): void;
  ask<K extends keyof Commands>(ask: K, message: Omit<Commands[K]["message"], "do">): Promise<Commands[K]["reply"]>;
  /** A token in words. */
  tokenLabel(token: string, meant?: string[]): string;
  /** The server refused a decision. */
  refused(error: unknown): void;
  /** The server wants a yes to this decision before it carries it out. */
  askToConfirm(decision: string): void;
  /** Go on with what is decided already, if it is asked for. */
  goOn(): void;
  /** Show a sentence about what did not work. */
  tell(error: unknown): void;
}
