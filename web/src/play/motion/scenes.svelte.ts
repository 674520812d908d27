/** The climaxes of a match, shown as scenes: when they happen, and again from the log. */

import type { Climax, GameModule, GameView } from "$web/games/contract";
import { chapters, type Chapter } from "$web/kit/chapters";
import type { Words } from "$web/kit/words";
import type { MatchHistory } from "../matchHistory";
import { opensScenes } from "./pace";

/** What the scenes may know of the match. */
interface Around {
  readonly module: GameModule;
  readonly words: Words;
  readonly history: MatchHistory;
  readonly body: GameView | null;
}

/** Chapters of a kind that are told together. */
interface Shown {
  kind: string;
  chapters: Chapter[];
  /** Opened from the log. */
  again: boolean;
}

export class Scenes {
  private shown: Shown | null = $state.raw(null);
  private waiting: Shown[] = [];
  private closed: (() => void)[] = [];

  constructor(private readonly match: Around) {}

  private readonly found = $derived.by((): Chapter[] => {
    const { module, history } = this.match;
    return module.climaxes ? chapters(history.events, module.climaxes.outlines) : [];
  });

  /** The scene that is open. */
  readonly current = $derived.by((): (Climax & { again: boolean }) | null => {
    const { module, body, words } = this.match;
    if (!this.shown || !module.climaxes || !body) return null;
    const { kind, again } = this.shown;
    const told = this.shown.chapters.map(({ events }) => events);
    return { ...module.climaxes.tell(kind, told, body, words), again };
  });

  /** Plays what became known after this entry; undefined if there is nothing to show. */
  playerSince(sequence: number): (() => Promise<void>) | undefined {
    const scenes = opensScenes() ? together(this.found.filter(({ at }) => at > sequence)) : [];
    if (scenes.length === 0) return undefined;
    return () => {
      this.waiting.push(...scenes);
      if (!this.shown) this.next();
      return new Promise((done) => this.closed.push(done));
    };
  }

  /** Whether the log can show something after this entry. */
  has(sequence: number): boolean {
    return this.found.some(({ at }) => at === sequence);
  }

  showAgain(sequence: number): void {
    const scenes = together(this.found.filter(({ at }) => at === sequence));
    this.waiting.unshift(...scenes.map((each) => ({ ...each, again: true })));
    this.next();
  }

  /** Close the scene; the next one opens, if there is one. */
  next(): void {
    this.shown = this.waiting.shift() ?? null;
    if (this.shown) return;
    for (const done of this.closed.splice(0)) done();
  }

  /** Close all of them. */
  close(): void {
    this.waiting = [];
    this.next();
  }
}

/** Chapters as scenes: those of a kind are one. */
function together(found: Chapter[]): Shown[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, chapters: found.filter((each) => each.kind === kind), again: false }));
}
