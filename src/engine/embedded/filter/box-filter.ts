// Spatial relations by comparing boxes alone: quick scans of the box columns, exact against questions that are rectangles.
import { addBit, andNotInto, type Bitset } from '../../../lib/bitset.ts';
import { boxesIntersect, containsBox, coverBoxes } from '../../../lib/geo/plane/box-measures.ts';
import { toRectangles } from '../../../lib/geo/plane/rectangles.ts';
import type { Box, Geometry, SpatialRelation } from '../../../lib/geo/types.ts';
import type { SegmentView } from '../segment/segment-view.ts';

/** `disjoint` is what is left of the placed records when those that intersect are taken away. */
export type Relation = Exclude<SpatialRelation, 'disjoint'>;

/** 180 and -180 are one meridian: boxes that touch it from both sides meet there though their numbers do not. */
export const onSeam = (box: Box): boolean => box[0] === -180 || box[2] === 180;

const FEW_BOXES = 8;

/** Thousands of boxes as one or two that cover them: one on each side of 0, as shapes across 180 lie at both ends. */
export const fewBoxes = (boxes: readonly Box[]): readonly Box[] => {
  if (boxes.length <= FEW_BOXES) return boxes;
  const covers = [coverBoxes(boxes.filter(([west]) => west < 0)), coverBoxes(boxes.filter(([west]) => west >= 0))];
  return covers.filter((cover) => cover !== undefined);
};

/** Records with a box that meets one of these. */
const boxesMeeting = (view: SegmentView, query: readonly Box[]): Bitset => {
  const found = new Uint32Array(view.visible.length);
  const { docs, west, south, east, north } = view.boxes;
  for (const [queryWest, querySouth, queryEast, queryNorth] of query) {
    for (let at = 0; at < docs.length; at++) {
      if (
        (west[at] as number) <= queryEast &&
        (east[at] as number) >= queryWest &&
        (south[at] as number) <= queryNorth &&
        (north[at] as number) >= querySouth
      ) {
        addBit(found, docs[at] as number);
      }
    }
  }
  return found;
};

/** Records with a box that meets one of these, or might meet it across 180. */
export const meetingDocs = (view: SegmentView, query: readonly Box[]): Bitset => {
  const found = boxesMeeting(view, query);
  const { docs, west, east } = view.boxes;
  if (query.some(onSeam)) {
    for (let at = 0; at < docs.length; at++) {
      if (east[at] === 180 || west[at] === -180) addBit(found, docs[at] as number);
    }
  }
  return found;
};

/** 180 is -180: a rectangle that reaches the one stands, as a line, on the other too. */
const acrossSeam = ([west, south, east, north]: Box): readonly Box[] => [
  ...(west === -180 && east < 180 ? [[180, south, 180, north] as const] : []),
  ...(east === 180 && west > -180 ? [[-180, south, -180, north] as const] : []),
];

const MOST_RECTANGLES = 2;

/**
 * A question of one rectangle, or of two as at 180, with what they are on the other side: against these boxes need no topology.
 * They must lie apart, so that none covers with another what it does not cover alone.
 */
const plainRectangles = (geometry: Geometry): readonly Box[] | undefined => {
  const asked = toRectangles(geometry);
  if (asked === undefined || asked.length > MOST_RECTANGLES) return undefined;
  const copies = asked.flatMap(acrossSeam).filter((copy) => !asked.some((box) => containsBox(box, copy)));
  const all = [...asked, ...copies];
  return all.some((box, at) => all.slice(at + 1).some((other) => boxesIntersect(box, other))) ? undefined : all;
};

/** Records of which every box lies in one of the rectangles. */
const docsInside = (view: SegmentView, rectangles: readonly Box[]): Bitset => {
  const inside = new Uint32Array(view.visible.length);
  const outside = new Uint32Array(view.visible.length);
  const { docs, west, south, east, north } = view.boxes;
  for (let at = 0; at < docs.length; at++) {
    let isInside = false;
    for (let index = 0; index < rectangles.length && !isInside; index++) {
      const [queryWest, querySouth, queryEast, queryNorth] = rectangles[index] as Box;
      isInside =
        (west[at] as number) >= queryWest &&
        (east[at] as number) <= queryEast &&
        (south[at] as number) >= querySouth &&
        (north[at] as number) <= queryNorth;
    }
    addBit(isInside ? inside : outside, docs[at] as number);
  }
  return andNotInto(inside, outside);
};

/** Records of which one box holds the rectangle. */
const docsAround = (view: SegmentView, [queryWest, querySouth, queryEast, queryNorth]: Box): Bitset => {
  const around = new Uint32Array(view.visible.length);
  const { docs, west, south, east, north } = view.boxes;
  for (let at = 0; at < docs.length; at++) {
    const isAround =
      (west[at] as number) <= queryWest &&
      (east[at] as number) >= queryEast &&
      (south[at] as number) <= querySouth &&
      (north[at] as number) >= queryNorth;
    if (isAround) addBit(around, docs[at] as number);
  }
  return around;
};

/** Undefined where boxes do not settle it. */
export const byBoxes = (view: SegmentView, relation: Relation, geometry: Geometry): Bitset | undefined => {
  const rectangles = plainRectangles(geometry);
  const [only, second] = rectangles ?? [];
  if (rectangles === undefined || only === undefined) return undefined;
  if (relation === 'within') return docsInside(view, rectangles);
  if (relation === 'intersects') return boxesMeeting(view, rectangles);
  return relation === 'contains' && second === undefined ? docsAround(view, only) : undefined;
};
