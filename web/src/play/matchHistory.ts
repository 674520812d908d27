/** The entries of a match, its events and the lines of its log, put together from updates that may overlap. */

import type { Chance, Decision, EventLine, StoryLine, UndoEntry, Update } from "$web/wire/protocol";

export type Entry = Decision | Chance | UndoEntry;

export class MatchHistory {
  entries: Entry[] = [];
  lines: StoryLine[] = [];
  events: EventLine[] = [];

  /** A history with this update added. The update replaces everything after its `since`. */
  with(update: Update): MatchHistory {
    const next = new MatchHistory();
    next.entries = [...this.entries.slice(0, update.since), ...update.entries];
    const standing = next.standing();
    const lines = [...this.lines.filter((line) => line.sequence <= update.since), ...update.story];
    const stands = ({ sequence }: { sequence: number }): boolean => sequence === 0 || standing.has(sequence - 1);
    next.lines = lines.filter(stands);
    next.events = [...this.events.filter((each) => each.sequence <= update.since), ...update.events].filter(stands);
    return next;
  }

  /** The numbers of the entries that were not taken back. */
  private standing(): Set<number> {
    let numbers: number[] = [];
    this.entries.forEach((entry, number) => {
      if (entry.do === "undo") numbers = numbers.slice(0, entry.to);
      else numbers.push(number);
    });
    return new Set(numbers);
  }

  /** The decision of entry number `sequence` (counted from 1) as text; empty for luck and undo. */
  decision(sequence: number): string {
    const entry = this.entries[sequence - 1];
    return entry && entry.do === "decide" ? entry.act : "";
  }

  /** The number of the next entry after this one that has a line in the log. */
  nextLineAfter(sequence: number): number | undefined {
    return this.lines.find((line) => line.sequence > sequence)?.sequence;
  }

  /** The number of the entry with this seat's last decision; 0 if it has not decided yet. */
  lastDecisionOf(seat: number): number {
    const standing = this.standing();
    for (let number = this.entries.length - 1; number >= 0; number--) {
      const entry = this.entries[number]!;
      if (entry.do === "decide" && entry.seat === seat && standing.has(number)) return number + 1;
    }
    return 0;
  }

  /** The number of the entry with the last decision for which this seat had a choice; 0 if there is none. */
  lastChoiceOf(seat: number): number {
    const own = [...this.standing()].filter((number) => {
      const entry = this.entries[number]!;
      return entry.do === "decide" && entry.seat === seat && !entry.forced;
    });
    return (own.at(-1) ?? -1) + 1;
  }

  /** The decisions of other seats after entry `since`, with the numbers of their entries. */
  decisionsOfOthers(since: number, seat: number | null): { sequence: number; seat: number; decision: string }[] {
    const standing = this.standing();
    return this.entries.flatMap((entry, number) =>
      number >= since && entry.do === "decide" && entry.seat !== seat && standing.has(number)
        ? [{ sequence: number + 1, seat: entry.seat, decision: entry.act }]
        : [],
    );
  }
}
