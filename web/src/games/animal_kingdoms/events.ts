// Written by `python -m regna.server.protocol.event_types animal_kingdoms` from the game's events; change those, not this.

/** A seat, or nobody. */
export type Seat = number | null;
/** What the game calls something: a place, a piece, the value of a coin; null for nothing or nobody. */
export type Name = string | number | null;

/** What the rules tell, by kind; a part that not everybody may know can be missing. */
export interface Events {
  card_drawn: { seat: Seat; card?: Name };
  bonus_revealed: { card: Name };
  decree_drawn: { kingdom: Name; decree: Name };
  majority_tile_drawn: { kingdom: Name; points: number };
  majority_tiles_laid: { kingdom: Name; first: number; second: number; third: number };
  pass_tile_taken: { seat: Seat; age: Name; points?: number };
  pile_renewed: { from: Name; cards: number };
  age_began: { age: Name; first: Seat };
  turn_began: { seat: Seat };
  claimed: { seat: Seat; card: Name; from: Name; kingdom: Name; capital: boolean; designated: Name };
  rallied: { seat: Seat; card: Name; points: number };
  left_age: { seat: Seat; order: number; capital: Name };
  bonus_chosen: { seat: Seat; card: Name };
  bonus_matched: { card: Name };
  adversary_discarded: { card: Name; from: Name };
  age_ended: { age: Name };
  cubes_counted: { seat: Seat; kingdom: Name; territories: number; councils: number; leads: boolean };
  majority_counted: { kingdom: Name; leaders: number };
  treaty_kept: { kingdom: Name; holder: Seat };
  kingdom_scored: { kingdom: Name; tile: number };
  place_scored: { seat: Seat; kingdom: Name; place: number; points: number; cubes: number };
  battle_began: { kingdom: Name; points: number };
  card_chosen: { seat: Seat; card?: Name };
  card_revealed: { seat: Seat; card: Name };
  tokens_put: { seat: Seat; tokens: number; card: Name; strength: number };
  tokens_declined: { seat: Seat };
  strength_compared: { seat: Seat; card: Name; strength: number; stays: boolean };
  adversary_revealed: { card: Name; against: Name; verdict: Name };
  one_beat_eight: {};
  round_ended: { kingdom: Name; outcome: Name };
  tokens_spent: { seat: Seat; tokens: number };
  token_given: { seat: Seat };
  battle_card_discarded: { seat: Seat; card: Name };
  first_player_chosen: { seat: Seat; cause: Name };
  council_joined: { seat: Seat; kingdom: Name };
  cubes_returned: { seat: Seat; kingdom: Name; cubes: number };
  cards_gathered: { pile: number; under_pile: number };
  pass_tile_revealed: { seat: Seat; age: Name; points: number };
  pass_tiles_scored: { seat: Seat; points: number };
  tokens_scored: { seat: Seat; points: number };
  final_score: { seat: Seat; points: number; place: number };
  game_ended: { winners: number; decided_by: Name };
}
