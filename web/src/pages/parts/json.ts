/** A file as JSON, or a sentence why it is none. */

import { InvalidInput } from "$web/kit/task.svelte";

export async function readJson(file: File, otherwise: string): Promise<{ [name: string]: unknown }> {
  let found: unknown = null;
  try {
    found = JSON.parse(await file.text());
  } catch {
    // The same sentence as for JSON that is something else.
  }
  if (found === null || typeof found !== "object" || Array.isArray(found)) throw new InvalidInput(otherwise);
  return found as { [name: string]: unknown };
}
