// Whether a set of areas covers a line or another area, by walking along the outlines.

import { isOnSegment, segmentsCross, sideOf } from '../plane/segments.ts';
import type { Position } from '../types.ts';
import { boxOfSegment, type EdgeTree } from './edge-tree.ts';
import type { Area } from './shape.ts';

type Span = readonly [from: number, to: number];

/** How far along the segment a position lies, from 0 to 1; measured on the longer axis. */
const placeOn = (a: Position, b: Position, x: number, y: number): number =>
  Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1]) ? (x - a[0]) / (b[0] - a[0]) : (y - a[1]) / (b[1] - a[1]);

/**
 * Cuts the segment wherever an outline touches it and gives the middles of the pieces that do not run along one:
 * each of them lies strictly inside or outside, and speaks for its piece. Undefined when an outline crosses over.
 */
const freeMiddles = (a: Position, b: Position, outlines: readonly EdgeTree[]): readonly Position[] | undefined => {
  const cuts = [0, 1];
  const along: Span[] = [];
  const near = boxOfSegment(a, b);
  const crosses = (cx: number, cy: number, dx: number, dy: number): boolean => {
    if (segmentsCross(a[0], a[1], b[0], b[1], cx, cy, dx, dy)) return true;
    if (isOnSegment(cx, cy, a[0], a[1], b[0], b[1])) cuts.push(placeOn(a, b, cx, cy));
    if (isOnSegment(dx, dy, a[0], a[1], b[0], b[1])) cuts.push(placeOn(a, b, dx, dy));
    const runsAlong = sideOf(a[0], a[1], b[0], b[1], cx, cy) === 0 && sideOf(a[0], a[1], b[0], b[1], dx, dy) === 0;
    if (runsAlong) {
      const [from, to] = [placeOn(a, b, cx, cy), placeOn(a, b, dx, dy)];
      along.push([Math.min(from, to), Math.max(from, to)]);
    }
    return false;
  };
  if (outlines.some((outline) => outline.someEdge(near, crosses))) return undefined;
  cuts.sort((left, right) => left - right);
  return cuts.flatMap((to, index): readonly Position[] => {
    const from = cuts[index - 1] ?? to;
    if (from === to || along.some((span) => span[0] <= from && to <= span[1])) return [];
    const middle = (from + to) / 2;
    return [[a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle]];
  });
};

const isPoint = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

const outlinesOf = (areas: readonly Area[]): readonly EdgeTree[] => areas.flatMap((area) => area.outlines);

/** Every edge of the line, its ends included, lies in one of the areas. */
export const areasCoverLine = (areas: readonly Area[], line: readonly Position[]): boolean => {
  if (!line.every((position) => areas.some((area) => area.coversPosition(position)))) return false;
  const outlines = outlinesOf(areas);
  return line.every((b, index) => {
    const a = line[index - 1];
    if (a === undefined || isPoint(a, b)) return true;
    const middles = freeMiddles(a, b, outlines);
    return middles?.every((middle) => areas.some((area) => area.coversPosition(middle))) ?? false;
  });
};

/** An outline that runs through the inside of the inner area has, on one of its sides, what is not covered. */
const entersArea = (outline: EdgeTree, inner: Area): boolean =>
  outline.someEdge(inner.box, (ax, ay, bx, by) => {
    const [a, b]: [Position, Position] = [
      [ax, ay],
      [bx, by],
    ];
    if (isPoint(a, b)) return false;
    const middles = freeMiddles(a, b, inner.outlines);
    return middles === undefined || middles.some((middle) => inner.coversPosition(middle));
  });

/** For outer areas that do not overlap one another, so that their outlines are the outlines of their union. */
export const areasCoverArea = (areas: readonly Area[], inner: Area): boolean =>
  inner.outlines.every((ring) => areasCoverLine(areas, ring.positions)) &&
  !outlinesOf(areas).some((outline) => entersArea(outline, inner));
