/**
 * A lesson in the place of a match: what a MatchController asks is answered by the server's lessons. These keep nothing, so each
 * request brings the decisions taken so far.
 */

import type { GameView } from "$web/games/contract";
import type { Commands, Explanation, LessonState, Table, TryLesson, TryPuzzle, Update } from "$web/wire/protocol";
import { send } from "$web/wire/http";
import { RequestError } from "$web/wire/requestError";
import type { Follower, Wire } from "$web/wire/socket.svelte";

type Asked = { [name: string]: unknown };

export class LessonWire implements Pick<Wire, "ask" | "reconnectLater"> {
  state: LessonState = $state.raw() as LessonState;
  readonly table: Table;
  private follower: Follower | null = null;

  constructor(
    readonly game: string,
    state: LessonState,
    nameOf: (seat: number) => string,
    private readonly address: string,
  ) {
    this.state = state;
    this.table = tableOf(game, state.update, nameOf);
  }

  /** A lesson from its beginning. */
  static async begin(game: string, lesson: string, nameOf: (seat: number) => string): Promise<LessonWire> {
    const address = `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`;
    return new LessonWire(game, await send<LessonState>(address), nameOf, address);
  }

  /** From now on this one is told how the lesson stands. */
  follow(follower: Follower): void {
    this.follower = follower;
    follower.onConnected();
  }

  reconnectLater(): void {
    // There is no connection that could come back.
  }

  async ask<K extends keyof Commands>(
    _match: string,
    ask: K,
    message: Omit<Commands[K]["message"], "do">,
  ): Promise<Commands[K]["reply"]> {
    return (await this.answer(ask, message as Asked)) as Commands[K]["reply"];
  }

  private async answer(ask: keyof Commands, message: Asked): Promise<unknown> {
    if (ask === "decide") return this.decide(String(message["act"]));
    if (ask === "undo") return this.decide("undo");
    if (ask === "why") return this.why(String(message["act"]));
    if (ask === "watch") this.show();
    return ask === "chat" ? { match: this.state.lesson, lines: [] } : this.table;
  }

  /** What the rules refuse or leads away from the goal is not carried out, and refused here as well. */
  protected async decide(act: string): Promise<Commands["decide"]["reply"]> {
    const state = await this.post({ act });
    const said = state.answer;
    if (said && said.kind !== "accepted") throw new RequestError("refusal", said.code, said.text, said.rules);
    this.state = state;
    this.show();
    return { do: "accepted", sequence: state.update.sequence };
  }

  private async why(act: string): Promise<Explanation> {
    const { answer } = await this.post({ act, ask: true });
    const { kind = "accepted", code = "", rules = [], text = "" } = answer ?? {};
    return { allowed: kind === "accepted", final: false, code, rules, text };
  }

  protected post(message: TryLesson | TryPuzzle): Promise<LessonState> {
    return send<LessonState>(this.address, { taken: this.state.taken, ...message });
  }

  /** What is offered is all that can be chosen; about the rest the lesson has something to say. */
  protected show(): void {
    const { update, offered } = this.state;
    this.follower?.onUpdate({ ...update, legal: offered });
  }
}

/** The table a lesson is played at: nobody waits there, and nothing is kept. */
function tableOf(game: string, update: Update, nameOf: (seat: number) => string): Table {
  const { players } = update.view as unknown as GameView;
  return {
    do: "table",
    match: update.match,
    game,
    status: "running",
    rules: "",
    options: {},
    reconstructed: [],
    replaced: [],
    public: false,
    creator: false,
    clock: { kind: "none", seconds: 0 },
    pace: "at_once",
    series: false,
    seats: players.map(({ seat }) => ({
      kind: "person",
      name: nameOf(seat),
      taken: true,
      bot: "",
      share: "",
      commitment: "",
      seconds_left: null,
    })),
    mine: update.seat === null ? [] : [update.seat],
    turn: update.turn,
    sequence: update.sequence,
    seconds_left: null,
    waiting: null,
    nudged: false,
    hushed: false,
    commitment: "",
    secret: "",
    origin: "",
    duel: false,
    next: "",
    asked: null,
  };
}
