// The border of a union of polygons, without the parts that lie inside another polygon or that two polygons share.

import { boxOfSegment, isInside, someEdge } from '../edges/edge-search.ts';
import { createEdgeTree, type EdgeTree } from '../edges/edge-tree.ts';
import { segmentsIntersect } from '../plane/segments.ts';
import type { Position } from '../types.ts';
import { flankingPositions, type Segment, type SegmentPiece, splitSegment } from './split-segment.ts';

const coversSides = (areas: EdgeTree, piece: SegmentPiece): boolean =>
  flankingPositions(piece).every(([x, y]) => isInside(areas, x, y));

/** Collects pieces into lines; a piece that starts at the end of the last one continues it. */
const createStretches = () => {
  const stretches: Position[][] = [];
  return {
    stretches,
    add: (from: Position, to: Position): void => {
      const current = stretches.at(-1);
      const end = current?.at(-1);
      if (current !== undefined && end !== undefined && end[0] === from[0] && end[1] === from[1]) current.push(to);
      else stretches.push([from, to]);
    },
  };
};

/** More pieces take too long; every border then counts, and a box is covered only if no border enters it. */
const MAX_PIECES = 60_000;

const segmentAt = ({ xs, ys }: EdgeTree, edge: number): Segment => [
  xs[edge] as number,
  ys[edge] as number,
  xs[edge + 1] as number,
  ys[edge + 1] as number,
];

/** An edge of another part intersects this one. */
const isIntersected = (areas: EdgeTree, edge: number, [ax, ay, bx, by]: Segment): boolean =>
  someEdge(
    areas,
    boxOfSegment(ax, ay, bx, by),
    (cx, cy, dx, dy) => segmentsIntersect(ax, ay, bx, by, cx, cy, dx, dy),
    areas.partOf[edge],
  );

/**
 * Only edges that another part intersects are split; along the others a ring stays inside or outside the other parts.
 * Undefined if there are too many pieces.
 */
const findStretches = (areas: EdgeTree): readonly (readonly Position[])[] | undefined => {
  const { stretches, add } = createStretches();
  let piecesLeft = MAX_PIECES;
  for (let line = 0; line < areas.lines.length; line += 2) {
    const last = areas.lines[line + 1] as number;
    let isBorder: boolean | undefined;
    for (let edge = areas.lines[line] as number; edge < last; edge++) {
      const segment = segmentAt(areas, edge);
      if (isIntersected(areas, edge, segment)) {
        const pieces = splitSegment(segment, [areas], (other) => other !== edge);
        piecesLeft -= pieces.length;
        if (piecesLeft < 0) return undefined;
        for (const piece of pieces) if (!coversSides(areas, piece)) add(piece.from, piece.to);
        isBorder = undefined;
        continue;
      }
      for (const piece of splitSegment(segment, [])) {
        isBorder ??= !coversSides(areas, piece);
        if (isBorder) add(piece.from, piece.to);
      }
    }
  }
  return stretches;
};

export const createBoundary = (areas: EdgeTree): EdgeTree => {
  const stretches = areas.partCount < 2 ? undefined : findStretches(areas);
  return stretches === undefined ? areas : createEdgeTree(stretches.map((stretch) => [stretch]));
};
