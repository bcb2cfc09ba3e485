// Whether a shape covers another, border included.

import { isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { boxesIntersect } from '../plane/box-measures.ts';
import { coversPosition, type Shape } from './shape.ts';
import { flankingPositions, type Segment, type SegmentPiece, splitSegment } from './split-segment.ts';

const isPoint = ([ax, ay, bx, by]: Segment): boolean => ax === bx && ay === by;

const everyEdge = (tree: EdgeTree, test: (segment: Segment) => boolean): boolean =>
  !someEdge(tree, tree.box, (ax, ay, bx, by) => !test([ax, ay, bx, by]));

/** A piece on a border that two areas share may lie in neither, but both its sides do. */
const liesIn = (areas: EdgeTree, piece: SegmentPiece): boolean =>
  isInside(areas, ...piece.middle) || flankingPositions(piece).every((beside) => isInside(areas, ...beside));

/** Each piece lies in the areas or runs along an edge. */
const coversSegment = ({ areas, linework }: Shape, segment: Segment): boolean =>
  splitSegment(segment, [areas, linework]).every((piece) => piece.isAlongEdge || liesIn(areas, piece));

const coversLinework = (outer: Shape, segment: Segment): boolean =>
  isPoint(segment) ? coversPosition(outer, [segment[0], segment[1]]) : coversSegment(outer, segment);

/** The positions just inside each piece of the border must lie in the outer areas. */
const coversBorder = (outer: EdgeTree, inner: EdgeTree, segment: Segment): boolean =>
  splitSegment(segment, [outer]).every((piece) =>
    piece.isAlongEdge
      ? flankingPositions(piece).every((beside) => !isInside(inner, ...beside) || isInside(outer, ...beside))
      : liesIn(outer, piece),
  );

/** If the outer border runs through the interior of an area, part of the area is not covered. */
const entersAreas = (border: EdgeTree, areas: EdgeTree): boolean =>
  someEdge(border, areas.box, (ax, ay, bx, by) =>
    splitSegment([ax, ay, bx, by], [areas]).some(
      (piece) => !piece.isAlongEdge && flankingPositions(piece).every((beside) => isInside(areas, ...beside)),
    ),
  );

const coversAreas = (outer: Shape, inner: EdgeTree): boolean =>
  boxesIntersect(outer.areas.box, inner.box) &&
  everyEdge(inner, (segment) => coversBorder(outer.areas, inner, segment)) &&
  !entersAreas(outer.boundary(), inner);

/** Every point of the inner shape lies in the outer one. Nothing covers an empty shape. */
export const covers = (outer: Shape, { linework, areas }: Shape): boolean =>
  linework.partCount + areas.partCount > 0 &&
  everyEdge(linework, (segment) => coversLinework(outer, segment)) &&
  (areas.partCount === 0 || coversAreas(outer, areas));
