// Written by `python -m regna.server.protocol.event_types barony` from the game's events; change those, not this.

/** A seat, or nobody. */
export type Seat = number | null;
/** What the game calls something: a place, a piece, the value of a coin; null for nothing or nobody. */
export type Name = string | number | null;

/** What the rules tell, by kind; a part that not everybody may know can be missing. */
export interface Events {
  city_placed: { seat: Seat; hex: Name };
  knight_placed: { seat: Seat; hex: Name };
  no_site_found: { seat: Seat };
  turn_began: { seat: Seat; round: number };
  passed: { seat: Seat };
  knight_recruited: { seat: Seat; hex: Name };
  knight_moved: { seat: Seat; from: Name; to: Name };
  knights_destroyed: { seat: Seat; owner: Seat; hex: Name; count: number };
  village_destroyed: { seat: Seat; owner: Seat; hex: Name; has_token: boolean };
  token_taken: { seat: Seat; owner: Seat; token: Name };
  knight_replaced: { seat: Seat; hex: Name };
  village_built: { seat: Seat; hex: Name };
  stronghold_built: { seat: Seat; hex: Name };
  token_received: { seat: Seat; token: Name; left: number };
  bank_was_empty: { seat: Seat; token: Name };
  village_replaced: { seat: Seat; hex: Name };
  city_founded: { seat: Seat; hex: Name; points: number };
  knight_removed: { seat: Seat };
  knight_sent: { seat: Seat; hex: Name };
  token_paid: { seat: Seat; token: Name; paid: number; price: number };
  title_gained: { seat: Seat; title: Name; points: number };
  last_round_began: { seat: Seat; turns: number };
  score_counted: { seat: Seat; titles: number; cities: number; tokens: number; score: number };
  tie_broken: { seat: Seat; other: Seat; score: number };
  game_ended: { ending: Name; seat: Seat; score: number };
}
