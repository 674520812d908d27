/** A list that grows at its end, of which the end is wanted. */

import { tick } from "svelte";

/** Keep the last line of a list in sight whenever one of these changes, such as its length or whether it is shown at all. */
export function keepLastInSight(list: () => HTMLElement | undefined, changes: () => unknown): void {
  $effect(() => {
    changes();
    void tick().then(() => list()?.lastElementChild?.scrollIntoView({ block: "nearest" }));
  });
}
