// Written by `python -m regna.server.protocol.view_types attila` from the game's view; change that, not this.

/** Everything public, and the cards of the seat that looks (AT-140). */
export interface View {
  /** Who is asked; None where nobody is. */
  seat: number | null;
  phase: string;
  players: Player[];
  provinces: Province[];
  tribes: Tribe[];
  centuries: Century[];
  /** None for a spectator. */
  hand: { [name: string]: number } | null;
  discards: { [name: string]: number };
  draw_pile: number;
  first: number;
  /** Whose turn it is; another seat may be asked in a conflict. */
  active: number;
  /** The tribe of the card play under way. */
  played: string | null;
  plays_left: number;
  tile_used: boolean;
  /** The provinces in conflict, in the order in which they are fought. */
  conflicts: string[];
  /** What ends the game with this turn. */
  last_turn: string | null;
}

/** One province: what it is called, whom it touches, what stands there. */
export interface Province {
  province: string;
  code: string;
  names: { [name: string]: string };
  cell: [number, number];
  start: boolean;
  land: string[];
  sea: string[];
  markers: { [name: string]: number };
  /** "open", "peaceful" or "closed". */
  status: string;
}

/** One tribe: unplaced markers, and what a scoring of it is worth. */
export interface Tribe {
  tribe: string;
  supply: number;
  markers: number;
  provinces: number;
}

/** One century: the peace tiles left on its space, and how far taking influence goes. */
export interface Century {
  century: number;
  tiles: number;
  gain: number;
  current: boolean;
}

/** One player: points, influence, tiles, how many cards; the laid cards only to who may see them. */
export interface Player {
  seat: number;
  score: number;
  influence: { [name: string]: number };
  tiles: string[];
  cards: number;
  laid: number;
  laid_cards: { [name: string]: number } | null;
}
