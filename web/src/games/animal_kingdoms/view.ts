// Written by `python -m regna.server.protocol.view_types animal_kingdoms` from the game's view; change that, not this.

/** Everything public, and this seat's own cards and tiles (AK-280 to AK-287). */
export interface View {
  /** Who is asked; null where nobody is. */
  seat: number | null;
  phase: string;
  players: SideView[];
  /** From the smallest to the largest. */
  kingdoms: KingdomView[];
  /** Only in the solo mode. */
  adversary: AdversaryView | null;
  /** The seat's own cards; null for a spectator, unless one plays alone. */
  hand: string[] | null;
  discards: string[];
  /** How many cards. */
  draw_pile: number;
  /** Alone: how many cards lie under the draw pile. */
  under_pile: number;
  /** The tokens nobody has. */
  supply: number;
  /** What a token adds to a card. */
  token_strength: number;
  /** Whether the capital decides ties, and no battle does. */
  peace_treaty: boolean;
  /** One for every age. */
  first_to_pass: PassTileView[];
  /** 1 to 3. */
  age: number;
  /** The side that began this age. */
  first: number;
  /** The side whose turn it is. */
  active: number;
  /** Whether players may rally: until somebody is out of this age. */
  rally_open: boolean;
  /** The kingdom being scored. */
  scored: string | null;
}

/** A decree, with its provenance. */
export interface DecreeView {
  decree: string;
  /** Its text by language. */
  names: { [name: string]: string };
  /** Which placed cards it looks at. */
  scope: "card" | "here_all" | "here_last" | "neighbours_last" | "others_last";
  /** Where it is known from: "rulebook", "public", "reconstruction" or "user". */
  source: string;
}

/** What a side would have of a kingdom if it were scored now. */
export interface Prospect {
  side: number;
  /** Those on the council included. */
  cubes: number;
  place: number;
  points: number;
  /** Whether it would have to win a battle for it. */
  battle: boolean;
}

/** One kingdom: its decree, the tiles left, the column of cards, whose cubes are where. */
export interface KingdomView {
  kingdom: string;
  /** By language. */
  names: { [name: string]: string };
  /** The capital included. */
  territories: number;
  decree: DecreeView | null;
  /** The points of the majority tiles left, the next one first. */
  tiles: number[];
  /** The cards in the order played. */
  column: string[];
  /** On territories, the capital included, by side. */
  cubes: number[];
  /** On council spaces, by side. */
  councils: number[];
  /** Null while it is free; else the side with a cube on the capital. */
  capital: number | null;
  /** Whether the next cube takes the capital. */
  capital_is_next: boolean;
  /** The sides that would have a place, the first one first; empty once this age's scoring has come so far. */
  if_scored_now: Prospect[];
}

/** One side: points, cubes, tokens, how many cards; what it has revealed in a battle, or chosen if one may know. */
export interface SideView {
  seat: number;
  score: number;
  /** Still to be placed. */
  cubes: number;
  /** How many cards are in hand. */
  cards: number;
  /** For reinforcing a card in a battle. */
  tokens: number;
  /** 0 while in this age, then 1 for the first who was out, 2 for the next. */
  passed: number;
  /** The kingdom whose capital it has claimed in this age. */
  capital: string | null;
  /** In the battle under way. */
  part: "beaten" | "contends" | "none";
  /** Whether it has chosen its card, which others may not know yet. */
  has_chosen: boolean;
  /** The card chosen in this round of the battle; null while it is secret, too. */
  card: string | null;
  /** The tokens on that card. */
  raised: number;
  /** Of card and tokens together. */
  strength: number | null;
  /** The cards revealed in this battle. */
  in_battle: string[];
}

/** The adversary of the solo mode: what it has, its level and bonus cards, and how battles of this age went. */
export interface AdversaryView {
  seat: number;
  score: number;
  /** Still to be placed. */
  cubes: number;
  /** How many cards are in hand. */
  cards: number;
  /** For reinforcing a card in a battle. */
  tokens: number;
  /** 0 while in this age, then 1 for the first who was out, 2 for the next. */
  passed: number;
  /** The kingdom whose capital it has claimed in this age. */
  capital: string | null;
  /** In the battle under way. */
  part: "beaten" | "contends" | "none";
  /** Whether it has chosen its card, which others may not know yet. */
  has_chosen: boolean;
  /** The card chosen in this round of the battle; null while it is secret, too. */
  card: string | null;
  /** The tokens on that card. */
  raised: number;
  /** Of card and tokens together. */
  strength: number | null;
  /** The cards revealed in this battle. */
  in_battle: string[];
  level: "easy" | "expert" | "hard" | "medium" | "normal";
  /** Its bonus cards. */
  bonus: string[];
  /** Battles of this age that the player has won. */
  wins: number;
  /** Those that the player has lost. */
  losses: number;
  /** How many cards it draws in each round of a battle. */
  battle_cards: number;
}

/** Who was first to pass in an age, and what the tile is worth to who may know (AK-284). */
export interface PassTileView {
  age: number;
  /** Null while nobody has passed. */
  seat: number | null;
  /** Null for who may not know. */
  points: number | null;
}
