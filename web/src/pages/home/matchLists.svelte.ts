/** My matches and the open tables, asked for again every few seconds while somebody looks. */

import { session } from "$web/kit/session.svelte";
import { errorText } from "$web/kit/errorText";
import type { Matches, Summary } from "$web/wire/protocol";
import { read, tell } from "$web/wire/http";

const PAUSE = 15_000;
const UNDER_WAY = ["open", "running"];

export class MatchLists {
  /** null: not known yet. */
  matches: Matches | null = $state.raw(null);
  /** What was put away since the page was opened, and can be put back. */
  away: Summary[] = $state.raw([]);
  error = $state("");

  private readonly mine = $derived(this.matches?.mine ?? []);
  readonly open = $derived(this.matches?.open ?? []);
  readonly waiting = $derived(this.mine.filter((match) => match.your_turn));
  readonly current = $derived(this.mine.filter(({ status, your_turn }) => UNDER_WAY.includes(status) && !your_turn));
  /** What is over, the latest first, what was just put away in its place. */
  readonly past = $derived.by(() => {
    const gone = this.away.map(({ match }) => match);
    const over = this.mine.filter(({ status, match }) => !UNDER_WAY.includes(status) && !gone.includes(match));
    return [...over, ...this.away].sort((a, b) => b.changed - a.changed);
  });

  /** Ask now and then again and again; what is returned ends it. */
  keepFresh(): () => void {
    const timer = setInterval(() => this.refresh(), PAUSE);
    const looked = (): void => void this.refresh();
    addEventListener("focus", looked);
    document.addEventListener("visibilitychange", looked);
    looked();
    return () => {
      clearInterval(timer);
      removeEventListener("focus", looked);
      document.removeEventListener("visibilitychange", looked);
    };
  }

  async refresh(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    await this.doing(async () => (this.matches = await read<Matches>("/api/matches")));
  }

  /** Put a match that is over away, or back into the list. */
  async keep(match: Summary, listed: boolean): Promise<void> {
    await this.doing(async () => {
      await tell(match.match, "keep", { listed });
      if (!listed) this.away = [...this.away, match];
      else {
        await this.refresh();
        this.away = this.away.filter((each) => each !== match);
      }
    });
  }

  private async doing(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.error = "";
    } catch (error) {
      this.error = errorText(error, session.words);
    }
  }
}
