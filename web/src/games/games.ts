/** The games' own parts, loaded when a match of theirs is opened. */

import type { Catalogue, Language } from "$web/words/words";
import type { GameModule } from "./contract";

type Loaded<T> = Promise<{ default: T }>;

interface Loader {
  module: () => Loaded<GameModule>;
  /** The sentences of the game's engine, and those of its board. */
  words: { [language in Language]: () => Promise<[{ default: Catalogue }, { default: Catalogue }]> };
}

const LOADERS: { [game: string]: Loader } = {
  barony: {
    module: () => import("./barony/index"),
    words: {
      en: () => Promise.all([import("$games/barony/words/en.json"), import("./barony/words/en.json")]),
      fr: () => Promise.all([import("$games/barony/words/fr.json"), import("./barony/words/fr.json")]),
    },
  },
  attila: {
    module: () => import("./attila/index"),
    words: {
      en: () => Promise.all([import("$games/attila/words/en.json"), import("./attila/words/en.json")]),
      fr: () => Promise.all([import("$games/attila/words/fr.json"), import("./attila/words/fr.json")]),
    },
  },
  animal_kingdoms: {
    module: () => import("./animal_kingdoms/index"),
    words: {
      en: () =>
        Promise.all([import("$games/animal_kingdoms/words/en.json"), import("./animal_kingdoms/words/en.json")]),
      fr: () =>
        Promise.all([import("$games/animal_kingdoms/words/fr.json"), import("./animal_kingdoms/words/fr.json")]),
    },
  },
  barbarian_kingdoms: {
    module: () => import("./barbarian_kingdoms/index"),
    words: {
      en: () =>
        Promise.all([import("$games/barbarian_kingdoms/words/en.json"), import("./barbarian_kingdoms/words/en.json")]),
      fr: () =>
        Promise.all([import("$games/barbarian_kingdoms/words/fr.json"), import("./barbarian_kingdoms/words/fr.json")]),
    },
  },
};

/** A game's part of the client and its sentences in a language; undefined for a game this client does not know. */
export async function loadGame(
  game: string,
  language: Language,
): Promise<{ module: GameModule; words: Catalogue } | undefined> {
  const loader = LOADERS[game];
  if (!loader) return undefined;
  const [module, [engine, board]] = await Promise.all([loader.module(), loader.words[language]()]);
  return { module: module.default, words: { ...engine.default, ...board.default } };
}
