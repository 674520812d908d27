/** What moves when something happens in Animal Kingdoms. */

import { times } from "$web/kit/lists";
import type { Motion, Motions } from "$web/games/contract";
import type { Events, Name, Seat } from "./events";

/** A card, face down for who may not know it. */
const card = (name: Name | undefined): string => (name ? `card:${name}` : "card");
const hand = (seat: Seat, name: Name | undefined): string => `seat:${seat}:cards${name ? `:${name}` : ""}`;
const piles: { [place: string]: string } = {
  draw_pile: "pile",
  under_pile: "pile",
  discards: "discards",
  bonus: "bonus",
};
/** Where a card comes from: a pile, or the hand of a seat. */
const place = (from: Name, seat: Seat, name: Name | undefined): string => piles[String(from)] ?? hand(seat, name);
const cube = (seat: Seat, to: string): Motion => ({ piece: `cube:${seat}`, from: `seat:${seat}:cubes`, to });
const points = (seat: Seat, number: number, from: string): Motion => ({
  piece: `points:${number}`,
  from,
  to: `seat:${seat}:score`,
});

export const motions: Motions<Events> = {
  card_drawn: ({ seat, card: drawn }) => [{ piece: card(drawn), from: "pile", to: hand(seat, drawn) }],
  bonus_revealed: ({ card: shown }) => [{ piece: card(shown), from: "pile", to: "bonus" }],
  decree_drawn: "the decree appears in its kingdom before the first turn",
  majority_tile_drawn: "the tiles appear in their kingdom before the first turn",
  majority_tiles_laid: "the tiles appear in their kingdom before the first turn",
  pass_tile_taken: ({ seat, age }) => [{ piece: "pass_tile", from: `age:${age}`, to: `seat:${seat}` }],
  pile_renewed: ({ from }) => [{ piece: "card", from: place(from, null, null), to: "pile" }],
  age_began: "the age is marked in the centre",
  turn_began: "the turn is marked on the player's card and in the centre",
  claimed: ({ seat, card: played, from, kingdom, capital }) => [
    { piece: card(played), from: place(from, seat, played), to: `${kingdom}` },
    cube(seat, `${kingdom}:${capital ? "capital" : "territories"}`),
  ],
  rallied: ({ seat, card: shown, points: number }) => [
    { piece: card(shown), from: hand(seat, shown), to: "discards" },
    points(seat, number, `seat:${seat}`),
  ],
  left_age: "the mark of the seat changes its row in the centre",
  bonus_chosen: "the other card goes away with adversary_discarded",
  bonus_matched: "the card stays where it lies",
  adversary_discarded: ({ card: gone, from }) => [{ piece: card(gone), from: place(from, 1, gone), to: "discards" }],
  age_ended: "the scene of the kingdoms tells it",
  cubes_counted: "the scene of the kingdoms counts it",
  majority_counted: "the scene of the kingdoms counts it",
  treaty_kept: "the scene of the kingdoms tells it",
  kingdom_scored: "the points come with place_scored",
  place_scored: ({ seat, kingdom, points: number }) => [points(seat, number, `${kingdom}:tile`)],
  battle_began: "the scene of the battle opens",
  card_chosen: ({ seat, card: chosen }) => [{ piece: card(chosen), from: hand(seat, chosen), to: `battle:${seat}` }],
  card_revealed: "the scene of the battle turns it over",
  tokens_put: ({ seat, tokens }) =>
    times(tokens, { piece: "token", from: `seat:${seat}:tokens`, to: `battle:${seat}` }),
  tokens_declined: "nothing was done",
  strength_compared: "the scene of the kingdoms compares it",
  adversary_revealed: ({ card: shown }) => [{ piece: card(shown), from: "pile", to: "battle:1" }],
  one_beat_eight: "the scene of the kingdoms tells it",
  round_ended: "the scene of the kingdoms tells it",
  tokens_spent: ({ seat, tokens }) => times(tokens, { piece: "token", from: `battle:${seat}`, to: "tokens" }),
  token_given: ({ seat }) => [{ piece: "token", from: "tokens", to: `seat:${seat}:tokens` }],
  battle_card_discarded: ({ seat, card: gone }) => [{ piece: card(gone), from: `battle:${seat}`, to: "discards" }],
  first_player_chosen: "the player's card says who begins",
  council_joined: ({ seat, kingdom }) => [
    { piece: `cube:${seat}`, from: `${kingdom}:capital`, to: `${kingdom}:council` },
  ],
  cubes_returned: ({ seat, kingdom, cubes }) =>
    times(cubes, { piece: `cube:${seat}`, from: `${kingdom}:territories`, to: `seat:${seat}:cubes` }),
  cards_gathered: () => [{ piece: "card", from: "discards", to: "pile" }],
  pass_tile_revealed: "the final scene turns it over",
  pass_tiles_scored: ({ seat, points: number }) => [points(seat, number, `seat:${seat}`)],
  tokens_scored: ({ seat, points: number }) => [points(seat, number, `seat:${seat}:tokens`)],
  final_score: "the final scene counts it",
  game_ended: "the final scene tells it",
};
