// Written by `python -m regna.server.protocol.event_types barbarian_kingdoms` from the game's events; change those, not this.

/** A seat, or nobody. */
export type Seat = number | null;
/** What the game calls something: a place, a piece, the value of a coin; null for nothing or nobody. */
export type Name = string | number | null;

/** What the rules tell, by kind; a part that not everybody may know can be missing. */
export interface Events {
  turn_begun: { kingdom: Name };
  coin_spread: { kingdom: Name; province: Name; coin: Name };
  recruit_announced: { kingdom: Name; province: Name; price: number };
  warrior_recruited: { kingdom: Name; province: Name };
  levy_ended: { kingdom: Name; province: Name };
  unit_moved: { kingdom: Name; unit: Name; from: Name; to: Name };
  units_castled: { kingdom: Name; from: Name; to: Name };
  maneuver_ended: { kingdom: Name };
  claim_announced: { kingdom: Name; province: Name; price: number };
  scourge_ended: { kingdom: Name; province: Name };
  unit_invaded: { kingdom: Name; unit: Name; from: Name; to: Name };
  tax_raised: { kingdom: Name; allowance: number; collects: boolean };
  tax_collected: { kingdom: Name; province: Name; coins: Name; back: Name };
  tax_ended: { kingdom: Name };
  price_paid: { kingdom: Name; province: Name; coins: Name };
  coins_changed: { kingdom: Name; province: Name; give: Name; get: Name };
  change_offered: { kingdom: Name; other: Name; province: Name; give: Name; get: Name };
  change_agreed: { kingdom: Name; other: Name; province: Name; give: Name; get: Name };
  change_refused: { kingdom: Name; other: Name; province: Name };
  action_withdrawn: { kingdom: Name; province: Name };
  contest_forbidden: { kingdom: Name; province: Name };
  contest_declined: { kingdom: Name; province: Name };
  action_contested: { kingdom: Name; other: Name; province: Name };
  battle_begun: { kingdom: Name; other: Name; province: Name };
  unit_sent: { kingdom: Name; unit: Name; from: Name; province: Name };
  reinforcements_ended: { kingdom: Name; province: Name };
  bribe_given: { kingdom: Name; coin: Name; number?: number };
  purse_sealed: { kingdom: Name; province: Name };
  strength_counted: { kingdom: Name; points: number; warriors: number; king: number; marker: number; fortifications: number };
  purse_opened: { kingdom: Name; points: number; bribe: number; coins: Name; total: number };
  battle_won: { kingdom: Name; other: Name; province: Name; by: Name };
  bribe_collected: { kingdom: Name; other: Name; coins: Name };
  coin_sacked: { kingdom: Name; other: Name; coin?: Name };
  warriors_lost: { kingdom: Name; province: Name; number: number };
  king_captured: { kingdom: Name; other: Name; province: Name };
  unit_moved_out: { kingdom: Name; unit: Name; province: Name; to: Name };
  warriors_returned: { kingdom: Name; province: Name; number: number };
  action_succeeded: { kingdom: Name; province: Name; action: Name };
  action_failed: { kingdom: Name; province: Name; action: Name };
  province_occupied: { kingdom: Name; province: Name };
  control_changed: { province: Name; from: Name; to: Name };
  token_placed: { kingdom: Name; province: Name };
  token_removed: { kingdom: Name; province: Name };
  province_pillaged: { kingdom: Name; province: Name; coins: Name };
  chest_taken: { kingdom: Name; province: Name };
  chest_opened: { kingdom: Name; province: Name; coin?: Name };
  game_won: { kingdom: Name; ending: Name };
  reign_counted: { seat: Seat; place: number; score: number; kings: number; pieces: number; treasury: number };
}
