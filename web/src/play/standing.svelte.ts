/**
 * An answer one gives to a question that comes often, until one wants to be asked again: "pass, unless I am attacked". It is given
 * by the page as if one had pressed the button, after a moment in which one can still do otherwise.
 */

import { KEY, remember, stored } from "$web/kit/storage";
import { parse } from "./choosing";
import type { MatchState } from "./matchState";

/** How long the page waits, in milliseconds. Among people never the same time: nobody shall see that it was the page. */
const [LEAST, MOST] = [1200, 4200];

export class Standing {
  private switched = $state(false);
  /** After how many entries the answer is due. */
  private dueAt = $state(-1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly match: MatchState,
    /** The match it holds for. */
    private readonly id: string,
  ) {
    this.switched = stored(this.key) === true;
  }

  private get key(): string {
    return `${KEY}:standing:${this.id}`;
  }

  get isOn(): boolean {
    return this.switched;
  }

  /** Whether the question is asked now to which the answer stands, even if it is not given. */
  get isAsked(): boolean {
    const { module, myTurn, phase, legal } = this.match;
    const { standing } = module;
    return standing !== undefined && myTurn && phase === standing.phase && legal.includes(standing.answer);
  }

  /** Whether the page is about to answer. */
  get isDue(): boolean {
    const { module, body, seat } = this.match;
    if (!this.switched || !this.isAsked || !body || seat === null || this.isByHand) return false;
    return !module.standing!.unless?.(body, seat);
  }

  /** Who has just decided something else in this question goes on by hand, and who took back is asked. */
  private get isByHand(): boolean {
    const { module, phase, seat, history } = this.match;
    const last = history.entries.at(-1);
    if (last?.do !== "decide") return last?.do === "undo";
    const isHere = module.verbs[phase]?.includes(parse(last.act).verb) ?? false;
    return last.seat === seat && isHere && last.act !== module.standing!.answer;
  }

  /** The answer, once the moment has passed; null: none. */
  get answer(): string | null {
    return this.isDue && this.dueAt === this.match.sequence ? this.match.module.standing!.answer : null;
  }

  set(on: boolean): void {
    this.switched = on;
    remember(this.key, on);
    this.consider();
  }

  /** Something happened, or it was switched: answer in a moment if that is asked for. `then` is called when it is due. */
  consider(): void {
    this.stop();
    if (!this.isDue) return;
    const { sequence } = this.match;
    this.timer = setTimeout(
      () => {
        this.dueAt = sequence;
        this.match.goOn();
      },
      LEAST + Math.random() * (MOST - LEAST),
    );
  }

  /** Answer nothing by oneself until something happens. */
  stop(): void {
    clearTimeout(this.timer);
    this.dueAt = -1;
  }
}
