/** Decisions of Attila as one would say them. */

import type { Decision } from "$web/games/contract";
import type { Words } from "$web/kit/words";
import type { View } from "./view";
import { isTribe, provinceName, tribeName } from "./names";

export function label(token: string, body: View, words: Words): string {
  return isTribe(token) ? tribeName(token, words) : provinceName(token, body, words);
}

export function sentence(decision: Decision, body: View, words: Words): string {
  const [first = "", second = ""] = decision.tokens.map((token) => label(token, body, words));
  const played = body.played ? tribeName(body.played, words) : "";
  switch (decision.verb) {
    case "play":
      return words.say("say.play", { tribe: first, province: second });
    case "influence":
      return words.say("say.influence", { tribe: played, count: gain(body) });
    case "marker":
      return words.say("say.marker", { tribe: played, province: first });
    case "lay":
      return words.say("say.lay", { tribe: first, province: provinceName(body.conflicts[0] ?? "", body, words) });
    case "raise":
      return words.say(first === second ? "say.raise_twice" : "say.raise", { tribe: first, other: second });
    case "end":
      return words.say(words.has(`say.end.${body.phase}`) ? `say.end.${body.phase}` : "act.end");
    default:
      return words.say(`say.${decision.verb}`, { tribe: first });
  }
}

function gain(body: View): number {
  return body.centuries.find((century) => century.current)?.gain ?? 0;
}
