// Cuts an edge into pieces wherever other edges touch or cross it: each piece then lies wholly on one side of all of them, so that one
// position speaks for the whole piece.

import { boxOfSegment, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { isOnSegment, orientation, segmentsCross } from '../plane/segments.ts';
import type { Position } from '../types.ts';

export type Segment = readonly [ax: number, ay: number, bx: number, by: number];

export type SegmentPiece = {
  readonly from: Position;
  readonly to: Position;
  readonly middle: Position;
  /** The piece runs along an edge. */
  readonly isAlongEdge: boolean;
};

type Cut = { readonly at: number; readonly x: number; readonly y: number };

/** Places calculated from the same crossing twice differ by less; a shorter piece is a point. */
const SHORTEST = 1e-12;

/** How far along the segment a position lies, from 0 to 1; measured on the longer axis. */
const placeOn = ([ax, ay, bx, by]: Segment, x: number, y: number): number =>
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
  isMeant: (edge: number) => boolean,
  contacts: Contacts,
): void => {
  const [ax, ay, bx, by] = segment;
  const cutAt = (x: number, y: number): void => {
    if (isOnSegment(x, y, ax, ay, bx, by)) contacts.cuts.push({ at: placeOn(segment, x, y), x, y });
  };
  someEdge(tree, boxOfSegment(ax, ay, bx, by), (cx, cy, dx, dy, edge) => {
    if (!isMeant(edge)) return false;
    if (segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) contacts.cuts.push(crossingOf(segment, cx, cy, dx, dy));
    cutAt(cx, cy);
    cutAt(dx, dy);
    if (orientation(ax, ay, bx, by, cx, cy) === 0 && orientation(ax, ay, bx, by, dx, dy) === 0) {
      const [from, to] = [placeOn(segment, cx, cy), placeOn(segment, dx, dy)];
      contacts.along.push([Math.min(from, to), Math.max(from, to)]);
    }
    return false;
  });
};

/** Answers of places in ascending order whether one of the spans holds them. */
const createSpanTest = (spans: Span[]): ((place: number) => boolean) => {
  spans.sort((left, right) => left[0] - right[0]);
  let [next, reached] = [0, -Infinity];
  return (place) => {
    for (; next < spans.length && (spans[next] as Span)[0] <= place; next++) {
      reached = Math.max(reached, (spans[next] as Span)[1]);
    }
    return place <= reached;
  };
};

/** In order from a to b. A segment without length has no pieces. */
export const splitSegment = (
  segment: Segment,
  trees: readonly EdgeTree[],
  isMeant: (edge: number) => boolean = () => true,
): readonly SegmentPiece[] => {
  const [ax, ay, bx, by] = segment;
  if (ax === bx && ay === by) return [];
  const contacts: Contacts = { cuts: [], along: [] };
  for (const tree of trees) addContacts(segment, tree, isMeant, contacts);
  const { cuts } = contacts;
  const isAlong = createSpanTest(contacts.along);
  const ends = [...cuts.sort((left, right) => left.at - right.at), { at: 1, x: bx, y: by }];
  const pieces: SegmentPiece[] = [];
  let start: Cut = { at: 0, x: ax, y: ay };
  for (const end of ends) {
    if (end.at - start.at <= SHORTEST) continue;
    const place = (start.at + end.at) / 2;
    pieces.push({
      from: [start.x, start.y],
      to: [end.x, end.y],
      middle: [ax + (bx - ax) * place, ay + (by - ay) * place],
      isAlongEdge: isAlong(place),
    });
    start = end;
  }
  return pieces;
};

/** A tenth of a millimetre on the ground: nothing that is mapped is as thin. */
const ASIDE = 1e-9;

/** A position just left of the piece, and one just right of it. */
export const flankingPositions = ({ from, to, middle: [x, y] }: SegmentPiece): readonly [Position, Position] => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = ASIDE / Math.hypot(dx, dy);
  return [
    [x - dy * share, y + dx * share],
    [x + dy * share, y - dx * share],
  ];
};
