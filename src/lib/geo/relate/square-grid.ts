// Squares over a box, as on squared paper: which square a position lies in, and which squares an edge passes.
import type { Box } from '../types.ts';

export type SquareGrid = {
  /** Squares along each side; square number = row * side + column, from the lower left. */
  readonly side: number;
  /** What lies beyond the box counts to the squares at its border. */
  readonly columnOf: (x: number) => number;
  readonly rowOf: (y: number) => number;
  /** Visits every square that holds a piece of the edge, and those that it misses by a hair. */
  readonly eachSquare: (ax: number, ay: number, bx: number, by: number, visit: (square: number) => void) => void;
};

/** Squares are found by calculation, so an edge counts a little beyond where it ends. */
const TOLERANCE = 1e-9;
const DEGREES_TOLERANCE = 1e-12;

/** The box must have a width and a height. */
export const createSquareGrid = ([west, south, east, north]: Box, side: number): SquareGrid => {
  const [width, height] = [east - west, north - south];
  const [hairX, hairY] = [width * TOLERANCE + DEGREES_TOLERANCE, height * TOLERANCE + DEGREES_TOLERANCE];
  const [perDegreeX, perDegreeY] = [side / width, side / height];
  const toSquare = (place: number): number => (place <= 0 ? 0 : place >= side ? side - 1 : Math.floor(place));
  const columnOf = (x: number): number => toSquare((x - west) * perDegreeX);
  const rowOf = (y: number): number => toSquare((y - south) * perDegreeY);
  return {
    side,
    columnOf,
    rowOf,
    eachSquare: (ax, ay, bx, by, visit) => {
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)];
      const [first, last] = [rowOf(low - hairY), rowOf(high + hairY)];
      const slope = first < last && ay !== by ? (bx - ax) / (by - ay) : undefined;
      for (let row = first; row <= last; row++) {
        let [from, to] = [ax, bx];
        if (slope !== undefined) {
          const bottom = south + row / perDegreeY - hairY;
          const top = south + (row + 1) / perDegreeY + hairY;
          from = ax + (Math.min(Math.max(bottom, low), high) - ay) * slope;
          to = ax + (Math.max(Math.min(top, high), low) - ay) * slope;
        }
        const end = columnOf(Math.max(from, to) + hairX);
        for (let column = columnOf(Math.min(from, to) - hairX); column <= end; column++) visit(row * side + column);
      }
    },
  };
};
