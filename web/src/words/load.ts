/** The sentences of the pages, the play table and what both share, in one language. */

import type { Catalogue, Language } from "./words";

type Loaded = Promise<{ default: Catalogue }[]>;

const CATALOGUES: { [language in Language]: () => Loaded } = {
  en: () => Promise.all([import("./en.json"), import("../pages/words/en.json"), import("../play/words/en.json")]),
  fr: () => Promise.all([import("./fr.json"), import("../pages/words/fr.json"), import("../play/words/fr.json")]),
};

export async function loadWords(language: Language): Promise<Catalogue> {
  return Object.assign({}, ...(await CATALOGUES[language]()).map((loaded) => loaded.default)) as Catalogue;
}
