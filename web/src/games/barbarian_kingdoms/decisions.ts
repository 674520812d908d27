/** Which verbs belong to which question, and what somebody may have meant by pointing at a place. */

import type { Choice } from "$web/games/contract";
import type { Words } from "$web/kit/words";
import { sideAsked } from "./battle";
import type { View } from "./view";
import { kingdomName } from "./labels";
import { provinceOf } from "./provinces";

export const VERBS: { [phase: string]: string[] } = {
  action: ["recruit", "move", "castle", "invade", "claim", "tax"],
  levy: ["recruit", "end"],
  scourge: ["claim", "end"],
  pay: ["pay", "change", "withdraw"],
  consent: ["agree", "refuse"],
  maneuver: ["move", "castle", "end"],
  tax: ["take", "take_change", "end"],
  contest: ["contest", "pass"],
  join: ["send"],
  muster: ["send", "end"],
  reinforce: ["send", "pass"],
  bribe: ["bribe"],
  move_out: ["out"],
};

/** What is pointed at on the map. */
export const DRAWN = ["province", "from", "to", "with", "number"];

/** Coins are tapped into the purse: they are not asked for kind by kind. */
export function asks(body: View, words: Words): string | null {
  const own = sideAsked(body);
  const other = body.battle?.sides.find((side) => side !== own);
  if (!own || !other) return null;
  const facts = { kingdom: kingdomName(own.kingdom, words), own: own.points, theirs: other.points };
  return words.say("label.fill_purse", facts);
}

/** Whether what can be contested happens in a province of this player, or where a unit of theirs stands. */
export function isAttacked({ provinces, target, players }: View, seat: number): boolean {
  const own = players[seat]?.kingdoms ?? [];
  const there = provinces.find(({ province }) => province === target);
  return [there?.controller, there?.unit?.kingdom].some((kingdom) => kingdom && own.includes(kingdom));
}

/** The phases in which units are sent into a battle or have to leave, also from and to the Sea. */
const SENDING = ["join", "muster", "reinforce", "move_out"];

export function attempts(token: string, { verb, tokens }: Choice, body: View): string[] {
  if (verb) return [[verb, ...tokens, token].join(" ")];
  const [from] = tokens;
  // The Sea is not a province: units go there and come from there, nothing else.
  if (!from && isSea(token) && !SENDING.includes(body.phase)) return movesAt(token, body);
  switch (body.phase) {
    case "action":
      return from ? [`invade ${from} ${token}`, `move ${from} ${token}`] : actionsAt(token, body);
    case "maneuver":
      return from ? [`move ${from} ${token}`] : movesAt(token, body);
    case "scourge":
      return [`claim ${token}`];
    case "join":
    case "muster":
    case "reinforce":
      return [`send ${token}`];
    case "move_out":
      return [`out warrior ${token}`, `out king ${token}`];
    case "tax":
      return [`take ${token} 1`];
    default:
      // Whatever has to be answered first, the server says so.
      return [`recruit ${token}`];
  }
}

/** Where one's own unit stands one may want to claim; where one rules, to recruit; elsewhere, to invade. */
function actionsAt(token: string, body: View): string[] {
  const province = provinceOf(body, token);
  if (!province) return movesAt(token, body);
  if (province.unit?.kingdom === body.kingdom) return [`claim ${token}`];
  if (province.controller === body.kingdom) return [`recruit ${token}`];
  const near = unitsOf(body).filter((from) => province.land.includes(from) || province.straits.includes(from));
  const from = near.length ? near : unitsOf(body).slice(0, 1);
  return [...from.map((each) => `invade ${each} ${token}`), `recruit ${token}`];
}

/** A unit that shall go somewhere, or a place where units shall go. */
function movesAt(token: string, body: View): string[] {
  if (token === "sea_king") return ["castle sea"];
  const province = provinceOf(body, token);
  if (province?.unit?.kingdom === body.kingdom) return province.land.map((to) => `move ${token} ${to}`);
  return unitsOf(body).map((from) => `move ${from} ${token}`);
}

function isSea(token: string): boolean {
  return token === "sea" || token === "sea_king";
}

function unitsOf(body: View): string[] {
  return body.provinces.filter(({ unit }) => unit?.kingdom === body.kingdom).map(({ province }) => province);
}
