/** The sentence for the user about an error. */

import { OFFLINE, RequestError } from "$web/wire/requestError";
import type { Words } from "./words";

export function errorText(error: unknown, words: Words): string {
  if (!(error instanceof RequestError)) return words.say("trouble.unexpected");
  return error.family === OFFLINE ? words.say("trouble.offline") : error.message;
}
