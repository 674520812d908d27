/** Takes what happened apart into what belongs together, such as a battle from its count to its spoils. */

type Parts = { [name: string]: string | number | boolean | null };

/** Something that happened, as an update tells it. */
interface Happening {
  sequence: number;
  event: Parts;
}

/** Kinds of events: those a chapter can begin with, those it consists of, and those before which it ends. */
export interface Outline {
  opens: readonly string[];
  tells: readonly string[];
  closes?: readonly string[];
  /** With the first of these one can tell how it went; then what opens a chapter in a later entry opens the next one. */
  settles: readonly string[];
  /** The part that is the same all through a chapter, such as a kingdom; where it changes the next chapter begins. */
  about?: string;
}

export interface Chapter {
  kind: string;
  /** After which entry one can tell how it went. */
  at: number;
  events: Parts[];
}

/** The chapters of which one can tell how they went, in their order. */
export function chapters(events: readonly Happening[], outlines: { [kind: string]: Outline }): Chapter[] {
  const found = Object.entries(outlines).flatMap(([kind, outline]) => chaptersOf(kind, outline, events));
  return found.sort((one, other) => one.at - other.at);
}

function chaptersOf(kind: string, outline: Outline, events: readonly Happening[]): Chapter[] {
  const { opens, tells, closes = [], settles, about } = outline;
  const found: Chapter[] = [];
  let open: Chapter | null = null;
  for (const { sequence, event } of events) {
    const name = String(event["event"]);
    if (open && (closes.includes(name) || (opens.includes(name) && isAnother(open, sequence, event, about))))
      open = null;
    if (!open && opens.includes(name)) found.push((open = { kind, at: 0, events: [] }));
    if (!open || !tells.includes(name)) continue;
    open.events.push(event);
    if (open.at === 0 && settles.includes(name)) open.at = sequence;
  }
  return found.filter(({ at }) => at > 0);
}

function isAnother(open: Chapter, sequence: number, event: Parts, about?: string): boolean {
  if (about !== undefined) return open.events[0]?.[about] !== event[about];
  return open.at > 0 && sequence > open.at;
}

/** The events of a kind, with the parts that kind has. */
export function ofKind<E, K extends keyof E & string>(events: readonly Parts[], kind: K): E[K][] {
  return events.filter((each) => each["event"] === kind) as E[K][];
}
