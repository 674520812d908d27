/** Who is at the table: the players, whoever looks on, and asking somebody to hurry for whom all wait. */

import { onDestroy, untrack } from "svelte";
import { ago } from "$web/kit/ago";
import type { MatchController } from "./matchController.svelte";

/** Seconds until somebody may be asked to hurry, as the server has it. */
const PEACE = 60;
const TICK = 5_000;

export class Company {
  private now = $state(Date.now());
  /** Since when the seat that is asked is asked the present question. */
  private askedSince = $state(Date.now());
  readonly watching = $derived.by(() => this.controller.presence?.watching ?? 0);
  /** Whether this screen only looks on at what others play. */
  readonly isOnlooker = $derived.by(() => {
    const { table } = this.controller;
    return table.mine.length === 0 && table.status === "running";
  });
  /** The person everybody here waits for: not at this screen, and no bot plays for them. */
  private readonly awaited: number | null = $derived.by(() => {
    const { table, turn, seat, over } = this.controller;
    if (turn === null || seat === null || over || table.mine.includes(turn)) return null;
    const holder = table.seats[turn];
    return holder?.taken && !holder.bot ? turn : null;
  });
  /** The same, if they are not here. */
  readonly missing: number | null = $derived.by(() =>
    this.awaited !== null && this.isHere(this.awaited) === false ? this.awaited : null,
  );
  /** Whether the present question was asked again by somebody who waits. */
  private readonly isNudged = $derived.by(() => {
    const { table, turn, sequence } = this.controller;
    return table.nudged && table.turn === turn && table.sequence === sequence;
  });
  /** Whether others wait for this seat and have said so. */
  readonly isMissed = $derived.by(() => this.isNudged && this.controller.myTurn);
  /** Whom one may ask to hurry now. */
  readonly nudgeable: number | null = $derived.by(() =>
    !this.isNudged && this.now - this.askedSince > PEACE * 1000 ? this.awaited : null,
  );
  /** Who was asked to hurry. */
  readonly nudged: number | null = $derived.by(() => (this.isNudged ? this.awaited : null));

  constructor(private readonly controller: MatchController) {
    const timer = setInterval(() => (this.now = Date.now()), TICK);
    onDestroy(() => clearInterval(timer));
    $effect(() => {
      void controller.sequence;
      untrack(() => (this.askedSince = this.now = Date.now()));
    });
    $effect(() => {
      const waited = (controller.table.waiting ?? 0) * 1000;
      untrack(() => {
        this.now = Date.now();
        this.askedSince = this.now - waited;
      });
    });
    $effect(() => {
      if (this.isMissed) untrack(() => controller.announcer.say(controller.words.say("nudge.you")));
    });
  }

  /** Whether whoever holds a seat is here; null for bots, for those at this screen, and while it is not known. */
  isHere(seat: number): boolean | null {
    const { table, presence } = this.controller;
    const holder = table.seats[seat];
    if (!holder?.taken || table.mine.includes(seat)) return null;
    return presence?.seats[seat]?.here ?? null;
  }

  /** The same in words, with when they were last here. */
  about(seat: number): string {
    const { presence, presenceAt, words } = this.controller;
    const found = presence?.seats[seat];
    if (!found) return "";
    if (found.here) return words.say("here.now");
    if (found.away === null) return words.say("here.never");
    const left = presenceAt / 1000 - found.away;
    return words.say("here.seen", { ago: ago(left, this.now / 1000, words.language) });
  }

  async nudge(): Promise<void> {
    const { controller, nudgeable } = this;
    if (nudgeable === null) return;
    await controller.ask("nudge", { seat: nudgeable }).then((table) => controller.onTable(table), controller.tell);
  }
}
