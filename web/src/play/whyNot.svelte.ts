/** Why something cannot be chosen: what may have been meant by pointing at it, and the server's answers put together. */

import type { Choice } from "$web/games/contract";
import type { Explanation } from "$web/wire/protocol";
import { RequestError } from "$web/wire/requestError";
import { type Parts, parse } from "./choosing";
import type { MatchState } from "./matchState";

/** So many decisions are asked about at most when somebody points at something. */
const MOST_ATTEMPTS = 8;

/** The answer to "why not?": for each decision that may have been meant, its words and the reason. */
interface Answer {
  title: string;
  reasons: Reason[];
}

interface Reason {
  decision: string;
  text: string;
  rules: string[];
}

export class WhyNot {
  answer: Answer | null = $state.raw(null);
  /** The number of the last question: an answer to an earlier one comes too late. */
  private asked = 0;

  constructor(private readonly match: MatchState) {}

  /** Forget the question and its answer. */
  clear(): void {
    this.asked++;
    this.answer = null;
  }

  /** Why nothing can be done with this token now. */
  async explain(token: string): Promise<void> {
    const { body, choice, module, phase, info, prompt } = this.match;
    if (!body) return;
    const meant =
      module.attempts?.(token, choice, body) ?? usualAttempts(token, choice, module.verbs[phase] ?? [], info.verbs);
    const title = this.match.tokenLabel(token, meant);
    if (this.match.myTurn) await this.ask(title, meant);
    else this.answer = { title, reasons: [{ decision: "", text: prompt, rules: [] }] };
  }

  /** Why none of these decisions is possible. */
  async ask(title: string, meant: string[]): Promise<void> {
    const { body, module, words } = this.match;
    if (!body) return;
    const number = ++this.asked;
    try {
      const answers = await Promise.all(meant.slice(0, MOST_ATTEMPTS).map((decision) => this.about(decision)));
      const reasons = distinct(answers.flat(), (decision) => module.sentence(parse(decision), body, words));
      if (number !== this.asked) return;
      if (reasons.length === 0) reasons.push({ decision: "", text: words.say("why.nothing"), rules: [] });
      this.answer = { title, reasons };
    } catch (error) {
      if (number === this.asked) this.match.tell(error);
    }
  }

  /** The server's answer; none if there is no such decision at all: then it was not what was meant. */
  private async about(decision: string): Promise<{ decision: string; why: Explanation }[]> {
    try {
      return [{ decision, why: await this.match.ask("why", { act: decision, seat: this.match.seat }) }];
    } catch (error) {
      if (error instanceof RequestError && error.is("malformed")) return [];
      throw error;
    }
  }
}

/** Every decision of these verbs that would be complete with this token. */
function usualAttempts(token: string, choice: Choice, verbs: readonly string[], parts: Parts): string[] {
  const tokens = [...choice.tokens, token];
  return (choice.verb === null ? verbs : [choice.verb])
    .filter((verb) => parts[verb]?.length === tokens.length)
    .map((verb) => [verb, ...tokens].join(" "));
}

/** The refusals; a reason that reads the same is given once. */
function distinct(asked: { decision: string; why: Explanation }[], say: (decision: string) => string): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { decision, why } of asked) {
    if (!why.allowed && !reasons.has(why.text))
      reasons.set(why.text, { decision: say(decision), text: why.text, rules: why.rules });
  }
  return [...reasons.values()];
}
