/**
 * Choosing a decision piece by piece out of those that are possible: what first, or where first, in any order.
 *
 * Nothing here knows a rule: the decisions are texts the server listed, and a choice only narrows them down.
 */

import type { Act } from "$web/games/contract";

/** What has been chosen so far: a verb, and tokens in the order they were pointed at. */
export interface Choice {
  verb: string | null;
  tokens: string[];
}

export const NOTHING: Choice = { verb: null, tokens: [] };

/** A decision that fits the choice, and the places of its tokens that are still to be chosen. */
export interface Candidate {
  act: Act;
  free: number[];
}

export function parse(text: string): Act {
  const [verb = "", ...tokens] = text.split(" ");
  return { text, verb, tokens };
}

/** The decisions that fit. A token is taken as the next part where one can be; only else as a later part. */
export function candidates(acts: readonly Act[], choice: Choice): Candidate[] {
  let fitting = acts
    .filter((act) => choice.verb === null || act.verb === choice.verb)
    .map((act) => ({ act, free: act.tokens.map((_, place) => place) }));
  for (const token of choice.tokens) {
    const next = fitting.filter(({ act, free }) => free.length > 0 && act.tokens[free[0]!] === token);
    const any = fitting.filter(({ act, free }) => free.some((place) => act.tokens[place] === token));
    fitting = (next.length > 0 ? next : any).map(({ act, free }) => {
      const bound = free.find((place) => act.tokens[place] === token);
      return { act, free: free.filter((place) => place !== bound) };
    });
  }
  return fitting;
}

/** The verbs among the candidates, in the order they are listed. */
export function verbsOf(fitting: readonly Candidate[]): string[] {
  return [...new Set(fitting.map(({ act }) => act.verb))];
}

/**
 * The tokens one can point at next. Where a decision begins with where something comes from, that is asked first; other
 * parts may be pointed at in any order.
 */
export function nextTokens(fitting: readonly Candidate[], parts: { [verb: string]: string[] }): Set<string> {
  const tokens = new Set<string>();
  for (const { act, free } of fitting) {
    const names = parts[act.verb] ?? [];
    const first = free[0];
    if (first === undefined) continue;
    const asked = names[first] === "from" ? [first] : free;
    for (const place of asked) tokens.add(act.tokens[place]!);
  }
  return tokens;
}

/** The next part of each candidate with its name, for those parts that are offered as buttons. */
export function nextParts(
  fitting: readonly Candidate[],
  parts: { [verb: string]: string[] },
): { token: string; part: string }[] {
  const found = new Map<string, { token: string; part: string }>();
  for (const { act, free } of fitting) {
    const first = free[0];
    if (first === undefined) continue;
    const token = act.tokens[first]!;
    const part = parts[act.verb]?.[first] ?? "";
    found.set(`${part} ${token}`, { token, part });
  }
  return [...found.values()];
}

/** The decision that is wholly chosen, if there is just one left and nothing of it is open. */
export function complete(fitting: readonly Candidate[]): Act | null {
  const [only, ...others] = fitting;
  return only && others.length === 0 && only.free.length === 0 ? only.act : null;
}
