import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { EventParts, Motions } from "$web/games/contract";
import { motions as animalKingdoms } from "$web/games/animal_kingdoms/motions";
import { motions as attila } from "$web/games/attila/motions";
import { motions as barbarianKingdoms } from "$web/games/barbarian_kingdoms/motions";
import { motions as barony } from "$web/games/barony/motions";

const GAMES: { [game: string]: Motions<any> } = {
  animal_kingdoms: animalKingdoms,
  attila,
  barbarian_kingdoms: barbarianKingdoms,
  barony,
};

/** What a part can be, by its kind; anything else is a name of the game's own. */
const SAMPLES: { [kind: string]: string | number | boolean } = {
  seat: 1,
  number: 2,
  flag: true,
  coin: 3,
  coins: "1+1+3",
  taken: "3",
  put_back: "2",
  payment: "1+1",
  given: "1+1",
  got: "2",
  unit: "warrior",
  place: "discards",
};

interface Part {
  name: string;
  kind: string;
  isSecret: boolean;
}

/** The kinds of events of a game with their parts, as docs/games.md lists them, which is written from the games. */
function kinds(game: string): Map<string, Part[]> {
  const page = readFileSync(new URL("../../docs/games.md", import.meta.url), "utf8");
  const chapter = page.split(/^## /m).find((each) => each.includes(`(\`${game}\`)`))!;
  const table = chapter.split("### Events")[1]!;
  return new Map(
    [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, parts]) => [
      name!,
      [...parts!.matchAll(/`(\w+)`(?: \((\w+)\))?(\*)?/g)].map(([, part, kind, secret]) => ({
        name: part!,
        kind: kind ?? part!,
        isSecret: secret === "*",
      })),
    ]),
  );
}

function example(name: string, parts: Part[]): EventParts {
  const told = parts.map((part) => [part.name, SAMPLES[part.kind] ?? `some_${part.kind}`]);
  return { event: name, ...Object.fromEntries(told) };
}

describe.each(Object.entries(GAMES))("the motions of %s", (game, motions) => {
  it("decide about every kind of event", () => {
    expect(Object.keys(motions).sort()).toEqual([...kinds(game).keys()].sort());
    expect(kinds(game).size).toBeGreaterThan(20);
  });

  it("give a reason where nothing moves", () => {
    for (const [name, found] of Object.entries(motions))
      if (typeof found === "string") expect(found.length, name).toBeGreaterThan(10);
  });

  it("name what moves, from where and where to, for who knows all and for who does not", () => {
    for (const [name, parts] of kinds(game)) {
      const move = motions[name];
      if (typeof move !== "function") continue;
      const heard = [parts, parts.filter((part) => !part.isSecret)].map((known) => move(example(name, known)));
      expect(heard[0]!.length, name).toBeGreaterThan(0);
      for (const motion of heard.flat()) {
        expect(motion.from ?? motion.to, name).not.toBeNull();
        for (const part of [motion.piece, motion.from ?? "", motion.to ?? ""])
          expect(part, name).not.toMatch(/undefined|null|NaN|object/);
      }
    }
  });

  it("never show a secret", () => {
    for (const [name, parts] of kinds(game)) {
      const move = motions[name];
      const secrets = parts.filter((part) => part.isSecret);
      if (typeof move !== "function" || secrets.length === 0) continue;
      const known = example(
        name,
        parts.filter((part) => !part.isSecret),
      );
      for (const { piece } of move(known)) expect(piece, name).not.toContain("some_");
    }
  });
});
