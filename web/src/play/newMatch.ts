/** A new match as this device sets it up: create, sit down, and begin if nobody else is awaited. */

import { guide } from "$web/kit/learned.svelte";
import { keepInvitation } from "$web/kit/preferences.svelte";
import { router } from "$web/kit/router.svelte";
import { session } from "$web/kit/session.svelte";
import type { Create, Created, GameInfo, SeatPlan, Table } from "$web/wire/protocol";
import { send, tell } from "$web/wire/http";
import { newShare, sitting } from "./share";

/** Enough players for every game to be at its best, and few enough that a turn comes round soon. */
const USUAL_SEATS = 3;

export const usualSeats = (game: GameInfo): number => (game.seats.includes(USUAL_SEATS) ? USUAL_SEATS : game.seats[0]!);

/** The one in the middle: it plays well and does not keep one waiting. */
export const usualLevel = ({ levels }: GameInfo): string => levels[Math.floor(levels.length / 2)]!.id;

/** Whether nobody has to do anything there any more before the match can begin. */
export const isReady = (seat: Table["seats"][number]): boolean => seat.kind === "bot" || seat.share !== "";

/** Set up the match and go to it. `own` is the seat I take besides those at my screen; null: I only watch. */
export async function makeMatch(wish: Create, own: number | null): Promise<void> {
  await session.ensureIdentity();
  await enter(await send<Created>("/api/matches", wish), own);
}

/** Go to a new match and sit down where I belong; it begins at once unless somebody is awaited. */
export async function enter({ table, invitation }: Created, own: number | null): Promise<void> {
  keepInvitation(table.match, invitation);
  try {
    await sitDownAndBegin(table, own);
  } catch {
    // The table is there: its own page shows what is still to be done.
  }
  router.go(`/match/${table.match}`);
}

async function sitDownAndBegin(table: Table, own: number | null): Promise<void> {
  let now = table;
  const isAwaited = table.seats.some(({ kind }, seat) => kind === "person" && seat !== own);
  for (const [seat, { kind }] of table.seats.entries()) {
    if (seat !== own && kind !== "screen") continue;
    // With nobody but bots the table is bound already: it showed its commitment before it knows the share.
    const join = isAwaited ? await sitting(table.match, seat) : { seat, share: newShare() };
    now = await tell(table.match, "join", join);
  }
  if (now.seats.every(isReady)) await tell(table.match, "start", {});
}

/** One click: the visitor against bots, everything as usual. */
export function playNow(game: GameInfo): Promise<void> {
  return makeMatch(againstBots(game, usualLevel(game)), 0);
}

/** The first match after the course: against the weakest bots, and with a guide. */
export async function playFirst(game: GameInfo): Promise<void> {
  await session.ensureIdentity();
  const created = await send<Created>("/api/matches", againstBots(game, game.levels[0]!.id));
  guide(created.table.match);
  await enter(created, 0);
}

function againstBots(game: GameInfo, level: string): Create {
  const bots: SeatPlan[] = Array.from({ length: usualSeats(game) - 1 }, () => ({ kind: "bot", level }));
  return { game: game.id, seats: [{ kind: "person" }, ...bots], public: false };
}
