/** Sends decisions to the server, one at a time. Each counts once, even if the connection is lost and it is sent again. */

import { randomHex } from "$web/wire/http";
import { RequestError, isOffline } from "$web/wire/requestError";
import type { MatchState } from "./matchState";

/** A decision on its way: sent again with the same key if the connection was lost. */
interface Sent {
  act: string;
  sequence: number;
  seat: number;
  key: string;
  /** Whether the server should refuse it if it weighs something and could not be taken back. */
  unless_final: boolean;
}

export class Outbox {
  private awaited = $state(false);
  private sent: Sent | null = $state.raw(null);
  private plan: string[] = [];
  /** After how many entries the next of the plan is asked for. */
  private due = 0;
  /** After how many entries the page last answered by itself: if that is refused it is not tried again. */
  private gaveAt = -1;

  constructor(private readonly match: MatchState) {}

  /** Whether a decision is sent and not answered: it can no longer be changed. */
  get isSent(): boolean {
    return this.sent !== null;
  }

  /** Whether a decision waits for the connection to come back. */
  get hasUnsent(): boolean {
    return this.sent !== null && !this.awaited;
  }

  /** Whether a question or decision is not answered yet. Nothing else can be chosen until it is. */
  get underWay(): boolean {
    return this.awaited || this.sent !== null;
  }

  /** Whether nothing is under way or to follow, and what was answered has been told. */
  get isIdle(): boolean {
    return !this.underWay && this.plan.length === 0 && this.match.sequence >= this.due;
  }

  /** Wait for this answer; `underWay` until it comes. */
  async holding<T>(answer: Promise<T>): Promise<T> {
    this.awaited = true;
    try {
      return await answer;
    } finally {
      this.awaited = false;
    }
  }

  /** Send the first of these now, and each of the others as soon as it is asked for. */
  decide(decisions: string[]): void {
    this.plan = [...decisions];
    this.due = this.match.sequence;
    this.goOn();
  }

  /** Send the next of several decisions if it is asked for now; if anything else happened in between, drop the rest.
   *  Without any, send what the page answers by itself. */
  goOn(): void {
    if (this.underWay || this.match.sequence < this.due) return;
    const decision = this.plan.shift();
    if (decision === undefined) return this.give();
    const isAsked = this.match.sequence === this.due && this.match.myTurn && this.match.legal.includes(decision);
    if (isAsked) void this.send(decision);
    else this.plan = [];
  }

  private give(): void {
    const { givenAnswer, sequence } = this.match;
    if (givenAnswer === null || sequence === this.gaveAt) return;
    this.gaveAt = sequence;
    this.match.noteGiven(givenAnswer);
    void this.send(givenAnswer);
  }

  /** Send no more of several decisions. */
  dropPlan(): void {
    this.plan = [];
  }

  /** Send a decision; with `unlessFinal` a yes is asked for first if it weighs something and could not be taken back. */
  async send(decision: string, unlessFinal = false): Promise<void> {
    const { seat, sequence } = this.match;
    if (seat === null) return;
    await this.transmit({ act: decision, sequence, seat, key: randomHex(8), unless_final: unlessFinal });
  }

  /** After a reconnection: send the unanswered decision again with its key, so that the server counts it once. */
  async sendAgain(): Promise<void> {
    if (this.sent && this.hasUnsent) await this.transmit(this.sent);
  }

  /** Forget the unanswered decision and those that should follow it. */
  giveUp(): void {
    this.sent = null;
    this.plan = [];
  }

  /** An update that contains the decision is as good as the reply to it. */
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
      if (!wouldBeFinal(error)) this.match.refused(error);
      else if (sent.seat === this.match.seat && sent.sequence === this.match.sequence)
        this.match.askToConfirm(sent.act);
    }
    this.match.goOn();
  }
}

/** Whether the server asks for a yes to a decision that it did not carry out. */
function wouldBeFinal(error: unknown): boolean {
  return error instanceof RequestError && error.is("refusal", "would_be_final");
}
