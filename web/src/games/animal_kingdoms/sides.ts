/** How the players and, alone, the adversary are told apart and called. */

import type { SeatLook } from "$web/games/contract";
import { painted } from "$web/kit/palettes";
import type { Words } from "$web/kit/words";
import type { SideView, View } from "./view";

const DARK = "#1a1210";
const PALE = "#ffffff";

const SEATS: SeatLook[] = [
  { colour: "#e6b800", ink: DARK, shape: "circle", letter: "A" },
  { colour: "#d55e00", ink: DARK, shape: "square", letter: "B" },
  { colour: "#0072b2", ink: PALE, shape: "triangle", letter: "C" },
  { colour: "#009e73", ink: DARK, shape: "diamond", letter: "D" },
  { colour: "#aa4499", ink: PALE, shape: "pentagon", letter: "E" },
];

/** The adversary has no seat, hence no letter: it is the only star. */
const ADVERSARY: SeatLook = { colour: "#4b4b4b", ink: PALE, shape: "star", letter: "" };

export function seatLooks(seats: number): SeatLook[] {
  return SEATS.slice(0, seats).map(painted);
}

export function lookOf(side: number, looks: SeatLook[]): SeatLook {
  return looks[side] ?? ADVERSARY;
}

/** All who have cubes, in order of sides. */
export function sidesOf(body: View): SideView[] {
  return body.adversary ? [...body.players, body.adversary] : body.players;
}

export function sideName(side: number, body: View, words: Words): string {
  return side < body.players.length ? words.seat(side) : words.say("adversary");
}

/** The same at the beginning of a line. */
export function sideTitle(side: number, body: View, words: Words): string {
  const name = sideName(side, body, words);
  return name.charAt(0).toLocaleUpperCase(words.language) + name.slice(1);
}
