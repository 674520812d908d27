import { describe, expect, it } from "vitest";
import { Announcer } from "$web/play/announcer.svelte";

const lines = (from: number, to: number, weighs: (number: number) => boolean = () => false) =>
  Array.from({ length: to - from }, (_, at) => ({ text: `line ${from + at}`, weighs: weighs(from + at) }));

describe("what screen readers say", () => {
  it("is added below what was said before, each with a number of its own", () => {
    const announcer = new Announcer();
    announcer.say("Your turn.");
    announcer.add(lines(0, 2));
    announcer.say("Your turn.", "");
    expect(announcer.said.map(({ text }) => text)).toEqual(["Your turn.", "line 0", "line 1", "Your turn."]);
    expect(new Set(announcer.said.map(({ number }) => number)).size).toBe(4);
  });

  it("leaves out the oldest of what weighs little where too much is to be said at once, and keeps the order", () => {
    const announcer = new Announcer();
    announcer.add(lines(0, 50, (number) => number < 3));
    expect(announcer.said.map(({ text }) => text)).toEqual([...lines(0, 3), ...lines(23, 50)].map(({ text }) => text));
  });

  it("is kept for thirty sentences, and forgotten before somebody else listens", () => {
    const announcer = new Announcer();
    for (const { text } of lines(0, 40)) announcer.say(text);
    expect(announcer.said.map(({ text }) => text)).toEqual(lines(10, 40).map(({ text }) => text));
    announcer.clear();
    expect(announcer.said).toEqual([]);
  });
});
