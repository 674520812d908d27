/** Decisions on their way to the server: one at a time, and once only, also if the connection is lost meanwhile. */

import { randomHex } from "$web/wire/http";
import { isOffline } from "$web/wire/requestError";
import type { MatchState } from "./matchState";

/** A decision on its way: sent again with the same key if the connection was lost. */
interface Sent {
  act: string;
  sequence: number;
  seat: number;
  key: string;
}

export class Outbox {
  private awaited = $state(false);
  private sent: Sent | null = $state.raw(null);
  private plan: string[] = [];
  /** After how many entries the next of the plan is asked for. */
  private due = 0;

  constructor(private readonly match: MatchState) {}

  /** Whether a decision is sent and not answered: it can no longer be changed. */
  get isSent(): boolean {
    return this.sent !== null;
  }

  /** Whether a decision waits for the connection to come back. */
  get hasUnsent(): boolean {
    return this.sent !== null && !this.awaited;
  }

  /** Whether the server is asked something: until it is answered nothing else can be chosen, or it would be one too many. */
  get underWay(): boolean {
    return this.awaited || this.sent !== null;
  }

  /** Until this is answered nothing else can be chosen. */
  async holding<T>(answer: Promise<T>): Promise<T> {
    this.awaited = true;
    try {
      return await answer;
    } finally {
      this.awaited = false;
    }
  }

  /** Decide this now and, once it is asked for, what follows. */
  decide(decisions: string[]): void {
    this.plan = [...decisions];
    this.due = this.match.sequence;
    this.goOn();
  }

  /** The next of several decisions, once it is asked for. If something came between, the rest answers another question. */
  goOn(): void {
    if (this.plan.length === 0 || this.underWay || this.match.sequence < this.due) return;
    const decision = this.plan.shift()!;
    const isAsked = this.match.sequence === this.due && this.match.myTurn && this.match.legal.includes(decision);
    if (isAsked) void this.send(decision);
    else this.plan = [];
  }

  /** Nothing more follows. */
  dropPlan(): void {
    this.plan = [];
  }

  async send(decision: string): Promise<void> {
    const { seat, sequence } = this.match;
    if (seat !== null) await this.transmit({ act: decision, sequence, seat, key: randomHex(8) });
  }

  /** The connection is back: send what was lost, with its key; the server knows whether it came. */
  async sendAgain(): Promise<void> {
    if (this.sent && this.hasUnsent) await this.transmit(this.sent);
  }

  /** What was to be sent again cannot be. */
  giveUp(): void {
    this.sent = null;
    this.plan = [];
  }

  /** Once the match tells of the decision it has arrived, whether or not the answer to it still comes. */
  noteArrival(): void {
    if (!this.sent) return;
    const { act, seat, sequence } = this.sent;
    const [entry, ...after] = this.match.history.entries.slice(sequence);
    if (entry?.do !== "decide" || entry.seat !== seat || entry.act !== act) return;
    this.sent = null;
    if (after.every((each) => each.do === "chance")) this.due = this.match.sequence;
  }

  private async transmit(sent: Sent): Promise<void> {
    this.sent = sent;
    try {
      const { sequence } = await this.holding(this.match.ask("decide", sent));
      this.sent = null;
      this.due = sequence;
    } catch (error) {
      if (isOffline(error)) return;
      this.giveUp();
      this.match.refused(error);
    }
    this.goOn();
  }
}
