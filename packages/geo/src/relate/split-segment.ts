// Splits a segment where edges touch or cross it. Each piece then lies on one side of all edges, so that one position
// represents the whole piece.

import { boxOfSegment, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { isOnSegment, orientation, segmentsCross } from '../plane/segments.ts';
import type { Position } from '../types.ts';

export type Segment = readonly [ax: number, ay: number, bx: number, by: number];

export type SegmentPiece = {
  readonly from: Position;
  readonly to: Position;
  readonly middle: Position;
  readonly isAlongEdge: boolean;
};

type Cut = { readonly at: number; readonly x: number; readonly y: number };

/** The rounding error of computed crossings; a shorter piece is a point. */
const SHORTEST = 1e-12;

/** The position along the segment from 0 to 1, measured on the longer axis. */
const fractionOn = ([ax, ay, bx, by]: Segment, x: number, y: number): number =>
  Math.abs(bx - ax) >= Math.abs(by - ay) ? (x - ax) / (bx - ax) : (y - ay) / (by - ay);

const crossingOf = ([ax, ay, bx, by]: Segment, cx: number, cy: number, dx: number, dy: number): Cut => {
  const [near, far] = [orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by)];
  const at = near / (near - far);
  return { at, x: ax + (bx - ax) * at, y: ay + (by - ay) * at };
};

type Span = readonly [from: number, to: number];
type Contacts = { readonly cuts: Cut[]; readonly along: Span[] };

const addContacts = (
  segment: Segment,
  tree: EdgeTree,
  includes: (edge: number) => boolean,
  contacts: Contacts,
): void => {
  const [ax, ay, bx, by] = segment;
  const cutAt = (x: number, y: number): void => {
    if (isOnSegment(x, y, ax, ay, bx, by)) contacts.cuts.push({ at: fractionOn(segment, x, y), x, y });
  };
  someEdge(tree, boxOfSegment(ax, ay, bx, by), (cx, cy, dx, dy, edge) => {
    if (!includes(edge)) return false;
    if (segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) contacts.cuts.push(crossingOf(segment, cx, cy, dx, dy));
    cutAt(cx, cy);
    cutAt(dx, dy);
    if (orientation(ax, ay, bx, by, cx, cy) === 0 && orientation(ax, ay, bx, by, dx, dy) === 0) {
      const [from, to] = [fractionOn(segment, cx, cy), fractionOn(segment, dx, dy)];
      contacts.along.push([Math.min(from, to), Math.max(from, to)]);
    }
    return false;
  });
};

/** Tests whether a span contains a fraction; fractions must be passed in ascending order. */
const createSpanTest = (spans: Span[]): ((fraction: number) => boolean) => {
  spans.sort((left, right) => left[0] - right[0]);
  let [next, reached] = [0, -Infinity];
  return (fraction) => {
    for (; next < spans.length && (spans[next] as Span)[0] <= fraction; next++) {
      reached = Math.max(reached, (spans[next] as Span)[1]);
    }
    return fraction <= reached;
  };
};

/** The pieces in order from a to b; none for a segment without length. */
export const splitSegment = (
  segment: Segment,
  trees: readonly EdgeTree[],
  includes: (edge: number) => boolean = () => true,
): readonly SegmentPiece[] => {
  const [ax, ay, bx, by] = segment;
  if (ax === bx && ay === by) return [];
  const contacts: Contacts = { cuts: [], along: [] };
  for (const tree of trees) addContacts(segment, tree, includes, contacts);
  const { cuts } = contacts;
  const isAlong = createSpanTest(contacts.along);
  const ends = [...cuts.sort((left, right) => left.at - right.at), { at: 1, x: bx, y: by }];
  const pieces: SegmentPiece[] = [];
  let start: Cut = { at: 0, x: ax, y: ay };
  for (const end of ends) {
    if (end.at - start.at <= SHORTEST) continue;
    const middle = (start.at + end.at) / 2;
    pieces.push({
      from: [start.x, start.y],
      to: [end.x, end.y],
      middle: [ax + (bx - ax) * middle, ay + (by - ay) * middle],
      isAlongEdge: isAlong(middle),
    });
    start = end;
  }
  return pieces;
};

/** Degrees, a tenth of a millimetre on the ground. */
const OFFSET = 1e-9;

/** The positions just left and just right of the piece. */
export const flankingPositions = ({ from, to, middle: [x, y] }: SegmentPiece): readonly [Position, Position] => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = OFFSET / Math.hypot(dx, dy);
  return [
    [x - dy * share, y + dx * share],
    [x + dy * share, y - dx * share],
  ];
};
