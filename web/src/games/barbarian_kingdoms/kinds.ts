/** The six kingdoms. */

import type { KingdomState } from "./view";

export type Kingdom = KingdomState["kingdom"];
