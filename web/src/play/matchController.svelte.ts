/**
 * Controls the page of one match: keeps what the server sent last, what is being chosen, and what is shown.
 *
 * It knows no rules. The last update lists what is possible; why something else is not, it asks the server.
 */

import { preferences } from "$web/kit/preferences.svelte";
import { KEY, remember, stored } from "$web/kit/storage";
import { errorText } from "$web/kit/errorText";
import type { GameView, Choice, GameModule, SeatLook } from "$web/games/contract";
import type { Pointing } from "$web/kit/pointing";
import type { Commands, ChatLine, ChatLines, GameInfo, Outcome, Presence, Table, Update } from "$web/wire/protocol";
import { randomHex } from "$web/wire/http";
import { type Follower, type Wire } from "$web/wire/socket.svelte";
import { RequestError, isOffline, isTemporary } from "$web/wire/requestError";
import type { Words } from "$web/kit/words";
import { NOTHING, candidates, complete, nextTokens, parse } from "./choosing";
import { Announcer } from "./announcer.svelte";
import { MatchHistory } from "./matchHistory";
import { Replay } from "./replay.svelte";
import type { MatchState } from "./matchState";
import { Outbox } from "./outbox.svelte";
import { Plan } from "./plan.svelte";
import { Sketch } from "./sketch.svelte";
import { Standing } from "./standing.svelte";
import { WhyNot } from "./whyNot.svelte";
import { motionsOf } from "./motion/motions";
import { Scenes } from "./motion/scenes.svelte";
import { Stage } from "./motion/stage.svelte";

/** The decision that ends something, in every game that has one. */
const END = "end";
/** Of how many entries spectators are shown the trails. */
const SPECTATORS_SEE = 4;

/** What waits for a yes; where it is not a single decision, with a sentence for all of it. */
interface Pending {
  decisions: string[];
  sentence?: string;
}

export class MatchController implements Follower, MatchState, Pointing {
  table: Table = $state.raw() as Table;
  /** The seat that looks at the screen; null for a spectator. */
  seat: number | null = $state(null);
  body: GameView | null = $state.raw(null);
  sequence = $state(0);
  turn: number | null = $state(null);
  legal: string[] = $state.raw([]);
  phase = $state("");
  prompt = $state("");
  /** The same to whoever is asked, in few words. */
  short = $state("");
  /** Why this seat, which is asked, cannot take back; empty if it can. */
  noUndo = $state("");
  result: Outcome | null = $state.raw(null);
  history: MatchHistory = $state.raw(new MatchHistory());
  chat: ChatLine[] = $state.raw([]);
  /** Whose lines this device hides, by `by` of a line. */
  hidden: string[] = $state.raw([]);
  /** Who is at the table, and when that was told; null: not told yet. */
  presence: Presence | null = $state.raw(null);
  presenceAt = 0;
  unread = $state(0);

  choice: Choice = $state.raw(NOTHING);
  /** What cannot be taken back and waits to be confirmed: one decision, or several that go together. */
  pending: Pending | null = $state.raw(null);
  /** A sentence about what did not work. */
  notice = $state("");
  /** A sentence about what the page has answered by itself since this seat last chose something. */
  given = $state("");
  /** Tokens of the line of the log that is pointed at. */
  hinted: Set<string> = $state.raw(new Set());
  /** Arrows from token to token that a lesson shows. */
  arrows: [string, string][] = $state.raw([]);
  /** Set while the screen is handed over and nothing is shown; `to` is the next seat, if it is known. */
  handOver: { to: number | null } | null = $state.raw(null);

  readonly replay = new Replay(this);
  readonly outbox = new Outbox(this);
  readonly whyNot = new WhyNot(this);
  readonly announcer = new Announcer();
  readonly stage = new Stage();
  readonly scenes = new Scenes(this);
  readonly sketch = new Sketch();
  readonly plan: Plan;
  readonly standing: Standing;

  private readonly decisions = $derived(this.legal.map(parse));
  readonly fitting = $derived.by(() => candidates(this.decisions, this.choice, this.info.verbs));
  private readonly next = $derived.by(() => nextTokens(this.fitting, this.info.verbs));
  readonly words = $derived.by(() => this.base.with({}, this.seatNames()));
  /** What the board shows: the moment that is looked back at, what is being played out, or the present. */
  readonly shown = $derived.by(() => this.replay.moment?.body ?? this.stage.behind?.body ?? this.body);
  readonly shownTurn = $derived.by((): number | null => (this.replay.moment ?? this.stage.behind ?? this).turn);
  /** Through whose eyes. */
  readonly shownSeat = $derived.by(() => (this.replay.moment ? this.replay.moment.seat : this.seat));
  readonly looks: SeatLook[] = $derived.by(() =>
    this.shown ? this.module.looks(this.shown, this.table.seats.length) : [],
  );
  /** After which entry this seat last decided: what others did since is shown to it. */
  readonly seenTo = $derived(
    this.seat === null ? Math.max(0, this.sequence - SPECTATORS_SEE) : this.history.lastDecisionOf(this.seat),
  );
  /** The lines of the log, without those that would tell how a scene ends that is being shown. */
  readonly lines = $derived.by(() => {
    const { lines } = this.history;
    const scene = this.scenes.current;
    return scene && !scene.again ? lines.filter(({ sequence }) => sequence <= this.stage.settledTo) : lines;
  });
  readonly myTurn = $derived(this.seat !== null && this.turn === this.seat && this.legal.length > 0);

  constructor(
    readonly match: string,
    table: Table,
    readonly info: GameInfo,
    readonly module: GameModule,
    private readonly base: Words,
    private readonly wire: Pick<Wire, "ask" | "reconnectLater">,
  ) {
    this.table = table;
    const hidden = stored(`${KEY}.hidden.${match}`);
    this.hidden = Array.isArray(hidden) ? hidden.map(String) : [];
    this.plan = new Plan(info.verbs);
    this.standing = new Standing(this, match);
    if (this.sharesScreen) this.handOver = { to: table.mine.includes(table.turn ?? -1) ? table.turn : null };
    else this.seat = this.seatToShow(table.turn);
  }

  /** Whether several people with secrets from each other use this screen. */
  get sharesScreen(): boolean {
    return (
      this.info.has_secrets && this.table.mine.length > 1 && this.result === null && this.table.status === "running"
    );
  }

  get over(): boolean {
    return this.result !== null || this.table.status === "over" || this.table.status === "record";
  }

  ask<K extends keyof Commands>(ask: K, message: Omit<Commands[K]["message"], "do">): Promise<Commands[K]["reply"]> {
    return this.wire.ask(this.match, ask, message);
  }

  // ------------------------------------------------------------------ what the server tells

  onConnected(): void {
    if (!this.handOver) this.listen();
  }

  /** Ask for everything that is not known yet, and to be told what comes. */
  private listen(): void {
    void this.watch(this.history.entries.length);
    void this.ask("chat", { since: this.chat.at(-1)?.number ?? 0 }).then(
      (lines) => this.chatted(lines, false),
      this.tell,
    );
  }

  private async watch(since: number): Promise<void> {
    try {
      this.table = await this.ask("watch", { since, seat: this.seat, presence: true });
      await this.outbox.sendAgain();
    } catch (error) {
      this.tell(error);
      if (isTemporary(error)) return this.wire.reconnectLater(this.match);
      if (!isOffline(error)) this.outbox.giveUp();
      if (error instanceof RequestError && error.is("denied", "not_your_seat")) this.lookAtTable();
    }
  }

  onUpdate(update: Update): void {
    if (this.handOver || update.seat !== this.seat || update.sequence < this.sequence) return;
    const known = this.history.entries.length;
    if (update.since > known) {
      // Something in between was missed: ask for everything after what is known.
      void this.watch(known);
      return;
    }
    const was = this.turn;
    const hadBoard = this.body !== null;
    // After a reconnection nothing may be new: then what was chosen meanwhile stays chosen.
    const moved = update.sequence > this.sequence || this.body === null;
    this.history = this.history.with(update);
    this.body = update.view as GameView | null;
    this.sequence = update.sequence;
    this.turn = update.turn;
    this.legal = update.legal;
    this.phase = update.phase;
    this.prompt = update.prompt;
    this.short = update.ask;
    this.noUndo = update.no_undo;
    this.result = update.result;
    if (moved) this.playOut(update, hadBoard ? known : Infinity, was !== null && was === this.seat);
    this.outbox.noteArrival();
    if (update.turn !== this.seat) {
      this.outbox.dropPlan();
      this.plan.dropRest();
    }
    if (moved) {
      this.forget();
      if (this.table.clock.kind !== "none" || this.result) this.lookAtTable();
    } else this.notice = "";
    if (was !== update.turn) this.turned(update.turn);
    this.standing.consider();
    this.goOn();
    // A long match comes in pages.
    const told = this.history.entries.length;
    if (told < update.sequence && told > known) void this.watch(told);
  }

  /** Go on with what is decided already: the rest of several decisions, a plan, what the page answers by itself. */
  goOn(): void {
    this.followPlan();
    this.outbox.goOn();
  }

  /** Choose the next step of the plan now that it is asked for: one that is not possible any more ends the plan. */
  private followPlan(): void {
    if (!this.plan.isOpen || !this.myTurn || !this.outbox.isIdle || this.replay.moment || this.isStoodIn) return;
    // In between one may be asked something else, such as whether one fights.
    if (!this.plan.isBegun && this.phase !== this.module.opening) return;
    const step = this.history.entries.at(-1)?.do === "undo" ? null : this.plan.take();
    if (!step) return this.plan.drop();
    if (this.choose(step)) return;
    this.plan.drop();
    this.notice = this.words.say("plan.dropped", { decision: this.stepLabel(step) });
  }

  /** Nothing that is still being shown delays a decision. */
  private catchUp(): void {
    this.scenes.close();
    this.stage.finish();
  }

  /** Somebody decides by hand: what was planned or would be answered by itself gives way. */
  private takeUp(): void {
    this.catchUp();
    this.clear();
    this.plan.drop();
    this.standing.stop();
  }

  /** Let what happened after `known` entries be seen on the board; what was taken back is not played backwards. */
  private playOut(update: Update, known: number, isOwn: boolean): void {
    const events = update.events.filter(({ sequence }) => sequence > known);
    const isTakenBack = update.entries.some((entry) => entry.do === "undo");
    const stand = this.body && { body: this.body, turn: this.turn, sequence: this.sequence };
    if (!stand || known === Infinity || isTakenBack || this.replay.moment) return this.stage.jump(stand);
    const scene = this.scenes.playerSince(known);
    this.stage.show({ stand, motions: motionsOf(events, this.module), isOwn, scene });
  }

  onTable(table: Table): void {
    const shared = this.sharesScreen;
    this.table = table;
    if (this.seat === null || table.mine.includes(this.seat)) return;
    // The seat was given up, perhaps in another tab.
    this.outbox.giveUp();
    if (shared && table.mine.length > 0) this.cover(null);
    else this.sit(this.seatToShow(this.turn));
  }

  /** Ask for the table: it has the clocks, and what is revealed once a match is over. */
  private lookAtTable(): void {
    void this.ask("look", {}).then((table) => this.onTable(table), this.tell);
  }

  onChat(lines: ChatLines): void {
    this.chatted(lines, true);
  }

  onPresence(presence: Presence): void {
    this.presenceAt = Date.now();
    this.presence = presence;
  }

  private turned(turn: number | null): void {
    if (turn === null || turn === this.seat || !this.table.mine.includes(turn)) return;
    if (this.table.seats[turn]?.bot) return;
    if (this.sharesScreen) this.cover(turn);
    else this.sit(turn);
  }

  /** Whether the screen can be handed over by hand: not while something of this seat is still to be sent. */
  get mayCover(): boolean {
    return this.sharesScreen && !this.outbox.underWay;
  }

  /** Hide and forget everything this seat knows, before somebody else looks at the screen. */
  cover(to: number | null): void {
    this.handOver = { to };
    this.seat = null;
    this.phase = "";
    this.prompt = this.short = "";
    this.replay.leave();
    this.forgetSeat();
    // Derived values keep their last result until they are read: read them, so that no secret stays in memory.
    void [this.next, this.looks, this.seenTo, this.lines, this.scenes.current, this.scenes.has(0)];
    void this.ask("unwatch", {}).catch(this.tell);
  }

  /** This seat looks at the screen now; null: a spectator. */
  sit(seat: number | null): void {
    this.handOver = null;
    this.seat = seat;
    this.forgetSeat();
    this.listen();
  }

  /** Forget what one seat was sent and was choosing. Without secrets every seat is sent the same, so that may stay. */
  private forgetSeat(): void {
    this.catchUp();
    this.stage.jump(null);
    this.legal = [];
    this.outbox.dropPlan();
    this.plan.drop();
    this.sketch.clear();
    this.given = "";
    this.hinted = new Set();
    this.forget();
    if (!this.info.has_secrets) return;
    this.body = null;
    this.history = new MatchHistory();
    this.sequence = 0;
  }

  private chatted(lines: ChatLines, isNew: boolean): void {
    const last = this.chat.at(-1)?.number ?? 0;
    const fresh = lines.lines.filter((line) => line.number > last);
    this.chat = [...this.chat, ...fresh];
    if (!isNew) return;
    const heard = fresh.filter((line) => this.isHeard(line));
    this.unread += heard.length;
    this.announcer.say(...heard.map(({ name, text }) => this.words.say("chat.said", { name, text })));
  }

  /** Whether this device does not hide whose line it is. */
  isHeard({ by }: ChatLine): boolean {
    return !by || !this.hidden.includes(by);
  }

  /** Hide the lines of these people, and of nobody else. */
  hide(people: string[]): void {
    this.hidden = people;
    remember(`${KEY}.hidden.${this.match}`, people);
  }

  private seatToShow(turn: number | null): number | null {
    const mine = this.table.mine;
    return turn !== null && mine.includes(turn) ? turn : (mine[0] ?? null);
  }

  private seatNames(): string[] {
    return this.table.seats.map((seat) => seat.name);
  }

  // ------------------------------------------------------------------ choosing

  get underWay(): boolean {
    return this.outbox.underWay || this.pending !== null;
  }

  isLit(token: string): boolean {
    return this.replay.moment === null && this.next.has(token) && !this.pending && !this.outbox.underWay;
  }

  /** Everything lit that is pointed at: on the board or in the hand, not as a button of the bar. */
  get pointable(): string[] {
    const drawn = nextTokens(this.fitting, this.info.verbs, this.module.drawn);
    return [...drawn].filter((token) => this.isLit(token));
  }

  isChosen(token: string): boolean {
    return (
      this.choice.tokens.includes(token) ||
      this.plan.has(token) ||
      this.sketch.from === token ||
      (this.pending?.decisions.some((each) => parse(each).tokens.includes(token)) ?? false)
    );
  }

  isHinted(token: string): boolean {
    return this.hinted.has(token);
  }

  /** Light the parts of a decision on the board, with an arrow from one to the other; what is returned puts it out. */
  light(tokens: string[], withArrow: boolean): () => void {
    this.hinted = new Set(tokens);
    this.arrows = withArrow && tokens.length === 2 ? [[tokens[0]!, tokens[1]!]] : [];
    return () => {
      this.hinted = new Set();
      this.arrows = [];
    };
  }

  /** Choose what is pointed at, take it back if it is chosen, or ask why it cannot be. */
  point(token: string): void {
    if (this.sketch.isOn) {
      if (this.shown && this.module.anchor(token, this.shown)) this.sketch.point(token);
      return;
    }
    if (this.replay.moment || this.outbox.underWay) return;
    if (this.mayPlan && this.plan.isOpen) return this.plan.point(token);
    this.takeUp();
    if (this.choice.tokens.at(-1) === token) return this.back();
    if (this.choosePart(token)) return;
    // Perhaps it begins something else.
    const anew = { verb: this.choice.verb, tokens: [token] };
    if (this.choice.tokens.length > 0 && this.choose(anew)) return;
    void this.whyNot.explain(token);
  }

  /** Choose one part more. The same token may come twice, as in "raise huns huns". */
  choosePart(token: string): boolean {
    if (this.outbox.underWay) return false;
    this.takeUp();
    return this.choose({ verb: this.choice.verb, tokens: [...this.choice.tokens, token] });
  }

  /** Choose what to do; where and with whom come next. A verb that is not possible stays chosen, so one can ask why. */
  chooseVerb(verb: string): void {
    if (this.outbox.underWay) return;
    this.takeUp();
    if (this.choice.verb === verb && this.choice.tokens.length === 0) return this.back();
    if (this.choose({ verb, tokens: this.choice.tokens }) || this.choose({ verb, tokens: [] })) return;
    if ((this.info.verbs[verb] ?? []).length === 0) void this.whyNot.ask(this.verbLabel(verb), [verb]);
    else this.choice = { verb, tokens: [] };
  }

  private choose(choice: Choice): boolean {
    const fitting = candidates(this.decisions, choice, this.info.verbs);
    if (fitting.length === 0) return false;
    this.given = "";
    this.choice = choice;
    const decision = complete(fitting, this.info.verbs, this.module.drawn);
    if (decision) void this.outbox.send(decision.text, preferences.confirm);
    return true;
  }

  /** One step back: the question, the reasons, the last choice; what is sent can only be taken back by undo. */
  back(): void {
    if (this.outbox.isSent) return;
    if (this.mayPlan && this.plan.isOpen) return this.plan.back();
    this.plan.drop();
    this.standing.stop();
    if (this.whyNot.answer) this.whyNot.clear();
    else if (this.pending) this.forget();
    else if (this.choice.tokens.length > 0)
      this.choice = { verb: this.choice.verb, tokens: this.choice.tokens.slice(0, -1) };
    else this.choice = NOTHING;
  }

  private forget(): void {
    this.choice = NOTHING;
    this.clear();
  }

  /** Remove what is shown about the last choice: reasons, the question to confirm, the notice. */
  private clear(): void {
    this.whyNot.clear();
    this.pending = null;
    this.notice = "";
  }

  /** A token in words. Its part is found in the decisions possible now, or in those that were `meant`. */
  tokenLabel(token: string, meant: string[] = []): string {
    const body = this.shown;
    if (!body) return token;
    for (const { verb, tokens } of [...this.decisions, ...meant.map(parse)]) {
      const part = this.info.verbs[verb]?.[tokens.indexOf(token)];
      if (part !== undefined) return this.module.label(token, part, body, this.words);
    }
    return token;
  }

  verbLabel(verb: string): string {
    return this.words.has(`act.${verb}`) ? this.words.say(`act.${verb}`) : verb.replaceAll("_", " ");
  }

  /** A step of the plan in words. */
  stepLabel({ verb, tokens }: Choice): string {
    const { body, module, words } = this;
    const named = tokens.map((token) => (body ? module.label(token, module.drawn[0] ?? "", body, words) : token));
    return [...(verb === null ? [] : [this.verbLabel(verb)]), ...named].join(" · ");
  }

  /** Whether this seat can say now what it will decide when its turn comes. */
  get mayPlan(): boolean {
    const isWaiting = this.seat !== null && this.turn !== null && !this.myTurn && this.table.mine.length === 1;
    return isWaiting && this.module.opening !== undefined && !this.over && !this.isStoodIn && !this.replay.moment;
  }

  /** Whether this seat can let the page answer a question of the game for it. */
  get mayStand(): boolean {
    return this.module.standing !== undefined && this.seat !== null && !this.over && this.table.mine.length === 1;
  }

  togglePlan(): void {
    if (!this.mayPlan || this.plan.isOpen) this.plan.drop();
    else this.plan.open();
  }

  // ------------------------------------------------------------------ deciding

  /**
   * What the page answers by itself. The only answer there is, if nobody else than bots could notice that it comes at
   * once: among people that would tell what is in a hand (where everybody knows it, the table has answered already).
   * And the end of a turn, for who does not want to be asked. What was taken back is asked.
   */
  get givenAnswer(): string | null {
    if (!this.myTurn || this.isStoodIn || this.replay.moment || this.history.entries.at(-1)?.do === "undo") return null;
    const isClosing = !preferences.askEnd && this.module.closing?.includes(this.phase);
    if (isClosing && this.legal.includes(END)) return END;
    if (this.standing.answer !== null) return this.standing.answer;
    const isAmongBots = this.table.seats.every(({ bot }, seat) => bot || seat === this.seat);
    return this.legal.length === 1 && isAmongBots ? this.legal[0]! : null;
  }

  noteGiven(decision: string): void {
    const stands = decision === this.standing.answer;
    // Who does not want to be asked about the end of a turn knows.
    if (!this.body || (this.legal.length > 1 && !stands)) return;
    this.given = this.words.say(stands ? "standing.given" : "play.given", {
      decision: this.module.sentence(parse(decision), this.body, this.words),
    });
    this.announcer.say(this.given);
  }

  /** The server did not carry this decision out, because it could not be taken back: ask whether it is meant. */
  askToConfirm(decision: string): void {
    this.pending = { decisions: [decision] };
  }

  confirm(): void {
    if (!this.pending || this.replay.moment) return;
    this.catchUp();
    const { decisions } = this.pending;
    this.pending = null;
    this.outbox.decide(decisions);
  }

  /** Decide this now and, once it is asked for, what follows; together they cannot be taken back. */
  decide(decisions: string[], sentence: string): void {
    if (this.replay.moment || this.outbox.underWay) return;
    this.takeUp();
    if (preferences.confirm) this.pending = { decisions, sentence };
    else this.outbox.decide(decisions);
  }

  /** The server refused a decision: show why, and choose anew. */
  refused(error: unknown): void {
    this.choice = NOTHING;
    this.tell(error);
  }

  async undo(): Promise<void> {
    if (this.outbox.underWay || this.replay.moment || this.seat === null || this.over) return;
    if (this.pending || this.choice.verb || this.choice.tokens.length > 0) return this.back();
    try {
      await this.outbox.holding(this.ask("undo", { sequence: this.sequence, seat: this.seat, key: randomHex(8) }));
    } catch (error) {
      this.tell(error);
    }
  }

  /** Let a bot of this level play one's seat. */
  async letBot(level: string): Promise<void> {
    if (this.seat === null) return;
    await this.ask("hand", { seat: this.seat, level }).then((table) => this.onTable(table), this.tell);
  }

  /** Play oneself again. */
  async comeBack(): Promise<void> {
    if (this.seat === null) return;
    await this.ask("back", { seat: this.seat }).then((table) => this.onTable(table), this.tell);
  }

  /** Whether a bot plays for whoever looks at the screen: they wanted it, or their time ran out. */
  get isStoodIn(): boolean {
    return this.seat !== null && !this.over && Boolean(this.table.seats[this.seat]?.bot);
  }

  /** Show the sentence about an error. */
  readonly tell = (error: unknown): void => {
    this.notice = errorText(error, this.base);
  };
}
