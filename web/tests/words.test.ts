import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { type Catalogue, Words } from "$web/kit/words";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GAMES = readdirSync(`${ROOT}src/games`, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);
/** Verbs of luck: nobody decides them. */
const CHANCE = ["card", "decree", "majority", "first_to_pass", "spread", "coin"];
/** What the shared part of the client says in a game's words, besides its verbs. */
const SAID_BY_ALL = ["game.time"];
/** And of games that have it. */
const SAID_BY_SOME = ["standing"];
const FOLDERS = [
  "src/kit/words",
  "src/pages/words",
  "src/play/words",
  ...GAMES.map((game) => `src/games/${game}/words`),
];

const read = (path: string): Catalogue => JSON.parse(readFileSync(ROOT + path, "utf8")) as Catalogue;
const forms = (sentence: Catalogue[string]): string[] =>
  typeof sentence === "string" ? [sentence] : Object.values(sentence);
const gaps = (sentence: Catalogue[string]): string[] =>
  [...new Set(forms(sentence).flatMap((form) => form.match(/\{\w+/g) ?? []))].sort();

/** The sources that may use the sentences of a folder: those of the pages are shared by everybody. */
function sourcesOf(folder: string): string {
  const own = folder.startsWith("src/games/") ? folder.replace(/words$/, "") : "src/";
  return readdirSync(ROOT + own, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(svelte|ts)$/.test(path))
    .map((path) => readFileSync(ROOT + own + path, "utf8"))
    .join("\n");
}

describe.each(FOLDERS)("the words in %s", (folder) => {
  const [en, fr] = [read(`${folder}/en.json`), read(`${folder}/fr.json`)];

  it("are the same keys in the same order in both languages", () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
  });

  it("have the same gaps and the same plural forms", () => {
    for (const [key, sentence] of Object.entries(en)) {
      expect(gaps(fr[key]!), key).toEqual(gaps(sentence));
      expect(typeof fr[key], key).toBe(typeof sentence);
    }
  });

  it("are French where they are French: no-break spaces before high punctuation and inside guillemets", () => {
    for (const [key, sentence] of Object.entries(fr)) {
      for (const form of forms(sentence)) expect(form, key).not.toMatch(/ [:;?!»]|« |[^\s\u00a0\u202f?!(][?!]|\w»|«\w/);
    }
  });

  it("are all used, by their name or by the name of their family", () => {
    const sources = sourcesOf(folder);
    const unused = Object.keys(en).filter((key) => {
      const parts = key.split(".");
      const families = parts.slice(1).map((_, place) => `${parts.slice(0, place + 1).join(".")}.\${`);
      // Whether something is about a tip is seen in the browser (tests/browser/asking_what.py).
      const shared = /^(act|tip)\./.test(key) || [...SAID_BY_ALL, ...SAID_BY_SOME].includes(key);
      return !shared && !sources.includes(`"${key}"`) && !families.some((family) => sources.includes(`\`${family}`));
    });
    expect(unused).toEqual([]);
  });
});

describe.each(GAMES)("the words of %s", (game) => {
  const engine = read(`../src/regna/games/${game}/words/en.json`);
  const board = read(`src/games/${game}/words/en.json`);

  it("do not say again what the engine says", () => {
    expect(Object.keys(board).filter((key) => key in engine)).toEqual([]);
  });

  it("have what the shared part says", () => {
    expect(SAID_BY_ALL.filter((key) => !(key in board))).toEqual([]);
  });

  it("name every decision of the game on its button", () => {
    const verbs = Object.keys(engine).flatMap((key) => (key.startsWith("verb.") ? [key.slice("verb.".length)] : []));
    expect(verbs.length).toBeGreaterThan(4);
    expect(verbs.filter((verb) => !CHANCE.includes(verb) && !(`act.${verb}` in board))).toEqual([]);
  });
});

describe("sentences", () => {
  const words = new Words("fr", {
    greeting: "Bonjour {name}",
    cards: { one: "{count} carte", other: "{count} cartes" },
    piece: "un {piece} de {owner}",
    "piece.knight": "chevalier",
    "seat.1": "Bleu",
  });

  it("have their gaps filled and their plurals chosen", () => {
    expect(words.say("greeting", { name: "Ada" })).toBe("Bonjour Ada");
    expect(words.say("cards", { count: 1 })).toBe("1 carte");
    expect(words.say("cards", { count: 2 })).toBe("2 cartes");
  });

  it("render words, seats and names inside other sentences, as the engine does", () => {
    expect(words.say("piece", { piece: { word: "piece.knight" }, owner: { seat: 1 } })).toBe("un chevalier de Bleu");
    expect(words.with({}, ["", "Bo"]).seat(1)).toBe("Bo");
    expect(words.say("greeting", { name: { names: { en: "Gaul", fr: "Gaule" } } })).toBe("Bonjour Gaule");
  });

  it("ask for a form of a name, as in the engine", () => {
    const forms = { Kent: "le Kent", Rome: "Rome", other: "la province {name}" };
    const own = words.with({ "form.the": forms, invade: "Envahir {province:the} ({province})" });
    expect(["Kent", "Rome", "Gévaudan"].map((province) => own.say("invade", { province }))).toEqual([
      "Envahir le Kent (Kent)",
      "Envahir Rome (Rome)",
      "Envahir la province Gévaudan (Gévaudan)",
    ]);
  });

  it("show the key of a sentence nobody wrote, and complain about it", () => {
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(words.say("nothing.at_all")).toBe("{nothing.at_all}");
    expect(complained).toHaveBeenCalledExactlyOnceWith('no words for "nothing.at_all" in "fr"');
  });
});
