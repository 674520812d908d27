/** The keys of the table. */

import { preferences } from "$web/kit/preferences.svelte";
import type { MatchController } from "./matchController.svelte";
import { focusNextChoice } from "./keyboardFocus";

interface Around {
  openTab(name: string): void;
  toggleHelp(): void;
  toggleLarge(): void;
  moreTime(): void;
  hint(): void;
}

const TABS: { [key: string]: string } = { l: "log", t: "chat", r: "rules", b: "text" };

export function shortcuts(event: KeyboardEvent, controller: MatchController, around: Around): void {
  if (event.ctrlKey || event.metaKey || event.altKey || controller.handOver) return;
  const within = event.target as Element;
  // There Escape closes the dialog, and nothing behind it.
  if (within.closest("dialog")) return;
  if (event.key === "Escape") {
    if (controller.sketch.isOn) controller.sketch.toggle();
    else if (!controller.sketch.clear()) controller.back();
    return;
  }
  if (!preferences.keys || within.closest("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  const tab = TABS[key];
  if (key === "n") focusNextChoice(event.shiftKey);
  else if (key === "u") void controller.undo();
  else if (key === "c") controller.confirm();
  else if (key === "p") controller.togglePlan();
  else if (key === "a") controller.sketch.toggle();
  else if (key === "f") around.toggleLarge();
  else if (key === "m") around.moreTime();
  else if (key === "h") around.hint();
  else if (key === "?") around.toggleHelp();
  else if (tab) around.openTab(tab);
  else return;
  event.preventDefault();
}
