import { describe, expect, it } from "vitest";
import type { View as AttilaView } from "$web/games/attila/view";
import { layoutOf as attilaLayout } from "$web/games/attila/layout";
import attilaMap from "$web/games/attila/map.json";
import type { View as KingdomsView } from "$web/games/barbarian_kingdoms/view";
import { layoutOf as kingdomsLayout } from "$web/games/barbarian_kingdoms/layout";
import kingdomsMap from "$web/games/barbarian_kingdoms/map.json";

interface Drawn {
  land: string[];
  [other: string]: unknown;
}

/** The provinces of a match, as our own map has them. */
function provincesOf(drawn: { [province: string]: Drawn }, more: (id: string, province: Drawn) => object): object[] {
  return Object.entries(drawn).map(([id, province], place) => ({
    province: id,
    cell: [place, 0],
    land: [...province.land].reverse(),
    ...more(id, province),
  }));
}

describe("a map is drawn only where it tells the truth", () => {
  const straits = (id: string): string[] =>
    kingdomsMap.straits.flatMap(({ between }) => (between.includes(id) ? between.filter((other) => other !== id) : []));
  const games = {
    attila: {
      isMap: (provinces: object[]) => attilaLayout({ provinces } as unknown as AttilaView).kind === "map",
      provinces: provincesOf(attilaMap.provinces, (_, { start, sea }) => ({ start, sea })),
    },
    barbarian_kingdoms: {
      isMap: (provinces: object[]) => kingdomsLayout({ provinces } as unknown as KingdomsView).isMap,
      provinces: provincesOf(kingdomsMap.provinces, (id, { port }) => ({
        port: port !== undefined,
        straits: straits(id),
      })),
    },
  };

  for (const [game, { isMap, provinces }] of Object.entries(games)) {
    it(`${game}: the map for its own provinces, tiles for any others`, () => {
      expect(isMap(provinces)).toBe(true);
      expect(isMap(provinces.slice(1))).toBe(false);
      expect(isMap([{ ...provinces[0], land: ["elsewhere"] }, ...provinces.slice(1)])).toBe(false);
    });
  }

  it("barbarian_kingdoms: ports and straits count, too", () => {
    const { isMap, provinces } = games.barbarian_kingdoms;
    const changed = (id: string, change: object): object[] =>
      provinces.map((each) => ("province" in each && each.province === id ? { ...each, ...change } : each));
    expect(isMap(changed("kent", { straits: [] }))).toBe(false);
    expect(isMap(changed("bohemia", { port: true }))).toBe(false);
  });
});
