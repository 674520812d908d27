import { describe, expect, it, vi } from "vitest";
import { Hints } from "$web/play/hints.svelte";
import type { MatchController } from "$web/play/matchController.svelte";

const HINT = { sequence: 5, act: "move B1 B2", instead: "recruit B1", reasons: ["Because."] };

function controllerWith(other: boolean, ask = vi.fn(async () => HINT)) {
  return {
    myTurn: true,
    replay: { moment: null },
    seat: 0,
    sequence: 5,
    table: { seats: [{ taken: true }, { taken: other }] },
    ask,
    tell: vi.fn(),
  };
}

describe("hints", () => {
  it("are told step by step and asked for once", async () => {
    const controller = controllerWith(false);
    const hints = new Hints(controller as unknown as MatchController);
    const told: (string | null)[] = [];
    const lit: string[][] = [];
    for (let press = 0; press < 5; press++) {
      await hints.next();
      told.push(hints.step);
      lit.push(hints.tokens);
    }
    expect(told).toEqual(["where", "what", "move", "why", "why"]);
    expect(lit.slice(0, 2)).toEqual([["B2"], ["B1", "B2"]]);
    expect(controller.ask).toHaveBeenCalledExactlyOnceWith("hint", { sequence: 5, seat: 0 });
    hints.close();
    expect(hints.step).toBeNull();
  });

  it("are not for a match between people", async () => {
    const controller = controllerWith(true);
    const hints = new Hints(controller as unknown as MatchController);
    await hints.next();
    expect(hints.may).toBe(false);
    expect(controller.ask).not.toHaveBeenCalled();
  });

  it("that come too late are not shown, and failures are told", async () => {
    const late = new Hints(
      controllerWith(
        false,
        vi.fn(async () => ({ ...HINT, sequence: 4 })),
      ) as unknown as MatchController,
    );
    await late.next();
    expect(late.shown).toBeNull();
    const controller = controllerWith(
      false,
      vi.fn(() => Promise.reject(new Error("no"))),
    );
    await new Hints(controller as unknown as MatchController).next();
    expect(controller.tell).toHaveBeenCalledOnce();
  });
});
