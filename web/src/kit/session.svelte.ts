/** Who sits at this device, in which language, and which games there are. */

import type { GameInfo, Me } from "$web/wire/protocol";
import { read, send } from "$web/wire/http";
import { wire } from "$web/wire/socket.svelte";
import { RequestError } from "$web/wire/requestError";
import { type Catalogue, type Language, Words } from "./words";

/** The language the browser prefers. */
export function preferred(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "fr");
  return found === "fr" ? "fr" : "en";
}

export type LoadWords = (language: Language) => Promise<Catalogue>;

class Session {
  /** null: nobody yet; a name is given by the first thing one does. */
  me: Me | null = $state.raw(null);
  words: Words = $state.raw(new Words("en", {}));
  games: GameInfo[] = $state.raw([]);
  /** Whether the browser keeps what the server needs to know it again. */
  cookies = $state(true);
  ready = $state(false);
  private becoming: Promise<Me> | null = null;
  private loadWords: LoadWords = async () => ({});

  get language(): Language {
    return this.words.language;
  }

  /** Ask who I am and what there is; afterwards `ready`. */
  async open(loadWords: LoadWords): Promise<void> {
    this.loadWords = loadWords;
    this.me = await read<Me>("/api/identity").catch((error: unknown) => {
      if (error instanceof RequestError && error.is("identity")) return null;
      throw error;
    });
    await this.speak(this.me ? (this.me.language as Language) : preferred());
    this.ready = true;
  }

  private async speak(language: Language): Promise<void> {
    this.words = new Words(language, await this.loadWords(language));
    document.documentElement.lang = language;
    this.games = await read<GameInfo[]>("/api/games");
  }

  /** Somebody known to the server: oneself, or a guest with a made-up name that can be changed at any time. */
  async someone(): Promise<Me> {
    if (this.me) return this.me;
    // Asked twice at once it is still one guest.
    this.becoming ??= this.introduce(this.guestName(), this.language).finally(() => (this.becoming = null));
    return this.becoming;
  }

  /** Take a name and a language; false cookies are noticed here. */
  async introduce(name: string, language: Language): Promise<Me> {
    const known = this.me !== null;
    const me = await send<Me>("/api/identity", { name, language });
    if (!known) {
      this.cookies = await read<Me>("/api/identity").then(
        () => true,
        () => false,
      );
      if (!this.cookies) throw new RequestError("identity", "no_cookies", this.words.say("trouble.no_cookies"));
    }
    this.me = me;
    if (language !== this.language) await this.speak(language);
    if (wire.unknown) wire.restart();
    return me;
  }

  /** Another language; strangers change only this page's. */
  async setLanguage(language: Language): Promise<void> {
    if (this.me) await this.introduce(this.me.name, language);
    else await this.speak(language);
  }

  /** This device was forgotten, or became somebody else's. */
  async becomes(me: Me | null): Promise<void> {
    this.me = me;
    if (me) await this.speak(me.language as Language);
    wire.restart();
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  private guestName(): string {
    return this.words.say("guest", { number: 100 + Math.floor(Math.random() * 900) });
  }
}

export const session = new Session();
