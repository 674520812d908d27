/** Decisions and places as a person would say them. */

import type { Words } from "$web/kit/words";
import type { Decision } from "../contract";
import type { Kingdom } from "./kinds";
import type { Province, View } from "./view";
import { provinceOf } from "./provinces";
import { coinsFrom, spaced, sumOf } from "./coins";

export function kingdomName(kingdom: Kingdom, words: Words): string {
  return words.say(`kingdom.${kingdom}`);
}

export function placeName(token: string, body: View, words: Words): string {
  if (token === "sea") return words.say("area.sea");
  if (token === "sea_king") return words.say("label.king_at_sea");
  if (token === "board") return words.say("label.board");
  const province = provinceOf(body, token);
  return province ? words.named(province.names) : token;
}

export function label(token: string, part: string, body: View, words: Words): string {
  switch (part) {
    case "coins":
    case "give":
    case "get":
    case "back":
      return token === "none"
        ? words.say("label.no_coin")
        : words.say("label.some_coins", { coins: coinsFrom(token).join(" + ") });
    case "kingdom":
      return words.say(`kingdom.${token}`);
    case "unit":
      return words.say(`unit.${token}`);
    case "number":
      return token;
    default:
      return placeName(token, body, words);
  }
}

/** The parts of a decision by the names its sentence has gaps for. */
const GAPS: { [verb: string]: string[] } = {
  recruit: ["province"],
  pay: ["coins"],
  change: ["province", "give", "get"],
  move: ["from", "to"],
  castle: ["with"],
  invade: ["from", "to"],
  claim: ["province"],
  take: ["province", "coins"],
  take_change: ["province", "coins", "back"],
  contest: ["kingdom"],
  send: ["from"],
  bribe: ["number"],
  out: ["unit", "to"],
};

export function sentence(decision: Decision, body: View, words: Words): string {
  const key = keyOf(decision);
  if (!words.has(key)) return decision.text;
  const parts = GAPS[decision.verb] ?? [];
  const facts = Object.fromEntries(
    parts.map((part, at) => [part, label(decision.tokens[at] ?? "", part, body, words)]),
  );
  return words.say(key, {
    ...facts,
    count: Number(decision.tokens[0]),
    coin: body.battle?.coin,
    target: body.target && placeName(body.target, body, words),
  });
}

/** Some decisions are said differently: a sealed purse, a unit that goes back to its player board. */
function keyOf({ verb, tokens }: Decision): string {
  if (verb === "bribe" && tokens[0] === "hidden") return "say.bribe_hidden";
  if (verb === "out" && tokens[1] === "board") return "say.out_board";
  return `say.${verb}`;
}

export function unitInWords(kingdom: Kingdom, king: boolean, words: Words): string {
  return words.say(king ? "label.king_of" : "label.warrior_of", { kingdom: kingdomName(kingdom, words) });
}

/** A province and everything that stands and lies there. */
export function provinceInWords(province: Province, words: Words): string {
  const said = [words.named(province.names)];
  const say = (key: string, kingdom: Kingdom): void => {
    said.push(words.say(key, { kingdom: kingdomName(kingdom, words) }));
  };
  if (province.emblem) say(province.capital ? "label.capital" : "label.initial", province.emblem);
  if (province.port) said.push(words.say("label.port"));
  if (province.closed) said.push(words.say("label.closed"));
  else if (province.controller) say("label.controlled", province.controller);
  else if (province.emblem) said.push(words.say("label.suspended"));
  if (province.unit) said.push(unitInWords(province.unit.kingdom, province.unit.king, words));
  if (province.chest) said.push(words.say("label.chest"));
  const sum = sumOf(province.coins);
  if (sum > 0) said.push(words.say("label.coins", { sum, coins: spaced(province.coins) }));
  return said.join(", ");
}

/** Who is at Sea. */
export function fleetsInWords(body: View, words: Words): string[] {
  return body.sea.map(({ kingdom, warriors, king }) => {
    const units = [
      ...(king ? [words.say("unit.king")] : []),
      ...(warriors ? [words.say("label.warriors", { count: warriors })] : []),
    ];
    return words.say("label.fleet", { kingdom: kingdomName(kingdom, words), units: units.join(", ") });
  });
}
