/** It is your turn: a sound, and a notification if one looks elsewhere. The title of the page says it as well. */

import { preferences } from "$web/kit/preferences.svelte";
import type { Desk } from "./desk.svelte";

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

function notify(desk: Desk): void {
  if (!preferences.notifications || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const text = desk.words.say("notice.your_turn", { game: desk.info.name });
  try {
    new Notification(desk.words.say("notice.title"), { body: text, icon: "/favicon.svg", tag: desk.match });
  } catch {
    // Android allows notifications of service workers only; title and sound must do there.
  }
}

/** Watch a desk and tell whoever sits at it. */
export function announceTurns(desk: Desk): void {
  let mine = false;
  let fighting = false;
  let over = false;
  $effect(() => {
    const now = desk.myTurn;
    if (now && !mine && desk.chronicle.entries.length > 0) {
      play("turn");
      notify(desk);
    }
    mine = now;
  });
  $effect(() => {
    const now = desk.body !== null && (desk.module.hasScene?.(desk.body) ?? false);
    if (now && !fighting) play("battle");
    fighting = now;
  });
  $effect(() => {
    const now = desk.result !== null;
    if (now && !over) play("victory");
    over = now;
  });
}
