import { beforeEach, describe, expect, it } from "vitest";
import type { MatchController } from "$web/play/matchController.svelte";
import type { Moment, Table } from "$web/wire/protocol";
import { OFFLINE, RequestError } from "$web/wire/requestError";
import { preferences } from "$web/kit/preferences.svelte";
import { deskAt, MODULE, Server, server, TABLE, update, useServer } from "./handServer";

const offline = (): RequestError => new RequestError(OFFLINE, "lost", "");
const wouldBeFinal = (): RequestError => new RequestError("refusal", "would_be_final", "That could not be taken back.");
const refused = { allowed: false, final: false, code: "", rules: [] };

/** Several decisions at once: they are sent after a yes to all of them. */
function decideAll(controller: MatchController, decisions: string[]): void {
  const sent = server.count("decide");
  controller.decide(decisions, "All of it");
  expect([server.count("decide"), controller.pending?.decisions ?? decisions]).toEqual([sent, decisions]);
  controller.confirm();
}

beforeEach(() => {
  useServer(new Server());
  preferences.confirm = true;
  preferences.askEnd = true;
});

describe("what the page answers by itself", () => {
  const amongBots = { seats: [{ name: "Ada" }, { name: "Bot", bot: "search" }] } as unknown as Partial<Table>;

  it("is the only answer there is, once, and is told", async () => {
    const controller = deskAt(amongBots);
    controller.onUpdate(update(3, { legal: ["end"] }));
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 3, unless_final: false });
    expect(controller.given).toContain("end");
    await server.last("decide").refuse(new RequestError("stale", "sequence", ""));
    expect([server.count("decide"), controller.outbox.underWay]).toEqual([1, false]);
    controller.onUpdate(update(4));
    controller.point("frog");
    expect([server.count("decide"), controller.given]).toEqual([2, ""]);
  });

  it("is nothing among people, for whom a bot plays, and after taking back", () => {
    const lonely = { legal: ["end"] };
    const taken = { do: "undo", seat: 0, to: 1, key: "" } as const;
    deskAt().onUpdate(update(3, lonely));
    deskAt({
      seats: [
        { name: "Ada", bot: "search" },
        { name: "Bot", bot: "search" },
      ],
    } as unknown as Partial<Table>).onUpdate(update(3, lonely));
    deskAt(amongBots).onUpdate(update(1, { ...lonely, entries: [taken] }));
    deskAt(amongBots).onUpdate(update(3));
    expect(server.count("decide")).toBe(0);
  });

  it("is the end of a turn for who does not want to be asked", () => {
    const close = { phase: "close", legal: ["end", "play frog"] };
    deskAt().onUpdate(update(3, close));
    expect(server.count("decide")).toBe(0);
    preferences.askEnd = false;
    deskAt().onUpdate(update(3));
    expect(server.count("decide")).toBe(0);
    const controller = deskAt();
    controller.onUpdate(update(3, close));
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 3 });
    expect(controller.given).toBe("");
  });
});

describe("deciding", () => {
  it("sends at once, and asks for a yes only where the server wants one", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.point("frog");
    const first = server.last("decide");
    expect(first.message).toMatchObject({ act: "play frog", sequence: 3, seat: 0, unless_final: true });
    expect(server.count("why")).toBe(0);
    await first.refuse(wouldBeFinal());
    expect([controller.pending?.decisions, controller.notice]).toEqual([["play frog"], ""]);
    expect([controller.outbox.underWay, controller.isChosen("frog")]).toEqual([false, true]);
    controller.confirm();
    expect(server.last("decide").message).toMatchObject({ act: "play frog", sequence: 3, unless_final: false });
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect([server.count("decide"), controller.pending, controller.outbox.underWay]).toEqual([2, null, false]);
  });

  it("sends without asking where one does not want to be asked", () => {
    preferences.confirm = false;
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.point("frog");
    expect(server.last("decide").message).toMatchObject({ act: "play frog", unless_final: false });
  });

  it("asks for no yes to what was overtaken, or whose seat no longer looks", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.point("frog");
    controller.onUpdate(update(4));
    await server.last("decide").refuse(wouldBeFinal());
    expect([controller.pending, controller.notice, controller.outbox.underWay]).toEqual([null, "", false]);
    controller.point("owl");
    controller.onTable({ ...TABLE, mine: [] });
    await server.last("decide").refuse(wouldBeFinal());
    expect([controller.pending, controller.notice, controller.outbox.underWay]).toEqual([null, "", false]);
  });

  it("takes the question back, and asks it again for the next decision", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.point("frog");
    await server.last("decide").refuse(wouldBeFinal());
    controller.back();
    expect([controller.pending, controller.choice.tokens]).toEqual([null, []]);
    controller.point("owl");
    expect(server.last("decide").message).toMatchObject({ act: "play owl", unless_final: true });
  });

  it("asks for the yes after a reconnection, and loses neither question nor yes with the connection", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    const reconnect = async (): Promise<void> => {
      controller.onConnected();
      controller.onUpdate(update(3));
      await server.last("watch").answer(TABLE);
    };
    controller.point("frog");
    const asking = server.last("decide");
    await asking.refuse(offline());
    await reconnect();
    expect(server.last("decide").message).toEqual(asking.message);
    await server.last("decide").refuse(wouldBeFinal());
    await reconnect();
    expect(controller.pending?.decisions).toEqual(["play frog"]);
    controller.confirm();
    const meant = server.last("decide");
    await meant.refuse(offline());
    await reconnect();
    expect(server.last("decide").message).toEqual(meant.message);
    expect(server.count("decide")).toBe(4);
  });

  it("sends what was lost again with its key, and nothing else before it is answered", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog"]);
    const first = server.last("decide");
    await first.refuse(offline());
    expect(controller.outbox.hasUnsent).toBe(true);
    decideAll(controller, ["play owl"]);
    expect(server.count("decide")).toBe(1);
    controller.onConnected();
    await server.last("watch").answer(TABLE);
    expect(server.last("decide").message).toEqual(first.message);
  });

  it("goes on with a plan only if nothing came between", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog", "end", "end"]);
    controller.onUpdate(update(4));
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 4 });
    controller.onUpdate(update(6));
    await server.last("decide").answer({ do: "accepted", sequence: 5 });
    expect(server.count("decide")).toBe(2);
    expect(controller.outbox.underWay).toBe(false);
  });

  it("waits for the news of one decision before it sends the next", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog", "end"]);
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect(server.count("decide")).toBe(1);
    controller.onUpdate(update(4));
    expect(server.last("decide").message).toMatchObject({ act: "end", sequence: 4 });
  });

  it("forgets a plan with the decision that could not be sent again", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog", "end"]);
    await server.last("decide").refuse(offline());
    controller.onConnected();
    await server.last("watch").refuse(new RequestError("denied", "not_your_seat", "no"));
    controller.onUpdate(update(4));
    expect(server.count("decide")).toBe(1);
    expect(controller.outbox.underWay).toBe(false);
  });

  it("keeps what is unsent and asks again while the server cannot answer", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog"]);
    await server.last("decide").refuse(offline());
    controller.onConnected();
    await server.last("watch").refuse(new RequestError("unavailable", "database", "later"));
    expect(controller.outbox.hasUnsent).toBe(true);
    expect(server.reconnected).toEqual(["m"]);
    controller.back();
    expect(controller.choice).toEqual({ verb: null, tokens: [] });
    controller.onConnected();
    await server.last("watch").answer(TABLE);
    expect(server.count("decide")).toBe(2);
  });

  it("does not send again what the news tell of", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog"]);
    const told = [...update(3).entries, { do: "decide", seat: 0, act: "play frog" } as const];
    controller.onUpdate(update(4, { entries: told, turn: 1, legal: [] }));
    await server.last("decide").refuse(offline());
    expect(controller.outbox.hasUnsent).toBe(false);
  });

  it("neither confirms nor takes back what is not on the screen", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.point("frog");
    await server.last("decide").refuse(wouldBeFinal());
    expect(controller.pending?.decisions).toEqual(["play frog"]);
    void controller.replay.at(1);
    await server.last("frame").answer({ sequence: 1, turn: { seat: 0 }, views: [{ seat: 0, body: {} }] });
    controller.confirm();
    await controller.undo();
    expect([server.count("decide"), server.count("undo")]).toEqual([1, 0]);
    controller.replay.leave();
    controller.confirm();
    expect(server.count("decide")).toBe(2);
  });

  it("takes back once, however often it is asked to", () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    void controller.undo();
    void controller.undo();
    expect(server.count("undo")).toBe(1);
  });

  it("keeps what is being chosen when nothing is new after a lost connection", () => {
    const controller = deskAt();
    controller.onUpdate(update(3, { legal: ["raise huns huns", "raise huns goths"] }));
    controller.point("huns");
    controller.onUpdate(update(3, { legal: ["raise huns huns", "raise huns goths"] }));
    expect(controller.choice.tokens).toEqual(["huns"]);
    controller.onUpdate(update(4));
    expect(controller.choice.tokens).toEqual([]);
  });

  it("takes the same token twice as a part, and back when it is pointed at again", () => {
    const controller = deskAt();
    controller.onUpdate(update(3, { legal: ["raise huns huns", "raise huns goths"] }));
    controller.point("huns");
    controller.point("huns");
    expect(controller.choice.tokens).toEqual([]);
    controller.point("huns");
    controller.choosePart("huns");
    expect(server.last("decide").message["act"]).toBe("raise huns huns");
  });

  it("answers only the last why not", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    const meant = { ...MODULE, attempts: (token: string) => [`play ${token}`] };
    Object.assign(controller, { module: meant });
    controller.point("bee");
    const early = server.last("why");
    controller.point("wolf");
    await server.last("why").answer({ ...refused, text: "no wolf" });
    await early.answer({ ...refused, text: "no bee" });
    expect(controller.whyNot.answer?.reasons.map(({ text }) => text)).toEqual(["no wolf"]);
  });

  it("answers why not with the decisions there are, whatever else was tried", async () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    Object.assign(controller, {
      module: { ...MODULE, attempts: (token: string) => [`play ${token}`, `eat ${token}`] },
    });
    controller.point("bee");
    await server.last("why").refuse(new RequestError("malformed", "verb", "there is no eating"));
    await server.asked.at(-2)!.answer({ ...refused, text: "no bee" });
    expect(controller.whyNot.answer?.reasons.map(({ text }) => text)).toEqual(["no bee"]);
    expect(controller.notice).toBe("");
    controller.point("owl of stone");
    for (const each of server.asked.slice(-2))
      await each.refuse(new RequestError("malformed", "verb", "there is none"));
    expect(controller.whyNot.answer?.reasons.map(({ text }) => text)).toEqual(["nothing"]);
  });
});

describe("several people at one screen", () => {
  const shared = { mine: [0, 1] };

  it("forgets what one was about to do before the next one looks", async () => {
    const controller = deskAt(shared);
    controller.sit(0);
    controller.onUpdate(update(3));
    decideAll(controller, ["play frog", "end"]);
    controller.onUpdate(update(4, { turn: 1, legal: [] }));
    await server.last("decide").answer({ do: "accepted", sequence: 4 });
    expect(controller.handOver).toEqual({ to: 1 });
    expect([controller.body, controller.legal, controller.history.entries, controller.hinted.size]).toEqual([
      null,
      [],
      [],
      0,
    ]);
    controller.sit(1);
    controller.onUpdate(update(4, { turn: 1, seat: 1, legal: ["end"] }));
    expect(server.count("decide")).toBe(1);
  });

  it("draws the curtain when the one who looked gave the seat up in another tab", () => {
    const controller = deskAt(shared);
    controller.sit(0);
    controller.onUpdate(update(3));
    controller.onTable({ ...TABLE, mine: [1] });
    expect([controller.handOver, controller.seat, controller.body]).toEqual([{ to: null }, null, null]);
  });

  it("cannot be handed over with something of one's own still to be sent", async () => {
    const controller = deskAt(shared);
    controller.sit(0);
    controller.onUpdate(update(3));
    expect(controller.mayCover).toBe(true);
    decideAll(controller, ["play frog"]);
    await server.last("decide").refuse(offline());
    expect(controller.mayCover).toBe(false);
  });

  it("hears what was said behind the curtain", () => {
    const controller = deskAt(shared);
    controller.onConnected();
    expect(server.count("chat")).toBe(0);
    controller.sit(1);
    expect(server.count("chat")).toBe(1);
  });

  it("goes on without asking for the whole match again where nothing is secret", () => {
    const controller = deskAt(shared, { has_secrets: false });
    controller.onUpdate(update(3));
    controller.onUpdate(update(4, { turn: 1, legal: [] }));
    expect([controller.handOver, controller.seat]).toEqual([null, 1]);
    expect(server.last("watch").message).toEqual({ since: 4, seat: 1, presence: true });
  });
});

describe("the table", () => {
  it("is asked for after every decision where there is a clock", () => {
    const controller = deskAt({ clock: { kind: "decision", seconds: 60 } });
    controller.onUpdate(update(3));
    controller.onUpdate(update(4));
    expect(server.count("look")).toBe(2);
  });

  it("makes a spectator of who gave the seat up in another tab", () => {
    const controller = deskAt();
    controller.onUpdate(update(3));
    controller.onTable({ ...TABLE, mine: [] });
    expect(controller.seat).toBeNull();
    expect(server.last("watch").message).toEqual({ since: 0, seat: null, presence: true });
    controller.onUpdate(update(4, { seat: null, legal: [] }));
    expect(controller.sequence).toBe(4);
  });
});

describe("looking back", () => {
  const moment = (seat: number): Moment => ({
    sequence: 0,
    turn: { seat: 1, phase: "", prompt: "" },
    views: [{ seat, body: {} }],
  });

  it("asks for one moment at a time, the last that was wanted", async () => {
    const controller = deskAt();
    controller.onUpdate(update(9));
    for (const at of [1, 2, 3, 99]) void controller.replay.at(at);
    expect(server.count("frame")).toBe(1);
    await server.last("frame").answer(moment(0));
    expect(server.count("frame")).toBe(2);
    expect(server.last("frame").message["at"]).toBe(9);
    await server.last("frame").answer(moment(0));
    expect(controller.replay.moment?.sequence).toBe(9);
    expect([controller.shownSeat, controller.shownTurn]).toEqual([0, 1]);
  });

  it("does not come back after it was left", async () => {
    const controller = deskAt();
    controller.onUpdate(update(9));
    void controller.replay.at(1);
    controller.replay.leave();
    await server.last("frame").answer(moment(0));
    expect(controller.replay.moment).toBeNull();
  });
});
