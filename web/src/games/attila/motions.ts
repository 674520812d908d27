/** What moves when something happens in Attila. */

import { times } from "$web/kit/lists";
import type { Motion, Motions } from "$web/games/contract";
import type { Events, Name, Seat } from "./events";

/** A card, face down for who may not know it. */
const card = (tribe: Name | undefined): string => (tribe ? `card:${tribe}` : "card");
const hand = (seat: Seat, tribe: Name | undefined): string => `seat:${seat}:cards${tribe ? `:${tribe}` : ""}`;
const discard = (seat: Seat, tribe: Name): Motion => ({ piece: card(tribe), from: hand(seat, tribe), to: "discards" });
/** A mark on the influence board, from where it stood to where it stands. */
const climb = (seat: Seat, tribe: Name): Motion => ({
  piece: `mark:${seat}`,
  from: `influence:${seat}:${tribe}`,
  to: `influence:${seat}:${tribe}`,
});
const spendTile = (seat: Seat, tile: string): Motion => ({
  piece: `tile:${tile}`,
  from: `seat:${seat}:tiles`,
  to: null,
});

export const motions: Motions<Events> = {
  turn_begun: "the turn is marked on the player's card",
  marker_placed: ({ tribe, province }) => [{ piece: `marker:${tribe}`, from: `supply:${tribe}`, to: `${province}` }],
  card_played: ({ seat, tribe }) => [discard(seat, tribe)],
  card_discarded: ({ seat, tribe }) => [discard(seat, tribe)],
  passed: "nothing was done",
  influence_taken: ({ seat, tribe }) => [climb(seat, tribe)],
  last_marker_placed: "the marker came with marker_placed",
  conflict_begun: "the crossed swords appear on the province",
  card_laid: ({ seat, tribe }) => [{ piece: card(tribe), from: hand(seat, tribe), to: `seat:${seat}:laid` }],
  laying_ended: "the cards came with card_laid",
  cards_revealed: "the scene of the conflict turns them over",
  strength_counted: "the scene of the conflict counts it",
  tribe_left: ({ tribe, province, markers }) =>
    times(markers, { piece: `marker:${tribe}`, from: `${province}`, to: `supply:${tribe}` }),
  last_marker_back: "the markers went with tribe_left",
  all_stayed: "everybody stayed",
  laid_cards_discarded: ({ seat, tribe, cards }) =>
    times(cards, { piece: card(tribe), from: `seat:${seat}:laid`, to: "discards" }),
  peace_made: ({ province, century }) => [{ piece: "peace", from: `century:${century}`, to: `${province}` }],
  province_closed: "the sign of it appears on the province",
  scoring_begun: "the scene of the scoring tells it",
  tribe_scored: "the scene of the scoring counts it",
  points_gained: ({ seat, tribe, points }) => [
    { piece: `points:${points}`, from: `influence:${seat}:${tribe}`, to: `seat:${seat}:score` },
  ],
  score_stands: "the points came with points_gained",
  century_begun: "the century is marked beside the map",
  double_turn_played: ({ seat }) => [spendTile(seat, "double")],
  trade_played: ({ seat }) => [spendTile(seat, "trade")],
  card_traded: ({ seat, tribe }) => [discard(seat, tribe)],
  two_influence_played: ({ seat }) => [spendTile(seat, "raise")],
  influence_raised: ({ seat, tribe }) => [climb(seat, tribe)],
  drawing_begun: "the cards come one by one",
  card_drawn: ({ seat, tribe }) => [{ piece: card(tribe), from: "pile", to: hand(seat, tribe) }],
  pile_renewed: () => [{ piece: "card", from: "discards", to: "pile" }],
  end_triggered: "it is said beside the map",
  place_reached: "the final scene tells it",
};
