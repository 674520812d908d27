/** The games' own parts, found in their folders and loaded when they are needed. */

import type { Catalogue, Language } from "$web/kit/words";
import type { GameModule } from "./contract";

const MODULES = import.meta.glob<GameModule>("./*/index.ts", { import: "default" });
/** The sentences of the games' rules, and those of their boards. */
const RULES_WORDS = import.meta.glob<Catalogue>("$games/*/words/*.json", { import: "default" });
const BOARD_WORDS = import.meta.glob<Catalogue>("./*/words/*.json", { import: "default" });

type Loaders<T> = { [path: string]: () => Promise<T> };

/** Load the file whose path ends like this; undefined if there is none. */
async function load<T>(loaders: Loaders<T>, end: string): Promise<T | undefined> {
  return Object.entries(loaders).find(([path]) => path.endsWith(end))?.[1]();
}

/** What a game's own part of the client says in a language. */
export async function loadBoardWords(game: string, language: Language): Promise<Catalogue> {
  return (await load(BOARD_WORDS, `/${game}/words/${language}.json`)) ?? {};
}

/** A game's part of the client, if it has one, and whatever sentences there are of it in a language. */
export async function loadGame(
  game: string,
  language: Language,
): Promise<{ module: GameModule | undefined; words: Catalogue }> {
  const [module, rules, board] = await Promise.all([
    load(MODULES, `/${game}/index.ts`),
    load(RULES_WORDS, `/${game}/words/${language}.json`),
    loadBoardWords(game, language),
  ]);
  return { module, words: { ...rules, ...board } };
}
