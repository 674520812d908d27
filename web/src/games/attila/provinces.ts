/** Provinces of a view by their ids. */

import type { Province, View } from "./view";

export function provinceOf(body: View, id: string): Province | undefined {
  return body.provinces.find((each) => each.province === id);
}

/** The conflict that is being fought; a second one may wait behind it. */
export function conflictOf(body: View): Province | undefined {
  return body.conflicts[0] === undefined ? undefined : provinceOf(body, body.conflicts[0]);
}
