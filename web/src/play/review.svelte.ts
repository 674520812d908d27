/** The review of a match that is over: asked for again and again until the server has made all of it. */

import type { ReviewText } from "$web/wire/protocol";
import { parse } from "./choosing";
import type { MatchController } from "./matchController.svelte";

/** Milliseconds between two questions. */
const PACE = 700;

export class Review {
  text: ReviewText | null = $state.raw(null);
  /** The number of the last time it was opened or closed: who asks for an earlier one stops. */
  private opened = 0;

  constructor(private readonly controller: MatchController) {}

  /** Whether there is nothing more to come. */
  readonly isComplete = $derived.by(() => this.text !== null && this.text.done === this.text.of);

  /** Ask until everything is there, or until it fails. */
  async open(): Promise<void> {
    const opened = ++this.opened;
    try {
      while (opened === this.opened && !this.isComplete) {
        this.text = await this.controller.ask("review", {});
        if (this.text.failed) return;
        if (!this.isComplete) await new Promise((wait) => setTimeout(wait, PACE));
      }
    } catch (error) {
      this.controller.tell(error);
    }
  }

  close(): void {
    this.opened++;
  }

  /** What would have been better at the moment that is looked back at. */
  readonly better = $derived.by(() => {
    const moment = this.controller.replay.moment;
    const found = this.text?.decisions.find(
      ({ sequence, seat }) => sequence === moment?.sequence && seat === moment.seat,
    );
    return found ?? null;
  });

  /** The parts of it, to be lit on the board. */
  readonly tokens = $derived.by(() => (this.better ? parse(this.better.better).tokens : []));

  /** Look back at a moment, through the eyes of who decided. */
  show(sequence: number, seat: number | null): void {
    this.controller.replay.eyes = seat;
    void this.controller.replay.at(sequence);
  }
}
