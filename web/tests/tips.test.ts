import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

const GAMES = new URL("../src/games/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, GAMES), "utf8");

describe("what things answer", () => {
  for (const game of readdirSync(GAMES).filter((name) => !name.includes("."))) {
    it(`cites rules that there are, for sentences that there are, in ${game}`, () => {
      const rules = JSON.parse(read(`${game}/tipRules.json`)) as { [about: string]: string[] };
      const book = read(`../../../src/regna/games/${game}/RULES.md`);
      const words = JSON.parse(read(`${game}/words/en.json`)) as { [key: string]: unknown };
      for (const [about, numbers] of Object.entries(rules)) {
        expect(words, about).toHaveProperty([`tip.${about}`]);
        expect(numbers.length).toBeGreaterThan(0);
        for (const number of numbers) expect(book, about).toContain(`**${number}**`);
      }
    });
  }
});
