/** How long motions take. */

import { preferences, type Pace } from "$web/kit/preferences.svelte";

/** Milliseconds for the way of one thing, where others decided. */
const TRAVEL: { [pace in Pace]: number } = { slow: 900, normal: 450, fast: 220, at_once: 0 };
/** One sees what one does oneself, but does not wait for it. */
const OWN = 200;
/** Milliseconds until the next part of a scene, and, where it closes by itself, that its end is shown. */
const ACT: { [pace in Pace]: number } = { slow: 1600, normal: 800, fast: 400, at_once: 0 };
const LINGER: { [pace in Pace]: number | null } = { slow: null, normal: null, fast: 2000, at_once: 0 };

function isStill(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds for the way of one thing; 0 shows none: who wants no motion, or looks elsewhere, sees the outcome. */
export function travelTime(isOwn: boolean): number {
  if (isStill() || document.hidden) return 0;
  return Math.min(TRAVEL[preferences.pace], isOwn ? OWN : Infinity);
}

/** Milliseconds between the parts of a scene; 0 shows all at once. */
export function actTime(): number {
  return isStill() ? 0 : ACT[preferences.pace];
}

/** Milliseconds after which a scene closes by itself; null: not before somebody closes it. */
export function lingerTime(): number | null {
  return LINGER[preferences.pace];
}

/** Whether scenes open by themselves. */
export function opensScenes(): boolean {
  return preferences.pace !== "at_once";
}
