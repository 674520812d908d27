/** Why something cannot be chosen: what may have been meant by pointing at it, and the server's answers put together. */

import type { Explanation } from "$web/protocol";
import type { Choice, Parts } from "./choosing";

/** The answer to "why not?": for each decision that may have been meant, its words and the reason. */
export interface Reasons {
  title: string;
  reasons: Reason[];
}

interface Reason {
  act: string;
  text: string;
  rules: string[];
}

/** Every decision of these verbs that would be complete with this token. */
export function usualAttempts(token: string, choice: Choice, verbs: readonly string[], parts: Parts): string[] {
  const tokens = [...choice.tokens, token];
  return (choice.verb === null ? verbs : [choice.verb])
    .filter((verb) => parts[verb]?.length === tokens.length)
    .map((verb) => [verb, ...tokens].join(" "));
}

/** The refusals; reasons that read the same are told once. */
export function distinct(asked: { act: string; why: Explanation }[], say: (act: string) => string): Reason[] {
  const told = new Map<string, Reason>();
  for (const { act, why } of asked) {
    if (!why.allowed && !told.has(why.text)) told.set(why.text, { act: say(act), text: why.text, rules: why.rules });
  }
  return [...told.values()];
}
