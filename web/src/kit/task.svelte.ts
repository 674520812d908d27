/** Something a button starts that takes a moment and may fail: whether it runs, and the sentence about its error. */

import { errorText } from "./errorText";
import { session } from "./session.svelte";

export class Task {
  busy = $state(false);
  error = $state("");

  /** Run this unless it runs already; true if it worked. Buttons stay enabled meanwhile, so that they keep the focus. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = "";
    try {
      await work();
      return true;
    } catch (error) {
      this.error = error instanceof InvalidInput ? error.message : errorText(error, session.words);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** What the user gave cannot be used. The message is a sentence for them. */
export class InvalidInput extends Error {}
