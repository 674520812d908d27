/** It is your turn: a sound, and a notification if one looks elsewhere. The title of the page says it as well. */

import { preferences } from "$web/kit/preferences.svelte";
import { play } from "$web/kit/sounds";
import type { Company } from "./company.svelte";
import type { MatchController } from "./matchController.svelte";

function notify(controller: MatchController, key: string): void {
  if (!preferences.notifications || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const text = controller.words.say(key, { game: controller.info.name });
  try {
    new Notification(controller.words.say("notice.title"), { body: text, icon: "/favicon.svg", tag: controller.match });
  } catch {
    // Android allows notifications of service workers only; title and sound must do there.
  }
}

/** Play a sound and notify whenever it becomes the turn of somebody at this device, and when they are waited for. */
export function announceTurns(controller: MatchController, company: Company): void {
  $effect(() => {
    if (!company.isMissed) return;
    play(["turn"]);
    notify(controller, "nudge.you");
  });
  let mine = false;
  let fighting = false;
  let over = false;
  $effect(() => {
    const now = controller.myTurn;
    if (now && !mine && controller.history.entries.length > 0) {
      play(["turn"]);
      notify(controller, "notice.your_turn");
    }
    mine = now;
  });
  $effect(() => {
    const now = controller.body !== null && (controller.module.hasScene?.(controller.body) ?? false);
    if (now && !fighting) play(["battle"]);
    fighting = now;
  });
  let said = controller.unread;
  $effect(() => {
    if (controller.unread > said) play(["chat"]);
    said = controller.unread;
  });
  $effect(() => {
    const now = controller.result !== null;
    if (now && !over) play(["victory"]);
    over = now;
  });
}
