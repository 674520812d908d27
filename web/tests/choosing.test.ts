import { describe, expect, it } from "vitest";
import type { Decision } from "$web/games/contract";
import { type Candidate, candidates, complete, nextParts, nextTokens, parse, verbsOf } from "$web/play/choosing";

const PARTS = {
  recruit: ["hex"],
  move: ["from", "to"],
  play: ["tribe", "province"],
  end: [],
  village: ["hex"],
  raise: ["tribe", "other"],
  reinforce: ["seat", "number"],
};
const DRAWN = ["hex", "from", "to", "tribe", "province"];
const barony = ["recruit C4", "move C4 D4", "move C4 C5", "move D4 C4", "village D4", "end"].map(parse);
const attila = ["play huns gallia", "play huns asia", "play goths asia"].map(parse);

const done = (fitting: Candidate[]): Decision | null => complete(fitting, PARTS, DRAWN);
const texts = (fitting: Candidate[]): string[] => fitting.map(({ decision }) => decision.text);

describe("choosing", () => {
  it("narrows by verb, then by tokens in their order", () => {
    const fitting = candidates(barony, { verb: "move", tokens: ["C4"] }, PARTS);
    expect(texts(fitting)).toEqual(["move C4 D4", "move C4 C5"]);
    expect([...nextTokens(fitting, PARTS)]).toEqual(["D4", "C5"]);
    expect(done(candidates(barony, { verb: "move", tokens: ["C4", "C5"] }, PARTS))?.text).toBe("move C4 C5");
  });

  it("takes a place first and then asks what to do there", () => {
    const fitting = candidates(barony, { verb: null, tokens: ["C4"] }, PARTS);
    expect(verbsOf(fitting)).toEqual(["recruit", "move"]);
    expect(done(fitting)).toBeNull();
    expect(done(candidates(barony, { verb: "recruit", tokens: ["C4"] }, PARTS))?.text).toBe("recruit C4");
  });

  it("takes a place where something could go only if nothing could come from there", () => {
    expect(texts(candidates(barony, { verb: "move", tokens: ["C5"] }, PARTS))).toEqual(["move C4 C5"]);
    expect(done(candidates(barony, { verb: "move", tokens: ["C5", "C4"] }, PARTS))?.text).toBe("move C4 C5");
  });

  it("lights up all parts of a decision, but of a move only where it begins", () => {
    expect([...nextTokens(candidates(attila, { verb: null, tokens: [] }, PARTS), PARTS)]).toEqual([
      "huns",
      "gallia",
      "asia",
      "goths",
    ]);
    expect([...nextTokens(candidates(barony, { verb: "move", tokens: [] }, PARTS), PARTS)]).toEqual(["C4", "D4"]);
  });

  it("completes a decision chosen the other way round", () => {
    expect(done(candidates(attila, { verb: null, tokens: ["gallia"] }, PARTS))).toBeNull();
    expect(done(candidates(attila, { verb: null, tokens: ["gallia", "huns"] }, PARTS))?.text).toBe("play huns gallia");
  });

  it("offers the next part with its name", () => {
    expect(nextParts(candidates(attila, { verb: "play", tokens: [] }, PARTS), PARTS, [])).toEqual([
      { token: "huns", part: "tribe" },
      { token: "goths", part: "tribe" },
    ]);
  });

  it("completes a decision without tokens by its verb alone", () => {
    expect(done(candidates(barony, { verb: "end", tokens: [] }, PARTS))?.text).toBe("end");
    expect(candidates(barony, { verb: "end", tokens: ["C4"] }, PARTS)).toEqual([]);
  });

  it("takes parts without a direction in any order", () => {
    const decisions = ["raise huns goths", "raise huns vandals", "raise vandals vandals"].map(parse);
    const fitting = candidates(decisions, { verb: "raise", tokens: ["vandals"] }, PARTS);
    expect(texts(fitting)).toEqual(["raise huns vandals", "raise vandals vandals"]);
    expect(done(candidates(decisions, { verb: "raise", tokens: ["vandals", "huns"] }, PARTS))?.text).toBe(
      "raise huns vandals",
    );
  });

  it("asks only what is open, and nothing when one decision is left whose parts are buttons", () => {
    const decisions = ["reinforce B 1", "reinforce B 2", "decline"].map(parse);
    const fitting = candidates(decisions, { verb: "reinforce", tokens: [] }, PARTS);
    expect(nextParts(fitting, PARTS, DRAWN)).toEqual([
      { token: "1", part: "number" },
      { token: "2", part: "number" },
    ]);
    expect(done(candidates(decisions, { verb: "reinforce", tokens: ["2"] }, PARTS))?.text).toBe("reinforce B 2");
    expect(done(candidates(decisions.slice(0, 1), { verb: "reinforce", tokens: [] }, PARTS))?.text).toBe(
      "reinforce B 1",
    );
  });
});
