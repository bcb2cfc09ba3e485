// The outline of a glyph as a path of SVG, in steps from the origin of the glyph, and the halo around it.
import type { Contour, Outline, OutlinePoint } from '@periplus/geo-formats';
import { offsetContour, type Point } from './offset-contour.ts';

/** Paths are written in whole parts of a pixel, this many to one: numbers without a point are quick to read. */
export const STEPS_PER_PIXEL = 20;

/** How far a halo reaches beyond the letter. */
export const HALO_PIXELS = 1.2;

export type GlyphPath = { readonly fill: string; readonly halo: string };

/** A curve that leaves its chord by fewer parts of a pixel is drawn as its chord. */
const [FILL_TOLERANCE, HALO_TOLERANCE] = [0.04 * STEPS_PER_PIXEL, 0.2 * STEPS_PER_PIXEL];

const middle = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => ({
  ...{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  isOnCurve: true,
});

/** From a point on the curve round to that point; with those between two that are not. In parts of a pixel, y downwards. */
const closeContour = (contour: Contour, scale: number): OutlinePoint[] => {
  const points = contour.flatMap((point, n) => {
    const before = contour.at(n - 1) ?? point;
    return point.isOnCurve || before.isOnCurve ? [point] : [middle(before, point), point];
  });
  const first = points.findIndex(({ isOnCurve: isOn }) => isOn);
  return [...points.slice(first), ...points.slice(0, first + 1)].map(({ x, y, isOnCurve: isOn }) => ({
    ...{ x: Math.round(x * scale), y: Math.round(-y * scale) },
    isOnCurve: isOn,
  }));
};

/** A piece of an outline; `by` is the point that pulls it, where one does. */
type Piece = { readonly from: Point; readonly by: Point | undefined; readonly to: Point };

const toPieces = (closed: readonly OutlinePoint[]): Piece[] =>
  closed.flatMap((to, n): Piece[] => {
    const [before, by] = [closed[n - 2], closed[n - 1]];
    if (!to.isOnCurve || by === undefined) return [];
    return by.isOnCurve || before === undefined ? [{ from: by, by: undefined, to }] : [{ from: before, by, to }];
  });

const isStraight = ({ from, by, to }: Piece, tolerance: number): boolean =>
  by === undefined || Math.hypot(from.x - 2 * by.x + to.x, from.y - 2 * by.y + to.y) / 4 < tolerance;

const step = (from: Point, to: Point): string => `${to.x - from.x} ${to.y - from.y}`;

const drawPiece = (piece: Piece): string => {
  const { from, by, to } = piece;
  return by === undefined || isStraight(piece, FILL_TOLERANCE)
    ? `l${step(from, to)}`
    : `q${step(from, by)} ${step(from, to)}`;
};

/** As corners only. */
const toCorners = (pieces: readonly Piece[]): Point[] =>
  pieces.flatMap((piece) => {
    const { from, by, to } = piece;
    if (by === undefined || isStraight(piece, HALO_TOLERANCE)) return [to];
    return [{ x: (from.x + 2 * by.x + to.x) / 4, y: (from.y + 2 * by.y + to.y) / 4 }, to];
  });

const ORIGIN: Point = { x: 0, y: 0 };

/** Paths that begin at a point, one after the other: a closed path goes back to where it began. */
const join = (paths: readonly { readonly start: Point; readonly text: string }[]): string =>
  paths.map(({ start, text }, n) => `m${step(paths[n - 1]?.start ?? ORIGIN, start)}${text}z`).join('');

const toHalo = (corners: readonly Point[]): { start: Point; text: string }[] => {
  const grown = offsetContour(corners, HALO_PIXELS * STEPS_PER_PIXEL);
  const [start] = grown;
  if (start === undefined) return [];
  return [
    {
      start,
      text: grown
        .slice(1)
        .map((point, n) => `l${step(grown[n] ?? start, point)}`)
        .join(''),
    },
  ];
};

/** `scale`: parts of a pixel in a unit of the font. */
export const toGlyphPath = (outline: Outline, scale: number): GlyphPath => {
  const contours = outline.map((contour) => toPieces(closeContour(contour, scale)));
  return {
    fill: join(
      contours.flatMap((pieces) => {
        const start = pieces[0]?.from;
        return start === undefined ? [] : [{ start, text: pieces.map(drawPiece).join('') }];
      }),
    ),
    halo: join(contours.flatMap((pieces) => toHalo(toCorners(pieces)))),
  };
};
