/** What the board uses of the view of a match of Attila. */

import type { GameView } from "$web/games/contract";
import type { Names } from "$web/kit/words";

export type Tribe = "franks" | "huns" | "goths" | "saxons" | "teutons" | "vandals";

/** How many of something each tribe has; a tribe without any may be missing. */
export type ByTribe = { [tribe in Tribe]?: number };

export interface Province {
  province: string;
  code: string;
  names: Names;
  /** Column and row of its tile, for maps of which there is no drawing. */
  cell: [number, number];
  start: boolean;
  land: string[];
  sea: string[];
  markers: ByTribe;
  status: "open" | "peaceful" | "closed";
}

export interface TribeState {
  tribe: Tribe;
  supply: number;
  markers: number;
  provinces: number;
}

export interface Century {
  century: number;
  tiles: number;
  gain: number;
  current: boolean;
}

export type ActionTile = "double" | "trade" | "raise";

export interface Player {
  seat: number;
  score: number;
  influence: { [tribe in Tribe]: number };
  tiles: ActionTile[];
  cards: number;
  laid: number;
  /** Null when this seat may not see them. */
  laid_cards: ByTribe | null;
}

export interface AttilaBody extends GameView {
  provinces: Province[];
  tribes: TribeState[];
  centuries: Century[];
  players: Player[];
  hand: ByTribe | null;
  discards: ByTribe;
  draw_pile: number;
  active: number;
  seat: number | null;
  phase: string;
  played: Tribe | null;
  conflicts: string[];
  last_turn: string | null;
}

export function provinceOf(body: AttilaBody, id: string): Province | undefined {
  return body.provinces.find((each) => each.province === id);
}

/** The conflict that is being fought; a second one may wait behind it. */
export function conflictOf(body: AttilaBody): Province | undefined {
  return body.conflicts[0] === undefined ? undefined : provinceOf(body, body.conflicts[0]);
}
