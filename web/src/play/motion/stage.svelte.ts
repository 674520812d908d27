/**
 * Shows one update after the other: if it has a scene that is played first, then what it changes appears, and what moved
 * travels there. Nobody waits for it: what is decided meanwhile ends it, and if too much is waiting the board shows the
 * present at once.
 */

import { tick } from "svelte";
import type { GameView, Motion } from "$web/games/contract";
import { play } from "$web/kit/sounds";
import { soundOf } from "./motions";
import { travelTime } from "./pace";

/** How the board stands after an update. */
export interface Stand {
  body: GameView;
  turn: number | null;
  sequence: number;
}

/** An update to be shown. */
interface Step {
  stand: Stand;
  motions: Motion[][];
  isOwn: boolean;
  /** Plays the scene of this update, if it has one; settles when it is closed. */
  scene?: (() => Promise<void>) | undefined;
}

/** Draws things on their way; there is one while the board is on the screen. */
export interface Theatre<J = unknown> {
  /** Before the board changes: note where things are. */
  depart(motions: Motion[][]): J;
  /** After it has changed: let them travel, each for so many milliseconds. Settles when the last has arrived. */
  travel(journeys: J, duration: number): Promise<void>;
  /** Go on so many times as fast. */
  hurry(rate: number): void;
  /** End all of it now. */
  clear(): void;
}

/** With more updates than this waiting the board catches up at once. */
const MOST_WAITING = 4;
/** With more motions than this somebody was away: the outcome is enough. */
const MOST_MOTIONS = 16;

export class Stage {
  /** What the board shows while it is behind; null: the present. */
  behind: Stand | null = $state.raw(null);
  theatre: Theatre | null = null;
  private playing: Step | null = $state.raw(null);
  private waiting: Step[] = [];
  /** Up to which entry everything has arrived, while something is on its way. */
  private departed = 0;
  /** What the board showed before the update that is played now. */
  private before: Stand | null = null;

  get isBusy(): boolean {
    return this.playing !== null;
  }

  /** Up to which entry everything is where it belongs. */
  get settledTo(): number {
    return this.playing ? this.departed : Infinity;
  }

  /** Show an update. It is the present already; the page has not been drawn again yet. */
  show(step: Step): void {
    if (!this.playing) return this.begin(step);
    this.behind ??= this.playing.stand;
    this.waiting.push(step);
    if (this.waiting.length > MOST_WAITING) this.finish();
    else this.theatre?.hurry(1 + this.waiting.length);
  }

  private begin(step: Step): void {
    this.departed = this.before?.sequence ?? 0;
    if (!step.scene || !this.before) return this.move(step);
    this.playing = step;
    this.behind = this.before;
    void step.scene().then(() => {
      if (this.playing === step) this.move(step);
    });
  }

  private move(step: Step): void {
    const { theatre } = this;
    const duration = theatre ? travelTime(step.isOwn) / (1 + this.waiting.length) : 0;
    const count = step.motions.flat().length;
    if (count <= MOST_MOTIONS) play(step.motions.flat().map(soundOf));
    const journeys = duration > 0 && count > 0 && count <= MOST_MOTIONS ? theatre?.depart(step.motions) : undefined;
    this.before = step.stand;
    this.behind = this.waiting.length > 0 ? step.stand : null;
    if (!journeys) return this.next();
    this.playing = step;
    void tick()
      .then(() => (this.playing === step ? theatre!.travel(journeys, duration) : undefined))
      .finally(() => {
        if (this.playing === step) this.next();
      });
  }

  private next(): void {
    this.playing = null;
    const step = this.waiting.shift();
    if (step) this.begin(step);
  }

  /** Show the present, with nothing on its way. */
  finish(): void {
    this.before = this.waiting.at(-1)?.stand ?? this.playing?.stand ?? this.before;
    this.waiting = [];
    this.playing = null;
    this.behind = null;
    this.theatre?.clear();
  }

  /** The board shows this, and nothing led to it. */
  jump(stand: Stand | null): void {
    this.finish();
    this.before = stand;
  }
}
