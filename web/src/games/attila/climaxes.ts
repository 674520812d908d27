/** The climaxes of Attila: a conflict, a scoring, and the end. */

import type { Act, Climaxes, EventParts, SceneLine } from "$web/games/contract";
import { ofKind } from "$web/kit/chapters";
import { times } from "$web/kit/lists";
import type { Words } from "$web/kit/words";
import type { Events } from "./events";
import { provinceName, tribeName } from "./names";
import type { View } from "./view";

/** The cards player by player, the strengths tribe by tribe, then who leaves and what becomes of the province. */
function conflict(events: EventParts[], body: View, words: Words): Act[] {
  const shown = ofKind<Events, "cards_revealed">(events, "cards_revealed");
  const left = ofKind<Events, "tribe_left">(events, "tribe_left");
  const seats = [...new Set(shown.map(({ seat }) => seat))];
  const cards: SceneLine[] = seats.map((seat) => ({
    seat,
    text: words.seat(seat ?? 0),
    pieces: shown.filter((each) => each.seat === seat).flatMap(({ tribe, cards }) => times(cards, `card:${tribe}`)),
  }));
  const strengths = ofKind<Events, "strength_counted">(events, "strength_counted").map(
    ({ tribe, markers, cards, strength }): Act => ({
      lines: [
        {
          text: tribeName(`${tribe}`, words),
          note: words.say("climax.strength", { markers, cards }),
          pieces: times(markers, `marker:${tribe}`),
          number: strength,
          tone: left.some((each) => each.tribe === tribe) ? "lost" : undefined,
        },
      ],
    }),
  );
  const named = (province: string | number | null): string => provinceName(`${province}`, body, words);
  const outcome: SceneLine[] = [
    ...left.map(({ tribe, province, markers }) => ({
      text: words.say("log.leave", { tribe: tribeName(`${tribe}`, words), province: named(province), count: markers }),
      pieces: times(markers, `marker:${tribe}`),
      tone: "lost" as const,
    })),
    ...ofKind<Events, "all_stayed">(events, "all_stayed").map(({ province }) => ({
      text: words.say("log.all_stay", { province: named(province) }),
    })),
    ...ofKind<Events, "peace_made">(events, "peace_made").map(({ province }) => ({
      text: words.say("log.peace", { province: named(province) }),
      pieces: ["peace"],
      tone: "won" as const,
    })),
    ...ofKind<Events, "province_closed">(events, "province_closed").map(({ province }) => ({
      text: words.say("log.closed", { province: named(province) }),
    })),
  ];
  const turned = cards.length > 0 ? [{ title: words.say("climax.cards"), lines: cards }] : [];
  return [...turned, ...strengths, { lines: outcome }];
}

/** Tribe by tribe what it brings to whom; then the standings. */
function scoring(events: EventParts[], words: Words): Act[] {
  const gains = ofKind<Events, "points_gained">(events, "points_gained").filter(({ points }) => points > 0);
  const tribes = ofKind<Events, "tribe_scored">(events, "tribe_scored").flatMap(
    ({ tribe, markers, provinces }): Act[] => {
      const lines = gains
        .filter((each) => each.tribe === tribe)
        .map(({ seat, points, space }) => ({
          seat,
          text: words.seat(seat ?? 0),
          note: words.say("climax.space", { space }),
          number: `+${points}`,
        }));
      const named = tribeName(`${tribe}`, words);
      return lines.length > 0
        ? [{ title: words.say("climax.tribe", { tribe: named, markers, provinces }), lines }]
        : [];
    },
  );
  const standing = new Map(
    ofKind<Events, "score_stands">(events, "score_stands").map(({ seat, score }) => [seat, score]),
  );
  const lines = [...standing].map(([seat, score]) => ({ seat, text: words.seat(seat ?? 0), number: score }));
  return [...tribes, { title: words.say("climax.standing"), lines }];
}

/** The last place first. */
function end(events: EventParts[], words: Words): Act[] {
  return ofKind<Events, "place_reached">(events, "place_reached")
    .sort((one, other) => other.place - one.place)
    .map(({ seat, place, score }) => ({
      lines: [
        {
          seat,
          text: words.seat(seat ?? 0),
          note: words.say("climax.place", { place }),
          number: score,
          tone: place === 1 ? ("won" as const) : undefined,
        },
      ],
    }));
}

export const climaxes: Climaxes<View> = {
  outlines: {
    conflict: {
      opens: ["cards_revealed", "strength_counted"],
      tells: ["cards_revealed", "strength_counted", "tribe_left", "all_stayed", "peace_made", "province_closed"],
      closes: ["turn_begun"],
      settles: ["peace_made", "province_closed"],
    },
    scoring: {
      opens: ["scoring_begun"],
      tells: ["scoring_begun", "tribe_scored", "points_gained", "score_stands"],
      closes: ["turn_begun"],
      settles: ["score_stands"],
    },
    end: { opens: ["place_reached"], tells: ["place_reached"], settles: ["place_reached"] },
  },
  tell(kind, chapters, body, words) {
    const events = chapters.flat();
    if (kind === "conflict") {
      const [first] = ofKind<Events, "strength_counted">(events, "strength_counted");
      const province = provinceName(`${first?.province}`, body, words);
      return {
        title: words.say("scene.title", { province }),
        acts: chapters.flatMap((each) => conflict(each, body, words)),
      };
    }
    if (kind === "scoring") {
      const isLast = ofKind<Events, "scoring_begun">(events, "scoring_begun").some(({ last }) => last);
      return { title: words.say(isLast ? "log.last_scoring" : "log.scoring"), acts: scoring(events, words) };
    }
    return { title: words.say("climax.end"), acts: end(events, words) };
  },
};
