/** Requests to the server by HTTP. What fails is a RequestError. */

import type { Commands, Problem } from "./protocol";
import { OFFLINE, RequestError } from "./requestError";

type Method = "GET" | "POST";

async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  more: { [name: string]: string } = {},
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      // Strangers are answered in the language of the page, whatever their browser prefers.
      headers: {
        accept: "application/json",
        "accept-language": document.documentElement.lang,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...more,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RequestError(OFFLINE, "unreachable", "");
  }
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok) return reply as T;
  if (reply !== null && typeof reply === "object" && "family" in reply) throw RequestError.from(reply as Problem);
  throw new RequestError(OFFLINE, "unreachable", "");
}

export const read = <T>(path: string): Promise<T> => request<T>("GET", path);
export const send = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);

/** A request of the host, who shows their token. */
export function asHost<T>(token: string, method: Method, path: string, body?: unknown): Promise<T> {
  // What a header cannot carry is no token of ours.
  return request<T>(method, path, body, { authorization: `Bearer ${encodeURIComponent(token)}` });
}

/** Send a command about a match by HTTP; `do` is part of the address. */
export function tell<K extends keyof Commands>(
  match: string,
  ask: K,
  message: Omit<Commands[K]["message"], "do">,
): Promise<Commands[K]["reply"]> {
  return send(`/api/matches/${encodeURIComponent(match)}/${ask}`, message);
}

/** Random bytes in hexadecimal: what a seat adds to the luck of a match, or a key that makes a request unique. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
