/** The board in words. */

import type { Words } from "$web/kit/words";
import type { Section } from "../contract";
import type { Battle, KingdomState, Province, View } from "./view";
import { spaced, sumOf } from "./coins";
import { fleetsInWords, kingdomName, placeName, provinceInWords } from "./labels";

export function describe(body: View, seat: number | null, words: Words): Section[] {
  const land = (provinces: Province[]): Section["lines"] =>
    provinces.map((province) => ({ text: withNeighbours(province, body, words), token: province.province }));
  const open = body.provinces.filter(({ closed }) => !closed);
  const sections: Section[] = [
    ...(body.battle ? [battleInWords(body.battle, body, words)] : []),
    {
      title: words.say("text.kingdoms"),
      lines: body.kingdoms.map((kingdom) => ({ text: kingdomInWords(kingdom, body.goal, words) })),
    },
    ...body.kingdoms.map(({ kingdom }) => ({
      title: words.say("text.controlled", { kingdom: kingdomName(kingdom, words) }),
      lines: land(open.filter(({ controller }) => controller === kingdom)),
    })),
    { title: words.say("text.free"), lines: land(open.filter(({ controller }) => !controller)) },
    { title: words.say("label.sea"), lines: seaLines(body, words) },
    { title: words.say("text.closed"), lines: land(body.provinces.filter(({ closed }) => closed)) },
  ];
  const treasury = seat === null ? null : body.players[seat]?.treasury;
  if (treasury) {
    const facts = { amount: sumOf(treasury), coins: spaced(treasury) || words.say("board.empty") };
    sections.push({ title: words.say("label.treasury"), lines: [{ text: words.say("board.treasury", facts) }] });
  }
  return sections.filter(({ lines }) => lines.length > 0);
}

function withNeighbours(province: Province, body: View, words: Words): string {
  const near = [...province.land, ...province.straits].map((id) => placeName(id, body, words)).join(", ");
  return words.say("text.province", { province: provinceInWords(province, words), near });
}

function seaLines(body: View, words: Words): Section["lines"] {
  const [first = words.say("text.empty_sea"), ...others] = fleetsInWords(body, words);
  return [{ text: first, token: "sea" }, ...others.map((text) => ({ text }))];
}

function kingdomInWords(kingdom: KingdomState, goal: number, words: Words): string {
  return words.say("text.kingdom", {
    kingdom: kingdomName(kingdom.kingdom, words),
    player: words.seat(kingdom.seat),
    provinces: words.say("label.provinces", { count: kingdom.provinces, goal }),
    king: `${kingInWords(kingdom, words)}; ${words.say("forecast.kings", { count: kingdom.kings_to_victory })}`,
    warriors: words.say("label.warriors_left", { count: kingdom.warriors }),
    tokens: words.say("label.tokens_left", { count: kingdom.tokens }),
  });
}

export function kingInWords(kingdom: KingdomState, words: Words): string {
  if (kingdom.king) return words.say("label.king_alive");
  const captor = kingdom.captor ? kingdomName(kingdom.captor, words) : "";
  return words.say("label.king_captured", { kingdom: captor });
}

/** Who wins if both purses stay empty; empty where that is past or not yet to be said. */
export function oddsInWords({ ahead, bribe_to_turn, sides }: Battle, words: Words): string {
  const [winner, other] = ahead === null ? [] : [sides[ahead], sides[1 - ahead]];
  if (!winner || !other) return "";
  return words.say("forecast.battle", {
    winner: kingdomName(winner.kingdom, words),
    other: kingdomName(other.kingdom, words),
    bribe: bribe_to_turn,
  });
}

function battleInWords(battle: Battle, body: View, words: Words): Section {
  const province = placeName(battle.province, body, words);
  const lines = battle.sides.map((side, at) => {
    const units = [
      ...(side.king ? [words.say("unit.king")] : []),
      ...(side.warriors ? [words.say("label.warriors", { count: side.warriors })] : []),
      words.say("label.points", { count: side.points }),
      ...(battle.winner === at ? [words.say("label.won")] : []),
    ];
    return { text: words.say("label.fleet", { kingdom: kingdomName(side.kingdom, words), units: units.join(", ") }) };
  });
  const odds = oddsInWords(battle, words);
  return { title: words.say("label.battle", { province }), lines: odds ? [...lines, { text: odds }] : lines };
}
