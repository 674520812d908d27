/** Barony in words: what stands on a hex, what a player has, and the whole board line by line. */

import type { Words } from "$web/kit/words";
import type { Section } from "../contract";
import { TOKENS, type Token } from "./kinds";
import type { HexView, NobleView, View } from "./view";

/** "C4, forest. Ada: village, 2 knights" */
export function hexInWords(hex: HexView, words: Words): string {
  const facts = { hex: hex.hex, terrain: words.say(`terrain.${hex.terrain}`) };
  const sides = hex.knights.flatMap((_, seat) => {
    const pieces = piecesOf(hex, seat, words);
    return pieces.length ? [words.say("label.side", { seat: { seat }, pieces: pieces.join(", ") })] : [];
  });
  if (!sides.length) return words.say("label.hex", facts);
  return words.say("label.hex_with", { ...facts, sides: sides.join(". ") });
}

function piecesOf(hex: HexView, seat: number, words: Words): string[] {
  const knights = hex.knights[seat] ?? 0;
  return [
    ...(hex.building && hex.owner === seat ? [words.say(`piece.${hex.building}`)] : []),
    ...(knights ? [words.say("label.knights", { count: knights })] : []),
  ];
}

/** "field: 3" */
export function stockInWords(token: Token, number: number, words: Words): string {
  return words.say("label.stock", { name: { word: `token.${token}` }, number });
}

export function tokensInWords(tokens: { [token in Token]: number }, words: Words): string {
  return TOKENS.map((token) => stockInWords(token, tokens[token], words)).join(", ");
}

export function reserveInWords(noble: NobleView, words: Words): string {
  return words.say("text.reserve", { ...noble.reserve, removed: noble.knights_removed });
}

/** How far the next title is. */
export function nextTitleInWords(noble: NobleView, words: Words): string {
  const title = { word: `title.${noble.next_title}` };
  return words.say(noble.gold_missing ? "forecast.missing" : "forecast.enough", { gold: noble.gold_missing, title });
}

export function describe(body: View, seat: number | null, words: Words): Section[] {
  return [
    turnSection(body, words),
    ...tokenSection(body, seat, words),
    playerSection(body, words),
    ...rowSections(body, words),
  ];
}

function turnSection(body: View, words: Words): Section {
  return {
    title: words.say("text.round", { number: body.round }),
    lines: [
      { text: words.say(`phase.${body.phase}`) },
      ...(body.last_round ? [{ text: words.say("aside.last_round") }] : []),
      { text: words.say("text.first", { seat: { seat: body.first } }) },
      { text: words.say("text.bank", { tokens: tokensInWords(body.bank, words) }) },
      { text: words.say("text.names") },
    ],
  };
}

/** The tokens that can be pointed at: one's own, or those of the player one takes from. */
export function tokenOwner(body: View, seat: number | null): NobleView | undefined {
  const owner = body.phase === "take" && body.seat === seat ? body.step.victim : seat;
  return owner === null || owner === undefined ? undefined : body.players[owner];
}

export function tokenTitle(owner: NobleView, seat: number | null, words: Words): string {
  return owner.seat === seat ? words.say("hand.own") : words.say("hand.victim", { seat: { seat: owner.seat } });
}

function tokenSection(body: View, seat: number | null, words: Words): Section[] {
  const owner = tokenOwner(body, seat);
  if (!owner) return [];
  const lines = TOKENS.map((token) => ({
    text: stockInWords(token, owner.tokens[token], words),
    token,
  }));
  return [{ title: tokenTitle(owner, seat, words), lines }];
}

function playerSection(body: View, words: Words): Section {
  const lines = body.players.flatMap((noble) => [
    {
      text: words.say("text.player", {
        seat: { seat: noble.seat },
        title: words.say(`title.${noble.title}`),
        points: noble.points,
        score: noble.score,
        tokens: tokensInWords(noble.tokens, words),
        gold: noble.gold,
      }),
    },
    ...(noble.next_title ? [{ text: nextTitleInWords(noble, words) }] : []),
    { text: reserveInWords(noble, words) },
  ]);
  return { title: words.say("text.players"), lines };
}

function rowSections(body: View, words: Words): Section[] {
  const byRow = new Map<string, HexView[]>();
  for (const hex of body.hexes) {
    const row = hex.hex.replace(/\d+$/, "");
    byRow.set(row, [...(byRow.get(row) ?? []), hex]);
  }
  return [...byRow].map(([row, hexes]) => ({
    title: words.say("text.row", { row }),
    lines: hexes.map((hex) => ({ text: hexInWords(hex, words), token: hex.hex })),
  }));
}
