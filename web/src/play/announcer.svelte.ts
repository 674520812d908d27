/** What screen readers say. Every sentence is added below those before it, so that none is cut off by the next. */

import { untrack } from "svelte";

/** So many sentences are kept; more at once nobody would listen to. */
const MOST = 30;

export interface Sentence {
  text: string;
  /** Whether it is said even if much is to be said at once: a result, something that came to light. */
  weighs: boolean;
}

export class Announcer {
  said: (Sentence & { number: number })[] = $state.raw([]);
  private number = 0;

  say(...texts: string[]): void {
    this.add(texts.map((text) => ({ text, weighs: true })));
  }

  /** Say these in their order. If they are too many, the oldest of those that do not weigh are left out first. */
  add(sentences: Sentence[]): void {
    const spoken = sentences.filter(({ text }) => text);
    const byWeight = [...spoken.filter(({ weighs }) => !weighs), ...spoken.filter(({ weighs }) => weighs)];
    const chosen = new Set(byWeight.slice(-MOST));
    const fresh = spoken.filter((each) => chosen.has(each)).map((each) => ({ ...each, number: this.number++ }));
    // Whoever says something does not wait for what is said.
    if (fresh.length > 0) this.said = [...untrack(() => this.said), ...fresh].slice(-MOST);
  }

  /** What one person heard is not for the next. */
  clear(): void {
    this.said = [];
  }
}
