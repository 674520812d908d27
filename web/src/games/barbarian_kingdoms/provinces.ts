/** Provinces of a view by their ids. */

import type { Province, View } from "./view";

export function provinceOf(body: View, id: string): Province | undefined {
  return body.provinces.find((province) => province.province === id);
}
