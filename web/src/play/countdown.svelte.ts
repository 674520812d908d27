/** The clocks of the seats. They tick on between two updates of the server, warn before they run out, and can get more. */

import { onDestroy, untrack } from "svelte";
import { preferences } from "$web/kit/preferences.svelte";
import type { Table } from "$web/wire/protocol";
import type { Words } from "$web/kit/words";
import type { MatchController } from "./matchController.svelte";

/** With so many seconds left whoever is asked is warned. */
const WARNINGS = [
  { at: 20, number: 20, unit: "second" },
  { at: 60, number: 1, unit: "minute" },
  { at: 300, number: 5, unit: "minute" },
];

/** Time is short with a minute left, or a tenth of it all; with half of it where that is less. */
const shortFrom = (all: number): number => Math.min(Math.max(60, all / 10), all / 2);

export class Countdown {
  private now = $state(Date.now());
  private received: { table: Table; at: number };
  /** For which question the others were asked for time. */
  private askedAt = $state(-1);
  /** What helps if the clock of whoever is asked runs short: taking more time, asking for it, or giving it. */
  private readonly remedy: "take" | "ask" | "give" | null = $derived.by(() => {
    const { table, seat, over } = this.controller;
    const { turn, mine, seats, clock } = table;
    if (turn === null || seat === null || over || seats[turn]?.bot) return null;
    const left = this.secondsOf(turn);
    if (left === null || left === 0 || left > shortFrom(clock.seconds)) return null;
    if (!mine.includes(turn)) return "give";
    const othersWait = seats.some(({ taken, bot }, at) => taken && !bot && !mine.includes(at));
    return othersWait ? "ask" : "take";
  });
  /** The same, if it can be done now: the others are asked once for each question. */
  readonly more = $derived.by(() => {
    const wasAsked = this.askedAt === this.controller.table.sequence;
    return this.remedy === "ask" && wasAsked ? null : this.remedy;
  });
  /** What is said about it: how much time one has, or that somebody else has little. */
  readonly shortage: string = $derived.by(() => {
    const { table, words } = this.controller;
    if (this.remedy === null || table.turn === null) return "";
    return this.remedy === "give"
      ? words.say("play.more.others", { name: words.seat(table.turn) })
      : words.say("play.time_warning", { time: this.of(table.turn) });
  });

  constructor(private readonly controller: MatchController) {
    this.received = { table: controller.table, at: Date.now() };
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    onDestroy(() => clearInterval(timer));
    let before = { left: 0, sequence: 0 };
    $effect(() => {
      const { seat, turn, sequence, words, announcer } = controller;
      const left = seat !== null && seat === turn ? this.secondsOf(seat) : null;
      const warning = WARNINGS.find(({ at }) => left !== null && before.left > at && left <= at);
      if (warning) {
        const time = words.number(warning.number, { style: "unit", unit: warning.unit, unitDisplay: "long" });
        announcer.say(words.say("play.time_warning", { time }), this.hint);
      }
      // A second more comes from rounding.
      const given = left !== null && before.left > 0 && before.sequence === sequence && left > before.left + 1;
      if (given) announcer.say(words.say("play.more.given", { time: this.of(seat!) }));
      before = { left: left ?? 0, sequence };
    });
    $effect(() => {
      if (this.more === "give") untrack(() => controller.announcer.say(this.shortage, this.hint));
    });
  }

  /** Take, give or ask for more time, whatever is possible now. */
  async moreTime(): Promise<void> {
    const { controller, more } = this;
    const { turn, sequence } = controller.table;
    if (more === null || turn === null) return;
    try {
      if (more === "ask") {
        await controller.ask("say", { text: controller.words.say("play.more.please") });
        this.askedAt = sequence;
        controller.announcer.say(controller.words.say("play.more.asked"));
      } else controller.onTable(await controller.ask("more_time", { seat: turn }));
    } catch (error) {
      controller.tell(error);
    }
  }

  /** By which key one gets or gives more time, where it is possible. */
  private get hint(): string {
    const { words } = this.controller;
    if (this.more === null || !preferences.keys) return "";
    return words.say("play.more.hint", { what: words.say(`play.more.${this.more}`) });
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
