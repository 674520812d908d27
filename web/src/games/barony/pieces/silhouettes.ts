/** The outlines of Barony's pieces, around (0, 0) on a hex with a radius of 50. */

import type { Building } from "../kinds";

interface Drawing {
  walls: string;
  roofs: string;
  openings: string;
  /** Where the seat's mark hangs, and half its width. */
  mark: [x: number, y: number, size: number];
}

export const BUILDINGS: { [kind in Building]: Drawing } = {
  village: {
    walls: "M-24 17V2H-6V17ZM-3 17V-3H25V17Z",
    roofs: "M-28 3L-15-10L-2 3ZM-7-2L1-15H20L29-2ZM14-15V-21H19V-15Z",
    openings: "M-18 17V10A3 3 0 0 1-12 10V17Z",
    mark: [11, 5, 12],
  },
  stronghold: {
    walls: "M-21 20L-16 8V-12H16V8L21 20Z",
    roofs: "M-20-12V-27H-12V-21H-4V-27H4V-21H12V-27H20V-12Z",
    openings: "M-4 20V14A4 4 0 0 1 4 14V20ZM-13-8h3v8h-3ZM10-8h3v8h-3Z",
    mark: [0, 0, 13],
  },
  city: {
    walls:
      "M-24 20V2H-20V-2H-15V2H-11V-2H11V2H15V-2H20V2H24V20Z" + "M-34 20V-8H-20V20ZM20 20V-8H34V20ZM-12 20V-16H12V20Z",
    roofs: "M-37-8L-27-24L-17-8ZM17-8L27-24L37-8ZM-15-16L0-38L15-16Z",
    openings: "M-4 20V15A4 4 0 0 1 4 15V20ZM-29 0h4v7h-4ZM25 0h4v7h-4Z",
    mark: [0, -2, 13],
  },
};

/** A horse's head, as on a chessboard, looking left; its foot is hidden by the mark. */
export const HORSE =
  "M-9 12C-9 4-3 2-3-4C-5-3-7-1-9-1C-12-1-13.5-3.5-12.5-6" +
  "L-7-15C-6.5-17-6.5-19-6-22L-2-18.5C6-18 11-10 11 0C11 5 10 9 10 12Z";
export const MANE = "M-2-18.5C6-18 11-10 11 0C11 5 10 9 10 12H6C7 0 6-10-2-18.5Z";
