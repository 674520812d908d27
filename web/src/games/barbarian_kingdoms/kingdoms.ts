/** How the six kingdoms are told apart: by colour, emblem and letter (the letters are words). */

import trident from "icon:trident";
import fleurDeLys from "icon:fleur-de-lys";
import horseHead from "icon:horse-head";
import eagle from "icon:eagle-emblem";
import bull from "icon:bull-horns";
import dragon from "icon:sea-dragon";
import { painted } from "$web/kit/palettes";
import { seatLetter } from "$web/kit/words";
import type { Shape } from "$web/kit/seatLook";
import type { SeatLook } from "../contract";
import type { Kingdom } from "./kinds";
import type { View } from "./view";

interface KingdomLook {
  colour: string;
  /** Readable on `colour`. */
  ink: string;
  emblem: string;
}

const PALE = "#fffbf2";
const DARK = "#1a1210";

const PRINTED: { [kingdom in Kingdom]: KingdomLook } = {
  huns: { colour: "#b8251d", ink: PALE, emblem: horseHead },
  ostrogoths: { colour: "#6b3fa0", ink: PALE, emblem: eagle },
  vandals: { colour: "#1c62b0", ink: PALE, emblem: trident },
  visigoths: { colour: "#e3b325", ink: DARK, emblem: bull },
  saxons: { colour: "#6d411f", ink: PALE, emblem: dragon },
  franks: { colour: "#46a45e", ink: DARK, emblem: fleurDeLys },
};

const NAMES = Object.keys(PRINTED) as Kingdom[];

export function isKingdom(name: string): name is Kingdom {
  return name in PRINTED;
}

/** In the colours this device wants. */
export function lookOf(kingdom: Kingdom): KingdomLook {
  return painted(PRINTED[kingdom], NAMES.indexOf(kingdom));
}

const SHAPES: Shape[] = ["circle", "square", "triangle", "diamond", "pentagon", "star"];

export function looks(body: View, seats: number): SeatLook[] {
  return Array.from({ length: seats }, (_, seat) => {
    const { colour, ink } = lookOf(body.players[seat]?.kingdoms[0] ?? "huns");
    return { colour, ink, shape: SHAPES[seat] ?? "circle", letter: seatLetter(seat) };
  });
}
