import { describe, expect, it } from "vitest";
import { ago } from "$web/kit/ago";
import { invitedBy } from "$web/pages/home/invited";
import { clockKey, clockOf, duration, NO_CLOCK } from "$web/pages/setup/clocks";
import { Words } from "$web/kit/words";

describe("a link or a code", () => {
  const here = "regna.example:8000";

  it.each([
    ["https://regna.example:8000/match/abc_1#tok-en", { match: "abc_1", invitation: "tok-en" }],
    ["regna.example:8000/match/abc_1#tok-en", { match: "abc_1", invitation: "tok-en" }],
    ["/match/abc_1", { match: "abc_1", invitation: "" }],
    ["  abc_1#tok-en ", { match: "abc_1", invitation: "tok-en" }],
    ["abc_1", { match: "abc_1", invitation: "" }],
    ["https://regna.example:8000/match/abc_1?at=5#t", { match: "abc_1", invitation: "t" }],
  ])("%s leads to a table", (text, expected) => {
    expect(invitedBy(text, here)).toEqual(expected);
  });

  it("of another server names its host", () => {
    expect(invitedBy("https://elsewhere.example/match/abc#t", here)).toEqual({ host: "elsewhere.example" });
  });

  it.each(["", "two words", "https://regna.example:8000/about", "a/b/c"])("%j leads nowhere", (text) => {
    expect(invitedBy(text, here)).toBeNull();
  });
});

describe("times", () => {
  it("are told as long ago as they are", () => {
    expect(ago(1000, 1000, "en")).toBe("now");
    expect(ago(1000, 1000 + 3 * 60, "en")).toBe("3 minutes ago");
    expect(ago(1000, 1000 + 26 * 3600, "fr")).toBe("hier");
    expect(ago(2000, 1000, "en")).toBe("now");
  });

  it("are said in the largest unit that fits", () => {
    const words = new Words("en", {});
    expect(duration(90, words)).toBe("90 seconds");
    expect(duration(3 * 86_400, words)).toBe("3 days");
  });

  it("survive being written into a list of choices", () => {
    const clock = { kind: "decision", seconds: 180 } as const;
    expect(clockOf(clockKey(clock))).toEqual(clock);
    expect(clockOf("nonsense")).toEqual(NO_CLOCK);
  });
});
