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
        for (const rule of rules)
          expect(rule.text || rule.cells.map((cell) => cell.text).join(), rule.id).toMatch(/\w/);
      });

      it(`has a summary in plain words for every chapter of ${game}, and nothing of the makers' notes, ${name}`, () => {
        const chapters = chaptersOf(text);
        for (const { title, plain, rules } of chapters) {
          expect(title).not.toMatch(/^(\d+|[A-Z])\b\.?\s/);
          if (rules.some((rule) => rule.text)) expect(plain, title).toMatch(/\.$/);
        }
        const read = chapters.flatMap(({ plain, rules }) => [
          plain,
          ...rules.flatMap(({ text, cells }) => [text, ...cells.map((cell) => cell.text)]),
        ]);
        for (const sentence of read)
          expect(sentence).not.toMatch(/AMB-|RUL-|PUB-|\bED-|FACTS|DERIVED|DÉDUIT|->|[[\]{}]/);
      });
    }
  }

  it("finds rules by number and by words, whatever their case and accents", () => {
    const chapters = [
      {
        title: "A",
        plain: "",
        rules: [
          { id: "BA-001", text: "The Château stands", cells: [] },
          { id: "BA-002", text: "A lake", cells: [] },
        ],
      },
    ];
    expect(search(chapters, "chateau stands")[0]!.rules.map((rule) => rule.id)).toEqual(["BA-001"]);
    expect(search(chapters, "ba-002")[0]!.rules.length).toBe(1);
    expect(search(chapters, "mountain")).toEqual([]);
    expect(search(chapters, " ")).toEqual(chapters);
  });

  it("leaves out where a rule comes from", () => {
    const [chapter] = chaptersOf(
      "# 1. One\n> In short.\n- **BA-001** Two to four play. [cover; facts 2] {A-03} (see AMB-01)\n",
    );
    expect(chapter).toEqual({
      title: "One",
      plain: "In short.",
      rules: [{ id: "BA-001", text: "Two to four play.", cells: [] }],
    });
  });
});
