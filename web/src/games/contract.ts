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

/** Components are given the view of their own game only; the shared part looks at what every view has. */
type Drawn<P> = Component<any> & { readonly props?: P };

/** What has been chosen so far: a verb, and tokens in the order they were pointed at. */
export interface Choice {
  verb: string | null;
  tokens: string[];
}

export interface GameModule<V extends GameView = GameView> {
  /** The board: one <svg class="board"> with a viewBox and nothing around it; the shared part pans and zooms it.
   *  Without it the board is told in words. */
  Board?: Drawn<SceneProps>;
  /** What lies beside or below the board for everybody: tracks, centuries, piles. HTML. */
  Aside?: Drawn<SceneProps>;
  /** What only this seat has: its hand, its treasury. HTML, shown in the tray below the board. */
  Hand?: Drawn<SceneProps>;
  /** A scene such as a battle, while `hasScene` says so: over the dimmed board, or above it where the board is needed to
   *  choose (`sceneCovers` says no). HTML. */
  Scene?: Drawn<SceneProps>;
  hasScene?(body: V): boolean;
  sceneCovers?(body: V): boolean;
  /** The rules behind what things answer (kit/tips.ts), by what they are about. */
  tipRules?: { [about: string]: string[] };
  /** Keys of the log's lines that are shown as highlights until one's next turn. */
  notable: string[];
  /** Inside a player's card: everything public at a glance, below name and seat badge. HTML, compact. */
  Player?: Drawn<PlayerProps>;
  /** The seats' looks, by seat. */
  looks(body: V, seats: number): SeatLook[];
  /** For each phase of the view the verbs one may think of, in the order people think; shown as buttons. */
  verbs: { [phase: string]: string[] };
  /** Names of decision parts (GameInfo.verbs) that are places on the board, in the hand or in the scene: those are
   *  pointed at there. All other parts are offered as buttons below the board. */
  drawn: string[];
  /** A token as a person would say it: "Gallia Belgica", "Frog 5", "two coins of 1". `part` is its name in GameInfo.verbs. */
  label(token: string, part: string, body: V, words: Words): string;
  /** A whole decision as one would say it in a button or in a question ("Move from C4 to D4"). */
  sentence(decision: Decision, body: V, words: Words): string;
  /** Where a token is on the board, in the coordinates of its viewBox; null if it is not on it. For trails. */
  anchor(token: string, body: V): Point | null;
  /** The board in words. */
  describe(body: V, seat: number | null, words: Words): Section[];
  /** Which decisions somebody may have meant by pointing at a token that is not possible now; the server tells why not.
   *  Without it: every verb of the phase that takes this one token (after those chosen already). */
  attempts?(token: string, chosen: Choice, body: V): string[];
}
