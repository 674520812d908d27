import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** From the bottom up. What lies beside these folders, such as App.svelte, is the top. */
const LAYERS = ["wire", "kit", "games", "play", "pages"];
/** All that the layers above games may know of a game, and a game of the client. */
const CONTRACT = "games/contract.ts";
/** Finds the games; for the pages. */
const FINDER = "games/games.ts";
const ROOT = fileURLToPath(new URL("../src/", import.meta.url));

/** Which file imports which, as paths in src. */
type Imports = { [file: string]: string[] };

/** What a source imports, also lazily and for types only. */
function specifiers(path: string, source: string): string[] {
  const scripts = path.endsWith(".svelte")
    ? [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((found) => found[1]!)
    : [source];
  return scripts.flatMap((script) => ts.preProcessFile(script).importedFiles.map(({ fileName }) => fileName));
}

function resolve(file: string, specifier: string): string[] {
  const isOurs = specifier.startsWith("$web/") || specifier.startsWith(".");
  if (!isOurs) return [];
  const path = specifier.startsWith(".") ? join(dirname(file), specifier) : specifier.slice("$web/".length);
  const found = ["", ".ts", "/index.ts"].map((end) => normalize(path + end)).find((each) => isFile(ROOT + each));
  if (!found) throw new Error(`${file} imports ${specifier}, which is not there`);
  return [found];
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

function importsOfClient(): Imports {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|svelte)$/.test(path));
  return Object.fromEntries(
    files.map((file) => [
      file,
      specifiers(file, readFileSync(ROOT + file, "utf8")).flatMap((each) => resolve(file, each)),
    ]),
  );
}

const layerOf = (file: string): number => {
  const found = LAYERS.indexOf(file.split("/")[0]!);
  return found < 0 ? LAYERS.length : found;
};

/** The game a file belongs to, if any: "games/barony/Board.svelte" to "barony". */
const gameOf = (file: string): string | undefined => /^games\/(\w+)\//.exec(file)?.[1];

function isAllowed(file: string, imported: string): boolean {
  if (layerOf(imported) > layerOf(file)) return false;
  if (!imported.startsWith("games/") || imported === CONTRACT) return true;
  if (imported.startsWith("games/") && gameOf(imported) === undefined) return gameOf(file) === undefined;
  return gameOf(imported) === gameOf(file);
}

function wrongImports(imports: Imports): string[] {
  return Object.entries(imports).flatMap(([file, imported]) =>
    imported.filter((each) => !isAllowed(file, each)).map((each) => `${file} imports ${each}`),
  );
}

/** Files that import themselves, directly or by way of others, with that way. */
function cycles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(" > "));
    if (way.includes(file) || done.has(file)) return;
    for (const each of imports[file] ?? []) visit(each, [...way, file]);
    done.add(file);
  };
  for (const file of Object.keys(imports)) visit(file, []);
  return found;
}

describe("the imports of the client", () => {
  const imports = importsOfClient();

  it("are read", () => {
    expect(imports["kit/Badge.svelte"]).toEqual(["kit/seatLook.ts", "kit/SeatMark.svelte"]);
    expect(imports["App.svelte"]).toContain("pages/About.svelte");
  });

  it("only go down", () => {
    expect(wrongImports(imports)).toEqual([]);
  });

  it("make no cycle", () => {
    expect(cycles(imports)).toEqual([]);
  });
});

describe("an import is noticed", () => {
  it.each([
    ["of a layer above", "kit/Icon.svelte", "pages/Home.svelte"],
    ["of the top", "pages/Home.svelte", "App.svelte"],
    ["of a game by name", "play/PlayTable.svelte", "games/barony/hexes.ts"],
    ["of a game by name, where games are found", FINDER, "games/barony/index.ts"],
    ["of another game", "games/attila/layout.ts", "games/barony/hexes.ts"],
    ["of all games by one of them", "games/attila/layout.ts", FINDER],
  ])("%s", (_, file, imported) => {
    expect(wrongImports({ [file]: [imported] })).toEqual([`${file} imports ${imported}`]);
  });

  it.each([
    ["play/PlayTable.svelte", CONTRACT],
    ["games/attila/layout.ts", CONTRACT],
    ["games/attila/index.ts", "games/attila/layout.ts"],
    ["pages/Match.svelte", FINDER],
  ])("unless it is allowed: %s may import %s", (file, imported) => {
    expect(wrongImports({ [file]: [imported] })).toEqual([]);
  });

  it("that leads back to where it came from", () => {
    expect(cycles({ a: ["b"], b: ["c"], c: ["b"] })).toEqual(["b > c > b"]);
    expect(cycles({ a: ["b", "c"], b: ["c"], c: [] })).toEqual([]);
  });
});
