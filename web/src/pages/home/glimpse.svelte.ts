/** What a row of a list shows of its match itself: the board, how far it has come, how it ended. Asked for when it is seen. */

import type { GameModule, SceneProps } from "$web/games/contract";
import { loadGame } from "$web/games/games";
import { session } from "$web/kit/session.svelte";
import type { Outcome, Summary } from "$web/wire/protocol";
import { tell } from "$web/wire/http";

/** More entries than any match has: only the present is asked for, not how it came about. */
const PRESENT = 1_000_000;

export interface Glimpse {
  module: GameModule;
  scene: SceneProps;
  result: Outcome | null;
}

const seen = new Map<string, { changed: number; glimpse: Promise<Glimpse | null> }>();

/** Whether the match can be looked at here: it has begun, and around one screen nobody's secrets lie open. */
export function mayGlimpse({ status, mine, game }: Summary): boolean {
  return !(status === "open" || status === "closed" || (mine.length > 1 && session.game(game)?.has_secrets));
}

/** The match as I see it now; null where there is nothing to draw it with. Asked once, until it moves on. */
export function glimpse(match: Summary): Promise<Glimpse | null> {
  const key = `${session.language} ${match.match}`;
  const known = seen.get(key);
  if (known?.changed === match.changed) return known.glimpse;
  const asked = ask(match).catch(() => null);
  seen.set(key, { changed: match.changed, glimpse: asked });
  return asked;
}

async function ask({ match, game, seats }: Summary): Promise<Glimpse | null> {
  const [update, { module, words }] = await Promise.all([
    tell(match, "catch_up", { since: PRESENT }),
    loadGame(game, session.language),
  ]);
  if (!module || !update.view) return null;
  const body = update.view as unknown as SceneProps["body"];
  const named = session.words.with(
    words,
    seats.map(({ name }) => name),
  );
  const looks = module.looks(body, seats.length);
  return { module, scene: { body, seat: update.seat, turn: update.turn, looks, words: named }, result: update.result };
}
