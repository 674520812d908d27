/** Something the server did not do, with its sentence; or the server could not be reached at all. */

import type { Problem } from "./protocol";

export class Trouble extends Error {
  constructor(
    readonly family: string,
    readonly code: string,
    text: string,
    readonly rules: string[] = [],
  ) {
    super(text);
  }

  static from(problem: Problem): Trouble {
    return new Trouble(problem.family, problem.code, problem.text, problem.rules);
  }

  is(family: string, code?: string): boolean {
    return this.family === family && (code === undefined || this.code === code);
  }
}

/** The family of what never reached the server; its sentence is the page's own. */
export const OFFLINE = "offline";

/** Whether something never reached the server: it may be tried again. */
export function isOffline(trouble: unknown): boolean {
  return trouble instanceof Trouble && trouble.is(OFFLINE);
}

/** What the server cannot do for the moment, through no fault of who asked. */
const PASSING = ["unavailable", "too_many", "internal"];

/** Whether the same is worth trying again a little later. */
export function isPassing(trouble: unknown): boolean {
  return trouble instanceof Trouble && PASSING.includes(trouble.family);
}
