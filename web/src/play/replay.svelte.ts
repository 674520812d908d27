/** Shows the match at an earlier moment: step by step, by slider, or playing by itself. */

import type { GameView } from "$web/games/contract";
import type { MatchState } from "./matchState";

export interface Shown {
  sequence: number;
  /** Through whose eyes; null for a spectator's. */
  seat: number | null;
  turn: number | null;
  prompt: string;
  body: GameView;
}

/** Milliseconds a moment is shown while the match plays by itself. */
const PACE = 900;

export class Replay {
  moment: Shown | null = $state.raw(null);
  playing = $state(false);
  /** Through whose eyes, once the match is over: a seat, or null for a spectator's. */
  eyes: number | null = $state(null);
  private timer = 0;
  private wanted: number | null = null;
  private asking: Promise<void> | null = null;
  /** How often the replay was left. An answer to a question from before is ignored. */
  private left = 0;

  constructor(private readonly match: MatchState) {}

  /** Show the match after `sequence` entries. While an answer is awaited only the last request is kept. */
  at(sequence: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(sequence, this.match.sequence));
    this.asking ??= this.showWanted().finally(() => (this.asking = null));
    return this.asking;
  }

  private async showWanted(): Promise<void> {
    while (this.wanted !== null) {
      const [at, left] = [this.wanted, this.left];
      this.wanted = null;
      try {
        const seat = this.match.over ? this.eyes : this.match.seat;
        const { turn, views } = await this.match.ask("frame", { at, seat, everything: false });
        const view = views[0];
        if (left !== this.left || !view) continue;
        this.moment = {
          sequence: at,
          seat: view.seat,
          turn: turn.seat,
          prompt: turn.prompt,
          body: view.body as unknown as GameView,
        };
      } catch (error) {
        if (left !== this.left) continue;
        this.playing = false;
        this.match.tell(error);
      }
    }
  }

  /** Play from a moment to the present, then show the present again. */
  play(from: number): void {
    this.playing = true;
    void this.at(from).then(() => this.schedule());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.step(), PACE);
  }

  private async step(): Promise<void> {
    if (!this.playing || !this.moment) return;
    if (this.moment.sequence >= this.match.sequence) {
      if (this.match.over) this.pause();
      else this.leave();
      return;
    }
    await this.at(this.match.history.nextLineAfter(this.moment.sequence) ?? this.match.sequence);
    this.schedule();
  }

  /** Back to the present. */
  leave(): void {
    this.pause();
    this.left++;
    this.wanted = null;
    this.moment = null;
    this.match.goOn();
  }
}
