/** How a bot is called. */

import type { Words } from "$web/kit/words";

export function botName(level: string, words: Words): string {
  return words.has(`bot.${level}`) ? words.say(`bot.${level}`) : level;
}
