/** Where the provinces are drawn: on the map, or as tiles when the match has provinces the map does not show. */

import type { Point } from "$web/games/contract";
import { areSame } from "$web/kit/lists";
import type { Province, View } from "./view";
import drawnMap from "./map.json";

export interface Spot {
  /** The outline, as an SVG path. */
  shape: string;
  label: Point;
  /** Where markers stand, and how much room each has around it. */
  slots: Point[];
  radius: number;
  /** Where the laurel of peace, the cross of a closed province or the swords of a conflict lie. */
  peace: Point;
}

export interface Layout {
  kind: "map" | "tiles";
  width: number;
  height: number;
  spots: { [province: string]: Spot };
}

interface MapProvince {
  shape: string;
  label: number[];
  peace: number[];
  slots: number[][];
  radius: number;
  start: boolean;
  land: string[];
  sea: string[];
}

const MAP_PROVINCES: { [province: string]: MapProvince } = drawnMap.provinces;

const TILE = { width: 150, height: 128, gapX: 34, gapY: 34, margin: 22, radius: 13.5 };

export function layoutOf(body: View): Layout {
  return isOnMap(body.provinces) ? mapLayout() : tileLayout(body.provinces);
}

export function centreOf(spot: Spot): Point {
  const sum = spot.slots.reduce<Point>(([x, y], slot) => [x + slot[0], y + slot[1]], [0, 0]);
  return [sum[0] / spot.slots.length, sum[1] / spot.slots.length];
}

/** The map must not say anything else than the match: the same provinces, starts, borders and arrows. */
function isOnMap(provinces: Province[]): boolean {
  if (provinces.length !== Object.keys(MAP_PROVINCES).length) return false;
  return provinces.every((province) => {
    const drawn = MAP_PROVINCES[province.province];
    return (
      drawn !== undefined &&
      drawn.start === province.start &&
      areSame(drawn.land, province.land) &&
      areSame(drawn.sea, province.sea)
    );
  });
}

function mapLayout(): Layout {
  const spots = Object.entries(MAP_PROVINCES).map(([id, province]): [string, Spot] => [
    id,
    {
      shape: province.shape,
      label: point(province.label),
      slots: province.slots.map(point),
      radius: province.radius,
      peace: point(province.peace),
    },
  ]);
  return { kind: "map", width: drawnMap.width, height: drawnMap.height, spots: Object.fromEntries(spots) };
}

function point(numbers: number[]): Point {
  return [numbers[0] ?? 0, numbers[1] ?? 0];
}

function tileLayout(provinces: Province[]): Layout {
  const columns = 1 + Math.max(...provinces.map((province) => province.cell[0]));
  const rows = 1 + Math.max(...provinces.map((province) => province.cell[1]));
  return {
    kind: "tiles",
    width: 2 * TILE.margin + columns * (TILE.width + TILE.gapX) - TILE.gapX,
    height: 2 * TILE.margin + rows * (TILE.height + TILE.gapY) - TILE.gapY,
    spots: Object.fromEntries(provinces.map((province) => [province.province, tileSpot(province)])),
  };
}

function tileSpot(province: Province): Spot {
  const left = TILE.margin + province.cell[0] * (TILE.width + TILE.gapX);
  const top = TILE.margin + province.cell[1] * (TILE.height + TILE.gapY);
  const middle = left + TILE.width / 2;
  const slot = (column: number, y: number): Point => [middle + column * 32, top + y];
  const [across, down] = [TILE.width - 20, TILE.height - 20];
  return {
    shape: `M${left + 10} ${top}h${across}l10 10v${down}l-10 10h${-across}l-10-10v${-down}z`,
    label: [middle, top + 26],
    slots: [slot(-1, 68), slot(0, 68), slot(1, 68), slot(-0.5, 101), slot(0.5, 101)],
    radius: TILE.radius,
    peace: [left + TILE.width - 22, top + 104],
  };
}
