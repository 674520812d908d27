import { describe, expect, it } from "vitest";
import { candidates, complete, nextParts, nextTokens, parse, verbsOf } from "$web/play/choosing";

const PARTS = { recruit: ["hex"], move: ["from", "to"], play: ["tribe", "province"], end: [], village: ["hex"] };
const barony = ["recruit C4", "move C4 D4", "move C4 C5", "move D4 C4", "village D4", "end"].map(parse);
const attila = ["play huns gallia", "play huns asia", "play goths asia"].map(parse);

const texts = (acts: { act: { text: string } }[]): string[] => acts.map(({ act }) => act.text);

describe("choosing", () => {
  it("narrows by verb, then by tokens in their order", () => {
    const fitting = candidates(barony, { verb: "move", tokens: ["C4"] });
    expect(texts(fitting)).toEqual(["move C4 D4", "move C4 C5"]);
    expect([...nextTokens(fitting, PARTS)]).toEqual(["D4", "C5"]);
    expect(complete(candidates(barony, { verb: "move", tokens: ["C4", "C5"] }))?.text).toBe("move C4 C5");
  });

  it("takes a place first and then asks what to do there", () => {
    const fitting = candidates(barony, { verb: null, tokens: ["C4"] });
    expect(verbsOf(fitting)).toEqual(["recruit", "move"]);
    expect(complete(fitting)).toBeNull();
    expect(complete(candidates(barony, { verb: "recruit", tokens: ["C4"] }))?.text).toBe("recruit C4");
  });

  it("takes a place where something could go only if nothing could come from there", () => {
    expect(texts(candidates(barony, { verb: "move", tokens: ["C5"] }))).toEqual(["move C4 C5"]);
    expect(complete(candidates(barony, { verb: "move", tokens: ["C5", "C4"] }))?.text).toBe("move C4 C5");
  });

  it("lights up all parts of a decision, but of a move only where it begins", () => {
    expect([...nextTokens(candidates(attila, { verb: null, tokens: [] }), PARTS)]).toEqual([
      "huns",
      "gallia",
      "asia",
      "goths",
    ]);
    expect([...nextTokens(candidates(barony, { verb: "move", tokens: [] }), PARTS)]).toEqual(["C4", "D4"]);
  });

  it("completes a decision chosen the other way round", () => {
    expect(complete(candidates(attila, { verb: null, tokens: ["gallia"] }))).toBeNull();
    expect(complete(candidates(attila, { verb: null, tokens: ["gallia", "huns"] }))?.text).toBe("play huns gallia");
  });

  it("offers the next part with its name", () => {
    expect(nextParts(candidates(attila, { verb: "play", tokens: [] }), PARTS)).toEqual([
      { token: "huns", part: "tribe" },
      { token: "goths", part: "tribe" },
    ]);
  });

  it("completes a decision without tokens by its verb alone", () => {
    expect(complete(candidates(barony, { verb: "end", tokens: [] }))?.text).toBe("end");
    expect(candidates(barony, { verb: "end", tokens: ["C4"] })).toEqual([]);
  });
});
