/** Attila in the browser. */

import type { GameModule } from "$web/games/contract";
import { painted } from "$web/kit/palettes";
import Aside from "./Aside.svelte";
import { attempts } from "./attempts";
import type { View } from "./view";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Hand from "./Hand.svelte";
import { centreOf, layoutOf } from "./layout";
import { SEAT_LOOKS } from "./looks";
import { climaxes } from "./climaxes";
import { motions } from "./motions";
import Piece from "./Piece.svelte";
import Player from "./Player.svelte";
import { label, sentence } from "./labels";
import Scene from "./Scene.svelte";
import tipRules from "./tipRules.json";

const TILE_VERBS = ["trade", "raise"];

const attila: GameModule<View> = {
  tipRules,
  Board,
  Aside,
  Hand,
  Scene,
  Player,
  hasScene: (body) => {
    const { conflicts, phase } = body;
    return conflicts.length > 0 && phase === "conflict";
  },
  notable: [
    "log.shown",
    "log.strengths",
    "log.leave",
    "log.standing",
    "log.peace",
    "log.points",
    "log.century",
    "log.last_scoring",
  ],
  progress(body, words) {
    const now = body.centuries.find(({ current }) => current);
    return now ? words.say("board.century", { century: now.century }) : "";
  },
  looks: (_, seats) => SEAT_LOOKS.slice(0, seats).map(painted),
  verbs: {
    play: ["play", "discard", "pass", ...TILE_VERBS],
    follow: ["influence", "marker", ...TILE_VERBS],
    conflict: ["lay", "end", ...TILE_VERBS],
    pause: ["end", ...TILE_VERBS],
    close: ["end", "double", ...TILE_VERBS],
    trade: ["trade", "end"],
  },
  opening: "play",
  closing: ["close"],
  standing: { phase: "conflict", answer: "end" },
  // The hand shows all six tribes, so that the first tribe of "raise" can be pointed at there too. Its second part is
  // offered as buttons: pointing at the same tribe twice would look like taking the choice back.
  drawn: ["province", "tribe"],
  label: (token, _, body, words) => label(token, body, words),
  sentence,
  anchor: (token, body) => {
    const spot = layoutOf(body).spots[token];
    return spot ? centreOf(spot) : null;
  },
  motions,
  climaxes,
  Piece,
  describe,
  attempts,
};

export default attila;
