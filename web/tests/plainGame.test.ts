import { describe, expect, it } from "vitest";
import { loadGame } from "$web/games/games";
import { pictureOf } from "$web/games/pictures";
import { Words } from "$web/kit/words";
import { candidates, complete, nextParts, parse } from "$web/play/choosing";
import { plainGame } from "$web/play/plainGame";

const WORDS = new Words("en", { "play.board": "Board" }, ["Ada", "Bo"]);
const BODY = {
  seat: 0,
  phase: "bid",
  pot: null,
  players: [
    { seat: 0, score: 3, hand: ["red_1", "red_2"] },
    { seat: 1, score: 5, coins: { gold: 2 } },
  ],
  bank: { gold: 7, silver_coins: 1 },
};

describe("a game without a folder in this client", () => {
  it("has no drawing, no words and no picture, and that is no error", async () => {
    expect(await loadGame("not_drawn", "en")).toEqual({ module: undefined, words: {} });
    expect(pictureOf("not_drawn")).toBeUndefined();
  });

  it("has its view told in words, field by field", () => {
    expect(plainGame.describe(BODY, 0, WORDS)).toEqual([
      { title: "Board", lines: [{ text: "seat: Ada" }, { text: "phase: bid" }, { text: "pot: –" }] },
      {
        title: "players",
        lines: [
          { text: "seat: Ada, score: 3, hand: (red_1, red_2)" },
          { text: "seat: Bo, score: 5, coins: (gold: 2)" },
        ],
      },
      { title: "bank", lines: [{ text: "gold: 7" }, { text: "silver coins: 1" }] },
    ]);
  });

  it("has marks of the seats", () => {
    expect(plainGame.looks(BODY, 2).map(({ letter }) => letter)).toEqual(["A", "B"]);
  });

  it("is played with buttons only", () => {
    const parts = { bid: ["card", "coins"] };
    const decisions = ["bid red_1 2", "bid red_1 3", "bid red_2 2"].map(parse);
    const first = candidates(decisions, { verb: "bid", tokens: [] }, parts);
    expect(nextParts(first, parts, plainGame.drawn).map(({ token }) => token)).toEqual(["red_1", "red_2"]);
    const chosen = candidates(decisions, { verb: "bid", tokens: ["red_2"] }, parts);
    expect(complete(chosen, parts, plainGame.drawn)?.text).toBe("bid red_2 2");
    expect(plainGame.sentence(parse("bid red_2 2"), BODY, WORDS)).toBe("bid red_2 2");
  });
});

describe("a game with a folder", () => {
  it.each(["en", "fr"] as const)(
    "is found with its words in %s and its picture",
    { timeout: 60_000 },
    async (language) => {
      const { module, words } = await loadGame("barony", language);
      expect(module?.Board).toBeDefined();
      expect(words).toHaveProperty("game.name");
      expect(words).toHaveProperty(["act.recruit"]);
      expect(pictureOf("barony")).toMatch(/picture.*\.svg$/);
    },
  );
});
