/** Animal Kingdoms for the client. */

import type { GameModule } from "$web/games/contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import type { View } from "./view";
import { roman } from "./ages";
import { attempts, label, sentence } from "./decisions";
import { lastCardMiddle } from "./geometry";
import Hand from "./Hand.svelte";
import { isBattle, isBonusChoice } from "./phases";
import { climaxes } from "./climaxes";
import { motions } from "./motions";
import Piece from "./Piece.svelte";
import Player from "./Player.svelte";
import Scene from "./Scene.svelte";
import { seatLooks } from "./sides";
import { describe } from "./describe";
import tipRules from "./tipRules.json";

const animalKingdoms: GameModule<View> = {
  tipRules,
  Board,
  Aside,
  Hand,
  Scene,
  Player,
  hasScene: (body) => isBattle(body) || isBonusChoice(body),
  notable: [
    "log.revealed",
    "log.battle_won",
    "log.perfect_tie",
    "log.solo_won",
    "log.solo_lost",
    "log.solo_tied",
    "log.age_over",
    "log.points",
    "log.nobody_scores",
    "log.standing",
  ],
  progress: ({ age }, words) => words.say("label.age", { age: roman(age) }),
  looks: (_, seats) => seatLooks(seats),
  verbs: {
    turn: ["claim", "rally", "pass"],
    rally: ["rally", "draw"],
    battle: ["choose"],
    reinforce: ["reinforce", "decline"],
    bonus: ["choose"],
  },
  opening: "turn",
  drawn: ["card", "kingdom"],
  label,
  sentence,
  anchor(token, body) {
    const { kingdoms } = body;
    const index = kingdoms.findIndex(({ kingdom }) => kingdom === token);
    return index < 0 ? null : lastCardMiddle(index, kingdoms[index]?.column.length ?? 0);
  },
  motions,
  climaxes,
  Piece,
  describe: (body, _, words) => describe(body, words),
  attempts,
};

export default animalKingdoms;
