/** The kinds of tokens, titles and buildings, in the order of the rules. */

import type { HexView, NobleView, Tokens } from "./view";

export type Token = keyof Tokens;
export type Title = NobleView["title"];
export type Building = NonNullable<HexView["building"]>;

/** Lakes give no token. */
export const TOKENS: readonly Token[] = ["mountain", "forest", "plain", "field"];
export const TITLES: readonly Title[] = ["baron", "viscount", "count", "marquis", "duke"];

export function isToken(token: string): token is Token {
  return (TOKENS as readonly string[]).includes(token);
}
