/** Who uses this device, in which language, and which games the server has. */

import type { GameInfo, Me, Visitor } from "$web/wire/protocol";
import { read, send } from "$web/wire/http";
import { wire } from "$web/wire/socket.svelte";
import { RequestError } from "$web/wire/requestError";
import { KEY, remember, stored } from "./storage";
import { type Catalogue, type Language, Words } from "./words";

/** The language the browser prefers. */
export function preferredLanguage(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "fr");
  return found === "fr" ? "fr" : "en";
}

/** Letters of what stands behind # in links within a page; an invitation is longer. */
const LONGEST_ANCHOR = 20;

export type LoadWords = (language: Language) => Promise<Catalogue>;

class Session {
  /** null until this device has an identity. */
  me: Me | null = $state.raw(null);
  words: Words = $state.raw(new Words("en", {}));
  games: GameInfo[] = $state.raw([]);
  /** Whether the browser keeps what the server needs to know it again. */
  cookies = $state(true);
  ready = $state(false);
  /** The host's invitation, where newcomers need one: what the address of the first page carries behind its #. */
  private invitation = "";
  private becoming: Promise<Me> | null = null;
  private loadWords: LoadWords = async () => ({});

  constructor() {
    this.takeInvitation();
    addEventListener("hashchange", () => this.takeInvitation()); // pasted into a page that is open
  }

  /** Kept until it is needed: on another page, or in another tab. */
  private takeInvitation(): void {
    const kept = `${KEY}.invitation`;
    const given = location.pathname === "/" ? location.hash.slice(1) : "";
    this.invitation = given.length > LONGEST_ANCHOR ? given : String(stored(kept) ?? "");
    if (this.invitation === given) remember(kept, given);
  }

  get language(): Language {
    return this.words.language;
  }

  /** Ask who I am and what there is; afterwards `ready`. */
  async open(loadWords: LoadWords): Promise<void> {
    this.loadWords = loadWords;
    this.me = (await read<Visitor>("/api/visitor")).me;
    await this.loadLanguage(this.me ? (this.me.language as Language) : preferredLanguage());
    this.ready = true;
  }

  private async loadLanguage(language: Language): Promise<void> {
    this.words = new Words(language, await this.loadWords(language));
    document.documentElement.lang = language;
    this.games = await read<GameInfo[]>("/api/games");
  }

  /** The identity of this device; makes a guest with an invented name if there is none. */
  async ensureIdentity(): Promise<Me> {
    if (this.me) return this.me;
    // Two calls at once make one guest.
    this.becoming ??= this.introduce(this.guestName(), this.language).finally(() => (this.becoming = null));
    return this.becoming;
  }

  /** Set name and language. Fails if the browser keeps no cookies. */
  async introduce(name: string, language: Language): Promise<Me> {
    const known = this.me !== null;
    const me = await send<Me>("/api/identity", { name, language, ...(known ? {} : { invitation: this.invitation }) });
    if (!known) {
      this.cookies = await read<Visitor>("/api/visitor").then(
        (visitor) => visitor.me !== null,
        () => false,
      );
      if (!this.cookies) throw new RequestError("identity", "no_cookies", this.words.say("trouble.no_cookies"));
    }
    this.me = me;
    if (language !== this.language) await this.loadLanguage(language);
    if (wire.unknown) wire.restart();
    return me;
  }

  /** Change the language; without an identity only of this page. */
  async setLanguage(language: Language): Promise<void> {
    if (this.me) await this.introduce(this.me.name, language);
    else await this.loadLanguage(language);
  }

  /** This device has another identity now, or none. */
  async setIdentity(me: Me | null): Promise<void> {
    this.me = me;
    if (me) await this.loadLanguage(me.language as Language);
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
