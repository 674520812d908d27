// Written by `python -m regna.server.protocol.view_types attila` from the game's view; change that, not this.

/** Everything public, and the cards of the seat that looks (AT-140). */
export interface View {
  /** Who is asked; null where nobody is. */
  seat: number | null;
  phase: string;
  players: Player[];
  provinces: Province[];
  tribes: TribeState[];
  centuries: Century[];
  /** The seat's own cards; null for a spectator. */
  hand: { [name in "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals"]?: number } | null;
  discards: { [name in "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals"]?: number };
  /** How many cards. */
  draw_pile: number;
  /** Who began the game. */
  first: number;
  /** Whose turn it is; another seat may be asked in a conflict. */
  active: number;
  /** The tribe of the card play under way. */
  played: "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals" | null;
  /** Cards to be played in this turn, the one under way included. */
  plays_left: number;
  /** Whether an action tile was used in this turn. */
  tile_used: boolean;
  /** The highest space of an influence column: who reaches it ends the game. */
  top: number;
  /** The provinces in conflict, in the order in which they are fought. */
  conflicts: string[];
  /** What ends the game with this turn. */
  last_turn: "influence" | "markers" | "peace" | "standstill" | null;
}

/** One province: what it is called, whom it touches, what stands there. */
export interface Province {
  province: string;
  /** Its short name, as on the map. */
  code: string;
  /** By language. */
  names: { [name: string]: string };
  /** Column and row on a schematic map. */
  cell: [number, number];
  /** Whether it is a starting province. */
  start: boolean;
  /** The neighbours over land. */
  land: string[];
  /** The neighbours along an arrow over the sea. */
  sea: string[];
  /** Without the tribes that have none here. */
  markers: { [name in "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals"]?: number };
  status: "closed" | "open" | "peaceful";
}

/** One tribe: unplaced markers, and what a scoring of it is worth. */
export interface TribeState {
  tribe: "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals";
  /** The markers that are not on the map. */
  supply: number;
  /** Those that are. */
  markers: number;
  /** How many it stands in. */
  provinces: number;
  /** The points each seat would get, by seat; zeros once the game is over. */
  if_scored_now: number[];
}

/** One century: the peace tiles left on its space, and how far taking influence goes. */
export interface Century {
  /** 4 to 7. */
  century: number;
  tiles: number;
  /** How many spaces. */
  gain: number;
  current: boolean;
}

/** One player: points, influence, tiles, how many cards; the laid cards only to who may see them. */
export interface Player {
  seat: number;
  score: number;
  /** The score if all tribes were scored now; at the end the final score. */
  if_scored_now: number;
  /** On every tribe. */
  influence: { [name in "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals"]?: number };
  /** The action tiles not used yet. */
  tiles: ("double" | "raise" | "trade")[];
  /** How many are in hand. */
  cards: number;
  /** How many are laid in the conflict. */
  laid: number;
  /** Null for who may not see them. */
  laid_cards: { [name in "franks" | "goths" | "huns" | "saxons" | "teutons" | "vandals"]?: number } | null;
}
