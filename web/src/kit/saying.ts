/** The sentence for whatever went wrong. */

import { OFFLINE, Trouble } from "$web/wire/trouble";
import type { Words } from "./words";

export function sentence(trouble: unknown, words: Words): string {
  if (!(trouble instanceof Trouble)) return words.say("trouble.unexpected");
  return trouble.family === OFFLINE ? words.say("trouble.offline") : trouble.message;
}
