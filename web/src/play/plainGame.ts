/** What stands in for a game that has no drawing in this client: the board is the view in words, every decision a button. */

import type { GameModule, GameView, SeatLook, Section } from "$web/games/contract";
import { seatLetter, type Words } from "$web/kit/words";

const LOOKS: Omit<SeatLook, "letter">[] = [
  { colour: "#d55e00", ink: "#1a1210", shape: "circle" },
  { colour: "#0072b2", ink: "#ffffff", shape: "square" },
  { colour: "#009e73", ink: "#1a1210", shape: "triangle" },
  { colour: "#e6b800", ink: "#1a1210", shape: "diamond" },
  { colour: "#cc79a7", ink: "#1a1210", shape: "pentagon" },
  { colour: "#56b4e9", ink: "#1a1210", shape: "star" },
];

/** A name of a view's field as words. */
const spaced = (name: string): string => name.replaceAll("_", " ");

const isNested = (value: unknown): value is object => value !== null && typeof value === "object";

/** A value of a view on one line; seats by their names. */
function inline(name: string, value: unknown, words: Words): string {
  if (name === "seat" && typeof value === "number") return words.seat(value);
  if (Array.isArray(value)) return value.map((each) => inline("", each, words)).join(", ");
  if (!isNested(value)) return String(value ?? "–");
  return Object.entries(value)
    .map(
      ([key, each]) => `${spaced(key)}: ${isNested(each) ? `(${inline(key, each, words)})` : inline(key, each, words)}`,
    )
    .join(", ");
}

/** What is simple comes first; every list and every group has a heading of its own. */
function sections(body: GameView, words: Words): Section[] {
  const fields = Object.entries(body);
  const simple = fields.filter(([, value]) => !isNested(value));
  const groups = fields.flatMap(([name, value]) => (isNested(value) ? [{ name, value }] : []));
  return [
    {
      title: words.say("play.board"),
      lines: simple.map(([name, value]) => ({ text: `${spaced(name)}: ${inline(name, value, words)}` })),
    },
    ...groups.map(({ name, value }) => ({
      title: spaced(name),
      lines: Array.isArray(value)
        ? value.map((each) => ({ text: inline("", each, words) }))
        : Object.entries(value).map(([key, each]) => ({ text: `${spaced(key)}: ${inline(key, each, words)}` })),
    })),
  ];
}

export const plainGame: GameModule = {
  notable: [],
  verbs: {},
  drawn: [],
  looks: (_, seats) => LOOKS.slice(0, seats).map((look, seat) => ({ ...look, letter: seatLetter(seat) })),
  label: (token) => token,
  sentence: ({ text }) => text,
  anchor: () => null,
  describe: (body, _, words) => sections(body, words),
};
