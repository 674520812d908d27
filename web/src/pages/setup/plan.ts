/** Who is to sit where in a new match, as somebody plans it before it is created. */

import type { GameInfo, SeatPlan } from "$web/wire/protocol";
import { usualLevel, usualSeats } from "$web/play/newMatch";

/** Me, a bot, somebody who gets a link, or somebody around this screen. */
export const SITTERS = ["me", "bot", "link", "screen"] as const;
export type Sitter = (typeof SITTERS)[number];

export interface PlannedSeat {
  sitter: Sitter;
  level: string;
  /** Of somebody around this screen. */
  name?: string;
}

/** Me first, and bots. */
export function usualPlan(game: GameInfo): PlannedSeat[] {
  return withSeats([], usualSeats(game), game);
}

/** The same plan for another number of players; whoever is added is like the last of the others. */
export function withSeats(plan: readonly PlannedSeat[], count: number, game: GameInfo): PlannedSeat[] {
  const last = plan.findLast(({ sitter }) => sitter !== "me")?.sitter ?? "bot";
  const seats = Array.from({ length: count }, (_, seat) => plan[seat] ?? { sitter: last, level: usualLevel(game) });
  // Whoever plans was at a seat that is gone, or there is no plan yet.
  const lostMe = plan.slice(count).some(({ sitter }) => sitter === "me");
  if (lostMe || plan.length === 0) seats[0] = { ...seats[0]!, sitter: "me" };
  return seats;
}

/** Seat somebody else there. I sit only once: if I move, whoever sat there takes my old seat. */
export function seated(plan: readonly PlannedSeat[], seat: number, sitter: Sitter): PlannedSeat[] {
  const before = plan[seat]!.sitter;
  return plan.map((each, number) => {
    if (number === seat) return { ...each, sitter };
    return sitter === "me" && each.sitter === "me" ? { ...each, sitter: before } : each;
  });
}

/** Everybody but me is of one kind. */
export function allOthers(plan: readonly PlannedSeat[], sitter: Exclude<Sitter, "me">): PlannedSeat[] {
  const me = Math.max(
    0,
    plan.findIndex((each) => each.sitter === "me"),
  );
  return plan.map((each, seat) => ({ ...each, sitter: seat === me ? "me" : sitter }));
}

/** `usual` is what somebody around this screen is called who was given no name. */
export function toSend({ sitter, level, name }: PlannedSeat, usual: string): SeatPlan {
  if (sitter === "bot") return { kind: "bot", level };
  return sitter === "screen" ? { kind: "screen", name: name?.trim() || usual } : { kind: "person" };
}
