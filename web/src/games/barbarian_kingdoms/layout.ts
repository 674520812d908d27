/** Where things are drawn: on the map of the western world, or on tiles if the provinces are not those of the map. */

import { areSame } from "$web/kit/lists";
import type { Point } from "../contract";
import type { Kingdom } from "./kinds";
import type { Province, View } from "./view";
import drawn from "./map.json";

export interface Spot {
  path: string;
  label: Point;
  size: number;
  unit: Point;
  coins: Point;
  token: Point;
  /** Where the port touches the coast, and where its anchor lies. */
  port?: [coast: Point, anchor: Point];
}

/** No name on the map is smaller than this, in its units: ten pixels in the window of a small laptop. */
export const SMALLEST = 16.5;

export interface Layout {
  /** Whether this is the drawn map, with its coasts and mountains. */
  isMap: boolean;
  width: number;
  height: number;
  spots: Map<string, Spot>;
  /** Lines over the water, and on tiles also between neighbours. */
  straits: [Point, Point][];
  borders: [Point, Point][];
  /** The name of the Sea, and where each kingdom's units gather there. */
  sea: Point;
  fleets: { [kingdom in Kingdom]: Point };
}

const DRAWN = drawn.provinces as unknown as { [province: string]: Spot & { land: string[] } };
const MAP = onMap();

export function layoutOf({ provinces }: View): Layout {
  return isOnMap(provinces) ? MAP : onTiles(provinces);
}

/** The map must not say anything else than the match: the same provinces, ports, borders and straits. */
function isOnMap(provinces: Province[]): boolean {
  if (provinces.length !== MAP.spots.size) return false;
  return provinces.every(({ province, port, land, straits }) => {
    const spot = DRAWN[province];
    if (!spot) return false;
    const over = drawn.straits.filter(({ between }) => between.includes(province)).flatMap(({ between }) => between);
    return (
      port === (spot.port !== undefined) &&
      areSame(spot.land, land) &&
      areSame(
        over.filter((other) => other !== province),
        straits,
      )
    );
  });
}

function onMap(): Layout {
  return {
    isMap: true,
    width: drawn.viewBox[2] ?? 0,
    height: drawn.viewBox[3] ?? 0,
    spots: new Map(Object.entries(DRAWN)),
    straits: drawn.straits.map(({ line }) => line as [Point, Point]),
    borders: [],
    sea: drawn.sea as Point,
    fleets: drawn.fleets as unknown as Layout["fleets"],
  };
}

const TILE = { width: 152, height: 108, gap: 34 };
const SEA_BAND = 130;

function onTiles(provinces: Province[]): Layout {
  const columns = provinces.map(({ cell }) => cell[0]);
  const rows = provinces.map(({ cell }) => cell[1]);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const step: Point = [TILE.width + TILE.gap, TILE.height + TILE.gap];
  const width = (Math.max(...columns) - left + 1) * step[0] + TILE.gap;
  const landHeight = (Math.max(...rows) - top + 1) * step[1] + TILE.gap;
  const corner = ({ cell }: Province): Point => [
    TILE.gap + (cell[0] - left) * step[0],
    TILE.gap + (cell[1] - top) * step[1],
  ];
  const spots = new Map(provinces.map((province) => [province.province, tile(corner(province), province.port)]));
  const lines = (which: "land" | "straits"): [Point, Point][] =>
    provinces.flatMap((province) =>
      province[which]
        .filter((other) => province.province < other)
        .map((other): [Point, Point] => [middle(spots, province.province), middle(spots, other)]),
    );
  const berth = (place: number): Point => [(width * (place + 0.5)) / 6, landHeight + 86];
  return {
    isMap: false,
    width,
    height: landHeight + SEA_BAND,
    spots,
    straits: lines("straits"),
    borders: lines("land"),
    sea: [width / 2, landHeight + 30],
    fleets: {
      huns: berth(0),
      ostrogoths: berth(1),
      vandals: berth(2),
      visigoths: berth(3),
      saxons: berth(4),
      franks: berth(5),
    },
  };
}

function tile([x, y]: Point, isPort: boolean): Spot {
  const [right, centre] = [x + TILE.width, x + TILE.width / 2];
  const spot: Spot = {
    path: `M${x} ${y}h${TILE.width}v${TILE.height}h${-TILE.width}z`,
    label: [centre, y + 24],
    size: 16,
    unit: [centre, y + 66],
    coins: [centre - 42, y + 68],
    token: [centre + 42, y + 68],
  };
  return isPort
    ? {
        ...spot,
        port: [
          [right - 14, y],
          [right - 14, y],
        ],
      }
    : spot;
}

function middle(spots: Map<string, Spot>, id: string): Point {
  return spots.get(id)?.unit ?? [0, 0];
}

/** Where a token is on the board. Whose King is at Sea a token does not tell. */
export function anchor(token: string, body: View): Point | null {
  const layout = layoutOf(body);
  if (token === "sea" || token === "sea_king") return layout.sea;
  return layout.spots.get(token)?.unit ?? null;
}
