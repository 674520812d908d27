/** What moves when something happens in Barony. */

import { times } from "$web/kit/lists";
import type { Motion, Motions } from "../contract";
import type { Events, Name, Seat } from "./events";

/** A piece of a seat from its reserve to a hex, and back. */
const fromReserve = (kind: string, seat: Seat, hex: Name): Motion => ({
  piece: `${kind}:${seat}`,
  from: `seat:${seat}:${kind}`,
  to: `${hex}`,
});
const toReserve = (kind: string, seat: Seat, hex: Name): Motion => ({
  piece: `${kind}:${seat}`,
  from: `${hex}`,
  to: `seat:${seat}:${kind}`,
});
const tokenFrom = (from: string, to: string, token: Name): Motion => ({
  piece: `token:${token}`,
  from: `${from}:${token}`,
  to: `${to}:${token}`,
});
/** The counter on the score board, from where it stood to where it stands. */
const counter = (seat: Seat): Motion => ({
  piece: `counter:${seat}`,
  from: `counter:${seat}`,
  to: `counter:${seat}`,
});

export const motions: Motions<Events> = {
  city_placed: ({ seat, hex }) => [fromReserve("city", seat, hex)],
  knight_placed: ({ seat, hex }) => [fromReserve("knight", seat, hex)],
  no_site_found: "nothing was placed",
  turn_began: "the turn is marked on the player's card",
  passed: "nothing was done",
  knight_recruited: ({ seat, hex }) => [fromReserve("knight", seat, hex)],
  knight_moved: ({ seat, from, to }) => [{ piece: `knight:${seat}`, from: `${from}`, to: `${to}` }],
  knights_destroyed: ({ owner, hex, count }) => times(count, toReserve("knight", owner, hex)),
  village_destroyed: ({ owner, hex }) => [toReserve("village", owner, hex)],
  token_taken: ({ seat, owner, token }) => [tokenFrom(`seat:${owner}`, `seat:${seat}`, token)],
  knight_replaced: ({ seat, hex }) => [toReserve("knight", seat, hex)],
  village_built: ({ seat, hex }) => [fromReserve("village", seat, hex)],
  stronghold_built: ({ seat, hex }) => [fromReserve("stronghold", seat, hex)],
  token_received: ({ seat, token }) => [tokenFrom("bank", `seat:${seat}`, token)],
  bank_was_empty: "there was no token to come",
  village_replaced: ({ seat, hex }) => [toReserve("village", seat, hex)],
  city_founded: ({ seat, hex }) => [fromReserve("city", seat, hex), counter(seat)],
  knight_removed: ({ seat }) => [{ piece: `knight:${seat}`, from: `seat:${seat}:knight`, to: null }],
  knight_sent: ({ seat, hex }) => [fromReserve("knight", seat, hex)],
  token_paid: ({ seat, token }) => [tokenFrom(`seat:${seat}`, "bank", token)],
  title_gained: ({ seat }) => [counter(seat)],
  last_round_began: "it is said beside the board",
  score_counted: "the final scene counts it",
  tie_broken: "the final scene tells it",
  game_ended: "the final scene tells it",
};
