/** Where things are on the board: five petals around a centre, each a disc drawn out to a tip in the middle. */

import type { Point } from "$web/games/contract";

export const WIDTH = 1200;
export const HEIGHT = 1160;
export const CENTRE: Point = [600, 615];
export const CENTRE_RADIUS = 142;
/** From the centre to the middle of a petal's disc. */
const REACH = 380;
const PETAL_RADIUS = 214;
const PETALS = 5;
/** The golden places hang along the upper rim of a petal, the capital at the top. */
const NECKLACE_RADIUS = 178;
const PLACE_STEP = 14.6;
const NEXT_TO_CAPITAL = 19.5;

function degrees(angle: number): number {
  return (angle * Math.PI) / 180;
}

function polar(radius: number, angle: number): Point {
  return [radius * Math.cos(degrees(angle)), radius * Math.sin(degrees(angle))];
}

/** Clockwise from the top, as the kingdoms follow each other on the ring. */
function petalAngle(index: number): number {
  return -90 + (index * 360) / PETALS;
}

export function petalMiddle(index: number): Point {
  const [x, y] = polar(REACH, petalAngle(index));
  return [CENTRE[0] + x, CENTRE[1] + y];
}

/** The outline of a petal around its own middle: a disc and its two tangents to the centre of the board. */
export function petalOutline(index: number): string {
  const inwards = petalAngle(index) + 180;
  const opening = (Math.acos(PETAL_RADIUS / REACH) * 180) / Math.PI;
  const [fromX, fromY] = polar(PETAL_RADIUS, inwards + opening);
  const [toX, toY] = polar(PETAL_RADIUS, inwards - opening);
  const [tipX, tipY] = polar(REACH - 60, inwards);
  const r = PETAL_RADIUS;
  return [
    `M${fromX.toFixed(1)} ${fromY.toFixed(1)}`,
    `A${r} ${r} 0 1 1 ${toX.toFixed(1)} ${toY.toFixed(1)}`,
    `L${tipX.toFixed(1)} ${tipY.toFixed(1)}Z`,
  ].join("");
}

/** The cards of a kingdom lie in a row, each covering the one before but for its edge. */
const CARD_STEP = 34;
const CARD_WIDTH = 80;
export const COLUMN_TOP = 98;

/** Where the card at an index of a column begins, from the middle of the petal. */
export function cardStart(index: number, count: number): number {
  return index * CARD_STEP - (CARD_WIDTH + CARD_STEP * (count - 1)) / 2;
}

/** The middle of the last card of a column, or where the first one will lie. */
export function lastCardMiddle(kingdom: number, count: number): Point {
  const [x, y] = petalMiddle(kingdom);
  const cards = Math.max(count, 1);
  return [x + cardStart(cards - 1, cards) + CARD_WIDTH / 2, y + COLUMN_TOP + 56];
}

export const CAPITAL: Point = [0, -NECKLACE_RADIUS + 2];

/** The golden places but the capital, from left to right. */
export function territoryPlaces(count: number): Point[] {
  const left = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => {
    const steps = index < left ? index - left + 1 : index - left;
    const side = index < left ? -1 : 1;
    return polar(NECKLACE_RADIUS, -90 + side * NEXT_TO_CAPITAL + steps * PLACE_STEP);
  });
}

/** The two silver seats of the council, below the ends of the longest row of golden places. */
export const COUNCILS: Point[] = [
  [-176, -36],
  [176, -36],
];
