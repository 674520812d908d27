/** The climaxes of Animal Kingdoms: a kingdom that is scored, with the battle for it, and the end. */

import type { Act, Climaxes, EventParts, SceneLine } from "$web/games/contract";
import { ofKind } from "$web/kit/chapters";
import { times } from "$web/kit/lists";
import type { Words } from "$web/kit/words";
import { cardName } from "./cards";
import { kingdomName } from "./describe";
import type { Events } from "./events";
import { sideTitle } from "./sides";
import type { View } from "./view";

/** One kingdom: the cubes and what they bring; with a battle for it the points come after its rounds. */
function kingdom(events: EventParts[], body: View, words: Words): Act[] {
  const title = (seat: number | null): string => sideTitle(seat ?? 0, body, words);
  const [scored] = ofKind<Events, "kingdom_scored">(events, "kingdom_scored");
  const name = kingdomName(`${scored?.kingdom}`, body, words);
  const places = ofKind<Events, "place_scored">(events, "place_scored");
  const rounds = battle(events, body, words);
  const cubes = ofKind<Events, "cubes_counted">(events, "cubes_counted").map(
    ({ seat, territories, councils, leads }): SceneLine => {
      const reached = places.find((each) => each.seat === seat);
      return {
        seat,
        text: title(seat),
        note: words.say("climax.cubes", { territories, councils }),
        pieces: times(territories + councils, `cube:${seat}`),
        number: rounds.length > 0 ? territories + councils : `+${reached?.points ?? 0}`,
        tone: leads ? "won" : undefined,
      };
    },
  );
  const points = places.map(({ seat, place, points }): SceneLine => ({
    seat,
    text: title(seat),
    note: words.say("climax.place", { place }),
    number: `+${points}`,
    tone: place === 1 ? "won" : undefined,
  }));
  const nobody = { text: words.say("log.nobody_scores", { kingdom: name }) };
  return [
    {
      title: words.say("climax.kingdom", { kingdom: name, count: scored?.tile ?? 0 }),
      lines: cubes.length > 0 ? cubes : [nobody],
    },
    ...(rounds.length > 0 ? [...rounds, { lines: points }] : []),
  ];
}

function battle(events: EventParts[], body: View, words: Words): Act[] {
  const title = (seat: number | null): string => sideTitle(seat ?? 0, body, words);
  const acts: Act[] = [];
  let lines: SceneLine[] = [];
  for (const event of events) {
    if (event["event"] === "strength_compared") {
      const { seat, card, strength, stays } = event as unknown as Events["strength_compared"];
      lines.push({
        seat,
        text: title(seat),
        note: cardName(`${card}`, words),
        pieces: [`card:${card}`],
        number: strength,
        tone: stays ? "won" : "lost",
      });
    } else if (event["event"] === "adversary_revealed") {
      const { card } = event as unknown as Events["adversary_revealed"];
      lines.push({ seat: 1, text: title(1), note: cardName(`${card}`, words), pieces: [`card:${card}`] });
    } else if (event["event"] === "one_beat_eight") {
      lines.push({ text: words.say("log.one_beats_eight") });
    } else if (event["event"] === "round_ended") {
      if (lines.length > 0) acts.push({ title: words.say("climax.battle"), lines });
      lines = [];
    }
  }
  return acts;
}

/** The last place first: tiles and tokens, then the sum. */
function end(events: EventParts[], body: View, words: Words): Act[] {
  const tiles = ofKind<Events, "pass_tiles_scored">(events, "pass_tiles_scored");
  const tokens = ofKind<Events, "tokens_scored">(events, "tokens_scored");
  const worth = (list: { seat: number | null; points: number }[], seat: number | null): number =>
    list.find((each) => each.seat === seat)?.points ?? 0;
  return ofKind<Events, "final_score">(events, "final_score")
    .sort((one, other) => other.place - one.place)
    .map(({ seat, points, place }) => ({
      lines: [
        {
          seat,
          text: sideTitle(seat ?? 0, body, words),
          note: words.say("climax.score", { tiles: worth(tiles, seat), tokens: worth(tokens, seat) }),
          number: points,
          tone: place === 1 ? ("won" as const) : undefined,
        },
      ],
    }));
}

export const climaxes: Climaxes<View> = {
  outlines: {
    kingdom: {
      opens: ["cubes_counted", "majority_counted"],
      tells: [
        "cubes_counted",
        "majority_counted",
        "strength_compared",
        "adversary_revealed",
        "one_beat_eight",
        "round_ended",
        "kingdom_scored",
        "place_scored",
      ],
      closes: ["age_began", "final_score"],
      settles: ["kingdom_scored"],
      about: "kingdom",
    },
    end: {
      opens: ["pass_tiles_scored", "tokens_scored", "final_score"],
      tells: ["pass_tiles_scored", "tokens_scored", "final_score", "game_ended"],
      settles: ["game_ended"],
    },
  },
  tell(kind, chapters, body, words) {
    return kind === "kingdom"
      ? { title: words.say("climax.scoring"), acts: chapters.flatMap((each) => kingdom(each, body, words)) }
      : { title: words.say("climax.end"), acts: end(chapters.flat(), body, words) };
  },
};
