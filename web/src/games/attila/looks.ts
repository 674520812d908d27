/** The seats' looks: five tones whose lightness differs too, so that they stay apart for every eye. */

import type { SeatLook } from "$web/games/contract";

const INK = "#1d1710";
const PALE = "#fffbf2";

/** Ivory, purple, turquoise, orange, pink, as the game calls its seats. */
export const SEAT_LOOKS: SeatLook[] = [
  { colour: "#f5ecd2", ink: INK, shape: "circle", letter: "A" },
  { colour: "#6d2f8e", ink: PALE, shape: "square", letter: "B" },
  { colour: "#1aa39b", ink: INK, shape: "triangle", letter: "C" },
  { colour: "#e8801c", ink: INK, shape: "diamond", letter: "D" },
  { colour: "#f7a8cb", ink: INK, shape: "pentagon", letter: "E" },
];
