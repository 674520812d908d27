/** Taking back what is done, where only bots mind: the match is played on from before it, as another one. */

import { send, tell } from "$web/wire/http";
import type { Created, SeatPlan } from "$web/wire/protocol";
import type { MatchController } from "./matchController.svelte";
import { enter } from "./newMatch";

/** Before which entry the match would go on; null where somebody else plays, or nothing was decided yet. */
export function backTo({ table, seat, over, history }: MatchController): number | null {
  const isAlone = table.mine.length === 1 && table.seats.every(({ kind }, at) => kind === "bot" || at === seat);
  if (seat === null || over || !isAlone || table.duel) return null;
  const last = history.lastChoiceOf(seat);
  return last > 0 ? last - 1 : null;
}

/** Go on from there, with the same bots; what nobody could know is drawn anew. The match left behind is closed. */
export async function takeBack(controller: MatchController): Promise<void> {
  const { match, table, seat, info } = controller;
  const at = backTo(controller);
  if (at === null || seat === null) return;
  const seats = table.seats.map(({ kind, bot, name }): SeatPlan =>
    kind === "bot" ? { kind, level: bot, name } : { kind: "person" },
  );
  const { clock, pace } = table;
  const wish = { game: info.id, seats, public: false, clock, pace, origin: { match, at, seat } };
  const created = await send<Created>("/api/matches", wish);
  await tell(match, "leave", { seat });
  await tell(match, "keep", { listed: false });
  await enter(created, seat);
}
