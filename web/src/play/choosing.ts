/**
 * Choosing a decision piece by piece out of those that are possible: what first, or where first, in any order.
 *
 * Nothing here knows a rule: the decisions are texts the server listed, and a choice only narrows them down.
 */

import type { Decision, Choice } from "$web/games/contract";

export const NOTHING: Choice = { verb: null, tokens: [] };

/** A decision that fits the choice, and the places of its tokens that are still to be chosen. */
export interface Candidate {
  decision: Decision;
  free: number[];
}

export function parse(text: string): Decision {
  const [verb = "", ...tokens] = text.split(" ");
  return { text, verb, tokens };
}

/** The names of the parts of each verb, as the server tells them. */
export type Parts = { [verb: string]: string[] };

/** Where a decision begins with where something comes from, the order of its places matters. */
const FROM = "from";

/** The decisions that fit. A place is taken as where something goes to only if nothing could come from there. */
export function candidates(decisions: readonly Decision[], choice: Choice, parts: Parts): Candidate[] {
  let fitting = decisions
    .filter((decision) => choice.verb === null || decision.verb === choice.verb)
    .map((decision) => ({ decision, free: decision.tokens.map((_, place) => place) }));
  for (const token of choice.tokens) {
    const isNext = ({ decision, free }: Candidate): boolean =>
      free[0] !== undefined && decision.tokens[free[0]] === token;
    const begins = ({ decision, free }: Candidate): boolean =>
      free[0] !== undefined && parts[decision.verb]?.[free[0]] === FROM;
    const named = fitting.filter(({ decision, free }) => free.some((place) => decision.tokens[place] === token));
    const comesFrom = named.some((each) => begins(each) && isNext(each));
    fitting = named
      .filter((each) => !comesFrom || !begins(each) || isNext(each))
      .map(({ decision, free }) => {
        const bound = free.find((place) => decision.tokens[place] === token);
        return { decision, free: free.filter((place) => place !== bound) };
      });
  }
  return fitting;
}

/** The verbs among the candidates, in the order they are listed. */
export function verbsOf(fitting: readonly Candidate[]): string[] {
  return [...new Set(fitting.map(({ decision }) => decision.verb))];
}

/**
 * The tokens one can point at next. Where a decision begins with where something comes from, that is asked first; other
 * parts may be pointed at in any order. Of all parts, or of those with these names only.
 */
export function nextTokens(fitting: readonly Candidate[], parts: Parts, only?: readonly string[]): Set<string> {
  const tokens = new Set<string>();
  for (const { decision, free } of fitting) {
    const names = parts[decision.verb] ?? [];
    const first = free[0];
    if (first === undefined) continue;
    const asked = names[first] === FROM ? [first] : free;
    for (const place of asked) if (!only || only.includes(names[place]!)) tokens.add(decision.tokens[place]!);
  }
  return tokens;
}

/** The parts offered as buttons next; what is the same in all candidates is not asked. */
export function nextParts(fitting: readonly Candidate[], parts: Parts, drawn: readonly string[]): Part[] {
  const found = new Map<string, Part>();
  const isOpen = (place: number): boolean => new Set(fitting.map(({ decision }) => decision.tokens[place])).size > 1;
  for (const { decision, free } of fitting) {
    const place = free.find(isOpen) ?? free[0];
    const part = place === undefined ? undefined : parts[decision.verb]?.[place];
    if (place === undefined || part === undefined || drawn.includes(part)) continue;
    const token = decision.tokens[place]!;
    found.set(`${part} ${token}`, { token, part });
  }
  return [...found.values()];
}

/** A part of a decision with its name. */
export interface Part {
  token: string;
  part: string;
}

/** The decision that is chosen: just one is left, and nothing of it has to be pointed at any more. */
export function complete(fitting: readonly Candidate[], parts: Parts, drawn: readonly string[]): Decision | null {
  const [only, ...others] = fitting;
  if (!only || others.length > 0) return null;
  return only.free.some((place) => drawn.includes(parts[only.decision.verb]?.[place] ?? "")) ? null : only.decision;
}
