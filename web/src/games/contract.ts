/**
 * What a game's own part of the client gives to the shared one. It holds no rules: it draws the view the server sent,
 * names the pieces of a decision, and knows where on its board a decision takes place.
 *
 * A *token* is one part of a decision's text as the server lists it: in "move C4 D4" the tokens are "C4" and "D4", in
 * "play huns gallia" they are "huns" and "gallia". Whatever on a board, in a hand or in a scene stands for a token is
 * drawn inside Place (SVG) or Pick (HTML) with that token; the shared part lights it up, takes clicks and keys, and asks
 * the server why when it is not possible.
 */

import type { Component } from "svelte";
import type { Outline } from "$web/kit/chapters";
import type { SeatLook } from "$web/kit/seatLook";
import type { Words } from "$web/kit/words";

export type { SeatLook };

/** What every view has, as in Python (regna.contract.views); each game says more about its own. */
export interface GameView {
  /** Who is asked; null where nobody is. */
  seat: number | null;
  phase: string;
  players: { seat: number; score: number }[];
}

/** What every component of a game gets. `seat` is who looks (null: a spectator), `turn` who is asked. */
export interface SceneProps<V extends GameView = GameView> {
  body: V;
  seat: number | null;
  turn: number | null;
  looks: SeatLook[];
  words: Words;
}

/** The same for what is drawn once for each player. */
export interface PlayerProps<V extends GameView = GameView> extends SceneProps<V> {
  player: number;
}

/** What a piece is drawn from. */
export interface PieceProps {
  /** As in a Motion. */
  piece: string;
  looks: SeatLook[];
  words: Words;
}

/** A part of the board in words, for those who do not see it: a heading and lines; a line may stand for a token. */
export interface Section {
  title: string;
  lines: { text: string; token?: string }[];
}

export type Point = [x: number, y: number];

/** A decision taken apart. */
export interface Decision {
  text: string;
  verb: string;
  tokens: string[];
}

/** Parts of an event by their names, as the server tells them. */
export type EventParts = { [name: string]: string | number | boolean | null };

/** Something that happened, after which entry of the match. */
export interface Happening {
  sequence: number;
  event: EventParts;
}

/**
 * A thing that goes from one place to another. `piece` says what is drawn: a kind, and behind a colon whose or which,
 * such as "knight:0" or "coin:3"; "points:5" is drawn by the shared part. `from` and `to` name anchors: whatever has that name in its `data-anchor` or as its
 * `data-token`. Behind colons a name is more exact; where the exact one is not on the screen the one before stands in:
 * "seat:0:knights", then "seat:0". Without `from` the thing appears, without `to` it vanishes.
 */
export interface Motion {
  piece: string;
  from: string | null;
  to: string | null;
}

/** For every kind of event what moves, or the reason why nothing does. */
export type Motions<E = { [kind: string]: EventParts }> = { [K in keyof E]: ((event: E[K]) => Motion[]) | string };

/** A line of a scene: who or what, the pieces that lie there, and what it comes to. */
export interface SceneLine {
  seat?: number | null;
  text: string;
  pieces?: string[];
  /** How the number is made up. */
  note?: string;
  number?: number | string;
  tone?: "won" | "lost" | undefined;
}

/** What is shown at one time; the next act comes below it. */
export interface Act {
  title?: string;
  lines: SceneLine[];
}

/** A climax of the match, told from its events alone. */
export interface Climax {
  title: string;
  acts: Act[];
}

/** What a game makes a scene of: the outlines of its climaxes, and how one is told. Several of a kind are told together. */
export interface Climaxes<V extends GameView = GameView> {
  outlines: { [kind: string]: Outline };
  tell(kind: string, chapters: EventParts[][], body: V, words: Words): Climax;
}

/** Components are given the view of their own game only; the shared part looks at what every view has. */
type Drawn<P> = Component<any> & { readonly props?: P };

/** What has been chosen so far: a verb, and tokens in the order they were pointed at. */
export interface Choice {
  verb: string | null;
  tokens: string[];
}

export interface GameModule<V extends GameView = GameView> {
  /** The board: one <svg class="board"> with a viewBox and nothing around it; the shared part pans and zooms it. What
   *  hardly ever changes may be in an <svg class="ground"> before it, with the same viewBox: it is painted once.
   *  Without a board it is told in words. */
  Board?: Drawn<SceneProps>;
  /** What lies beside or below the board for everybody: tracks, centuries, piles. HTML. */
  Aside?: Drawn<SceneProps>;
  /** What only this seat has: its hand, its treasury. HTML, shown in the tray below the board. */
  Hand?: Drawn<SceneProps>;
  /** A scene such as a battle, while `hasScene` says so: over the dimmed board, or as a strip with what is asked where the
   *  board is needed to choose (`sceneCovers` says no). HTML. Whatever is chosen in it must be in sight at once. */
  Scene?: Drawn<SceneProps>;
  hasScene?(body: V): boolean;
  sceneCovers?(body: V): boolean;
  /** The rules behind what things answer (kit/tips.ts), by what they are about. */
  tipRules?: { [about: string]: string[] };
  /** Keys of the log's lines that are shown as highlights until one's next turn. */
  notable: string[];
  /** Inside a player's card: everything public at a glance, below name and seat badge. HTML, compact. */
  Player?: Drawn<PlayerProps>;
  /** How far the match has come, in few words: "Round 4". */
  progress?(body: V, words: Words): string;
  /** The seats' looks, by seat. */
  looks(body: V, seats: number): SeatLook[];
  /** For each phase of the view the verbs one may think of, in the order people think; shown as buttons. */
  verbs: { [phase: string]: string[] };
  /** The phase in which a turn begins: what one will decide there can be planned while others play. */
  opening?: string;
  /** A question that comes often and is mostly answered in one way: whoever wants lets the page answer it (words
   *  `standing` and `tip.standing`), but not where `unless` says that it concerns this seat. */
  standing?: { phase: string; answer: string; unless?(body: V, seat: number): boolean };
  /** Phases at the end of a turn in which something rare could still be done: whoever does not want to be asked there
   *  lets the page answer "end". Everybody must know that the question is asked, and why. */
  closing?: string[];
  /** Names of decision parts (GameInfo.verbs) that are places on the board, in the hand or in the scene: those are
   *  pointed at there. All other parts are offered as buttons below the board. */
  drawn: string[];
  /** What is asked of whoever is asked, where it is put in another way than by the server's prompt; null: as there. */
  asks?(body: V, words: Words): string | null;
  /** A token as a person would say it: "Gallia Belgica", "Frog 5", "two coins of 1". `part` is its name in GameInfo.verbs. */
  label(token: string, part: string, body: V, words: Words): string;
  /** A whole decision as one would say it in a button or in a question ("Move from C4 to D4"). */
  sentence(decision: Decision, body: V, words: Words): string;
  /** Where a token is on the board, in the coordinates of its viewBox; null if it is not on it. For trails. */
  anchor(token: string, body: V): Point | null;
  /** What moves when something happens. Without it nothing does. */
  motions?: Motions<any>;
  /** Its climaxes. Without them there are no scenes but those in which one decides. */
  climaxes?: Climaxes<V>;
  /** Draws a piece that moves, or that lies in a scene: an <svg> whose unit of length is `--unit`. */
  Piece?: Drawn<PieceProps>;
  /** The board in words. */
  describe(body: V, seat: number | null, words: Words): Section[];
  /** Which decisions somebody may have meant by pointing at a token that is not possible now; the server tells why not.
   *  Without it: every verb of the phase that takes this one token (after those chosen already). */
  attempts?(token: string, chosen: Choice, body: V): string[];
}
