/** What this device remembers: theme, sizes, sound, and how one likes to play. Works without storage, then for this visit only. */

import { KEY, remember, stored } from "./storage";

export const PACES = ["slow", "normal", "fast", "at_once"] as const;
export type Pace = (typeof PACES)[number];

export interface Preferences {
  theme: "system" | "light" | "dark";
  textSize: "normal" | "large" | "larger";
  /** The board as large as the window allows, the players one tap away. */
  largeBoard: boolean;
  /** Whether boards show the names of places that the log speaks of and that are printed nowhere else. */
  coordinates: boolean;
  /** Whether there are sounds at all. */
  sound: boolean;
  /** Which: families of sounds.ts. */
  sounds: string[];
  /** In which colours the players' pieces are shown (palettes.ts). */
  palette: "game" | "safe" | "steps";
  notifications: boolean;
  /** Ask before a decision that cannot be taken back. */
  confirm: boolean;
  /** Ask before a turn ends in which something rare could still be done. */
  askEnd: boolean;
  /** How fast what happens is shown. */
  pace: Pace;
  /** Single letters are commands; whoever speaks to the browser may not want that. */
  keys: boolean;
}

const DEFAULTS: Preferences = {
  theme: "system",
  textSize: "normal",
  largeBoard: false,
  coordinates: true,
  sound: true,
  // What happens all the time is silent until somebody wants to hear it.
  sounds: ["turn", "battle", "victory"],
  palette: "game",
  notifications: false,
  confirm: true,
  askEnd: true,
  pace: "normal",
  keys: true,
};

export const preferences: Preferences = $state({ ...DEFAULTS, ...(stored(KEY) as Partial<Preferences> | null) });

export function keepPreferences(): void {
  remember(KEY, preferences);
}

/** Theme and size of the text, which look.css knows. */
export function applyLook(): void {
  const { dataset } = document.documentElement;
  if (preferences.theme === "system") delete dataset["theme"];
  else dataset["theme"] = preferences.theme;
  dataset["text"] = preferences.textSize;
}

/** The invitation one came with, so that links one shares later let others in, too. */
export function invitationTo(match: string): string {
  const kept = stored(`${KEY}:${match}`);
  return typeof kept === "string" ? kept : "";
}

export function keepInvitation(match: string, invitation: string): void {
  remember(`${KEY}:${match}`, invitation);
}
