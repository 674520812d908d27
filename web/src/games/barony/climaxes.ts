/** The climaxes of Barony: a title, and the end. */

import { ofKind } from "$web/kit/chapters";
import type { Words } from "$web/kit/words";
import type { Act, Climax, Climaxes, EventParts } from "../contract";
import type { Events } from "./events";
import type { View } from "./view";

function title(events: EventParts[], words: Words): Act[] {
  const paid = ofKind<Events, "token_paid">(events, "token_paid");
  return ofKind<Events, "title_gained">(events, "title_gained").flatMap(({ seat, title, points }) => {
    const own = paid.filter((each) => each.seat === seat);
    const last = own.at(-1);
    const price = last ? words.say("climax.paid", { paid: last.paid, price: last.price }) : "";
    const named = { word: `title.${title}` };
    return [
      { lines: [{ seat, text: price, pieces: own.map(({ token }) => `token:${token}`) }] },
      {
        lines: [
          {
            seat,
            text: words.say("log.title", { seat: { seat }, title: named }),
            pieces: [`title:${title}`],
            number: `+${points}`,
            tone: "won" as const,
          },
        ],
      },
    ].filter(({ lines }) => lines[0]!.text !== "");
  });
}

/** The last place first, the winner at the end. */
function end(events: EventParts[], words: Words): Act[] {
  const counted = ofKind<Events, "score_counted">(events, "score_counted").reverse();
  const ended = ofKind<Events, "game_ended">(events, "game_ended")[0];
  const ties = ofKind<Events, "tie_broken">(events, "tie_broken").map(({ seat, other, score }) => ({
    text: words.say("log.tie", { seat: { seat }, other: { seat: other }, score }),
  }));
  const acts: Act[] = counted.map(({ seat, titles, cities, tokens, score }) => ({
    lines: [
      {
        seat,
        text: words.seat(seat ?? 0),
        note: words.say("climax.score", { titles, cities, tokens }),
        number: score,
        tone: seat === ended?.seat ? ("won" as const) : undefined,
      },
    ],
  }));
  return ties.length > 0 ? [...acts, { lines: ties }] : acts;
}

export const climaxes: Climaxes<View> = {
  outlines: {
    title: {
      opens: ["token_paid", "title_gained"],
      tells: ["token_paid", "title_gained"],
      closes: ["turn_began"],
      settles: ["title_gained"],
    },
    end: {
      opens: ["score_counted"],
      tells: ["score_counted", "tie_broken", "game_ended"],
      settles: ["game_ended"],
    },
  },
  tell(kind, chapters, _, words): Climax {
    const events = chapters.flat();
    return kind === "title"
      ? { title: words.say("climax.title"), acts: title(events, words) }
      : { title: words.say("climax.end"), acts: end(events, words) };
  },
};
