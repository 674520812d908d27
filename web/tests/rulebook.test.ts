import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chaptersOf, search } from "$web/play/rulebook";

const GAMES = { barony: "BA", attila: "AT", animal_kingdoms: "AK", barbarian_kingdoms: "BK" };

describe("the rules panel", () => {
  for (const [game, letters] of Object.entries(GAMES)) {
    for (const name of ["RULES.md", "RULES.fr.md"]) {
      const text = readFileSync(new URL(`../../src/regna/games/${game}/${name}`, import.meta.url), "utf8");
      const rules = chaptersOf(text).flatMap((chapter) => chapter.rules);

      it(`has every numbered rule and every ruling of ${game} once, ${name}`, () => {
        const written = [...text.matchAll(/^(?:- \*\*|\| )([A-Z]+-\d+[a-z]?)(?:\*\*| \|)/gm)].map((match) => match[1]!);
        expect(written.filter((id) => id.startsWith(letters)).length).toBeGreaterThan(80);
        expect(rules.map((rule) => rule.id)).toEqual(written);
        expect(rules.every((rule) => rule.text || rule.cells.every((cell) => cell.title && cell.text))).toBe(true);
      });
    }
  }

  it("finds rules by number and by words, whatever their case and accents", () => {
    const chapters = [
      {
        title: "A",
        rules: [
          { id: "BA-001", text: "The Château stands", source: "", cells: [] },
          { id: "BA-002", text: "A lake", source: "", cells: [] },
        ],
      },
    ];
    expect(search(chapters, "chateau stands")[0]!.rules.map((rule) => rule.id)).toEqual(["BA-001"]);
    expect(search(chapters, "ba-002")[0]!.rules.length).toBe(1);
    expect(search(chapters, "mountain")).toEqual([]);
    expect(search(chapters, " ")).toEqual(chapters);
  });

  it("tells where a rule comes from beside it, not in it", () => {
    const [chapter] = chaptersOf("# One\n- **BA-001** Two to four play. [cover; facts 2] {A-03} (see AMB-01)\n");
    expect(chapter!.rules).toEqual([
      { id: "BA-001", text: "Two to four play. (see AMB-01)", source: "cover; facts 2 · A-03", cells: [] },
    ]);
  });
});
