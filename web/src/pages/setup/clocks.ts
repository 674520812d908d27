/** The times to choose from, and how one says a time. */

import type { Clock } from "$web/wire/protocol";
import type { Words } from "$web/kit/words";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const NO_CLOCK: Clock = { kind: "none", seconds: 0 };

export const CLOCKS: { kind: "decision" | "match"; seconds: number[] }[] = [
  { kind: "decision", seconds: [MINUTE, 3 * MINUTE, 10 * MINUTE, 12 * HOUR, DAY, 3 * DAY, 7 * DAY] },
  { kind: "match", seconds: [15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR] },
];

const UNITS: [unit: string, seconds: number][] = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", 1],
];

/** "3 minutes", in the largest unit that fits. */
export function duration(seconds: number, words: Words): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? UNITS.at(-1)!;
  return words.number(seconds / size, { style: "unit", unit, unitDisplay: "long" });
}

/** A clock as text for a list of choices, and back. */
export const clockKey = ({ kind, seconds }: Clock): string => `${kind}:${seconds}`;

export function clockOf(key: string): Clock {
  const [kind, seconds] = key.split(":");
  return kind === "decision" || kind === "match" ? { kind, seconds: Number(seconds) } : NO_CLOCK;
}
