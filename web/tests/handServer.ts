/** A match whose server is answered for by hand. */

import type { GameModule } from "$web/games/contract";
import { MatchController } from "$web/play/matchController.svelte";
import type { GameInfo, Table, Update } from "$web/wire/protocol";
import type { Wire } from "$web/wire/socket.svelte";
import type { RequestError } from "$web/wire/requestError";
import { Words } from "$web/kit/words";

const INFO = {
  has_secrets: true,
  verbs: { play: ["card"], lay: ["card"], raise: ["tribe", "other"], end: [] },
} as unknown as GameInfo;
export const TABLE = {
  status: "running",
  clock: { kind: "none", seconds: 0 },
  seats: [{ name: "Ada" }, { name: "Bo" }],
  mine: [0],
  turn: 0,
} as unknown as Table;
export const MODULE = {
  drawn: ["card", "tribe"],
  verbs: { fight: ["lay", "end"] },
  opening: "main",
  closing: ["close"],
  standing: { phase: "fight", answer: "end", unless: (body: { attacked?: boolean }) => body.attacked ?? false },
  anchor: () => [0, 0],
  looks: () => [],
  label: (token: string) => token,
  sentence: ({ text }: { text: string }) => text,
} as unknown as GameModule;

interface Asked {
  ask: string;
  message: { [name: string]: unknown };
  answer(reply: unknown): Promise<void>;
  refuse(error: RequestError): Promise<void>;
}

/** A server one answers for by hand, in whatever order. */
export class Server {
  asked: Asked[] = [];
  reconnected: string[] = [];

  reconnectLater = (match: string): void => void this.reconnected.push(match);

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
        refuse: (error) => settle(() => reject(error)),
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

export let server: Server;

export function useServer(next: Server): void {
  server = next;
}

export function update(sequence: number, more: Partial<Update> = {}): Update {
  const entries = Array.from({ length: sequence }, () => ({ do: "chance", act: "luck" }) as const);
  const base = {
    since: 0,
    sequence,
    turn: 0,
    seat: 0,
    legal: ["play frog", "play owl", "end"],
    entries,
    story: [],
    events: [],
  };
  return { ...base, view: {}, result: null, phase: "main", prompt: "", ...more } as unknown as Update;
}

export function deskAt(table: Partial<Table> = {}, info: Partial<GameInfo> = {}): MatchController {
  const words = new Words("en", {
    "trouble.offline": "offline",
    "why.nothing": "nothing",
    "play.given": "{decision}",
    "plan.dropped": "dropped {decision}",
    "standing.given": "as wished {decision}",
  });
  return new MatchController(
    "m",
    { ...TABLE, ...table },
    { ...INFO, ...info },
    MODULE,
    words,
    server as unknown as Wire,
  );
}
