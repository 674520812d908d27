/** Something that takes a moment and may fail: whether it is under way, and the sentence if it failed. */

import { errorText } from "./errorText";
import { session } from "./session.svelte";

export class Trying {
  busy = $state(false);
  error = $state("");

  /** Do it once at a time; true if it worked. Buttons stay enabled meanwhile, so that they do not lose the focus. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = "";
    try {
      await work();
      return true;
    } catch (error) {
      this.error = error instanceof Unreadable ? error.message : errorText(error, session.words);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** What somebody gave us cannot be used; the message is a sentence for them. */
export class Unreadable extends Error {}
