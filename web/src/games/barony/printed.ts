/** The numbers printed on score board and tokens. A match may be played with other components, and the view does not
 *  carry theirs: so a printed number is shown only as long as nothing in the view speaks against it. */

import { TITLES, TOKENS, type Noble, type Token } from "./body";

const TITLE_POINTS = 15;
const CITY_POINTS = 10;
const GOLD: { [token in Token]: number } = { mountain: 2, forest: 3, plain: 4, field: 5 };

/** The number on a space of the score board. */
export function spacePoints(title: number, founded: number, players: readonly Noble[]): number | null {
  const usual = players.every((noble) => noble.points === usualPoints(TITLES.indexOf(noble.title), noble.founded));
  return usual ? usualPoints(title, founded) : null;
}

/** The golden number on a token. */
export function tokenGold(token: Token, players: readonly Noble[]): number | null {
  const usual = players.every(
    (noble) => noble.gold === TOKENS.reduce((sum, kind) => sum + GOLD[kind] * noble.tokens[kind], 0),
  );
  return usual ? GOLD[token] : null;
}

function usualPoints(title: number, founded: number): number {
  return TITLE_POINTS * title + CITY_POINTS * founded;
}
