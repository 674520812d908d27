/** How the table uses the window. The board has a place of its own in each form: nothing that is asked or told moves it. */

import { MediaQuery } from "svelte/reactivity";
import { preferences } from "$web/kit/preferences.svelte";

/** `columns`: players, board, and a column with what is asked and told. `beside`: the board as high as the window, and
 *  that column. `stacked`: the board above, what is asked below it. */
export type Form = "columns" | "beside" | "stacked";

const isLying = new MediaQuery("(min-aspect-ratio: 6/5)");
const isWide = new MediaQuery("(min-width: 1100px)");
/** Neither a phone nor a desk: a desk at 200 %. The map is as wide as the window, and one scrolls over it. */
const isMagnified = new MediaQuery(
  "(max-width: 1099px) and (max-height: 599px) and (aspect-ratio > 6/5) and (aspect-ratio < 8/5)",
);

export const room = {
  get form(): Form {
    if (!isLying.current || isMagnified.current) return "stacked";
    return isWide.current && !preferences.largeBoard ? "columns" : "beside";
  },
  /** Whether there is a choice between columns and a larger board. */
  get mayEnlarge(): boolean {
    return isLying.current && isWide.current;
  },
  /** Whether log, chat and rules stand in the column; else they open over the table. */
  get hasSide(): boolean {
    return isLying.current && isWide.current;
  },
  get scrollsBoard(): boolean {
    return isMagnified.current;
  },
};
