/** What moves when something happens in Barbarian Kingdoms. */

import { times } from "$web/kit/lists";
import type { Motion, Motions } from "../contract";
import { coinsFrom } from "./coins";
import type { Events, Name } from "./events";

/** Where a kingdom's units are: in a province, or on its ship. */
const area = (name: Name, kingdom: Name): string => (name === "sea" ? `sea:${kingdom}` : `${name}`);
/** While there is a battle for the province, among those who fight for it. */
const field = (province: Name): string => `${province}:battle`;
const treasury = (kingdom: Name): string => `kingdom:${kingdom}:treasury`;
const reserve = (kingdom: Name, kind: "warriors" | "tokens"): string => `kingdom:${kingdom}:${kind}`;
const hoard = (province: Name): string => `${province}:coins`;
/** Coins such as "1+1+3", each by itself. */
const coins = (written: Name, from: string, to: string): Motion[] =>
  coinsFrom(String(written ?? "")).map((value) => ({ piece: `coin:${value}`, from, to }));
const back = (kingdom: Name, province: Name, number: number): Motion[] =>
  times(number, { piece: `warrior:${kingdom}`, from: field(province), to: reserve(kingdom, "warriors") });

export const motions: Motions<Events> = {
  turn_begun: "the turn is marked on the player's card",
  coin_spread: ({ province, coin }) => [{ piece: `coin:${coin}`, from: null, to: hoard(province) }],
  recruit_announced: "the warrior comes once it is paid for",
  warrior_recruited: ({ kingdom, province }) => [
    { piece: `warrior:${kingdom}`, from: reserve(kingdom, "warriors"), to: `${province}` },
  ],
  levy_ended: "nothing was done",
  unit_moved: ({ kingdom, unit, from, to }) => [
    { piece: `${unit}:${kingdom}`, from: area(from, kingdom), to: area(to, kingdom) },
  ],
  units_castled: ({ kingdom, from, to }) => [
    { piece: `king:${kingdom}`, from: area(from, kingdom), to: area(to, kingdom) },
    { piece: `warrior:${kingdom}`, from: area(to, kingdom), to: area(from, kingdom) },
  ],
  maneuver_ended: "the units came with unit_moved",
  claim_announced: "the token comes once nobody contests it",
  scourge_ended: "nothing was done",
  unit_invaded: ({ kingdom, unit, from, to }) => [
    { piece: `${unit}:${kingdom}`, from: area(from, kingdom), to: field(to) },
  ],
  tax_raised: "the coins come with tax_collected",
  tax_collected: ({ kingdom, province, coins: taken, back: returned }) => [
    ...coins(taken, hoard(province), treasury(kingdom)),
    ...coins(returned, treasury(kingdom), hoard(province)),
  ],
  tax_ended: "the coins came with tax_collected",
  price_paid: ({ kingdom, province, coins: paid }) => coins(paid, treasury(kingdom), hoard(province)),
  coins_changed: ({ kingdom, province, give, get }) => [
    ...coins(give, treasury(kingdom), hoard(province)),
    ...coins(get, hoard(province), treasury(kingdom)),
  ],
  change_offered: "the coins go once it is agreed",
  change_agreed: ({ other, province, give, get }) => [
    ...coins(give, treasury(other), hoard(province)),
    ...coins(get, hoard(province), treasury(other)),
  ],
  change_refused: "nothing was done",
  action_withdrawn: "nothing was done",
  contest_forbidden: "nothing was done",
  contest_declined: "nothing was done",
  action_contested: "the two sides are shown with battle_begun",
  battle_begun: "the two sides are shown above the map",
  unit_sent: ({ kingdom, unit, from, province }) => [
    { piece: `${unit}:${kingdom}`, from: area(from, kingdom), to: field(province) },
  ],
  reinforcements_ended: "nothing was done",
  bribe_given: ({ kingdom, coin, number }) =>
    times(number ?? 0, { piece: `coin:${coin}`, from: treasury(kingdom), to: `purse:${kingdom}` }),
  purse_sealed: "the seal appears on the purse",
  strength_counted: "the scene of the battle counts it",
  purse_opened: "the scene of the battle opens it",
  battle_won: "the scene of the battle tells it",
  bribe_collected: ({ kingdom, other, coins: given }) => coins(given, `purse:${other}`, treasury(kingdom)),
  coin_sacked: ({ kingdom, other, coin }) => [
    { piece: coin ? `coin:${coin}` : "chest", from: treasury(other), to: treasury(kingdom) },
  ],
  warriors_lost: ({ kingdom, province, number }) => back(kingdom, province, number),
  king_captured: ({ kingdom, other, province }) => [
    { piece: `king:${kingdom}`, from: field(province), to: `kingdom:${other}` },
  ],
  unit_moved_out: ({ kingdom, unit, province, to }) => [
    { piece: `${unit}:${kingdom}`, from: field(province), to: area(to, kingdom) },
  ],
  warriors_returned: ({ kingdom, province, number }) => back(kingdom, province, number),
  action_succeeded: "what it brings moves by itself",
  action_failed: "nothing was done",
  province_occupied: "the unit came with unit_invaded or unit_moved",
  control_changed: "the land takes the colour of who controls it",
  token_placed: ({ kingdom, province }) => [
    { piece: `token:${kingdom}`, from: reserve(kingdom, "tokens"), to: `${province}` },
  ],
  token_removed: ({ kingdom, province }) => [
    { piece: `token:${kingdom}`, from: `${province}`, to: reserve(kingdom, "tokens") },
  ],
  province_pillaged: ({ kingdom, province, coins: taken }) => coins(taken, hoard(province), treasury(kingdom)),
  chest_taken: ({ kingdom, province }) => [{ piece: "chest", from: hoard(province), to: treasury(kingdom) }],
  chest_opened: "the chest came with chest_taken",
  game_won: "the final scene tells it",
  reign_counted: "the final scene counts it",
};
