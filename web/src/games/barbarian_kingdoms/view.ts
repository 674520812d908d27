// Written by `python -m regna.server.protocol.view_types barbarian_kingdoms` from the game's view; change that, not this.

/** Everything public, and this seat's own treasury and purse; at the end all treasuries. */
export interface View {
  /** Who is asked; null where nobody is. */
  seat: number | null;
  phase: string;
  players: Player[];
  provinces: Province[];
  sea: Fleet[];
  kingdoms: KingdomState[];
  /** The kingdom whose turn it is. */
  active: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
  /** The kingdom that is asked. */
  kingdom: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
  /** So many provinces win. */
  goal: number;
  /** What the active kingdom is doing: "recruit", "claim" or "invade". */
  deed: string | null;
  /** The province of that action. */
  target: string | null;
  /** What is to be paid now. */
  price: number | null;
  offer: Offer | null;
  tax: Tax | null;
  battle: Battle | null;
  /** How the game has ended. */
  ended: "military" | "territorial" | null;
  /** The kingdom that has won it. */
  champion: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
}

/** A unit on the map. */
export interface Unit {
  kingdom: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths";
  king: boolean;
}

/** One province: what it is called, whom it touches, what stands and lies there. */
export interface Province {
  province: string;
  /** Its short name, as on the map. */
  code: string;
  /** By language. */
  names: { [name: string]: string };
  /** Column and row on a schematic map. */
  cell: [number, number];
  /** The kingdom whose emblem is printed there. */
  emblem: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
  capital: boolean;
  port: boolean;
  coastal: boolean;
  /** The neighbours over land. */
  land: string[];
  /** The neighbours over a strait. */
  straits: string[];
  /** Whether it is impassable (BK-025). */
  closed: boolean;
  /** Whose control token lies there. */
  token: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
  controller: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
  unit: Unit | null;
  /** How many 1s, 2s, 3s and 5s lie there face up. */
  coins: number[];
  /** Whether a face-down coin lies there. */
  chest: boolean;
}

/** A kingdom's units at Sea. */
export interface Fleet {
  kingdom: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths";
  warriors: number;
  king: boolean;
}

/** One power as people read it (BK-033). */
export interface PowerText {
  power: string;
  /** Whether it is the King's, or the kingdom's for good. */
  of_king: boolean;
  /** By language. */
  names: { [name: string]: string };
  /** What it does, by language. */
  texts: { [name: string]: string };
  /** Where we know it from: "rulebook", "public", "reconstruction" or "user". */
  source: string;
  /** False for the power of a King who is captured. */
  active: boolean;
}

/** One kingdom: its player board, its King, its powers. */
export interface KingdomState {
  kingdom: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths";
  seat: number;
  /** Kingdoms of one party win together. */
  party: number;
  /** How many it controls. */
  provinces: number;
  /** Whether the King lives. */
  king: boolean;
  /** Who has captured him. */
  captor: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths" | null;
  /** How many more Kings it must defeat to win by that. */
  kings_to_victory: number;
  /** Those left on the player board. */
  warriors: number;
  /** What the next one costs; null where none is left. */
  recruit_cost: number | null;
  /** Control tokens left on the player board. */
  tokens: number;
  /** What the next one costs; null where none is left. */
  claim_cost: number | null;
  powers: PowerText[];
}

/** One player: kingdoms, Reign Score without the treasury; the treasury only to its owner, or at the end. */
export interface Player {
  seat: number;
  score: number;
  kingdoms: ("franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths")[];
  /** What the reign is called, at the end (BK-307). */
  performance: "adequate" | "atrocious" | "brilliant" | "humiliating" | "legendary" | null;
  /** How many 1s, 2s, 3s and 5s; null for who may not see it. */
  treasury: number[] | null;
}

/** A change that somebody is asked to agree to (ED-03). */
export interface Offer {
  province: string;
  /** Coins such as 1+1+3. */
  give: string;
  get: string;
}

/** The Tax under way: what may be collected in all, and how much of it is. */
export interface Tax {
  allowance: number;
  collected: number;
}

/** One side of a battle: units and points, as everybody counts them (BK-222). */
export interface Side {
  kingdom: "franks" | "huns" | "ostrogoths" | "saxons" | "vandals" | "visigoths";
  warriors: number;
  king: boolean;
  points: number;
  /** Whether it sends no more units. */
  passed: boolean;
  /** How many 1s, 2s, 3s and 5s; null for all but who fills it. */
  purse: number[] | null;
}

/** The two sides of the battle, the active kingdom first; only that one while others are asked to contest. */
export interface Battle {
  province: string;
  sides: Side[];
  /** The coin whose number is asked. */
  coin: number | null;
  /** The side that has won: 0 or 1. */
  winner: number | null;
  /** The side that wins if both purses stay empty; null while there is only one. */
  ahead: number | null;
  /** The smallest bribe by which the other side wins then. */
  bribe_to_turn: number | null;
}
