/** It is your turn: a sound, and a notification if one looks elsewhere. The title of the page says it as well. */

import { preferences } from "$web/kit/preferences.svelte";
import type { Company } from "./company.svelte";
import type { MatchController } from "./matchController.svelte";

/** Frequencies in Hz of the three cues, played one after the other. */
const CUES = { turn: [523, 784], battle: [196, 185, 196], victory: [523, 659, 784, 1047] };
const NOTE = 0.13;

let audio: AudioContext | null = null;

function play(cue: keyof typeof CUES): void {
  const wanted = cue === "turn" ? preferences.sound : preferences.cues;
  if (!wanted || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  CUES[cue].forEach((frequency, place) => {
    const [tone, volume] = [audio!.createOscillator(), audio!.createGain()];
    tone.frequency.value = frequency;
    tone.type = "triangle";
    volume.gain.setValueAtTime(0.12, start + place * NOTE);
    volume.gain.exponentialRampToValueAtTime(0.001, start + place * NOTE + NOTE * 1.6);
    tone.connect(volume).connect(audio!.destination);
    tone.start(start + place * NOTE);
    tone.stop(start + place * NOTE + NOTE * 1.7);
  });
}

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
    play("turn");
    notify(controller, "nudge.you");
  });
  let mine = false;
  let fighting = false;
  let over = false;
  $effect(() => {
    const now = controller.myTurn;
    if (now && !mine && controller.history.entries.length > 0) {
      play("turn");
      notify(controller, "notice.your_turn");
    }
    mine = now;
  });
  $effect(() => {
    const now = controller.body !== null && (controller.module.hasScene?.(controller.body) ?? false);
    if (now && !fighting) play("battle");
    fighting = now;
  });
  $effect(() => {
    const now = controller.result !== null;
    if (now && !over) play("victory");
    over = now;
  });
}
