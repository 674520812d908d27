/**
 * What one wants to decide once one is asked: made while others play, step by step, by pointing. It holds no rules: when the turn
 * comes each step is chosen as if it were pointed out then, out of what is possible.
 */

import type { Choice } from "$web/games/contract";
import { NOTHING, type Parts } from "./choosing";

export class Plan {
  /** In their order; the last is the one that is being made. Empty: nothing is planned. */
  steps: Choice[] = $state.raw([]);
  /** Whether its first step has been taken: the others follow in the same turn, or not at all. */
  isBegun = false;

  constructor(private readonly parts: Parts) {}

  get isOpen(): boolean {
    return this.steps.length > 0;
  }

  /** What has been pointed out so far. */
  readonly made = $derived(this.steps.filter(({ verb, tokens }) => verb !== null || tokens.length > 0));

  open(): void {
    if (!this.isOpen) this.steps = [NOTHING];
  }

  drop(): void {
    this.isBegun = false;
    if (this.isOpen) this.steps = [];
  }

  /** The turn is over: what should have followed in it is not done in another. */
  dropRest(): void {
    if (this.isBegun) this.drop();
  }

  has(token: string): boolean {
    return this.steps.some(({ tokens }) => tokens.includes(token));
  }

  point(token: string): void {
    const { verb, tokens } = this.last;
    if (tokens.at(-1) === token) this.change({ verb, tokens: tokens.slice(0, -1) });
    else if (this.isFull) this.steps = [...this.steps, { verb: null, tokens: [token] }];
    else this.change({ verb, tokens: [...tokens, token] });
  }

  chooseVerb(verb: string): void {
    const { verb: before, tokens } = this.last;
    if (before === verb) this.change({ verb: null, tokens });
    else if (this.isFull) this.steps = [...this.steps, { verb, tokens: [] }];
    else this.change({ verb, tokens });
  }

  /** What is chosen next comes after what is planned. */
  then(): void {
    if (this.last !== NOTHING) this.steps = [...this.steps, NOTHING];
  }

  /** One part less; without any the plan is dropped. */
  back(): void {
    const { verb, tokens } = this.last;
    if (tokens.length > 0) this.change({ verb, tokens: tokens.slice(0, -1) });
    else if (verb !== null) this.change(NOTHING);
    else this.steps = this.steps.slice(0, -1);
  }

  /** The next step, which is no longer planned; null if there is none. */
  take(): Choice | null {
    const [first, ...others] = this.made;
    this.steps = others;
    this.isBegun = true;
    return first ?? null;
  }

  private get last(): Choice {
    return this.steps.at(-1) ?? NOTHING;
  }

  /** Whether what is being made has all its parts. With a place first one cannot know. */
  private get isFull(): boolean {
    const { verb, tokens } = this.last;
    return verb !== null && tokens.length >= (this.parts[verb]?.length ?? 0);
  }

  private change(last: Choice): void {
    this.steps = [...this.steps.slice(0, -1), last];
  }
}
