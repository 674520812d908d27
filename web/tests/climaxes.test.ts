import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Climaxes } from "$web/games/contract";
import { climaxes as animalKingdoms } from "$web/games/animal_kingdoms/climaxes";
import { climaxes as attila } from "$web/games/attila/climaxes";
import { climaxes as barbarianKingdoms } from "$web/games/barbarian_kingdoms/climaxes";
import { climaxes as barony } from "$web/games/barony/climaxes";
import { chapters, type Outline } from "$web/kit/chapters";

const GAMES: { [game: string]: Climaxes<any> } = {
  animal_kingdoms: animalKingdoms,
  attila,
  barbarian_kingdoms: barbarianKingdoms,
  barony,
};

/** The kinds of events of a game, as docs/games.md lists them. */
function kinds(game: string): string[] {
  const page = readFileSync(new URL("../../docs/games.md", import.meta.url), "utf8");
  const chapter = page.split(/^## /m).find((each) => each.includes(`(\`${game}\`)`))!;
  return [...chapter.split("### Events")[1]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind!);
}

describe.each(Object.entries(GAMES))("the climaxes of %s", (game, { outlines }) => {
  it("are made of events that there are, and end", () => {
    expect(Object.keys(outlines)).toContain("end");
    for (const { opens, tells, closes = [], settles } of Object.values(outlines)) {
      expect(kinds(game)).toEqual(expect.arrayContaining([...opens, ...tells, ...closes, ...settles]));
      expect(tells).toEqual(expect.arrayContaining([...opens, ...settles]));
    }
  });
});

describe("chapters", () => {
  const BATTLE: Outline = { opens: ["count"], tells: ["count", "won", "loot"], closes: ["turn"], settles: ["won"] };
  const COUNT: Outline = { opens: ["cubes"], tells: ["cubes", "scored"], settles: ["scored"], about: "kingdom" };

  function story(...told: [sequence: number, event: string, kingdom?: string][]): Parameters<typeof chapters>[0] {
    return told.map(([sequence, event, kingdom = ""]) => ({ sequence, event: { event, kingdom } }));
  }

  /** Each as after which entry, and of how many events. */
  function found(outline: Outline, events: Parameters<typeof chapters>[0]): [number, number][] {
    return chapters(events, { some: outline }).map(({ at, events }) => [at, events.length]);
  }

  it("begin with what opens them, and gather until something else begins", () => {
    const events = story([1, "move"], [2, "count"], [2, "count"], [2, "won"], [3, "loot"], [4, "turn"], [5, "loot"]);
    expect(found(BATTLE, events)).toEqual([[2, 4]]);
  });

  it("are not told before one knows how they went", () => {
    expect(found(BATTLE, story([1, "count"]))).toEqual([]);
    expect(found(BATTLE, story([1, "count"], [3, "won"]))).toEqual([[3, 2]]);
  });

  it("follow each other without anything between", () => {
    expect(found(BATTLE, story([1, "count"], [1, "won"], [2, "count"], [2, "won"], [2, "loot"]))).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it("are about one thing each, in one entry too", () => {
    const events = story([1, "cubes", "ice"], [1, "scored", "ice"], [1, "cubes", "sea"], [4, "scored", "sea"]);
    expect(found(COUNT, events)).toEqual([
      [1, 2],
      [4, 2],
    ]);
  });
});
