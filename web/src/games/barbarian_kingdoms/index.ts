/** Barbarian Kingdoms: six kings fight over the ruins of Rome. */

import type { Body, GameModule } from "../contract";
import { attempts, DRAWN, VERBS } from "./acts";
import Board from "./Board.svelte";
import type { KingdomsBody } from "./body";
import { describe } from "./describe";
import Hand from "./Hand.svelte";
import { looks } from "./kingdoms";
import { anchor } from "./layout";
import { label, sentence } from "./naming";
import Player from "./Player.svelte";
import Scene from "./Scene.svelte";

const own = (body: Body): KingdomsBody => body as KingdomsBody;

const barbarianKingdoms: GameModule = {
  Board,
  Hand,
  Scene,
  Player,
  hasScene: (body) => own(body).battle !== null,
  // Everywhere else units are sent from the map.
  sceneCovers: (body) => own(body).phase === "bribe",
  notable: ["log.points", "log.points_alone", "log.won", "log.beaten", "log.king_lost"],
  looks: (body, seats) => looks(own(body), seats),
  verbs: VERBS,
  drawn: DRAWN,
  label: (token, part, body, words) => label(token, part, own(body), words),
  sentence: (act, body, words) => sentence(act, own(body), words),
  anchor: (token, body) => anchor(token, own(body)),
  describe: (body, seat, words) => describe(own(body), seat, words),
  scores: (body) => own(body).players.map(({ score }) => score),
  attempts: (token, chosen, body) => attempts(token, chosen, own(body)),
};

export default barbarianKingdoms;
