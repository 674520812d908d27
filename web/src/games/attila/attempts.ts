/** What somebody may have meant by pointing at a tribe or a province that is not possible now. */

import type { Choice } from "$web/games/contract";
import type { View } from "./view";
import { isTribe } from "./names";
import { counted } from "./tribes";

/** The server is asked about each of them; more answers than these nobody would read. */
const MOST = 3;

/** The verb one means by pointing at a tribe, in the phases in which that is one card and nothing else. */
const TRIBE_VERBS: { [phase: string]: string } = { conflict: "lay", trade: "trade", close: "trade", pause: "trade" };

export function attempts(token: string, chosen: Choice, body: View): string[] {
  return isTribe(token) ? tribeAttempts(token, chosen.verb, body) : provinceAttempts(token, chosen.tokens, body);
}

function provinceAttempts(province: string, chosen: string[], body: View): string[] {
  if (body.phase === "follow") return [`marker ${province}`];
  const tribes = chosen.filter(isTribe);
  const meant = tribes.length ? tribes : counted(body.hand ?? {}).map(({ tribe }) => tribe);
  return meant.slice(0, MOST).map((tribe) => `play ${tribe} ${province}`);
}

function tribeAttempts(tribe: string, chosen: string | null, body: View): string[] {
  if (chosen === "raise") return [`raise ${tribe} ${tribe}`];
  const verb = chosen ?? TRIBE_VERBS[body.phase] ?? "play";
  if (verb !== "play") return [`${verb} ${tribe}`];
  const start = body.provinces.find((province) => province.start && province.status === "open");
  return start ? [`play ${tribe} ${start.province}`] : [];
}
