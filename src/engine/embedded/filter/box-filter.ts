// Spatial relations by comparing boxes alone: quick scans of the columns of places, exact against questions that are rectangles.
import { addBit, type Bitset, createBitset, hasBit, removeBit } from '../../../lib/bitset.ts';
import { boxesIntersect, containsBox, coverBoxes } from '../../../lib/geo/plane/box-measures.ts';
import { toRectangles } from '../../../lib/geo/plane/rectangles.ts';
import type { Box, Geometry, SpatialRelation } from '../../../lib/geo/types.ts';
import { placeCount } from '../segment/doc-places.ts';
import type { PlaceColumns } from '../segment/segment-view.ts';

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

export const createPlaceSet = (columns: PlaceColumns): Bitset => createBitset(placeCount(columns));

/** Places with a box that meets one of these. */
const boxesMeeting = (columns: PlaceColumns, query: readonly Box[]): Bitset => {
  const found = createPlaceSet(columns);
  const { starts, west, south, east, north } = columns;
  const count = placeCount(columns);
  for (const [queryWest, querySouth, queryEast, queryNorth] of query) {
    let at = 0;
    for (let place = 0; place < count; place++) {
      const end = starts[place + 1] as number;
      for (; at < end; at++) {
        if (
          (west[at] as number) <= queryEast &&
          (east[at] as number) >= queryWest &&
          (south[at] as number) <= queryNorth &&
          (north[at] as number) >= querySouth
        ) {
          addBit(found, place);
        }
      }
    }
  }
  return found;
};

/** Places with a box that meets one of these, on either side of 180. */
export const meetingPlaces = (columns: PlaceColumns, query: readonly Box[]): Bitset =>
  boxesMeeting(columns, [...query, ...query.flatMap(acrossSeam)]);

/** Leaves of the places those that pass a test. */
export const keepPlaces = (columns: PlaceColumns, places: Bitset, test: (place: number) => boolean): Bitset => {
  const count = placeCount(columns);
  for (let place = 0; place < count; place++) {
    if (places[place >>> 5] === 0) place |= 31;
    else if (hasBit(places, place) && !test(place)) removeBit(places, place);
  }
  return places;
};

/** Adds the records that lie at the places. */
export const addDocsAt = (columns: PlaceColumns, places: Bitset, into: Bitset): void => {
  const { docStarts, docs } = columns;
  const count = placeCount(columns);
  for (let place = 0; place < count; place++) {
    if (places[place >>> 5] === 0) place |= 31;
    else if (hasBit(places, place)) {
      const end = docStarts[place + 1] as number;
      for (let at = docStarts[place] as number; at < end; at++) addBit(into, docs[at] as number);
    }
  }
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

/** Places of which every box lies in one of the rectangles. */
const placesInside = (columns: PlaceColumns, rectangles: readonly Box[]): Bitset => {
  const inside = createPlaceSet(columns);
  const { starts, west, south, east, north } = columns;
  const count = placeCount(columns);
  let at = 0;
  for (let place = 0; place < count; place++) {
    const end = starts[place + 1] as number;
    let allInside = at < end;
    for (; at < end; at++) {
      let isInside = false;
      for (let index = 0; index < rectangles.length && !isInside; index++) {
        const [queryWest, querySouth, queryEast, queryNorth] = rectangles[index] as Box;
        isInside =
          (west[at] as number) >= queryWest &&
          (east[at] as number) <= queryEast &&
          (south[at] as number) >= querySouth &&
          (north[at] as number) <= queryNorth;
      }
      allInside &&= isInside;
    }
    if (allInside) addBit(inside, place);
  }
  return inside;
};

/** Places of one box that holds the other; whether several hold it together, boxes alone do not tell. */
export const placesAround = (columns: PlaceColumns, [queryWest, querySouth, queryEast, queryNorth]: Box): Bitset => {
  const around = createPlaceSet(columns);
  const { starts, west, south, east, north } = columns;
  const count = placeCount(columns);
  for (let place = 0; place < count; place++) {
    const at = starts[place] as number;
    const isAround =
      starts[place + 1] === at + 1 &&
      (west[at] as number) <= queryWest &&
      (east[at] as number) >= queryEast &&
      (south[at] as number) <= querySouth &&
      (north[at] as number) >= queryNorth;
    if (isAround) addBit(around, place);
  }
  return around;
};

/** Places of several boxes, as at 180. */
export const placesOfSeveral = (columns: PlaceColumns): readonly number[] => {
  const { starts } = columns;
  const count = placeCount(columns);
  const several: number[] = [];
  for (let place = 0; place < count; place++) {
    if ((starts[place + 1] as number) > (starts[place] as number) + 1) several.push(place);
  }
  return several;
};

/** Undefined where boxes do not settle it. */
export const byBoxes = (columns: PlaceColumns, relation: Relation, geometry: Geometry): Bitset | undefined => {
  if (relation !== 'within' && relation !== 'intersects') return undefined;
  const rectangles = plainRectangles(geometry);
  if (rectangles === undefined) return undefined;
  return relation === 'within' ? placesInside(columns, rectangles) : boxesMeeting(columns, rectangles);
};
