/** What the controls of the table are about, found by what they are marked with: their sentences are `tip.<about>`. */

import type { Controls } from "$web/kit/tips";

export const CONTROLS: Controls = [
  ["[data-verb]", (control) => `act.${control.dataset["verb"]}`],
  [".choices [data-part]", () => "part"],
  ["[data-plan-verb]", (control) => `act.${control.dataset["planVerb"]}`],
  ["[data-plan]", () => "plan"],
  ["[data-plan-then]", () => "plan_then"],
  ["[data-plan-drop]", () => "plan_drop"],
  ["[data-sketch-end]", () => "sketch"],
  ["[data-undo]", () => "undo"],
  ["[data-back]", () => "back"],
  ["[data-confirm]", () => "confirm"],
  ["[data-come-back]", () => "come_back"],
  ["[data-more-time]", () => "more_time"],
  ["[data-nudge]", () => "nudge"],
  ["[data-since]", () => "since"],
  ["[data-hint]", () => "hint"],
  ["[data-large]", () => "large"],
  ["[data-beside]", () => "beside"],
  ["[data-scene]", () => "log_scene"],
  ["[data-close-scene]", () => "close_scene"],
  [".menu > summary", () => "menu"],
  [".home", () => "home"],
  ["[role=tab]", (control) => control.id.replace("tab-", "tab.")],
];
