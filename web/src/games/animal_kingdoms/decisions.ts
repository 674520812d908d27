/** Decisions as a person would say them, and those one may have meant by pointing somewhere. */

import type { Decision, Choice } from "$web/games/contract";
import type { Words } from "$web/kit/words";
import type { View } from "./view";
import { cardName, isCard } from "./cards";
import { isBattle, isBonusChoice } from "./phases";
import { kingdomName } from "./describe";

/** A hand has at most four cards: pointing at a kingdom asks about each of them, never more. */
const MOST_QUESTIONS = 4;

/** Seats are written with their letters. */
function seatNumber(letter: string): number {
  return letter.charCodeAt(0) - "A".charCodeAt(0);
}

export function label(token: string, part: string, body: View, words: Words): string {
  if (part === "card" || part === "kingdom")
    return isCard(token) ? cardName(token, words) : kingdomName(token, body, words);
  if (part === "seat") return words.seat(seatNumber(token));
  const count = Number(token);
  return words.say("label.tokens", { count, plus: count * body.token_strength });
}

export function sentence({ verb, tokens }: Decision, body: View, words: Words): string {
  const [first = "", second = ""] = tokens;
  if (verb === "claim") {
    const kingdom = body.kingdoms.find((each) => each.kingdom === second);
    const key = kingdom?.capital_is_next ? "say.claim_capital" : "say.claim";
    return words.say(key, { card: cardName(first, words), kingdom: kingdomName(second, body, words) });
  }
  if (verb === "reinforce") {
    const count = Number(second);
    return words.say("say.reinforce", { count, plus: count * body.token_strength });
  }
  if (!tokens.length) return words.say(`say.${verb}`);
  const card = cardName(first, words);
  if (verb === "rally") return words.say(body.phase === "rally" ? "say.rally_more" : "say.rally", { card });
  return words.say(isBonusChoice(body) ? "say.choose_bonus" : "say.choose", { card });
}

export function attempts(token: string, chosen: Choice, body: View): string[] {
  if (isCard(token)) {
    if (chosen.verb === "claim") return body.kingdoms.map(({ kingdom }) => `claim ${token} ${kingdom}`);
    return [isBattle(body) || isBonusChoice(body) ? `choose ${token}` : `rally ${token}`];
  }
  const card = chosen.tokens.find(isCard);
  const cards = card ? [card] : (body.hand ?? []);
  return cards.slice(0, MOST_QUESTIONS).map((each) => `claim ${each} ${token}`);
}
