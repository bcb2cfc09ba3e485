// The dimension of the intersection of two interiors (OGC 06-103r4, 6.1.15): none, points, lines or areas.
//
// The interior of an area excludes its border, that of a line its two ends; a point is its own interior.

import { boxOfSegment, isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { isOnSegment, orientation, segmentsCross } from '../plane/segments.ts';
import { isInteriorPosition } from './interior-position.ts';
import type { Shape } from './shape.ts';
import { flankingPositions, type Segment, splitSegment } from './split-segment.ts';

/** -1 for an empty intersection. */
export type IntersectionDimension = -1 | 0 | 1 | 2;

const isPoint = ([ax, ay, bx, by]: Segment): boolean => ax === bx && ay === by;

/** A position just inside the border of one also lies in the other. */
const bordersInside = (own: EdgeTree, other: EdgeTree): boolean =>
  someEdge(own, other.box, (ax, ay, bx, by) =>
    splitSegment([ax, ay, bx, by], [other]).some((piece) =>
      flankingPositions(piece).some((beside) => isInside(own, ...beside) && isInside(other, ...beside)),
    ),
  );

/** The border of a shared area belongs to one of the two. */
const areasShare = (a: EdgeTree, b: EdgeTree): boolean => bordersInside(a, b) || bordersInside(b, a);

const runsInside = (segment: Segment, areas: EdgeTree): boolean =>
  splitSegment(segment, [areas]).some((piece) =>
    flankingPositions(piece).every((beside) => isInside(areas, ...beside)),
  );

/** 1 if a part of a line lies inside the areas, 0 if only points do. */
const lineworkInside = (linework: EdgeTree, areas: EdgeTree, enough: IntersectionDimension): IntersectionDimension => {
  let share: IntersectionDimension = -1;
  someEdge(linework, areas.box, (ax, ay, bx, by) => {
    if (ax === bx && ay === by) {
      if (share < 0 && isInteriorPosition(areas, ax, ay)) share = 0;
    } else if (runsInside([ax, ay, bx, by], areas)) share = 1;
    return share >= enough;
  });
  return share;
};

type Contact = (x: number, y: number) => void;

/** Calls back for each end of one segment that lies on the other. */
const eachTouch = ([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment, call: Contact): void => {
  if (isOnSegment(ax, ay, cx, cy, dx, dy)) call(ax, ay);
  if (isOnSegment(bx, by, cx, cy, dx, dy)) call(bx, by);
  if (isOnSegment(cx, cy, ax, ay, bx, by)) call(cx, cy);
  if (isOnSegment(dx, dy, ax, ay, bx, by)) call(dx, dy);
};

/** Collinear segments overlap if they share more than one point. */
const shareStretch = (a: Segment, b: Segment): boolean => {
  const [ax, ay, bx, by] = a;
  if (isPoint(a) || isPoint(b) || orientation(ax, ay, bx, by, b[0], b[1]) !== 0) return false;
  if (orientation(ax, ay, bx, by, b[2], b[3]) !== 0) return false;
  const contacts = new Set<string>();
  eachTouch(a, b, (x, y) => contacts.add(`${x},${y}`));
  return contacts.size > 1;
};

const sharedLinework = (a: Shape, b: Shape, enough: IntersectionDimension): IntersectionDimension => {
  let share: IntersectionDimension = -1;
  const meetAt: Contact = (x, y) => {
    if (share < 0 && !a.isLineEnd(x, y) && !b.isLineEnd(x, y)) share = 0;
  };
  someEdge(a.linework, b.linework.box, (ax, ay, bx, by) =>
    someEdge(b.linework, boxOfSegment(ax, ay, bx, by), (cx, cy, dx, dy) => {
      const [one, other]: [Segment, Segment] = [
        [ax, ay, bx, by],
        [cx, cy, dx, dy],
      ];
      if (shareStretch(one, other)) share = 1;
      else if (segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) share = Math.max(share, 0) as IntersectionDimension;
      else eachTouch(one, other, meetAt);
      return share >= enough;
    }),
  );
  return share;
};

/** The search ends when a shared part of dimension `enough` is found. */
export const intersectionDimension = (a: Shape, b: Shape, enough: 0 | 1): IntersectionDimension => {
  if (areasShare(a.areas, b.areas)) return 2;
  const shares = [
    lineworkInside(a.linework, b.areas, enough),
    lineworkInside(b.linework, a.areas, enough),
    sharedLinework(a, b, enough),
  ];
  return Math.max(...shares) as IntersectionDimension;
};
