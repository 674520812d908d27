/** Against whom a match is played, as a list says it. */

import type { GameInfo, SeatSummary, Summary } from "$web/wire/protocol";
import type { Words } from "$web/kit/words";
import { levelName } from "../parts/levels";

/** Whether only bots sit opposite, now or from the beginning. */
export function isAgainstBots({ seats, mine }: Summary): boolean {
  return (
    mine.length === 1 && seats.length > 1 && seats.every(({ kind }, seat) => kind === "bot" || mine.includes(seat))
  );
}

/** Everybody else by name, bots with their level; who has no name is told by the seats. */
export function opponents({ seats, mine }: Summary, game: GameInfo | undefined, words: Words): string {
  const named = (seat: SeatSummary): string =>
    seat.kind === "bot"
      ? words.say("home.match.bot", {
          name: seat.name || words.say("play.bot"),
          level: levelName(seat.bot, game, words),
        })
      : seat.name;
  const others = seats.filter((_, seat) => mine.length > 1 || !mine.includes(seat));
  const names = others.map(named).filter(Boolean);
  return names.length ? words.say("home.match.with", { names: new Intl.ListFormat(words.language).format(names) }) : "";
}
