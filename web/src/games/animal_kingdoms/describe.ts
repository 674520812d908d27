/** The board in words: for labels, and for those who do not see it. */

import type { Section } from "$web/games/contract";
import type { Words } from "$web/kit/words";
import type { KingdomView, SideView, View } from "./view";
import { cardName, cardNames } from "./cards";
import { roman } from "./ages";
import { sideName, sidesOf, sideTitle } from "./sides";

export function kingdomName(id: string | null, body: View, words: Words): string {
  const kingdom = body.kingdoms.find((each) => each.kingdom === id);
  return kingdom ? words.named(kingdom.names) : "";
}

/** A kingdom and what lies there, one sentence each; the first is its name. */
export function kingdomInWords(kingdom: KingdomView, body: View, words: Words): string[] {
  const said = [`${words.named(kingdom.names)}.`];
  if (body.scored === kingdom.kingdom) said.push(words.say("text.battle"));
  said.push(decreeInWords(kingdom, words), ...territoriesInWords(kingdom, words));
  said.push(...cubesInWords(kingdom, body, words));
  if (kingdom.tiles.length) said.push(words.say("text.tiles", { points: kingdom.tiles.join(", ") }));
  said.push(...columnInWords(kingdom, words));
  const prospects = prospectsInWords(kingdom, body, words);
  if (prospects) said.push(prospects);
  return said;
}

function decreeInWords({ decree }: KingdomView, words: Words): string {
  if (!decree) return words.say("text.no_decree");
  const facts = { decree: words.named(decree.names), scope: words.say(`scope.${decree.scope}`) };
  return words.say(decree.source === "reconstruction" ? "text.decree_ours" : "text.decree", facts);
}

function territoriesInWords(kingdom: KingdomView, words: Words): string[] {
  const total = kingdom.territories;
  const free = total - kingdom.cubes.reduce((sum, count) => sum + count, 0);
  const said = [free ? words.say("text.free", { count: free, total }) : words.say("text.full", { total })];
  if (kingdom.capital_is_next) said.push(words.say("text.capital_next"));
  return said;
}

function cubesInWords(kingdom: KingdomView, body: View, words: Words): string[] {
  const sides = countsInWords(kingdom.cubes, body, words);
  const council = countsInWords(kingdom.councils, body, words);
  const said = [sides ? words.say("text.cubes", { sides }) : words.say("text.no_cubes")];
  if (kingdom.capital !== null) said.push(words.say("text.capital", { side: sideName(kingdom.capital, body, words) }));
  if (council) said.push(words.say("text.council", { sides: council }));
  return said;
}

/** Who would get what if the age ended now; empty where this age's scoring is past. */
export function prospectsInWords(kingdom: KingdomView, body: View, words: Words): string {
  const sides = kingdom.if_scored_now.map(({ side, cubes, points, battle }) =>
    words.say(battle ? "text.prospect_battle" : "text.prospect", {
      side: sideName(side, body, words),
      cubes,
      points: words.say("count.points", { count: points }),
    }),
  );
  return sides.length ? words.say("text.if_scored", { sides: sides.join(", ") }) : "";
}

function countsInWords(counts: number[], body: View, words: Words): string {
  return counts
    .flatMap((number, side) =>
      number ? [words.say("text.side_count", { side: sideName(side, body, words), number })] : [],
    )
    .join(", ");
}

function columnInWords({ column }: KingdomView, words: Words): string[] {
  const last = column.at(-1);
  if (last === undefined) return [words.say("text.no_card")];
  const said = [words.say("text.last_card", { card: cardName(last, words) })];
  const older = column.slice(0, -1).reverse();
  if (older.length) said.push(words.say("text.older_cards", { cards: cardNames(older, words) }));
  return said;
}

function stateInWords(side: SideView, body: View, words: Words): string {
  if (!side.passed) return words.say("text.in");
  if (side.capital === null) return words.say("text.out", { number: side.passed });
  return words.say("text.out_capital", { number: side.passed, kingdom: kingdomName(side.capital, body, words) });
}

function sideInWords(side: SideView, body: View, words: Words): string {
  const facts = [words.say("count.points", { count: side.score }), words.say("count.cubes", { count: side.cubes })];
  if (side !== body.adversary) facts.push(words.say("count.cards", { count: side.cards }));
  if (side.tokens) facts.push(words.say("count.tokens", { count: side.tokens }));
  return words.say("text.side", {
    side: sideTitle(side.seat, body, words),
    facts: facts.join(", "),
    state: stateInWords(side, body, words),
  });
}

/** Who was first to pass in an age, and for how much as far as one may know. */
export function passTilesOf(seat: number, body: View, words: Words): string[] {
  return body.first_to_pass
    .filter((tile) => tile.seat === seat)
    .map(({ age, points }) =>
      points === null
        ? words.say("player.pass_tile", { age: roman(age) })
        : words.say("player.pass_tile_known", { age: roman(age), count: points }),
    );
}

function tableInWords(body: View, words: Words): string[] {
  const said = [
    words.say(body.rally_open ? "text.rally_open" : "text.rally_closed"),
    `${words.say("count.pile", { count: body.draw_pile })}.`,
    `${words.say("count.discards", { count: body.discards.length })}. ${cardNames(body.discards, words)}`,
  ];
  if (body.peace_treaty) said.push(words.say("aside.treaty"));
  else if (!body.adversary) said.push(`${words.say("count.supply", { count: body.supply })}.`);
  if (body.adversary) {
    said.push(words.say(`level.${body.adversary.level}`));
    if (body.adversary.bonus.length) said.push(`${words.say("board.bonus")} ${cardNames(body.adversary.bonus, words)}`);
  }
  return said;
}

export function describe(body: View, words: Words): Section[] {
  const sections = body.kingdoms.map((kingdom): Section => {
    const [title, ...lines] = kingdomInWords(kingdom, body, words);
    return {
      title: (title ?? "").replace(/\.$/, ""),
      lines: lines.map((text, index) => (index ? { text } : { text, token: kingdom.kingdom })),
    };
  });
  if (body.hand) {
    sections.push({
      title: words.say(body.adversary ? "text.hand_alone" : "text.hand"),
      lines: body.hand.map((card) => ({ text: cardName(card, words), token: card })),
    });
  }
  sections.push({
    title: words.say("text.sides"),
    lines: sidesOf(body).map((side) => {
      const tiles = passTilesOf(side.seat, body, words);
      return { text: [sideInWords(side, body, words), tiles.join(", ")].filter(Boolean).join(" ") };
    }),
  });
  sections.push({
    title: words.say("text.table"),
    lines: tableInWords(body, words).map((text) => ({ text })),
  });
  return sections;
}
