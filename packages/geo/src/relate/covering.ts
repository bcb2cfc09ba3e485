// Whether one shape lies wholly in another, border included.

import { isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { boxesIntersect } from '../plane/box-measures.ts';
import { coversPosition, type Shape } from './shape.ts';
import { flankingPositions, type Segment, type SegmentPiece, splitSegment } from './split-segment.ts';

const isPoint = ([ax, ay, bx, by]: Segment): boolean => ax === bx && ay === by;

const everyEdge = (tree: EdgeTree, test: (segment: Segment) => boolean): boolean =>
  !someEdge(tree, tree.box, (ax, ay, bx, by) => !test([ax, ay, bx, by]));

/** A piece on a border that two of the areas have in common may lie in neither, but both its sides do. */
const liesIn = (areas: EdgeTree, piece: SegmentPiece): boolean =>
  isInside(areas, ...piece.middle) || flankingPositions(piece).every((beside) => isInside(areas, ...beside));

/** Each piece lies in the areas, or runs along their borders or along lines. */
const coversSegment = ({ areas, linework: strokes }: Shape, segment: Segment): boolean =>
  splitSegment(segment, [areas, strokes]).every((piece) => piece.isAlongEdge || liesIn(areas, piece));

const coversStroke = (outer: Shape, segment: Segment): boolean =>
  isPoint(segment) ? coversPosition(outer, [segment[0], segment[1]]) : coversSegment(outer, segment);

/** Of each piece of the border, what is just inside of it must lie in the outer areas. */
const coversBorder = (outer: EdgeTree, inner: EdgeTree, segment: Segment): boolean =>
  splitSegment(segment, [outer]).every((piece) =>
    piece.isAlongEdge
      ? flankingPositions(piece).every((beside) => !isInside(inner, ...beside) || isInside(outer, ...beside))
      : liesIn(outer, piece),
  );

/** A border that runs through the inside of an area has, on one of its sides, what is not covered. */
const entersAreas = (outline: EdgeTree, areas: EdgeTree): boolean =>
  someEdge(outline, areas.box, (ax, ay, bx, by) =>
    splitSegment([ax, ay, bx, by], [areas]).some(
      (piece) => !piece.isAlongEdge && flankingPositions(piece).every((beside) => isInside(areas, ...beside)),
    ),
  );

const coversAreas = (outer: Shape, inner: EdgeTree): boolean =>
  boxesIntersect(outer.areas.box, inner.box) &&
  everyEdge(inner, (segment) => coversBorder(outer.areas, inner, segment)) &&
  !entersAreas(outer.boundary(), inner);

/** Every point of the inner shape lies in the outer one. An empty shape lies nowhere. */
export const covers = (outer: Shape, { linework: strokes, areas }: Shape): boolean =>
  strokes.partCount + areas.partCount > 0 &&
  everyEdge(strokes, (segment) => coversStroke(outer, segment)) &&
  (areas.partCount === 0 || coversAreas(outer, areas));
