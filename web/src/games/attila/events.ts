// Written by `python -m regna.server.protocol.event_types attila` from the game's events; change those, not this.

/** A seat, or nobody. */
export type Seat = number | null;
/** What the game calls something: a place, a piece, the value of a coin; null for nothing or nobody. */
export type Name = string | number | null;

/** What the rules tell, by kind; a part that not everybody may know can be missing. */
export interface Events {
  turn_begun: { seat: Seat; plays: number };
  marker_placed: { seat: Seat; tribe: Name; province: Name; second: boolean };
  card_played: { seat: Seat; tribe: Name };
  card_discarded: { seat: Seat; tribe: Name };
  passed: { seat: Seat };
  influence_taken: { seat: Seat; tribe: Name; from: number; to: number };
  last_marker_placed: { tribe: Name; province: Name };
  conflict_begun: { province: Name };
  card_laid: { seat: Seat; tribe?: Name };
  laying_ended: { seat: Seat; province: Name; cards: number };
  cards_revealed: { seat: Seat; tribe: Name; cards: number };
  strength_counted: { province: Name; tribe: Name; markers: number; cards: number; strength: number };
  tribe_left: { tribe: Name; province: Name; markers: number };
  last_marker_back: { tribe: Name; province: Name };
  all_stayed: { province: Name };
  laid_cards_discarded: { seat: Seat; tribe: Name; cards: number };
  peace_made: { province: Name; century: number };
  province_closed: { province: Name };
  scoring_begun: { last: boolean };
  tribe_scored: { tribe: Name; markers: number; provinces: number; highest: number; second: number };
  points_gained: { seat: Seat; tribe: Name; points: number; space: number; share: Name; players: number };
  score_stands: { seat: Seat; score: number };
  century_begun: { century: number; gain: number };
  double_turn_played: { seat: Seat };
  trade_played: { seat: Seat };
  card_traded: { seat: Seat; tribe: Name };
  two_influence_played: { seat: Seat; tribe: Name; other: Name };
  influence_raised: { seat: Seat; tribe: Name; from: number; to: number };
  drawing_begun: { seat: Seat; cards: number };
  card_drawn: { seat: Seat; tribe?: Name };
  pile_renewed: { cards: number };
  end_triggered: { seat: Seat; cause: Name };
  place_reached: { seat: Seat; place: number; score: number };
}
