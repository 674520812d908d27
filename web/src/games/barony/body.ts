/** What the board uses of Barony's view. */

import type { GameView } from "../contract";

export type Terrain = "mountain" | "forest" | "plain" | "field" | "lake";

/** Lakes give no token. */
export const TOKENS = ["mountain", "forest", "plain", "field"] as const;
export type Token = (typeof TOKENS)[number];

export const TITLES = ["baron", "viscount", "count", "marquis", "duke"] as const;
export type Title = (typeof TITLES)[number];

export type Building = "village" | "stronghold" | "city";

export interface Hex {
  hex: string;
  q: number;
  r: number;
  terrain: Terrain;
  building: Building | null;
  owner: number | null;
  /** By seat. */
  knights: number[];
}

export interface Noble {
  seat: number;
  title: Title;
  /** Cities founded after the first three. */
  founded: number;
  /** What the score board says, without the tokens. */
  points: number;
  score: number;
  /** What the tokens are worth when one buys a title. */
  gold: number;
  tokens: { [token in Token]: number };
  reserve: { knights: number; villages: number; strongholds: number; cities: number };
  knights_removed: number;
}

export interface BaronyBody extends GameView {
  hexes: Hex[];
  players: Noble[];
  bank: { [token in Token]: number };
  first: number;
  seat: number | null;
  phase: string;
  round: number;
  last_round: boolean;
  /** The player a token is taken from, while one is. */
  step: { victim?: number };
  /** What is printed on tokens and score board. */
  values: {
    gold: { [token in Token]: number };
    silver: { [token in Token]: number };
    title: { price: number; points: number };
    city: number;
  };
}

export function isToken(token: string): token is Token {
  return (TOKENS as readonly string[]).includes(token);
}
