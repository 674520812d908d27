/** The clocks of the seats. They tick on between two updates of the server, and warn before they run out. */

import { onDestroy } from "svelte";
import type { Table } from "$web/wire/protocol";
import type { Words } from "$web/kit/words";
import type { MatchController } from "./matchController.svelte";

/** With so many seconds left whoever is asked is warned. */
const WARNINGS = [
  { at: 20, number: 20, unit: "second" },
  { at: 60, number: 1, unit: "minute" },
  { at: 300, number: 5, unit: "minute" },
];

export class Countdown {
  private now = $state(Date.now());
  private received: { table: Table; at: number };

  constructor(private readonly controller: MatchController) {
    this.received = { table: controller.table, at: Date.now() };
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    onDestroy(() => clearInterval(timer));
    let before = 0;
    $effect(() => {
      const { seat, turn, words, announcer } = controller;
      const left = seat !== null && seat === turn ? this.secondsOf(seat) : null;
      const warning = WARNINGS.find(({ at }) => left !== null && before > at && left <= at);
      if (warning) {
        const time = words.number(warning.number, { style: "unit", unit: warning.unit, unitDisplay: "long" });
        announcer.say(words.say("play.time_warning", { time }));
      }
      before = left ?? 0;
    });
  }

  /** The time a seat has left, as text; empty without a clock. */
  of(seat: number): string {
    const left = this.secondsOf(seat);
    return left === null ? "" : spelled(left, this.controller.words);
  }

  private secondsOf(seat: number): number | null {
    const table = this.controller.table;
    if (table !== this.received.table) this.received = { table, at: Date.now() };
    const left = table.seats[seat]?.seconds_left;
    if (left === null || left === undefined) return null;
    const passed = table.turn === seat ? Math.max(0, this.now - this.received.at) / 1000 : 0;
    return Math.max(0, Math.round(left - passed));
  }
}

function spelled(seconds: number, words: Words): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (number: number): string => String(number).padStart(2, "0");
  const unit = (number: number, name: string): string => words.number(number, { style: "unit", unit: name });
  if (days > 0) return `${unit(days, "day")} ${unit(hours, "hour")}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
