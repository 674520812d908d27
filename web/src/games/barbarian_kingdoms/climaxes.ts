/** The climaxes of Barbarian Kingdoms: a battle, and the end. */

import { ofKind } from "$web/kit/chapters";
import { times } from "$web/kit/lists";
import type { Words } from "$web/kit/words";
import type { Act, Climaxes, EventParts, SceneLine } from "../contract";
import { coinsFrom } from "./coins";
import type { Events, Name } from "./events";
import type { Kingdom } from "./kinds";
import { kingdomName, placeName } from "./labels";
import type { View } from "./view";

const TIES: { [by: string]: string } = { active_player: "log.tie_active", theodoric: "log.tie_theodoric" };

/** The armies, the purses, who has won and why, what is lost and what is taken. */
function battle(events: EventParts[], body: View, words: Words): Act[] {
  const named = (kingdom: Name): string => kingdomName(kingdom as Kingdom, words);
  const seat = (kingdom: Name): number | null => body.kingdoms.find((each) => each.kingdom === kingdom)?.seat ?? null;
  const place = (province: Name): string => placeName(`${province}`, body, words);
  const coins = (written: Name): number[] => coinsFrom(`${written}`);
  const spoken = (written: Name): string => coins(written).join(" + ");
  const drawn = (written: Name): string[] => coins(written).map((value) => `coin:${value}`);
  const [won] = ofKind<Events, "battle_won">(events, "battle_won");
  const tone = (kingdom: Name): "won" | "lost" => (kingdom === won?.kingdom ? "won" : "lost");

  const armies = ofKind<Events, "strength_counted">(events, "strength_counted").map(
    ({ kingdom, points, warriors, king, marker, fortifications }): SceneLine => ({
      seat: seat(kingdom),
      text: named(kingdom),
      note: [
        king ? words.say("climax.king", { points: king }) : "",
        warriors ? words.say("climax.warriors", { points: warriors }) : "",
        marker ? words.say("climax.marker", { points: marker }) : "",
        fortifications ? words.say("climax.fortifications", { points: fortifications }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
      pieces: [...(king ? [`king:${kingdom}`] : []), ...(warriors ? [`warrior:${kingdom}`] : [])],
      number: points,
    }),
  );
  const purses = ofKind<Events, "purse_opened">(events, "purse_opened").map(
    ({ kingdom, points, bribe, coins: laid, total }): SceneLine => ({
      seat: seat(kingdom),
      text: named(kingdom),
      note: words.say("climax.total", { points, bribe, total }),
      pieces: drawn(laid),
      number: total,
      tone: tone(kingdom),
    }),
  );
  const verdict: SceneLine[] = won
    ? [
        {
          seat: seat(won.kingdom),
          text: words.say("log.won", { kingdom: named(won.kingdom), province: place(won.province) }),
          note: TIES[`${won.by}`] ? words.say(TIES[`${won.by}`]!, { kingdom: named(won.kingdom) }) : "",
          tone: "won",
        },
      ]
    : [];
  const spoils: SceneLine[] = [
    ...ofKind<Events, "king_captured">(events, "king_captured").map(({ kingdom, other }) => ({
      text: words.say("log.king_lost", { kingdom: named(kingdom), other: named(other) }),
      pieces: [`king:${kingdom}`],
      tone: "lost" as const,
    })),
    ...ofKind<Events, "warriors_lost">(events, "warriors_lost").map(({ kingdom, number }) => ({
      text: words.say("log.beaten", { kingdom: named(kingdom), count: number }),
      pieces: times(number, `warrior:${kingdom}`),
      tone: "lost" as const,
    })),
    ...ofKind<Events, "bribe_collected">(events, "bribe_collected").map(({ kingdom, other, coins: given }) => ({
      text: words.say("log.bribe_collected", { kingdom: named(kingdom), other: named(other), coins: spoken(given) }),
      pieces: drawn(given),
    })),
    ...ofKind<Events, "coin_sacked">(events, "coin_sacked").map(({ kingdom, other, coin }) => ({
      text: words.say("log.sack", { kingdom: named(kingdom), other: named(other) }),
      pieces: [coin ? `coin:${coin}` : "chest"],
    })),
    ...ofKind<Events, "province_pillaged">(events, "province_pillaged").map(({ kingdom, province, coins: taken }) => ({
      text: words.say("log.pillage", { kingdom: named(kingdom), province: place(province), coins: spoken(taken) }),
      pieces: drawn(taken),
    })),
    ...ofKind<Events, "chest_taken">(events, "chest_taken").map(({ kingdom, province }) => ({
      text: words.say("log.pillage_chest", { kingdom: named(kingdom), province: place(province) }),
      pieces: ["chest"],
    })),
  ];
  return [
    { title: words.say("climax.armies"), lines: armies },
    { title: words.say("climax.purses"), lines: purses },
    { lines: verdict },
    ...(spoils.length > 0 ? [{ title: words.say("climax.spoils"), lines: spoils }] : []),
  ];
}

/** How it was won; then the reigns, the last place first. */
function end(events: EventParts[], words: Words): Act[] {
  const won: Act[] = ofKind<Events, "game_won">(events, "game_won").map(({ kingdom, ending }) => ({
    lines: [
      {
        text: words.say(`log.end.${ending}`, { kingdom: kingdomName(kingdom as Kingdom, words) }),
        pieces: [`king:${kingdom}`],
        tone: "won",
      },
    ],
  }));
  const reigns = ofKind<Events, "reign_counted">(events, "reign_counted")
    .sort((one, other) => other.place - one.place)
    .map(({ seat, place, score, kings, pieces, treasury }): Act => ({
      lines: [
        {
          seat,
          text: words.seat(seat ?? 0),
          note: words.say("climax.score", { kings, pieces, treasury }),
          number: score,
          tone: place === 1 ? "won" : undefined,
        },
      ],
    }));
  return [...won, ...reigns];
}

export const climaxes: Climaxes<View> = {
  outlines: {
    battle: {
      opens: ["strength_counted"],
      tells: [
        "strength_counted",
        "purse_opened",
        "battle_won",
        "bribe_collected",
        "coin_sacked",
        "warriors_lost",
        "king_captured",
        "province_pillaged",
        "chest_taken",
      ],
      closes: ["turn_begun", "battle_begun"],
      settles: ["battle_won"],
    },
    end: { opens: ["game_won"], tells: ["game_won", "reign_counted"], settles: ["reign_counted"] },
  },
  tell(kind, chapters, body, words) {
    if (kind === "end") return { title: words.say("climax.end"), acts: end(chapters.flat(), words) };
    const [won] = ofKind<Events, "battle_won">(chapters.flat(), "battle_won");
    return {
      title: words.say("label.battle", { province: placeName(`${won?.province}`, body, words) }),
      acts: chapters.flatMap((each) => battle(each, body, words)),
    };
  },
};
