/**
 * What things answer when somebody wants to know what they are: pointed at, pressed for long, or reached by keyboard.
 *
 * A thing says what it is by `data-about="knight"`; the sentence is `tip.knight`, and what fills its gaps are attributes such
 * as `data-fact-gold="5"`. The rules behind it are the game's to say (GameModule.tipRules).
 */

import type { Words } from "./words";

export interface Tip {
  /** What it is called and what stands there, where the thing has a name of its own. */
  title: string;
  texts: string[];
  rules: string[];
}

/** What a control of the table is about, where it does not say so itself: by what it is marked with for other reasons. */
export type Controls = [selector: string, about: (control: HTMLElement) => string][];

type Thing = HTMLElement | SVGElement;

/** More than so much of what a place holds is not told at once. */
const MOST_INSIDE = 4;

export class Tips {
  constructor(
    private readonly words: Words,
    private readonly controls: Controls,
    private readonly rules: { [about: string]: string[] },
  ) {}

  /** The thing at or around an element that has an answer. */
  thing(element: Element | null): Thing | null {
    for (let each = element; each; each = each.parentElement)
      if (each instanceof HTMLElement || each instanceof SVGElement) if (this.has(each)) return each;
    return null;
  }

  /** What a thing answers; with everything it holds for those who cannot point at that. */
  tip(thing: Thing, whole: boolean): Tip | null {
    const isPlace = thing.dataset["token"] !== undefined;
    const held = whole && isPlace ? [...thing.querySelectorAll<Thing>("[data-about]")].slice(0, MOST_INSIDE) : [];
    const things = [thing, ...held].filter((each) => this.about(each));
    const texts = [...new Set(things.map((each) => this.sentence(each)))];
    // A place is called what stands there; a control without words, what it does.
    const title = isPlace || texts.length === 0 ? (thing.getAttribute("aria-label") ?? "") : "";
    if (!title && texts.length === 0) return null;
    return { title, texts, rules: [...new Set(things.flatMap((each) => this.rules[this.about(each)] ?? []))] };
  }

  private has(thing: Thing): boolean {
    return this.about(thing) !== "" || (thing.matches("button, a") && thing.hasAttribute("aria-label"));
  }

  /** What a thing is about; empty where nothing is said about that. */
  private about(thing: Thing): string {
    const control = this.controls.find(([selector]) => thing.matches(selector));
    const about = thing.dataset["about"] ?? (control && thing instanceof HTMLElement ? control[1](thing) : "");
    return this.words.has(`tip.${about}`) ? about : "";
  }

  private sentence(thing: Thing): string {
    const facts = Object.entries(thing.dataset)
      .filter(([name]) => name.startsWith("fact"))
      .map(([name, value]) => [name.slice(4).toLowerCase(), value]);
    return this.words.say(`tip.${this.about(thing)}`, Object.fromEntries(facts));
  }
}
