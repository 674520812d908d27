/** Which placed cards a decree can look at, in the order of the rules. */

import type { DecreeView } from "./view";

export type Scope = DecreeView["scope"];

export const SCOPES: readonly Scope[] = ["card", "here_last", "here_all", "neighbours_last", "others_last"];
