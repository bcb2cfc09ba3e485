// The border of several polygons together: without what lies inside another of them, and without borders that two have in common.

import { boxOfSegment, isInside, someEdge } from '../edges/edge-search.ts';
import { createEdgeTree, type EdgeTree } from '../edges/edge-tree.ts';
import { segmentsIntersect } from '../plane/segments.ts';
import type { Position } from '../types.ts';
import { flankingPositions, type Segment, type SegmentPiece, splitSegment } from './split-segment.ts';

const coversSides = (areas: EdgeTree, piece: SegmentPiece): boolean =>
  flankingPositions(piece).every(([x, y]) => isInside(areas, x, y));

/** Collects pieces into lines: one that begins where the last has ended goes on with it. */
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

/** Borders that meet so often take too long to follow; a box is then covered only where no border at all enters it. */
const MOST_PIECES = 60_000;

const segmentAt = ({ xs, ys }: EdgeTree, edge: number): Segment => [
  xs[edge] as number,
  ys[edge] as number,
  xs[edge + 1] as number,
  ys[edge + 1] as number,
];

/** An edge of another part meets this one. */
const isMet = (areas: EdgeTree, edge: number, [ax, ay, bx, by]: Segment): boolean =>
  someEdge(
    areas,
    boxOfSegment(ax, ay, bx, by),
    (cx, cy, dx, dy) => segmentsIntersect(ax, ay, bx, by, cx, cy, dx, dy),
    areas.partOf[edge],
  );

/**
 * Only an edge that another part meets must be cut; along the others a ring stays within the other parts or without them.
 * Undefined when it gives up.
 */
const findStretches = (areas: EdgeTree): readonly (readonly Position[])[] | undefined => {
  const { stretches, add } = createStretches();
  let piecesLeft = MOST_PIECES;
  for (let line = 0; line < areas.lines.length; line += 2) {
    const last = areas.lines[line + 1] as number;
    let isBorder: boolean | undefined;
    for (let edge = areas.lines[line] as number; edge < last; edge++) {
      const segment = segmentAt(areas, edge);
      if (isMet(areas, edge, segment)) {
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

/** Of polygons that touch or overlap; a single one is its own border. */
export const createBoundary = (areas: EdgeTree): EdgeTree => {
  const stretches = areas.partCount < 2 ? undefined : findStretches(areas);
  return stretches === undefined ? areas : createEdgeTree(stretches.map((stretch) => [stretch]));
};
