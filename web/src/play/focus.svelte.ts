/** Whoever plays by keyboard keeps their place: where what they pressed is gone afterwards, the bar has the focus. */

import { tick } from "svelte";
import type { MatchController } from "./matchController.svelte";

export function keepFocus(controller: MatchController): void {
  // Before the page changes: who has the focus now?
  $effect.pre(() => {
    void [
      controller.sequence,
      controller.choice,
      controller.pending,
      controller.whyNot.answer,
      controller.replay.moment,
    ];
    if (document.activeElement?.closest("main")) void tick().then(toTheBar);
  });
}

function toTheBar(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main .bar")?.focus({ preventScroll: true });
}
