import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, Motion } from "$web/games/contract";
import { preferences } from "$web/kit/preferences.svelte";
import { Stage, type Stand, type Theatre } from "$web/play/motion/stage.svelte";

const MOVE: Motion = { piece: "knight:0", from: "A1", to: "A2" };

/** Draws nothing; whatever travels arrives when the test says so. */
class Hall implements Theatre {
  departed: Motion[][][] = [];
  rates: number[] = [];
  cleared = 0;
  private arrive: () => void = () => undefined;

  depart(motions: Motion[][]): Motion[][] {
    this.departed.push(motions);
    return motions;
  }

  travel(): Promise<void> {
    return new Promise((done) => (this.arrive = done));
  }

  hurry(rate: number): void {
    this.rates.push(rate);
  }

  clear(): void {
    this.cleared++;
  }

  async arrived(): Promise<void> {
    this.arrive();
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

function stand(sequence: number): Stand {
  return { sequence, turn: null, body: { phase: `${sequence}` } as GameView };
}

let hall: Hall;
let stage: Stage;

/** An update comes, in which something moves. */
async function update(sequence: number, more: Partial<Parameters<Stage["show"]>[0]> = {}): Promise<void> {
  stage.show({ stand: stand(sequence), motions: [[MOVE]], isOwn: false, ...more });
  await settled();
}

beforeEach(() => {
  vi.stubGlobal("document", { hidden: false });
  preferences.pace = "normal";
  hall = new Hall();
  stage = new Stage();
  stage.theatre = hall;
  stage.jump(stand(0));
});
afterEach(() => vi.unstubAllGlobals());

describe("what is shown", () => {
  it("is the present while one update plays, and the one before while others wait", async () => {
    await update(1);
    expect([stage.isBusy, stage.behind, stage.settledTo]).toEqual([true, null, 0]);
    await update(2);
    await update(3);
    expect(stage.behind?.sequence).toBe(1);
    await hall.arrived();
    expect([stage.behind?.sequence, stage.settledTo]).toEqual([2, 1]);
    await hall.arrived();
    expect([stage.behind, stage.isBusy]).toEqual([null, true]);
    await hall.arrived();
    expect([stage.isBusy, stage.settledTo, hall.departed.length]).toEqual([false, Infinity, 3]);
  });

  it("goes faster the more is waiting, and catches up at once where it is too much", async () => {
    for (const sequence of [1, 2, 3, 4, 5]) await update(sequence);
    expect(hall.rates).toEqual([2, 3, 4, 5]);
    expect(stage.behind?.sequence).toBe(1);
    await update(6);
    expect([stage.behind, stage.isBusy, hall.departed.length]).toEqual([null, false, 1]);
  });

  it("is the present at once when somebody decides", async () => {
    await update(1);
    await update(2);
    stage.finish();
    expect([stage.behind, stage.isBusy]).toEqual([null, false]);
    // What was on its way arrives nowhere, and the next update starts anew.
    await hall.arrived();
    await update(3);
    expect([stage.isBusy, stage.settledTo]).toEqual([true, 2]);
  });

  it("is the outcome alone where nobody looks, wants it at once, or has been away for long", async () => {
    vi.stubGlobal("document", { hidden: true });
    await update(1);
    vi.stubGlobal("document", { hidden: false });
    preferences.pace = "at_once";
    await update(2);
    preferences.pace = "slow";
    await update(3, { motions: Array.from({ length: 17 }, () => [MOVE]) });
    expect([stage.isBusy, hall.departed.length]).toEqual([false, 0]);
  });

  it("waits for the scene of an update, with the board as it was before", async () => {
    let close: () => void = () => undefined;
    await update(1, { scene: () => new Promise((done) => (close = done)) });
    expect([stage.behind?.sequence, hall.departed.length]).toEqual([0, 0]);
    close();
    await settled();
    expect([stage.behind, hall.departed.length]).toEqual([null, 1]);
  });

  it("does not wait for a scene when somebody decides", async () => {
    let close: () => void = () => undefined;
    await update(1, { scene: () => new Promise((done) => (close = done)) });
    stage.finish();
    expect([stage.behind, stage.isBusy]).toEqual([null, false]);
    close();
    await settled();
    expect([stage.isBusy, hall.departed.length]).toEqual([false, 0]);
  });
});
