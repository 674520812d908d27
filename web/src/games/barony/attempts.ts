/** What somebody may mean who points at something that is not possible now; the server then says why not. */

import type { Choice } from "$web/games/contract";
import { isToken } from "./kinds";
import type { HexView, View } from "./view";
import { hexNamed, neighbours } from "./hexes";

export function attempts(token: string, chosen: Choice, body: View): string[] {
  if (isToken(token)) return [`${body.phase === "take" ? "take" : "pay"} ${token}`];
  const hex = hexNamed(token, body.hexes);
  if (!hex) return [];
  if (chosen.verb === "move") return chosen.tokens[0] ? [`move ${chosen.tokens[0]} ${token}`] : moves(hex, body);
  if (chosen.verb) return [`${chosen.verb} ${token}`];
  if (body.phase === "place" || body.phase === "recruit") return [`${body.phase} ${token}`];
  if (body.phase === "move") return moves(hex, body);
  if (body.phase === "build") return [`village ${token}`, `stronghold ${token}`];
  return [...new Set([...likely(hex, body), ...inOneStep(token)])];
}

/** What one's own pieces on the hex, or beside it, suggest; before all that could be tried. */
function likely(hex: HexView, body: View): string[] {
  const own = hex.owner !== null && hex.owner === body.seat ? hex.building : null;
  if (own === "city") return [`recruit ${hex.hex}`];
  if (own === "village") return [`city ${hex.hex}`];
  if (knightsOf(hex, body)) return [`village ${hex.hex}`, `stronghold ${hex.hex}`, ...moves(hex, body)];
  return neighbours(hex, body.hexes).some((other) => knightsOf(other, body)) ? moves(hex, body) : [];
}

function inOneStep(token: string): string[] {
  return ["expedition", "recruit", "village", "stronghold", "city"].map((verb) => `${verb} ${token}`);
}

/** From a hex with own knights: to every side. Otherwise to it from own knights beside it, or from it all the same. */
function moves(hex: HexView, body: View): string[] {
  const around = neighbours(hex, body.hexes);
  if (knightsOf(hex, body)) return around.map((other) => `move ${hex.hex} ${other.hex}`);
  const arriving = around.filter((other) => knightsOf(other, body)).map((other) => `move ${other.hex} ${hex.hex}`);
  return arriving.length ? arriving : around.slice(0, 1).map((other) => `move ${hex.hex} ${other.hex}`);
}

function knightsOf(hex: HexView, body: View): number {
  return body.seat === null ? 0 : (hex.knights[body.seat] ?? 0);
}
