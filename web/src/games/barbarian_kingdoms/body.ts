/** What this board uses of the view the server sends. */

import type { Names } from "$web/kit/words";
import type { GameView } from "../contract";

export type Kingdom = "huns" | "ostrogoths" | "vandals" | "visigoths" | "saxons" | "franks";

/** How many coins of 1, 2, 3 and 5. */
export type Coins = [ones: number, twos: number, threes: number, fives: number];

export interface ProvinceView {
  province: string;
  code: string;
  names: Names;
  cell: [column: number, row: number];
  emblem: Kingdom | null;
  capital: boolean;
  port: boolean;
  land: string[];
  straits: string[];
  closed: boolean;
  token: Kingdom | null;
  controller: Kingdom | null;
  unit: { kingdom: Kingdom; king: boolean } | null;
  coins: Coins;
  chest: boolean;
}

export interface FleetView {
  kingdom: Kingdom;
  warriors: number;
  king: boolean;
}

export interface PowerView {
  power: string;
  of_king: boolean;
  names: Names;
  texts: Names;
  source: "rulebook" | "public" | "reconstruction";
  active: boolean;
}

export interface KingdomView {
  kingdom: Kingdom;
  seat: number;
  party: number;
  provinces: number;
  king: boolean;
  captor: Kingdom | null;
  warriors: number;
  recruit_cost: number | null;
  tokens: number;
  claim_cost: number | null;
  powers: PowerView[];
}

export interface PlayerView {
  seat: number;
  kingdoms: Kingdom[];
  score: number;
  performance: string | null;
  /** Null while it is hidden from these eyes. */
  treasury: Coins | null;
}

export interface SideView {
  kingdom: Kingdom;
  warriors: number;
  king: boolean;
  points: number;
  passed: boolean;
  /** What lies in the purse; null for all but who fills it. */
  purse: Coins | null;
}

export interface BattleView {
  province: string;
  /** The active kingdom first; one side only while others are asked whether they contest. */
  sides: SideView[];
  /** The coin whose number is asked. */
  coin: number | null;
  winner: number | null;
}

export interface KingdomsBody extends GameView {
  provinces: ProvinceView[];
  sea: FleetView[];
  kingdoms: KingdomView[];
  players: PlayerView[];
  active: Kingdom | null;
  kingdom: Kingdom | null;
  seat: number | null;
  phase: string;
  /** A kingdom that controls so many provinces has won. */
  goal: number;
  deed: string | null;
  target: string | null;
  price: number | null;
  offer: { province: string; give: string; get: string } | null;
  tax: { allowance: number; collected: number } | null;
  battle: BattleView | null;
  ended: string | null;
  champion: Kingdom | null;
}

export function provinceOf(body: KingdomsBody, id: string): ProvinceView | undefined {
  return body.provinces.find((province) => province.province === id);
}
