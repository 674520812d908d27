/** A request that failed: refused by the server, with a sentence for the user, or never received by it. */

import type { Problem } from "./protocol";

export class RequestError extends Error {
  constructor(
    readonly family: string,
    readonly code: string,
    text: string,
    readonly rules: string[] = [],
  ) {
    super(text);
  }

  static from(problem: Problem): RequestError {
    return new RequestError(problem.family, problem.code, problem.text, problem.rules);
  }

  is(family: string, code?: string): boolean {
    return this.family === family && (code === undefined || this.code === code);
  }
}

/** The family of requests that never reached the server. They have no sentence of the server. */
export const OFFLINE = "offline";

/** Whether the request never reached the server. */
export function isOffline(error: unknown): boolean {
  return error instanceof RequestError && error.is(OFFLINE);
}

/** Families of errors that are the server's and may pass. */
const TEMPORARY = ["unavailable", "too_many", "internal"];

/** Whether the same request may work a little later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof RequestError && TEMPORARY.includes(error.family);
}
