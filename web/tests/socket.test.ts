import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Follower, Wire } from "$web/wire/socket.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { id: number; match: string; say: { do: string } }[] = [];
  onopen = (): void => undefined;
  onclose = (_: { code: number }): void => undefined;
  onmessage = (_: { data: string }): void => undefined;

  constructor(readonly address: URL) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error("not open");
    this.sent.push(JSON.parse(text) as FakeSocket["sent"][number]);
  }

  /** As browsers do: the end comes later, if ever. */
  close(): void {
    this.readyState = 2;
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  tells(...news: unknown[]): void {
    this.onmessage({ data: JSON.stringify(news) });
  }
}

const last = (): FakeSocket => FakeSocket.made.at(-1)!;

function follower(): Follower & { heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    onConnected: () => void heard.push("connected"),
    onUpdate: () => void heard.push("update"),
    onTable: () => void heard.push("table"),
    onChat: () => void heard.push("chat"),
    onPresence: () => void heard.push("presence"),
  };
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://regna.example/match/m" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the socket", () => {
  it("answers by number, tells news by match, and comes back by itself", async () => {
    const [wire, one] = [new Wire(), follower()];
    wire.follow("m", one);
    expect(last().address.href).toBe("wss://regna.example/api/socket");
    last().opens();
    const asked = wire.ask("m", "look", {});
    last().tells(
      { do: "update", match: "m" },
      { do: "update", match: "other" },
      { do: "answer", id: 1, reply: { match: "m" }, problem: null },
    );
    await expect(asked).resolves.toEqual({ match: "m" });
    last().onclose({ code: 1006 });
    expect(wire.open).toBe(false);
    vi.advanceTimersByTime(300);
    last().opens();
    expect(FakeSocket.made).toHaveLength(2);
    expect(one.heard).toEqual(["connected", "update", "connected"]);
  });

  it("tells a follower again that could not be let in, unless it has left or the connection is lost", () => {
    const [wire, one, gone] = [new Wire(), follower(), follower()];
    wire.follow("m", one);
    wire.follow("n", gone);
    last().opens();
    wire.reconnectLater("m");
    wire.reconnectLater("n");
    wire.leave("n");
    vi.advanceTimersByTime(3000);
    expect([one.heard, gone.heard]).toEqual([["connected", "connected"], ["connected"]]);
    wire.reconnectLater("m");
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(3000);
    expect(one.heard).toHaveLength(2);
  });

  it("begins anew without taking the old connection for the new one", async () => {
    const [wire, one] = [new Wire(), follower()];
    wire.follow("m", one);
    const old = last();
    old.opens();
    const lost = wire.ask("m", "look", {});
    wire.restart();
    await expect(lost).rejects.toMatchObject({ family: "offline" });
    await expect(wire.ask("m", "look", {})).rejects.toMatchObject({ family: "offline" });
    old.tells({ do: "update", match: "m" });
    vi.advanceTimersByTime(300);
    last().opens();
    old.onclose({ code: 1000 });
    expect(wire.open).toBe(true);
    expect(one.heard).toEqual(["connected", "connected"]);
  });

  it("gives a connection up that no longer answers", async () => {
    const [wire, one] = [new Wire(), follower()];
    wire.follow("m", one);
    last().opens();
    const unheard = wire.ask("m", "look", {});
    const refused = expect(unheard).rejects.toMatchObject({ family: "offline" });
    vi.advanceTimersByTime(31_000);
    await refused;
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("stays away when nobody follows a match or the device is not known", () => {
    const [wire, one] = [new Wire(), follower()];
    wire.restart();
    expect(FakeSocket.made).toHaveLength(0);
    wire.follow("m", one);
    last().onclose({ code: 4401 });
    vi.advanceTimersByTime(60_000);
    expect([wire.unknown, FakeSocket.made.length]).toEqual([true, 1]);
    wire.restart();
    expect(FakeSocket.made).toHaveLength(2);
  });
});
