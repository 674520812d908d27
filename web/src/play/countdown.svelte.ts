/** The clocks of the seats. They tick on between two updates of the server. */

import { onDestroy } from "svelte";
import type { Table } from "$web/wire/protocol";
import type { Words } from "$web/kit/words";
import type { MatchController } from "./matchController.svelte";

export class Countdown {
  private now = $state(Date.now());
  private received: { table: Table; at: number };

  constructor(private readonly controller: MatchController) {
    this.received = { table: controller.table, at: Date.now() };
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    onDestroy(() => clearInterval(timer));
  }

  /** The time a seat has left, as text; empty without a clock. */
  of(seat: number): string {
    const table = this.controller.table;
    if (table !== this.received.table) this.received = { table, at: Date.now() };
    const left = table.seats[seat]?.seconds_left;
    if (left === null || left === undefined) return "";
    const passed = table.turn === seat ? Math.max(0, this.now - this.received.at) / 1000 : 0;
    return spelled(Math.max(0, Math.round(left - passed)), this.controller.words);
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
