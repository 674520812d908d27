/** What has been learned at this device: the lessons done, and the matches in which a guide speaks. */

import { KEY, remember, stored } from "./storage";

const LESSONS = `${KEY}:learned`;
const GUIDED = `${KEY}:guided`;
/** Of so many matches it is kept that a guide speaks in them; nobody needs one for more. */
const MOST_GUIDED = 20;

type Done = { [game: string]: string[] };

class Learned {
  private done: Done = $state.raw((stored(LESSONS) as Done | null) ?? {});

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
    this.done = { ...this.done, [game]: [...(this.done[game] ?? []), lesson] };
    remember(LESSONS, this.done);
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
