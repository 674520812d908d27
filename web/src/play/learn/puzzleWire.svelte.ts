/** A puzzle in the place of a match: like a lesson, but every decision is judged, and the first one counts. */

import { learned } from "$web/kit/learned.svelte";
import { session } from "$web/kit/session.svelte";
import type { Commands, LessonState } from "$web/wire/protocol";
import { send } from "$web/wire/http";
import { LessonWire } from "./lessonWire.svelte";

export class PuzzleWire extends LessonWire {
  /** How many decisions were wrong. */
  wrong = $state(0);
  /** The rating before the first try; null until there is one. */
  readonly before: number | null;

  constructor(...given: ConstructorParameters<typeof LessonWire>) {
    super(...given);
    this.before = learned.standing(this.game)?.rating ?? null;
  }

  /** A puzzle from its beginning. */
  static async open(game: string, number: number, nameOf: (seat: number) => string): Promise<PuzzleWire> {
    const address = `/api/games/${encodeURIComponent(game)}/puzzles/${number}`;
    return new PuzzleWire(game, await send<LessonState>(address), nameOf, address);
  }

  /** Give up: the solution is carried out. */
  async reveal(): Promise<void> {
    await session.ensureIdentity();
    this.state = await this.post({ show: true });
    this.show();
    await learned.share();
  }

  protected override async decide(act: string): Promise<Commands["decide"]["reply"]> {
    await session.ensureIdentity();
    try {
      return await super.decide(act);
    } catch (error) {
      this.wrong += 1;
      throw error;
    } finally {
      await learned.share();
    }
  }
}
