/** The one WebSocket to the server. Replies are matched by number, news by match; it reconnects by itself. */

import type { Answer, Commands, ChatLines, News, Presence, Table, Update } from "./protocol";
import { OFFLINE, RequestError } from "./requestError";

/** How long to wait before trying again, in milliseconds; the last one for ever after. */
const PAUSES = [200, 500, 1000, 2000, 5000];
/** A connection on which a question was not answered for so long is closed. In milliseconds. */
const PATIENCE = 30_000;
/** How long to wait before trying again what failed temporarily, in milliseconds. */
const AGAIN = 2000;
const NO_IDENTITY = 4401;

/** Whoever follows a match. */
export interface Follower {
  /** The socket is open (again): tell it what to watch. */
  onConnected(): void;
  onUpdate(update: Update): void;
  onTable(table: Table): void;
  onChat(lines: ChatLines): void;
  onPresence(presence: Presence): void;
}

interface Waiting {
  resolve(reply: never): void;
  reject(error: RequestError): void;
  timer: ReturnType<typeof setTimeout>;
}

export class Wire {
  /** Whether messages get through at the moment. */
  open = $state(false);
  /** Whether the server no longer knows this device. */
  unknown = $state(false);

  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly followers = new Map<string, Follower>();

  /** From now on this one hears of the match. */
  follow(match: string, follower: Follower): void {
    this.followers.set(match, follower);
    if (this.open) follower.onConnected();
    else this.connect();
  }

  leave(match: string): void {
    this.followers.delete(match);
    if (this.open) void this.ask(match, "unwatch", {}).catch(() => undefined);
  }

  /** Call the follower's onConnected again a little later, after its request failed temporarily. */
  reconnectLater(match: string): void {
    setTimeout(() => {
      if (this.open) this.followers.get(match)?.onConnected();
    }, AGAIN);
  }

  /** Send a command about a match; the reply. */
  ask<K extends keyof Commands>(
    match: string,
    ask: K,
    message: Omit<Commands[K]["message"], "do">,
  ): Promise<Commands[K]["reply"]> {
    const socket = this.socket;
    if (!this.open || socket === null) return Promise.reject(new RequestError(OFFLINE, "unreachable", ""));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(socket), PATIENCE);
      this.waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ id, match, say: { do: ask, ...message } }));
    });
  }

  /** Begin anew, for instance after this device got another identity. */
  restart(): void {
    this.unknown = false;
    if (this.socket) this.giveUp(this.socket);
    else if (this.followers.size > 0) this.connect();
  }

  /** Close this connection without waiting for its end. */
  private giveUp(socket: WebSocket): void {
    socket.close();
    this.lost(socket);
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.socket !== null && this.socket.readyState <= WebSocket.OPEN) return;
    const address = new URL("/api/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.open = true;
      this.failures = 0;
      for (const follower of this.followers.values()) follower.onConnected();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      for (const news of JSON.parse(event.data) as News[]) this.hear(news);
    };
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private lost(socket: WebSocket, code?: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.open = false;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject, timer } of lost) {
      clearTimeout(timer);
      reject(new RequestError(OFFLINE, "lost", ""));
    }
    if (code === NO_IDENTITY) {
      this.unknown = true;
      return;
    }
    if (this.followers.size === 0) return;
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private hear(news: News): void {
    switch (news.do) {
      case "answer":
        return this.answered(news);
      case "update":
        return this.followers.get(news.match)?.onUpdate(news);
      case "table":
        return this.followers.get(news.match)?.onTable(news);
      case "chat":
        return this.followers.get(news.match)?.onChat(news);
      case "presence":
        return this.followers.get(news.match)?.onPresence(news);
    }
  }

  private answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if (answer.problem) waiting.reject(RequestError.from(answer.problem));
    else waiting.resolve(answer.reply as never);
  }
}

export const wire = new Wire();
