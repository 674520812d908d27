/** How a bot is called. */

import type { Words } from "$web/kit/words";
import type { GameInfo } from "$web/wire/protocol";

/** The name of its level; older matches have bots that are not offered any more. */
export function botName(level: string, game: GameInfo | undefined, words: Words): string {
  const offered = game?.levels.find(({ id }) => id === level);
  return offered?.name ?? (words.has(`bot.${level}`) ? words.say(`bot.${level}`) : level);
}
