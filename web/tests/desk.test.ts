import { beforeEach, describe, expect, it } from "vitest";
import type { GameModule } from "$web/games/contract";
import { Desk } from "$web/play/desk.svelte";
import type { GameInfo, Moment, Table, Update } from "$web/wire/protocol";
import type { Wire } from "$web/wire/socket.svelte";
import { OFFLINE, Trouble } from "$web/wire/trouble";
import { Words } from "$web/kit/words";

const INFO = {
  has_secrets: true,
  verbs: { play: ["card"], raise: ["tribe", "other"], end: [] },
} as unknown as GameInfo;
const TABLE = {
  status: "running",
  clock: { kind: "none", seconds: 0 },
  seats: [{ name: "Ada" }, { name: "Bo" }],
  mine: [0],
  turn: 0,
} as unknown as Table;
const MODULE = {
  drawn: ["card", "tribe"],
  verbs: {},
  looks: () => [],
  label: (token: string) => token,
  sentence: ({ text }: { text: string }) => text,
} as unknown as GameModule;

interface Asked {
  ask: string;
  message: { [name: string]: unknown };
  answer(reply: unknown): Promise<void>;
  refuse(trouble: Trouble): Promise<void>;
}

/** A server one answers for by hand, in whatever order. */
class Server {
  asked: Asked[] = [];
  toldAgain: string[] = [];

  tellAgain = (match: string): void => void this.toldAgain.push(match);

  ask = (_: string, ask: string, message: { [name: string]: unknown }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const settle = async (how: () => void): Promise<void> => {
        how();
        await new Promise((done) => setTimeout(done));
      };
      this.asked.push({
        ask,
        message,
        answer: (reply) => settle(() => resolve(reply)),
        refuse: (trouble) => settle(() => reject(trouble)),
      });
    });

  last(ask: string): Asked {
    const found = this.asked.findLast((each) => each.ask === ask);
    if (!found) throw new Error(`nobody asked ${ask}`);
    return found;
  }

  count(ask: string): number {
    return this.asked.filter((each) => each.ask === ask).length;
  }
}

let server: Server;

function update(sequence: number, more: Partial<Update> = {}): Update {
  const entries = Array.from({ length: sequence }, () => ({ do: "chance", act: "luck" }) as const);
  const base = { since: 0, sequence, turn: 0, seat: 0, legal: ["play frog", "play owl", "end"], entries, story: [] };
  return { ...base, view: {}, result: null, phase: "main", prompt: "", ...more } as unknown as Update;
}

function deskAt(table: Partial<Table> = {}, info: Partial<GameInfo> = {}): Desk {
  const words = new Words("en", { "trouble.offline": "offline", "why.nothing": "nothing" });
  return new Desk("m", { ...TABLE, ...table }, { ...INFO, ...info }, MODULE, words, server as unknown as Wire);
}

const offline = (): Trouble => new Trouble(OFFLINE, "lost", "");
const fine = { allowed: true, final: false, code: "", rules: [], text: "" };

beforeEach(() => {
  server = new Server();
});

describe("deciding", () => {
  it("asks whether it can be taken back, then sends", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.point("frog");
    expect(server.count("decide")).toBe(0);
    await server.last("why").answer(fine);
    expect(server.last("decide").message).toMatchObject({ act: "play frog", sequence: 3, seat: 0 });
  });

  it("does not send what was overtaken or given up while the server was asked", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.point("frog");
    desk.onUpdate(update(4));
    await server.last("why").answer(fine);
    desk.point("owl");
    desk.back();
    await server.last("why").answer({ ...fine, final: true });
    expect(server.count("decide")).toBe(0);
    expect(desk.pending).toBeNull();
    expect(desk.outbox.underWay).toBe(false);
  });

  it("sends what was lost again with its key, and nothing else before it is answered", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.decide(["play frog"]);
    const first = server.last("decide");
    await first.refuse(offline());
    expect(desk.outbox.hasUnsent).toBe(true);
    desk.decide(["play owl"]);
    expect(server.count("decide")).toBe(1);
    desk.onConnected();
    await server.last("watch").answer(TABLE);
    expect(server.last("decide").message).toEqual(first.message);
  });

  it("goes on with a plan only if nothing came between", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.decide(["play frog", "end", "end"]);
    desk.onUpdate(update(4));
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 4 });
    desk.onUpdate(update(6));
    await server.last("decide").answer({ do: "accepted", sequence: 5 });
    expect(server.count("decide")).toBe(2);
    expect(desk.outbox.underWay).toBe(false);
  });

  it("waits for the news of one decision before it sends the next", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.decide(["play frog", "end"]);
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect(server.count("decide")).toBe(1);
    desk.onUpdate(update(4));
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 4 });
  });

  it("forgets a plan with the decision that could not be sent again", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.decide(["play frog", "end"]);
    await server.last("decide").refuse(offline());
    desk.onConnected();
    await server.last("watch").refuse(new Trouble("denied", "not_your_seat", "no"));
    desk.onUpdate(update(4));
    expect(server.count("decide")).toBe(1);
    expect(desk.outbox.underWay).toBe(false);
  });

  it("keeps what is unsent and asks again while the server cannot answer", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.decide(["play frog"]);
    await server.last("decide").refuse(offline());
    desk.onConnected();
    await server.last("watch").refuse(new Trouble("unavailable", "database", "later"));
    expect(desk.outbox.hasUnsent).toBe(true);
    expect(server.toldAgain).toEqual(["m"]);
    desk.back();
    expect(desk.choice).toEqual({ verb: null, tokens: [] });
    desk.onConnected();
    await server.last("watch").answer(TABLE);
    expect(server.count("decide")).toBe(2);
  });

  it("does not send again what the news tell of", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.decide(["play frog"]);
    const told = [...update(3).entries, { do: "decide", seat: 0, act: "play frog" } as const];
    desk.onUpdate(update(4, { entries: told, turn: 1, legal: [] }));
    await server.last("decide").refuse(offline());
    expect(desk.outbox.hasUnsent).toBe(false);
  });

  it("neither confirms nor takes back what is not on the screen", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.point("frog");
    await server.last("why").answer({ ...fine, final: true });
    expect(desk.pending?.text).toBe("play frog");
    void desk.looking.at(1);
    await server.last("frame").answer({ sequence: 1, turn: { seat: 0 }, views: [{ seat: 0, body: {} }] });
    await desk.confirm();
    await desk.undo();
    expect([server.count("decide"), server.count("undo")]).toEqual([0, 0]);
    desk.looking.leave();
    void desk.confirm();
    expect(server.count("decide")).toBe(1);
  });

  it("takes back once, however often it is asked to", () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    void desk.undo();
    void desk.undo();
    expect(server.count("undo")).toBe(1);
  });

  it("keeps what is being chosen when nothing is new after a lost connection", () => {
    const desk = deskAt();
    desk.onUpdate(update(3, { legal: ["raise huns huns", "raise huns goths"] }));
    desk.point("huns");
    desk.onUpdate(update(3, { legal: ["raise huns huns", "raise huns goths"] }));
    expect(desk.choice.tokens).toEqual(["huns"]);
    desk.onUpdate(update(4));
    expect(desk.choice.tokens).toEqual([]);
  });

  it("takes the same token twice as a part, and back when it is pointed at again", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3, { legal: ["raise huns huns", "raise huns goths"] }));
    desk.point("huns");
    desk.point("huns");
    expect(desk.choice.tokens).toEqual([]);
    desk.point("huns");
    desk.choosePart("huns");
    await server.last("why").answer(fine);
    expect(server.last("decide").message["act"]).toBe("raise huns huns");
  });

  it("answers only the last why not", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    const meant = { ...MODULE, attempts: (token: string) => [`play ${token}`] };
    Object.assign(desk, { module: meant });
    desk.point("bee");
    const early = server.last("why");
    desk.point("wolf");
    await server.last("why").answer({ ...fine, allowed: false, text: "no wolf" });
    await early.answer({ ...fine, allowed: false, text: "no bee" });
    expect(desk.whyNot.answer?.reasons.map(({ text }) => text)).toEqual(["no wolf"]);
  });

  it("answers why not with the decisions there are, whatever else was tried", async () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    Object.assign(desk, { module: { ...MODULE, attempts: (token: string) => [`play ${token}`, `eat ${token}`] } });
    desk.point("bee");
    await server.last("why").refuse(new Trouble("malformed", "verb", "there is no eating"));
    await server.asked.at(-2)!.answer({ ...fine, allowed: false, text: "no bee" });
    expect(desk.whyNot.answer?.reasons.map(({ text }) => text)).toEqual(["no bee"]);
    expect(desk.notice).toBe("");
    desk.point("owl of stone");
    for (const each of server.asked.slice(-2)) await each.refuse(new Trouble("malformed", "verb", "there is none"));
    expect(desk.whyNot.answer?.reasons.map(({ text }) => text)).toEqual(["nothing"]);
  });
});

describe("several people at one screen", () => {
  const shared = { mine: [0, 1] };

  it("forgets what one was about to do before the next one looks", async () => {
    const desk = deskAt(shared);
    desk.sit(0);
    desk.onUpdate(update(3));
    desk.decide(["play frog", "end"]);
    desk.onUpdate(update(4, { turn: 1, legal: [] }));
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect(desk.handOver).toEqual({ to: 1 });
    expect([desk.body, desk.legal, desk.chronicle.entries, desk.hinted.size]).toEqual([null, [], [], 0]);
    desk.sit(1);
    desk.onUpdate(update(4, { turn: 1, seat: 1, legal: ["end"] }));
    expect(server.count("decide")).toBe(1);
  });

  it("draws the curtain when the one who looked gave the seat up in another tab", () => {
    const desk = deskAt(shared);
    desk.sit(0);
    desk.onUpdate(update(3));
    desk.onTable({ ...TABLE, mine: [1] });
    expect([desk.handOver, desk.seat, desk.body]).toEqual([{ to: null }, null, null]);
  });

  it("cannot be handed over with something of one's own still to be sent", async () => {
    const desk = deskAt(shared);
    desk.sit(0);
    desk.onUpdate(update(3));
    expect(desk.mayCover).toBe(true);
    desk.decide(["play frog"]);
    await server.last("decide").refuse(offline());
    expect(desk.mayCover).toBe(false);
  });

  it("hears what was said behind the curtain", () => {
    const desk = deskAt(shared);
    desk.onConnected();
    expect(server.count("chat")).toBe(0);
    desk.sit(1);
    expect(server.count("chat")).toBe(1);
  });

  it("goes on without asking for the whole match again where nothing is secret", () => {
    const desk = deskAt(shared, { has_secrets: false });
    desk.onUpdate(update(3));
    desk.onUpdate(update(4, { turn: 1, legal: [] }));
    expect([desk.handOver, desk.seat]).toEqual([null, 1]);
    expect(server.last("watch").message).toEqual({ since: 4, seat: 1 });
  });
});

describe("the table", () => {
  it("is asked for after every decision where there is a clock", () => {
    const desk = deskAt({ clock: { kind: "decision", seconds: 60 } });
    desk.onUpdate(update(3));
    desk.onUpdate(update(4));
    expect(server.count("look")).toBe(2);
  });

  it("makes a spectator of who gave the seat up in another tab", () => {
    const desk = deskAt();
    desk.onUpdate(update(3));
    desk.onTable({ ...TABLE, mine: [] });
    expect(desk.seat).toBeNull();
    expect(server.last("watch").message).toEqual({ since: 0, seat: null });
    desk.onUpdate(update(4, { seat: null, legal: [] }));
    expect(desk.sequence).toBe(4);
  });
});

describe("looking back", () => {
  const moment = (seat: number): Moment => ({
    sequence: 0,
    turn: { seat: 1, phase: "", prompt: "" },
    views: [{ seat, body: {} }],
  });

  it("asks for one moment at a time, the last that was wanted", async () => {
    const desk = deskAt();
    desk.onUpdate(update(9));
    for (const at of [1, 2, 3, 99]) void desk.looking.at(at);
    expect(server.count("frame")).toBe(1);
    await server.last("frame").answer(moment(0));
    expect(server.count("frame")).toBe(2);
    expect(server.last("frame").message["at"]).toBe(9);
    await server.last("frame").answer(moment(0));
    expect(desk.looking.moment?.sequence).toBe(9);
    expect([desk.shownSeat, desk.shownTurn]).toEqual([0, 1]);
  });

  it("does not come back after it was left", async () => {
    const desk = deskAt();
    desk.onUpdate(update(9));
    void desk.looking.at(1);
    desk.looking.leave();
    await server.last("frame").answer(moment(0));
    expect(desk.looking.moment).toBeNull();
  });
});
