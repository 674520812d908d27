/** Barbarian Kingdoms: six kings fight over the ruins of Rome. */

import type { GameModule } from "../contract";
import { asks, attempts, DRAWN, isAttacked, VERBS } from "./decisions";
import Board from "./Board.svelte";
import type { View } from "./view";
import { describe } from "./describe";
import Hand from "./Hand.svelte";
import { looks } from "./kingdoms";
import { anchor } from "./layout";
import { kingdomName, label, sentence } from "./labels";
import { climaxes } from "./climaxes";
import { motions } from "./motions";
import Piece from "./Piece.svelte";
import Player from "./Player.svelte";
import Scene from "./Scene.svelte";
import tipRules from "./tipRules.json";

const barbarianKingdoms: GameModule<View> = {
  tipRules,
  Board,
  Hand,
  Scene,
  Player,
  hasScene: (body) => body.battle !== null,
  // Everywhere else units are sent from the map.
  sceneCovers: (body) => body.phase === "bribe",
  notable: ["log.points", "log.points_alone", "log.won", "log.beaten", "log.king_lost"],
  progress({ kingdoms, goal }, words) {
    const leader = kingdoms.reduce((first, each) => (each.provinces > first.provinces ? each : first));
    const count = words.say("label.provinces", { count: leader.provinces, goal });
    return words.say("label.leader", { kingdom: kingdomName(leader.kingdom, words), count });
  },
  looks,
  verbs: VERBS,
  opening: "action",
  standing: { phase: "contest", answer: "pass", unless: isAttacked },
  drawn: DRAWN,
  asks,
  label,
  sentence,
  anchor,
  motions,
  climaxes,
  Piece,
  describe,
  attempts,
};

export default barbarianKingdoms;
