/** Takes what happened apart into what belongs together, such as a battle from its count to its spoils. */

/** Something that happened, as an update tells it. */
interface Happening {
  sequence: number;
  event: { [name: string]: string | number | boolean | null };
}

/** Kinds of events: those a chapter can begin with, those it consists of, and those before which it ends. */
export interface Outline {
  opens: readonly string[];
  tells: readonly string[];
  closes: readonly string[];
  /** With the first of these one can tell how it went. */
  settles: readonly string[];
}

export interface Chapter {
  kind: string;
  /** After which entry one can tell how it went. */
  at: number;
  events: Happening["event"][];
}

/** The chapters of which one can tell how they went, in their order. */
export function chapters(events: readonly Happening[], outlines: { [kind: string]: Outline }): Chapter[] {
  const found = Object.entries(outlines).flatMap(([kind, outline]) => chaptersOf(kind, outline, events));
  return found.sort((one, other) => one.at - other.at);
}

function chaptersOf(kind: string, { opens, tells, closes, settles }: Outline, events: readonly Happening[]): Chapter[] {
  const found: Chapter[] = [];
  let open: Chapter | null = null;
  for (const { sequence, event } of events) {
    const name = String(event["event"]);
    const isSettled: boolean = open !== null && open.at > 0;
    if (closes.includes(name) || (isSettled && opens.includes(name))) open = null;
    if (!open && opens.includes(name)) found.push((open = { kind, at: 0, events: [] }));
    if (!open || !tells.includes(name)) continue;
    open.events.push(event);
    if (open.at === 0 && settles.includes(name)) open.at = sequence;
  }
  return found.filter(({ at }) => at > 0);
}
