// Converts a glyph outline to an SVG path relative to the origin of the glyph, and to the path of its halo.
import type { Contour, Outline, OutlinePoint } from '@periplus/geo-formats';
import { offsetContour, type Point } from './offset-contour.ts';

/** Coordinates are integers in this fraction of a pixel: they parse faster than decimals. */
export const STEPS_PER_PIXEL = 20;

/** Width of the halo. */
export const HALO_PIXELS = 1.2;

export type GlyphPath = { readonly fill: string; readonly halo: string };

/** Curves that deviate less from their chord are drawn as lines. */
const [FILL_TOLERANCE, HALO_TOLERANCE] = [0.04 * STEPS_PER_PIXEL, 0.2 * STEPS_PER_PIXEL];

const middle = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => ({
  ...{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  isOnCurve: true,
});

/** Starts and ends at the same point on the curve, inserts implied points, and turns y downwards. */
const closeContour = (contour: Contour, scale: number): OutlinePoint[] => {
  const points = contour.flatMap((point, n) => {
    const before = contour.at(n - 1) ?? point;
    return point.isOnCurve || before.isOnCurve ? [point] : [middle(before, point), point];
  });
  const first = points.findIndex(({ isOnCurve }) => isOnCurve);
  return [...points.slice(first), ...points.slice(0, first + 1)].map(({ x, y, isOnCurve }) => ({
    ...{ x: Math.round(x * scale), y: Math.round(-y * scale) },
    isOnCurve,
  }));
};

/** A segment of an outline; `by` is the control point of a curve. */
type Segment = { readonly from: Point; readonly by: Point | undefined; readonly to: Point };

const toSegments = (closed: readonly OutlinePoint[]): Segment[] =>
  closed.flatMap((to, n): Segment[] => {
    const [before, by] = [closed[n - 2], closed[n - 1]];
    if (!to.isOnCurve || by === undefined) return [];
    return by.isOnCurve || before === undefined ? [{ from: by, by: undefined, to }] : [{ from: before, by, to }];
  });

const isStraight = ({ from, by, to }: Segment, tolerance: number): boolean =>
  by === undefined || Math.hypot(from.x - 2 * by.x + to.x, from.y - 2 * by.y + to.y) / 4 < tolerance;

const step = (from: Point, to: Point): string => `${to.x - from.x} ${to.y - from.y}`;

const drawSegment = (segment: Segment): string => {
  const { from, by, to } = segment;
  return by === undefined || isStraight(segment, FILL_TOLERANCE)
    ? `l${step(from, to)}`
    : `q${step(from, by)} ${step(from, to)}`;
};

/** Approximates curves by one point each. */
const toCorners = (segments: readonly Segment[]): Point[] =>
  segments.flatMap((segment) => {
    const { from, by, to } = segment;
    if (by === undefined || isStraight(segment, HALO_TOLERANCE)) return [to];
    return [{ x: (from.x + 2 * by.x + to.x) / 4, y: (from.y + 2 * by.y + to.y) / 4 }, to];
  });

const ORIGIN: Point = { x: 0, y: 0 };

/** Concatenates closed paths with relative moves. */
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

/** `scale` converts font units to fractions of a pixel. */
export const toGlyphPath = (outline: Outline, scale: number): GlyphPath => {
  const contours = outline.map((contour) => toSegments(closeContour(contour, scale)));
  return {
    fill: join(
      contours.flatMap((segments) => {
        const start = segments[0]?.from;
        return start === undefined ? [] : [{ start, text: segments.map(drawSegment).join('') }];
      }),
    ),
    halo: join(contours.flatMap((segments) => toHalo(toCorners(segments)))),
  };
};
