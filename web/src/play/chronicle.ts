/** What has happened, out of updates that may overlap, and without what was taken back. */

import type { Chance, Decision, StoryLine, UndoEntry, Update } from "$web/wire/protocol";

export type Entry = Decision | Chance | UndoEntry;

export class Chronicle {
  entries: Entry[] = [];
  lines: StoryLine[] = [];

  /** The same with an update added; it tells everything after its `since`. */
  with(update: Update): Chronicle {
    const next = new Chronicle();
    next.entries = [...this.entries.slice(0, update.since), ...update.entries];
    const standing = next.standing();
    const told = [...this.lines.filter((line) => line.sequence <= update.since), ...update.story];
    next.lines = told.filter((line) => line.sequence === 0 || standing.has(line.sequence - 1));
    return next;
  }

  /** The numbers of the entries that were not taken back. */
  private standing(): Set<number> {
    let line: number[] = [];
    this.entries.forEach((entry, number) => {
      if (entry.do === "undo") line = line.slice(0, entry.to);
      else line.push(number);
    });
    return new Set(line);
  }

  /** What was decided in entry number `sequence` (counted from 1), as text; empty for luck and undo. */
  act(sequence: number): string {
    const entry = this.entries[sequence - 1];
    return entry && entry.do === "decide" ? entry.act : "";
  }

  /** The next entry after this one that something is told of; luck that nobody sees is passed over. */
  toldAfter(sequence: number): number | undefined {
    return this.lines.find((line) => line.sequence > sequence)?.sequence;
  }

  /** After which entry this seat's last decision stands; 0 if it has not decided yet. */
  lastOf(seat: number): number {
    const standing = this.standing();
    for (let number = this.entries.length - 1; number >= 0; number--) {
      const entry = this.entries[number]!;
      if (entry.do === "decide" && entry.seat === seat && standing.has(number)) return number + 1;
    }
    return 0;
  }

  /** What is told of after entry `since`; of more decisions than these, only the last ones and what came of them. */
  latest(since: number, decisions: number): StoryLine[] {
    const decided = this.entries.flatMap((entry, number) => (entry.do === "decide" ? [number + 1] : []));
    const first = Math.max(since + 1, decided.at(-decisions) ?? 0);
    return this.lines.filter((line) => line.sequence >= first);
  }

  /** Decisions of other seats after entry `since`, with their numbers. */
  othersSince(since: number, seat: number | null): { sequence: number; seat: number; act: string }[] {
    const standing = this.standing();
    return this.entries.flatMap((entry, number) =>
      number >= since && entry.do === "decide" && entry.seat !== seat && standing.has(number)
        ? [{ sequence: number + 1, seat: entry.seat, act: entry.act }]
        : [],
    );
  }
}
