/** Arrows one draws on the board for oneself: from place to place, or a ring around one. They stay on this page. */

export class Sketch {
  arrows: [from: string, to: string][] = $state.raw([]);
  /** Whether pointing at places draws. */
  isOn = $state(false);
  /** Where the arrow begins that is being drawn. */
  from: string | null = $state(null);

  toggle(): void {
    this.isOn = !this.isOn;
    this.from = null;
  }

  /** The beginning of an arrow, or its end. */
  point(token: string): void {
    if (this.from === null) this.from = token;
    else this.draw(this.from, token);
  }

  /** Draw an arrow, or remove the same one. */
  draw(from: string, to: string): void {
    this.from = null;
    const others = this.arrows.filter(([start, end]) => start !== from || end !== to);
    this.arrows = others.length < this.arrows.length ? others : [...this.arrows, [from, to]];
  }

  /** Remove everything; whether there was anything. */
  clear(): boolean {
    const wasEmpty = this.arrows.length === 0 && this.from === null;
    this.arrows = [];
    this.from = null;
    return !wasEmpty;
  }
}
