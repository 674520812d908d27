/** The client's own sentences in one language. Every folder has those it says; a game's are loaded with the game. */

import type { Catalogue, Language } from "./kit/words";

const CATALOGUES = import.meta.glob<Catalogue>("./*/words/*.json", { import: "default" });

export async function loadWords(language: Language): Promise<Catalogue> {
  const loaders = Object.entries(CATALOGUES).filter(([path]) => path.endsWith(`/${language}.json`));
  const catalogues = await Promise.all(loaders.map(([, load]) => load()));
  return Object.assign({}, ...catalogues) as Catalogue;
}
