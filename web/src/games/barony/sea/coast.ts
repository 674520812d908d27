/** The line where the land ends: around all hexes, a little outside and uneven like a real coast. */

import type { HexView } from "../view";
import type { Point } from "../../contract";
import { between, chance } from "../chance";
import { beyondSides, centre, corners } from "../hexes";
import { smooth } from "../terrain/ground";

interface Edge {
  from: Point;
  to: Point;
}

export function coast(hexes: readonly HexView[]): string {
  return loops(hexes.flatMap((hex) => outerEdges(hex, hexes)))
    .map((loop) => smooth(loop.flatMap(weathered)))
    .join("");
}

function outerEdges(hex: HexView, hexes: readonly HexView[]): Edge[] {
  const around = corners(centre(hex));
  return beyondSides(hex, hexes).flatMap((other, side) => {
    const [from, to] = [around[side], around[(side + 1) % 6]];
    return other || !from || !to ? [] : [{ from, to }];
  });
}

/** Edges end to end; a board without holes is one loop. */
function loops(edges: Edge[]): Edge[][] {
  const key = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`;
  const starting = new Map(edges.map((edge) => [key(edge.from), edge]));
  const found: Edge[][] = [];
  for (const first of edges) {
    const loop: Edge[] = [];
    for (let edge = starting.get(key(first.from)); edge; edge = starting.get(key(edge.to))) {
      starting.delete(key(edge.from));
      loop.push(edge);
    }
    if (loop.length) found.push(loop);
  }
  return found;
}

/** Points along an edge, pushed out to sea by chance. */
function weathered({ from, to }: Edge): Point[] {
  const roll = chance(`${from[0].toFixed(0)} ${from[1].toFixed(0)} ${to[0].toFixed(0)}`);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  return [0.2, 0.5, 0.8].map((part) => {
    const out = between(roll, 6, 17);
    return [from[0] + dx * part + (dy / long) * out, from[1] + dy * part - (dx / long) * out];
  });
}
