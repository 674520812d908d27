/** A card's name taken apart, and said. */

import type { Words } from "$web/kit/words";

/** A card as decisions name it: species and value, such as "red_panda_4". */
export type CardName = string;

export const SPECIES = ["red_panda", "tiger", "bee", "lizard", "frog", "owl", "okapi", "wolf"] as const;
export type Species = (typeof SPECIES)[number];

export function speciesOf(card: CardName): Species {
  return card.slice(0, card.lastIndexOf("_")) as Species;
}

export function valueOf(card: CardName): number {
  return Number(card.slice(card.lastIndexOf("_") + 1));
}

export function isCard(token: string): boolean {
  return SPECIES.some((species) => token.startsWith(`${species}_`));
}

export function speciesName(species: Species, words: Words): string {
  return words.say(`species.${species}`);
}

export function cardName(card: CardName, words: Words): string {
  return words.say("card.name", { species: speciesName(speciesOf(card), words), value: valueOf(card) });
}

export function cardNames(cards: CardName[], words: Words): string {
  return cards.map((card) => cardName(card, words)).join(", ");
}
