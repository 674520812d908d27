/** What the board uses of a view of Animal Kingdoms. */

import type { GameView } from "$web/games/contract";
import type { Names } from "$web/kit/words";

/** A card as decisions name it: species and value, such as "red_panda_4". */
export type CardName = string;

/** Which cards on the table a decree looks at. */
export type Scope = "card" | "here_last" | "here_all" | "neighbours_last" | "others_last";

export interface Decree {
  decree: string;
  names: Names;
  scope: Scope;
  source: string;
}

export interface Kingdom {
  kingdom: string;
  names: Names;
  /** Golden places, the capital included. */
  territories: number;
  decree: Decree | null;
  /** Points of the majority tiles left; the first is the one of this age. */
  tiles: number[];
  /** The cards in the order played. */
  column: CardName[];
  /** Cubes by side, the one on the capital included. */
  cubes: number[];
  councils: number[];
  capital: number | null;
  capital_is_next: boolean;
}

/** A player or, alone, the adversary. */
export interface Side {
  seat: number;
  score: number;
  cubes: number;
  cards: number;
  tokens: number;
  /** As the how-manieth this side left the age; 0 while it is in. */
  passed: number;
  capital: string | null;
  part: "none" | "contends" | "beaten";
  has_chosen: boolean;
  card: CardName | null;
  raised: number;
  strength: number | null;
  /** All cards shown in this battle, the one of this round last or hidden. */
  in_battle: CardName[];
}

export interface Adversary extends Side {
  level: string;
  bonus: CardName[];
  wins: number;
  losses: number;
  /** How many cards it draws in a battle. */
  battle_cards: number;
}

export interface PassTile {
  age: number;
  seat: number | null;
  points: number | null;
}

export interface AnimalBody extends GameView {
  kingdoms: Kingdom[];
  players: Side[];
  adversary: Adversary | null;
  hand: CardName[] | null;
  discards: CardName[];
  draw_pile: number;
  under_pile: number;
  supply: number;
  /** What one reinforcement token adds to a card. */
  token_strength: number;
  peace_treaty: boolean;
  first_to_pass: PassTile[];
  age: number;
  first: number;
  phase: string;
  rally_open: boolean;
  scored: string | null;
}
