/** My matches and the open tables, asked for again every few seconds while somebody looks. */

import { session } from "$web/kit/session.svelte";
import { errorText } from "$web/kit/errorText";
import type { Matches } from "$web/wire/protocol";
import { read } from "$web/wire/http";

const PAUSE = 15_000;

export class MatchLists {
  /** null: not known yet. */
  matches: Matches | null = $state.raw(null);
  error = $state("");

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
    try {
      this.matches = await read<Matches>("/api/matches");
      this.error = "";
    } catch (error) {
      this.error = errorText(error, session.words);
    }
  }
}
