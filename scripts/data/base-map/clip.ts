// Clips paths to a strip between two parallel lines, one axis at a time (Sutherland and Hodgman, 1974).

import { type Bounds, boundsOf } from './paths.ts';

type Axis = 0 | 1;
export type Flat = readonly number[] | Float64Array;

const pushCrossing = (out: number[], path: Flat, from: number, to: number, axis: Axis, at: number): void => {
  const [x0, y0, x1, y1] = [path[from] ?? 0, path[from + 1] ?? 0, path[to] ?? 0, path[to + 1] ?? 0];
  const share = axis === 0 ? (at - x0) / (x1 - x0) : (at - y0) / (y1 - y0);
  if (axis === 0) out.push(at, y0 + (y1 - y0) * share);
  else out.push(x0 + (x1 - x0) * share, at);
};

type Side = { readonly axis: Axis; readonly at: number; readonly isInside: (value: number) => boolean };

const sidesOf = (axis: Axis, low: number, high: number): readonly Side[] => [
  { axis, at: low, isInside: (value) => value >= low },
  { axis, at: high, isInside: (value) => value <= high },
];

const clipRingToSide = (ring: Flat, { axis, at, isInside }: Side): number[] => {
  const out: number[] = [];
  let last = ring.length - 2;
  for (let n = 0; n < ring.length; last = n, n += 2) {
    const [wasInside, isNowInside] = [isInside(ring[last + axis] ?? 0), isInside(ring[n + axis] ?? 0)];
    if (wasInside !== isNowInside) pushCrossing(out, ring, last, n, axis, at);
    if (isNowInside) out.push(ring[n] ?? 0, ring[n + 1] ?? 0);
  }
  return out;
};

const clipLineToSide = (line: Flat, { axis, at, isInside }: Side): number[][] => {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let n = 0; n < line.length; n += 2) {
    const isNowInside = isInside(line[n + axis] ?? 0);
    const wasInside = n === 0 ? isNowInside : isInside(line[n - 2 + axis] ?? 0);
    if (wasInside !== isNowInside) pushCrossing(piece, line, n - 2, n, axis, at);
    if (isNowInside) piece.push(line[n] ?? 0, line[n + 1] ?? 0);
    if (!isNowInside && piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 2) pieces.push(piece);
  return pieces;
};

/** A path with its bounds, so that most pieces are sorted out without a look at their points. */
export type Piece = { readonly points: Flat; readonly bounds: Bounds };

export const toPiece = (points: Flat): Piece => ({ points, bounds: boundsOf(points) });

/** Appends the part of a piece between two lines to `out`. */
export const clip = (piece: Piece, isRing: boolean, axis: Axis, low: number, high: number, out: Piece[]): void => {
  const { left, top, right, bottom } = piece.bounds;
  const [least, most] = axis === 0 ? [left, right] : [top, bottom];
  if (most < low || least > high) return;
  if (least >= low && most <= high) {
    out.push(piece);
    return;
  }
  const sides = sidesOf(axis, low, high);
  if (isRing) {
    const clipped = sides.reduce<Flat>(clipRingToSide, piece.points);
    if (clipped.length >= 6) out.push(toPiece(clipped));
    return;
  }
  const lines = sides.reduce<Flat[]>((all, side) => all.flatMap((one) => clipLineToSide(one, side)), [piece.points]);
  for (const line of lines) out.push(toPiece(line));
};
