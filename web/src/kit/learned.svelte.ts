/**
 * What has been learned: the lessons done and the puzzles tried, kept with the person as soon as there is one; and the matches in
 * which a guide speaks at this device.
 */

import type { Learned as Kept, PuzzleStanding } from "$web/wire/protocol";
import { send } from "$web/wire/http";
import { session } from "./session.svelte";
import { KEY, remember, stored } from "./storage";

const LESSONS = `${KEY}:learned`;
const GUIDED = `${KEY}:guided`;
/** Of so many matches it is kept that a guide speaks in them; nobody needs one for more. */
const MOST_GUIDED = 20;

type Done = { [game: string]: string[] };

class Learned {
  private done: Done = $state.raw((stored(LESSONS) as Done | null) ?? {});
  private standings: { [game: string]: PuzzleStanding } = $state.raw({});

  /** Whether a lesson is done. */
  has(game: string, lesson: string): boolean {
    return this.done[game]?.includes(lesson) ?? false;
  }

  /** Whether any lesson of a game is done. */
  hasBegun(game: string): boolean {
    return (this.done[game]?.length ?? 0) > 0;
  }

  add(game: string, lesson: string): void {
    if (this.has(game, lesson)) return;
    this.keep({ ...this.done, [game]: [...(this.done[game] ?? []), lesson] });
    void this.share();
  }

  /** How I stand with the puzzles of a game, if I have tried one. */
  standing(game: string): PuzzleStanding | undefined {
    return this.standings[game];
  }

  /** Bring what this device knows to what is kept with the person, and learn what other devices have brought. */
  async share(): Promise<void> {
    if (!session.me) return;
    try {
      const kept = await send<Kept>("/api/learned", { lessons: this.done });
      const merged = { ...this.done };
      for (const [game, lessons] of Object.entries(kept.lessons))
        merged[game] = [...new Set([...(this.done[game] ?? []), ...lessons])];
      this.keep(merged);
      this.standings = kept.puzzles;
    } catch {
      // Nothing is lost: it is brought the next time.
    }
  }

  private keep(done: Done): void {
    this.done = done;
    remember(LESSONS, done);
  }
}

export const learned = new Learned();

const guidedMatches = (): string[] => (stored(GUIDED) as string[] | null) ?? [];

/** Whether a guide speaks in this match. */
export const isGuided = (match: string): boolean => guidedMatches().includes(match);

/** From now on a guide speaks in this match. */
export function guide(match: string): void {
  remember(GUIDED, [...guidedMatches(), match].slice(-MOST_GUIDED));
}
