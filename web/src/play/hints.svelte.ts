/** A hint, told step by step: where to look, what it begins with, the decision, the reason. */

import type { HintText } from "$web/wire/protocol";
import { parse } from "./choosing";
import type { MatchController } from "./matchController.svelte";

export const STEPS = ["where", "what", "move", "why"] as const;
export type Step = (typeof STEPS)[number];

export class Hints {
  /** Whether one is being thought about. */
  isAwaited = $state(false);
  private found: HintText | null = $state.raw(null);
  private told = $state(0);

  constructor(private readonly controller: MatchController) {}

  /** Hints are for whoever is asked and plays with nobody but bots, unless it is a duel. */
  readonly may = $derived.by(() => {
    const { myTurn, replay, seat, table } = this.controller;
    return (
      myTurn && !table.duel && !replay.moment && table.seats.every(({ taken }, number) => number === seat || !taken)
    );
  });

  /** The hint for the question that is asked now, if there is one. */
  readonly shown = $derived.by(() =>
    this.may && this.found?.sequence === this.controller.sequence ? this.found : null,
  );

  /** How far it is told; null while there is none. */
  readonly step = $derived.by((): Step | null => (this.shown ? (STEPS[this.told] ?? "why") : null));

  /** What is lit on the board: where to look, then what it begins with as well. */
  readonly tokens = $derived.by(() => {
    if (!this.shown) return [];
    const { tokens } = parse(this.shown.act);
    return this.step === "where" ? tokens.slice(-1) : tokens;
  });

  /** Ask for a hint, or be told more of it. */
  async next(): Promise<void> {
    const { controller } = this;
    if (!this.may || this.isAwaited) return;
    if (this.shown) {
      this.told = Math.min(this.told + 1, STEPS.length - 1);
      return;
    }
    this.isAwaited = true;
    try {
      this.found = await controller.ask("hint", { sequence: controller.sequence, seat: controller.seat });
      this.told = 0;
    } catch (error) {
      controller.tell(error);
    } finally {
      this.isAwaited = false;
    }
  }

  close(): void {
    this.found = null;
  }
}
