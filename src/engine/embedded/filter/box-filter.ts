// Spatial relations by comparing boxes alone: quick scans of the columns of places, exact against questions that are rectangles.
import { addBit, type Bitset, createBitset, hasBit, removeBit } from '@periplus/collections';
import {
  type Box,
  boundingBoxOf,
  boxesIntersect,
  containsBox,
  type Geometry,
  type SpatialRelation,
  toRectangles,
} from '@periplus/geo';
import { extentCount } from '../segment/doc-extents.ts';
import { EXTENTS_PER_BLOCK, type ExtentBlocks, extentBlocks, isBlockDisjoint } from '../segment/extent-blocks.ts';
import type { ExtentColumns } from '../segment/segment-view.ts';

/** `disjoint` is what is left of the placed records when those that intersect are taken away. */
export type NonDisjointRelation = Exclude<SpatialRelation, 'disjoint'>;

/** 180 and -180 are one meridian: boxes that touch it from both sides meet there though their numbers do not. */
export const touchesAntimeridian = (box: Box): boolean => box[0] === -180 || box[2] === 180;

const FEW_BOXES = 8;

/** Thousands of boxes as one or two that cover them: one on each side of 0, as shapes across 180 lie at both ends. */
export const coveringBoxes = (boxes: readonly Box[]): readonly Box[] => {
  if (boxes.length <= FEW_BOXES) return boxes;
  const covers = [
    boundingBoxOf(boxes.filter(([west]) => west < 0)),
    boundingBoxOf(boxes.filter(([west]) => west >= 0)),
  ];
  return covers.filter((cover) => cover !== undefined);
};

export const createExtentSet = (columns: ExtentColumns): Bitset => createBitset(extentCount(columns));

const isInside = ({ west, south, east, north }: ExtentBlocks, block: number, box: Box): boolean =>
  (west[block] as number) >= box[0] &&
  (east[block] as number) <= box[2] &&
  (south[block] as number) >= box[1] &&
  (north[block] as number) <= box[3];

/** All places of a block, as bits; the last block may have fewer. */
const wholeBlock = (columns: ExtentColumns, block: number): number => {
  const left = extentCount(columns) - block * EXTENTS_PER_BLOCK;
  return left >= EXTENTS_PER_BLOCK ? 0xffffffff : 2 ** left - 1;
};

/** Tells of a place by its boxes, which stand from one number of the columns to another. */
type PlaceTest = (from: number, past: number) => boolean;

/** The places of a block that pass a test, as bits. */
const bitsWhere = (columns: ExtentColumns, block: number, test: PlaceTest): number => {
  const first = block * EXTENTS_PER_BLOCK;
  const past = Math.min(extentCount(columns), first + EXTENTS_PER_BLOCK);
  let bits = 0;
  for (let place = first; place < past; place++) {
    if (test(columns.starts[place] as number, columns.starts[place + 1] as number)) bits |= 1 << (place - first);
  }
  return bits;
};

/** One of its boxes meets this one. */
const meets = (
  { west, south, east, north }: ExtentColumns,
  [queryWest, querySouth, queryEast, queryNorth]: Box,
): PlaceTest => {
  return (from, past) => {
    for (let at = from; at < past; at++) {
      const isMeeting =
        (west[at] as number) <= queryEast &&
        (east[at] as number) >= queryWest &&
        (south[at] as number) <= queryNorth &&
        (north[at] as number) >= querySouth;
      if (isMeeting) return true;
    }
    return false;
  };
};

/** Places with a box that meets one of these. */
const boxesMeeting = (columns: ExtentColumns, query: readonly Box[]): Bitset => {
  const found = createExtentSet(columns);
  const blocks = extentBlocks(columns);
  for (const box of query) {
    const test = meets(columns, box);
    for (let block = 0; block < blocks.count; block++) {
      if (isBlockDisjoint(blocks, block, box)) continue;
      const bits = isInside(blocks, block, box) ? wholeBlock(columns, block) : bitsWhere(columns, block, test);
      found[block] = (found[block] as number) | bits;
    }
  }
  return found;
};

/** Places with a box that meets one of these, on either side of 180. */
export const intersectingExtents = (columns: ExtentColumns, query: readonly Box[]): Bitset =>
  boxesMeeting(columns, [...query, ...query.flatMap(acrossSeam)]);

/** Leaves of the places those that pass a test. */
export const filterExtents = (columns: ExtentColumns, places: Bitset, test: (place: number) => boolean): Bitset => {
  const count = extentCount(columns);
  for (let place = 0; place < count; place++) {
    if (places[place >>> 5] === 0) place |= 31;
    else if (hasBit(places, place) && !test(place)) removeBit(places, place);
  }
  return places;
};

/** Adds the records that lie at the places. */
export const addDocsOfExtents = (columns: ExtentColumns, places: Bitset, into: Bitset): void => {
  const { docStarts, docs } = columns;
  const count = extentCount(columns);
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

/** Each of its boxes lies in one of the rectangles. */
const liesIn = ({ west, south, east, north }: ExtentColumns, rectangles: readonly Box[]): PlaceTest => {
  const isWithin = (at: number, [queryWest, querySouth, queryEast, queryNorth]: Box): boolean =>
    (west[at] as number) >= queryWest &&
    (east[at] as number) <= queryEast &&
    (south[at] as number) >= querySouth &&
    (north[at] as number) <= queryNorth;
  return (from, past) => {
    for (let at = from; at < past; at++) if (!rectangles.some((rectangle) => isWithin(at, rectangle))) return false;
    return from < past;
  };
};

/** Places of which every box lies in one of the rectangles. */
const placesInside = (columns: ExtentColumns, rectangles: readonly Box[]): Bitset => {
  const inside = createExtentSet(columns);
  const blocks = extentBlocks(columns);
  const test = liesIn(columns, rectangles);
  for (let block = 0; block < blocks.count; block++) {
    if (rectangles.every((rectangle) => isBlockDisjoint(blocks, block, rectangle))) continue;
    inside[block] = rectangles.some((rectangle) => isInside(blocks, block, rectangle))
      ? wholeBlock(columns, block)
      : bitsWhere(columns, block, test);
  }
  return inside;
};

/** Places of one box that holds the other; whether several hold it together, boxes alone do not tell. */
export const extentsContaining = (columns: ExtentColumns, box: Box): Bitset => {
  const around = createExtentSet(columns);
  const blocks = extentBlocks(columns);
  const [queryWest, querySouth, queryEast, queryNorth] = box;
  const { west, south, east, north } = columns;
  for (let block = 0; block < blocks.count; block++) {
    if (isBlockDisjoint(blocks, block, box)) continue;
    around[block] = bitsWhere(
      columns,
      block,
      (from, past) =>
        past === from + 1 &&
        (west[from] as number) <= queryWest &&
        (east[from] as number) >= queryEast &&
        (south[from] as number) <= querySouth &&
        (north[from] as number) >= queryNorth,
    );
  }
  return around;
};

/** Places of several boxes, as at 180. */
export const multiBoxExtents = (columns: ExtentColumns): readonly number[] => {
  const { starts } = columns;
  const count = extentCount(columns);
  const several: number[] = [];
  for (let place = 0; place < count; place++) {
    if ((starts[place + 1] as number) > (starts[place] as number) + 1) several.push(place);
  }
  return several;
};

/** Undefined where boxes do not settle it. */
export const matchByBoxes = (
  columns: ExtentColumns,
  relation: NonDisjointRelation,
  geometry: Geometry,
): Bitset | undefined => {
  if (relation !== 'within' && relation !== 'intersects') return undefined;
  const rectangles = plainRectangles(geometry);
  if (rectangles === undefined) return undefined;
  return relation === 'within' ? placesInside(columns, rectangles) : boxesMeeting(columns, rectangles);
};
