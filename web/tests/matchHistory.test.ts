import { describe, expect, it } from "vitest";
import { MatchHistory, type Entry } from "$web/play/matchHistory";
import type { StoryLine, Update } from "$web/wire/protocol";

const decision = (seat: number, act: string): Entry => ({ do: "decide", seat, act });
const line = (sequence: number): StoryLine => ({ sequence, key: "log.move", facts: {}, text: `line ${sequence}` });

function update(since: number, entries: Entry[], story: StoryLine[]): Update {
  const rest = {
    match: "m",
    seat: 0,
    turn: 0,
    legal: [],
    result: null,
    phase: "",
    prompt: "",
    ask: "",
    no_undo: "",
    events: [],
    view: null,
  };
  return { do: "update", since, sequence: since + entries.length, entries, story, ...rest };
}

describe("the history of a match", () => {
  const first = new MatchHistory().with(update(0, [decision(0, "a"), decision(1, "b")], [line(1), line(2)]));

  it("adds what is new and takes an overlapping update for what it is", () => {
    const next = first.with(update(1, [decision(1, "b"), decision(2, "c")], [line(2), line(3)]));
    expect(next.lines.map((each) => each.sequence)).toEqual([1, 2, 3]);
    expect(next.entries.length).toBe(3);
    expect(next.decision(3)).toBe("c");
  });

  it("forgets what was taken back", () => {
    const next = first.with(update(2, [{ do: "undo", seat: 1, to: 1 }, decision(1, "d")], [line(4)]));
    expect(next.lines.map((each) => each.sequence)).toEqual([1, 4]);
    expect(next.lastDecisionOf(1)).toBe(4);
    expect(next.decisionsOfOthers(0, 0).map((each) => each.decision)).toEqual(["d"]);
  });

  it("knows what one last chose: not what was forced or taken back", () => {
    const own = first.with(update(2, [decision(0, "c"), { do: "decide", seat: 0, act: "d", forced: true }], []));
    expect([first.lastChoiceOf(0), first.lastChoiceOf(2), own.lastChoiceOf(0)]).toEqual([1, 0, 3]);
    expect(own.with(update(4, [{ do: "undo", seat: 0, to: 2 }], [])).lastChoiceOf(0)).toBe(1);
  });

  it("knows what others did since one's last decision", () => {
    expect(first.decisionsOfOthers(first.lastDecisionOf(0), 0)).toEqual([{ sequence: 2, seat: 1, decision: "b" }]);
    expect(first.lastDecisionOf(5)).toBe(0);
  });
});
