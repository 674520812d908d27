import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "$web/wire/protocol";
import { preferences } from "$web/kit/preferences.svelte";
import { play, SOUNDS } from "$web/kit/sounds";
import { soundOf } from "$web/play/motion/motions";
import { Sketch } from "$web/play/sketch.svelte";
import { deskAt, Server, server, update, useServer } from "./handServer";

beforeEach(() => {
  useServer(new Server());
  preferences.confirm = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const waiting = { turn: 1, legal: [] };

describe("a plan", () => {
  it("is taken when the turn comes, step by step, out of what is possible", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3, waiting));
    controller.togglePlan();
    controller.point("frog");
    controller.plan.then();
    controller.plan.chooseVerb("end");
    expect([server.count("decide"), controller.isChosen("frog")]).toEqual([0, true]);
    controller.onUpdate(update(4));
    expect(server.last("decide").message).toMatchObject({ act: "play frog", sequence: 4, unless_final: true });
    // What follows waits until its question has been asked, whichever comes first, reply or update.
    vi.useRealTimers();
    await server.last("decide").answer({ sequence: 5 });
    expect(server.count("decide")).toBe(1);
    controller.onUpdate(update(5));
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 5 });
    expect(controller.plan.isOpen).toBe(false);
  });

  it("is dropped and told where it is not possible any more, and never sent", () => {
    const controller = deskAt();
    controller.onUpdate(update(3, waiting));
    controller.togglePlan();
    controller.point("bee");
    controller.onUpdate(update(4));
    expect([server.count("decide"), controller.plan.isOpen, controller.notice]).toEqual([0, false, "dropped bee"]);
  });

  it("that says too little is where one goes on by hand", () => {
    const controller = deskAt();
    controller.onUpdate(update(3, waiting));
    controller.togglePlan();
    controller.plan.chooseVerb("play");
    controller.onUpdate(update(4));
    expect([server.count("decide"), controller.choice.verb]).toEqual([0, "play"]);
  });

  it("waits for one's turn while something else is asked, and is cancelled by hand", () => {
    const controller = deskAt();
    controller.onUpdate(update(3, waiting));
    controller.togglePlan();
    controller.point("frog");
    controller.onUpdate(update(4, { phase: "fight", legal: ["lay frog", "end"] }));
    expect([server.count("decide"), controller.plan.isOpen]).toEqual([0, true]);
    controller.onUpdate(update(5, waiting));
    controller.back();
    controller.back();
    expect(controller.plan.isOpen).toBe(false);
    controller.onUpdate(update(6));
    expect(server.count("decide")).toBe(0);
  });

  it("is not made by several people around a screen, nor by who watches", () => {
    const shared = deskAt({ mine: [0, 1] }, { has_secrets: false });
    shared.onUpdate(update(3, waiting));
    const spectator = deskAt({ mine: [] });
    spectator.onUpdate(update(3, { ...waiting, seat: null }));
    for (const controller of [shared, spectator]) {
      controller.togglePlan();
      expect(controller.plan.isOpen).toBe(false);
    }
  });

  it("that was not finished in its turn is not carried on in the next", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3, waiting));
    controller.togglePlan();
    controller.point("frog");
    controller.plan.then();
    controller.point("owl");
    controller.onUpdate(update(4));
    vi.useRealTimers();
    await server.last("decide").answer({ sequence: 5 });
    controller.onUpdate(update(5, waiting));
    controller.onUpdate(update(6));
    expect([server.count("decide"), controller.plan.isOpen]).toEqual([1, false]);
  });
});

describe("an answer that stands", () => {
  const asked = { phase: "fight", legal: ["lay frog", "end"] };

  it("is given after a moment, and told", () => {
    const controller = deskAt();
    controller.onUpdate(update(3, asked));
    vi.advanceTimersByTime(10_000);
    expect(server.count("decide")).toBe(0);
    controller.standing.set(true);
    expect([controller.standing.isDue, server.count("decide")]).toEqual([true, 0]);
    vi.advanceTimersByTime(10_000);
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 3 });
    expect(controller.given).toBe("as wished end");
  });

  it("is not given where it concerns the seat, to other questions, or once one acts by hand", () => {
    const controller = deskAt();
    controller.standing.set(true);
    controller.onUpdate(update(3, { ...asked, view: { attacked: true } }));
    vi.advanceTimersByTime(10_000);
    controller.onUpdate(update(4));
    vi.advanceTimersByTime(10_000);
    controller.onUpdate(update(5, asked));
    controller.chooseVerb("lay");
    vi.advanceTimersByTime(10_000);
    expect(server.count("decide")).toBe(0);
  });

  it("is not given to who has begun to fight, nor to who took back; but again and again to who has not", () => {
    const controller = deskAt();
    controller.standing.set(true);
    const decided = (act: string): Update["entries"] =>
      [{ do: "decide", act, seat: 0, key: "", forced: false }] as never;
    const rounds = [
      [{ ...asked, entries: decided("lay owl") }, 0],
      [{ ...asked, entries: [{ do: "undo", seat: 0, to: 1, key: "" }] as never }, 0],
      [{ ...asked, entries: decided("end") }, 1],
    ] as const;
    for (const [number, [more, count]] of rounds.entries()) {
      controller.onUpdate(update(number + 1, { since: number, ...more }));
      vi.advanceTimersByTime(10_000);
      expect(server.count("decide"), `round ${number}`).toBe(count);
    }
  });

  it("is switched off at once, even in the moment before it is given", () => {
    const controller = deskAt();
    controller.standing.set(true);
    controller.onUpdate(update(3, asked));
    controller.standing.set(false);
    vi.advanceTimersByTime(10_000);
    expect(server.count("decide")).toBe(0);
  });
});

describe("arrows of one's own", () => {
  it("go from place to place, come and go, and choose nothing", () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.sketch.toggle();
    controller.point("frog");
    controller.point("owl");
    expect([controller.sketch.arrows, server.count("decide")]).toEqual([[["frog", "owl"]], 0]);
    controller.sketch.draw("frog", "owl");
    expect(controller.sketch.arrows).toEqual([]);
  });

  it("are cleared together", () => {
    const sketch = new Sketch();
    sketch.draw("a", "b");
    sketch.draw("c", "c");
    expect([sketch.clear(), sketch.clear(), sketch.arrows]).toEqual([true, false, []]);
  });
});

describe("sounds", () => {
  it("go by what moves and how", () => {
    const told = [
      { piece: "knight:0", from: "A1", to: "A2" },
      { piece: "knight:0", from: null, to: "A2" },
      { piece: "warrior:huns", from: "A1", to: null },
      { piece: "coin:3", from: null, to: "x" },
      { piece: "card", from: "a", to: "b" },
      { piece: "points:5", from: "a", to: "b" },
    ].map(soundOf);
    expect(told).toEqual(["move", "place", "lost", "coin", "card", "points"]);
  });

  it("are played only where they are wanted, each once", () => {
    const tones: number[] = [];
    let open = false;
    vi.useFakeTimers();
    const node = (): object => {
      const made = { gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 }, frequency: {} };
      return { ...made, connect: () => node(), start: (at: number) => tones.push(at), stop: () => 0 };
    };
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    vi.stubGlobal(
      "AudioContext",
      class {
        currentTime = 0;
        createOscillator = node;
        createGain = node;
        resume = () => (open = true);
        suspend = () => (open = false);
      },
    );
    play(["move", "turn", "turn", "coin"]);
    expect(tones).toHaveLength(SOUNDS.turn.notes.length);
    expect(open).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(open, "the loudspeaker is let go in silence").toBe(false);
    preferences.sound = false;
    play(["turn"]);
    expect(tones).toHaveLength(SOUNDS.turn.notes.length);
    preferences.sound = true;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
