/** The kinds of tribes and action tiles, and numbers by tribe: a tribe without any may be missing. */

import type { Player, Province, TribeState } from "./view";

export type Tribe = TribeState["tribe"];
export type ByTribe = Province["markers"];
export type ActionTile = Player["tiles"][number];
