/** The signs of the action tiles, the same as on the board in the terminal. */

import double from "icon:card-play";
import trade from "icon:card-exchange";
import raise from "icon:upgrade";
import type { ActionTile } from "./kinds";

export const TILES: { [tile in ActionTile]: { icon: string; sign: string } } = {
  double: { icon: double, sign: "×2" },
  trade: { icon: trade, sign: "⇄" },
  raise: { icon: raise, sign: "+2" },
};
