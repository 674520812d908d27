/** Whoever plays by keyboard keeps their place: where what they pressed is gone afterwards, the bar has the focus. */

import { tick } from "svelte";
import type { Desk } from "./desk.svelte";

export function keepFocus(desk: Desk): void {
  // Before the page changes: who has the focus now?
  $effect.pre(() => {
    void [desk.sequence, desk.choice, desk.pending, desk.whyNot.answer, desk.looking.moment];
    if (document.activeElement?.closest("main")) void tick().then(toTheBar);
  });
}

function toTheBar(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main .bar")?.focus({ preventScroll: true });
}
