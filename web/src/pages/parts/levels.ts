/** How well a bot plays, in words. */

import type { Words } from "$web/kit/words";
import type { GameInfo } from "$web/wire/protocol";

/** In one word. Older matches have bots that are not offered any more. */
export function levelName(level: string, game: GameInfo | undefined, words: Words): string {
  const offered = game?.levels.find(({ id }) => id === level);
  return offered?.short ?? (words.has(`bot.${level}`) ? words.say(`bot.${level}`) : level);
}
