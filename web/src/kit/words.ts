/** Sentences by key, in one language; the same format and the same catalogues as in Python (regna.table.words). */

export type Language = "en" | "fr";
export type Facts = { [name: string]: unknown };
export type Names = { [language: string]: string };
export type Catalogue = { [key: string]: string | { [plural: string]: string } };

/** A number in the facts decides between the forms of a sentence; the first of these names that is there. */
const PLURAL_FACTS = ["count", "expected"];

/** Seats are lettered, on the board as in the options. */
export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);

export class Words {
  private readonly plurals: Intl.PluralRules;

  constructor(
    readonly language: Language,
    private readonly catalogue: Catalogue,
    private readonly seatNames: readonly string[] = [],
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  /** The same language with more sentences; those given win. */
  with(more: Catalogue, seatNames: readonly string[] = this.seatNames): Words {
    return new Words(this.language, { ...this.catalogue, ...more }, seatNames);
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  say(key: string, facts: Facts = {}): string {
    const found = this.catalogue[key];
    if (found === undefined) return this.unsaid(key);
    const sentence = typeof found === "string" ? found : this.form(found, facts);
    return sentence.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, form?: string) => {
      const text = this.render(facts[name]);
      return form ? this.inForm(form, text) : text;
    });
  }

  /** The name of a seat: the player's own, or the one the game gives it. */
  seat(seat: number): string {
    return this.seatNames[seat] || (this.has(`seat.${seat}`) ? this.say(`seat.${seat}`) : seatLetter(seat));
  }

  /** What has a name in every language. */
  named(names: Names): string {
    return names[this.language] ?? "";
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    return new Intl.NumberFormat(this.language, options).format(value);
  }

  /** A name in the form that a sentence asks for: {province:the} is "l'Aquitaine". */
  private inForm(form: string, name: string): string {
    const forms = this.catalogue[`form.${form}`];
    if (typeof forms !== "object") throw new Error(`no forms "${form}" of names in "${this.language}"`);
    return forms[name] ?? (forms["other"] ?? "").replace("{name}", () => name);
  }

  /** A sentence that is missing: its key is shown and the page goes on, as at the table. */
  private unsaid(key: string): string {
    console.error(`no words for "${key}" in "${this.language}"`);
    return `{${key}}`;
  }

  private form(forms: { [plural: string]: string }, facts: Facts): string {
    const name = PLURAL_FACTS.find((each) => each in facts);
    const form = this.plurals.select(Number(name === undefined ? 0 : facts[name]));
    return forms[form] ?? forms["other"] ?? "";
  }

  private render(value: unknown): string {
    if (value !== null && typeof value === "object") {
      const fact = value as { seat?: number; word?: string; say?: string; list?: unknown[]; names?: Names };
      if (fact.say) return this.say(fact.say, value as Facts);
      if (fact.list) return fact.list.map((part) => this.render(part)).join(", ");
      if (fact.word) return this.say(fact.word);
      if (fact.names) return this.named(fact.names);
      if (fact.seat !== undefined) return this.seat(fact.seat);
    }
    return String(value ?? "");
  }
}
