/** How the seats are told apart. */

export type Shape = "circle" | "square" | "triangle" | "diamond" | "pentagon" | "star";

/** How a seat is told apart: never by colour alone. `ink` is readable on `colour`. */
export interface SeatLook {
  colour: string;
  ink: string;
  shape: Shape;
  letter: string;
}

function polygon(corners: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    return `${Math.sin(angle).toFixed(3)} ${(-Math.cos(angle)).toFixed(3)}`;
  });
  return `M${points.join("L")}Z`;
}

function star(): string {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 ? 0.55 : 1.08;
    const angle = (corner * Math.PI) / 5;
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The outlines of the shapes, in a square from -1 to 1. */
export const OUTLINES: { [shape in Shape]: string } = {
  circle: "M0-.92A.92 .92 0 1 1 0 .92A.92 .92 0 1 1 0-.92Z",
  square: "M-.82-.82H.82V.82H-.82Z",
  triangle: "M0-1.05L1.05 .8H-1.05Z",
  diamond: "M0-1.08L1.08 0L0 1.08L-1.08 0Z",
  pentagon: polygon(5, 0),
  star: star(),
};
