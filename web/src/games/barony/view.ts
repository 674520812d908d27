// Written by `python -m regna.server.protocol.view_types barony` from the game's view; change that, not this.

/** Board, players, bank and the state of the turn. */
export interface View {
  /** Who is asked; null where nobody is. */
  seat: number | null;
  phase: string;
  players: NobleView[];
  hexes: HexView[];
  bank: Tokens;
  /** Who holds the first-player pawn. */
  first: number;
  round: number;
  last_round: boolean;
  step: StepView;
  values: ValuesView;
}

/** One hex: where it is, what it is, who is on it. */
export interface HexView {
  /** Its name, such as C4. */
  hex: string;
  q: number;
  r: number;
  terrain: "field" | "forest" | "lake" | "mountain" | "plain";
  building: "city" | "stronghold" | "village" | null;
  /** Whose building it is. */
  owner: number | null;
  /** How many, by seat. */
  knights: number[];
}

/** A number for each kind of resource token, in the order of the rules' numbers. */
export interface Tokens {
  mountain: number;
  forest: number;
  plain: number;
  field: number;
}

/** The pieces that a player can still bring into play. */
export interface Reserve {
  knights: number;
  villages: number;
  strongholds: number;
  cities: number;
}

/** One player's title, score, tokens and reserve. */
export interface NobleView {
  seat: number;
  score: number;
  title: "baron" | "count" | "duke" | "marquis" | "viscount";
  /** Cities founded after the first three. */
  founded: number;
  /** What the score board says, without the tokens. */
  points: number;
  /** What the tokens are worth when one buys a title. */
  gold: number;
  /** What can be bought next; null for a duke. */
  next_title: "baron" | "count" | "duke" | "marquis" | "viscount" | null;
  /** How much gold the next title still takes, beyond what the player has and has paid; 0 for a duke. */
  gold_missing: number;
  tokens: Tokens;
  reserve: Reserve;
  knights_removed: number;
}

/** What the turn under way has to remember: only the fields of the question asked. */
export interface StepView {
  /** While the first cities are placed: how many had their turn. */
  placed?: number | null;
  /** In a recruitment: the city. */
  hex?: string | null;
  /** How many more knights may be recruited, if the reserve has them; or moved, while a token is taken. */
  left?: number | null;
  /** In a movement: where the last knight arrived. */
  moved_to?: string | null;
  /** The seat that a token is taken from. */
  victim?: number | null;
  /** How much of a title's price is paid. */
  paid?: number | null;
  /** The last kind of token paid: no dearer one may follow. */
  down_to?: "field" | "forest" | "mountain" | "plain" | null;
  /** After the end: its cause. */
  ended?: string | null;
}

/** What a title costs and scores. */
export interface TitleValues {
  price: number;
  points: number;
}

/** What is printed on tokens and score board: they may come from somebody's own components. */
export interface ValuesView {
  gold: Tokens;
  silver: Tokens;
  title: TitleValues;
  city: number;
}
