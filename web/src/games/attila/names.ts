/** Names of tribes, provinces and what stands in them, as one would say them. */

import type { Words } from "$web/kit/words";
import type { ByTribe, Tribe } from "./kinds";
import type { Province, View } from "./view";
import { provinceOf } from "./provinces";
import { counted, TRIBES } from "./tribes";

export function isTribe(token: string): token is Tribe {
  return (TRIBES as string[]).includes(token);
}

export function tribeName(tribe: string, words: Words): string {
  return words.say(`tribe.${tribe}`);
}

export function provinceName(id: string, body: View, words: Words): string {
  const province = provinceOf(body, id);
  return province ? words.named(province.names) : id;
}

/** "Franks 2, Huns 1", or that there is nothing. */
export function tribeCounts(numbers: ByTribe, words: Words): string {
  const parts = counted(numbers).map(({ tribe, count }) =>
    words.say("log.tribe_number", { tribe: tribeName(tribe, words), number: count }),
  );
  return parts.length ? parts.join(", ") : words.say("board.nothing");
}

/** A province with what it is and what stands in it. */
export function provinceLabel(province: Province, body: View, words: Words): string {
  const states = [
    province.start ? words.say("label.start") : "",
    province.status === "open" ? "" : words.say(`label.${province.status}`),
    body.conflicts.includes(province.province) ? words.say("phase.conflict") : "",
  ];
  return words.say("label.province", {
    province: [words.named(province.names), ...states.filter(Boolean)].join(", "),
    markers: tribeCounts(province.markers, words),
  });
}
