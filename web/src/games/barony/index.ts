/** Barony's part of the client. */

import { painted } from "$web/kit/palettes";
import type { Words } from "$web/kit/words";
import type { Decision, GameModule, SeatLook } from "../contract";
import { attempts } from "./attempts";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { isToken } from "./kinds";
import type { View } from "./view";
import { describe } from "./describe";
import Hand from "./Hand.svelte";
import { centre, hexNamed } from "./hexes";
import { climaxes } from "./climaxes";
import { motions } from "./motions";
import Piece from "./Piece.svelte";
import Player from "./Player.svelte";
import tipRules from "./tipRules.json";

const LOOKS: SeatLook[] = [
  { colour: "#d55e00", ink: "#1a1210", shape: "circle", letter: "A" },
  { colour: "#0072b2", ink: "#ffffff", shape: "square", letter: "B" },
  { colour: "#009e73", ink: "#1a1210", shape: "triangle", letter: "C" },
  { colour: "#e6b800", ink: "#1a1210", shape: "diamond", letter: "D" },
];

function sentence(decision: Decision, words: Words): string {
  const [first = "", second = ""] = decision.tokens;
  const token = isToken(first) ? { word: `token.${first}` } : "";
  return words.say(`say.${decision.verb}`, { hex: first, from: first, to: second, token });
}

const barony: GameModule<View> = {
  tipRules,
  Board,
  Aside,
  Hand,
  Player,
  notable: [
    "log.knights_destroyed",
    "log.village_destroyed",
    "log.village_destroyed_nothing_to_take",
    "log.title",
    "log.last_round",
  ],
  progress: ({ round }, words) => words.say("text.round", { number: round }),
  looks: (_, seats) => LOOKS.slice(0, seats).map(painted),
  verbs: {
    place: ["place", "pass"],
    main: ["recruit", "move", "village", "stronghold", "city", "expedition", "title", "pass"],
    recruit: ["recruit", "end"],
    move: ["move", "end"],
    take: ["take"],
    build: ["village", "stronghold", "end"],
    pay: ["pay", "end"],
    finished: [],
  },
  opening: "main",
  drawn: ["hex", "from", "to", "token"],
  label: (token, part, _, words) => (part === "token" ? words.say(`token.${token}`) : token),
  sentence: (decision, _, words) => sentence(decision, words),
  anchor(token, body) {
    const hex = hexNamed(token, body.hexes);
    return hex ? centre(hex) : null;
  },
  motions,
  climaxes,
  Piece,
  describe,
  attempts,
};

export default barony;
