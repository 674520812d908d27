/**
 * What a seat of this device adds to the luck: it commits itself to random bytes when it sits down and shows them once
 * everybody has done so. Nobody, the host included, can then choose theirs to suit the others'.
 */

import { KEY, remember, stored } from "$web/kit/storage";
import type { Join, SeatInfo, Table } from "$web/wire/protocol";
import { randomHex, tell } from "$web/wire/http";

/** How many random bytes a seat adds. */
const SHARE_BYTES = 16;

/** Shares by what was promised of them, and the last one of a match's seat; without storage, until the page is left. */
const shares = new Map<string, string>();
const seatKey = (match: string, seat: number): string => `${match}.${seat}`;

export const newShare = (): string => randomHex(SHARE_BYTES);

/** Whether what a seat adds to the luck can no longer be chosen. */
export const isBound = (seat: SeatInfo): boolean => seat.kind === "bot" || seat.commitment !== "";

const keptShare = (key: string): string => shares.get(key) ?? String(stored(`${KEY}.share.${key}`) ?? "");

function keepShare(key: string, share: string): void {
  shares.set(key, share);
  remember(`${KEY}.share.${key}`, share);
}

/** How to sit down: committed to a new share, or with the share itself where the browser cannot make a digest. */
export async function sitting(match: string, seat: number): Promise<Omit<Join, "do">> {
  const share = newShare();
  // Only pages that came encrypted, or from this machine, may make digests.
  if (!globalThis.crypto?.subtle) return { seat, share };
  const bytes = Uint8Array.from(share.match(/../g)!, (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const commitment = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // Kept before it is sent, in case the answer is lost; another tab that tries to sit here keeps its own.
  keepShare(commitment, share);
  keepShare(seatKey(match, seat), share);
  return { seat, commitment };
}

/** My seats that are to show what they added, now that everybody is bound. */
export function unshown({ mine, seats }: Table): number[] {
  const isDue = ({ share, commitment }: SeatInfo): boolean => share === "" && keptShare(commitment) !== "";
  return seats.every(isBound) ? mine.filter((seat) => isDue(seats[seat]!)) : [];
}

/** My seats, taken before, that are to add something else: somebody stood up who may have seen what they had added. */
export function unbound({ match, mine, seats }: Table): number[] {
  return mine.filter((seat) => !isBound(seats[seat]!) && keptShare(seatKey(match, seat)) !== "");
}

/** Do what is due for the luck of a table at which I sit; the table after that. */
export async function addToLuck(table: Table): Promise<Table> {
  let now = table;
  for (const seat of unbound(table)) now = await tell(table.match, "join", await sitting(table.match, seat));
  for (const seat of unshown(now))
    now = await tell(table.match, "reveal", { seat, share: keptShare(now.seats[seat]!.commitment) });
  return now;
}
