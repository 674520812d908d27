/** The six tribes: colour, what is readable on it, and the helmet that tells them apart. */

import type { ByTribe, Tribe } from "./kinds";

export interface TribeLook {
  colour: string;
  ink: string;
  /** What the warrior wears, over a head of radius 5 around (0, -5.5). */
  helmet: string;
  /** Lines drawn onto the helmet. */
  detail: string;
  /** Whether the helmet covers the face. */
  masked?: boolean;
}

const PALE = "#fffbf2";
const DARK = "#1d1710";

/** In the order in which the game scores them. */
export const TRIBES: Tribe[] = ["franks", "huns", "goths", "saxons", "teutons", "vandals"];

export const TRIBE_LOOKS: { [tribe in Tribe]: TribeLook } = {
  // A transverse crest like a fan.
  franks: {
    colour: "#2b65a8",
    ink: PALE,
    helmet: "M-5.8-4.2C-6-6-5.6-7.4-4.9-8.4L-8.6-10.2C-6.6-17.4 6.6-17.4 8.6-10.2L4.9-8.4C5.6-7.4 6-6 5.8-4.2Z",
    detail: "M-4.9-8.4C-3-10.9 3-10.9 4.9-8.4M-3.4-10.1L-5-13.6M0-10.4V-15.4M3.4-10.1L5-13.6",
  },
  // A pointed cap with a tuft, a brim of fur and flaps over the ears.
  huns: {
    colour: "#33302f",
    ink: PALE,
    helmet:
      "M-6.6-8.2C-5.6-9-3-11-1.5-13.4C-3.4-14.6-3-18 0-18S3.4-14.6 1.5-13.4C3-11 5.6-9 6.6-8.2C7.6-6.8 7.6-5.6 7.2-4.4L7.4-1.2C6.4 .4 5 .2 4.4-1.2L4.2-4.2H-4.2L-4.4-1.2C-5 .2-6.4 .4-7.4-1.2L-7.2-4.4C-7.6-5.6-7.6-6.8-6.6-8.2Z",
    detail: "M-6.4-8C-3-9 3-9 6.4-8M-5.4-5V-6.6M-2.7-5.2V-7M0-5.2V-7.2M2.7-5.2V-7M5.4-5V-6.6M-1.3-13.2H1.3",
  },
  // A round helmet with a horse's tail.
  goths: {
    colour: "#2a7a4b",
    ink: PALE,
    helmet:
      "M-6-4.2C-6-8.6-4-11-1.4-11.6L-1.2-13.4C3-18.4 11.4-15.6 11.8-8.2C12-5.4 11-3 9.4-1.2C9.6-5.6 8.6-9.4 4-11C5.4-9.4 6-7.2 6-4.2Z",
    detail: "M-1.4-11.6C.6-12 2.4-11.8 4-11M0-11.4V-4.4M4-13.4C7.4-13 9.4-10.6 9.8-6.6",
  },
  // A flat-topped helmet with a mask.
  saxons: {
    colour: "#aeb4ba",
    ink: DARK,
    helmet: "M-6.4-13.6L0-15L6.4-13.6L6.8-4.6C6.6-1.8 4-.6 0-.2C-4-.6-6.6-1.8-6.8-4.6Z",
    detail: "M-6.6-10.6H6.6",
    masked: true,
  },
  // Horns.
  teutons: {
    colour: "#b8352a",
    ink: PALE,
    helmet:
      "M-5.8-4.2C-5.9-5.4-5.8-6.2-5.6-7C-10.6-7.2-13-11.4-11.2-17.4C-9.8-13.4-7.6-11.6-3.9-10.1C-1.6-11.7 1.6-11.7 3.9-10.1C7.6-11.6 9.8-13.4 11.2-17.4C13-11.4 10.6-7.2 5.6-7C5.8-6.2 5.9-5.4 5.8-4.2Z",
    detail: "M-5.6-7C-5.2-8.3-4.7-9.3-3.9-10.1M5.6-7C5.2-8.3 4.7-9.3 3.9-10.1M0-11.2V-4.4",
  },
  // Wings.
  vandals: {
    colour: "#e5b52a",
    ink: DARK,
    helmet:
      "M-5.8-3.6L-8-4.2L-8.4-6.4L-10-6.8L-10.2-9.2L-11.8-9.8L-12.4-16.4L-4.6-9.2C-3.6-11-1.4-12.2 0-14.2C1.4-12.2 3.6-11 4.6-9.2L12.4-16.4L11.8-9.8L10.2-9.2L10-6.8L8.4-6.4L8-4.2L5.8-3.6Z",
    detail: "M-8.4-6.4L-5.4-6.8M-10.2-9.2L-5.4-8M8.4-6.4L5.4-6.8M10.2-9.2L5.4-8M0-13.6V-4",
  },
};

/** The tribes that have any, in order, with how many. */
export function counted(numbers: ByTribe): { tribe: Tribe; count: number }[] {
  return TRIBES.map((tribe) => ({ tribe, count: numbers[tribe] ?? 0 })).filter(({ count }) => count > 0);
}
