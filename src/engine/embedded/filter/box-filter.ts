// Spatial relations by comparing boxes only: fast scans of the extent columns, exact if the query consists of
// rectangles.
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

/** `disjoint` is evaluated as the complement of `intersects`. */
export type NonDisjointRelation = Exclude<SpatialRelation, 'disjoint'>;

/** 180 and -180 are the same meridian: boxes that touch it from both sides intersect. */
export const touchesAntimeridian = (box: Box): boolean => box[0] === -180 || box[2] === 180;

const MAX_BOXES = 8;

/**
 * Replaces many boxes by one or two that cover them, one on each side of 0, because geometries that cross 180 have
 * both.
 */
export const coveringBoxes = (boxes: readonly Box[]): readonly Box[] => {
  if (boxes.length <= MAX_BOXES) return boxes;
  const covers = [
    boundingBoxOf(boxes.filter(([west]) => west < 0)),
    boundingBoxOf(boxes.filter(([west]) => west >= 0)),
  ];
  return covers.filter((cover) => cover !== undefined);
};

const createExtentSet = (columns: ExtentColumns): Bitset => createBitset(extentCount(columns));

const isInside = ({ west, south, east, north }: ExtentBlocks, block: number, box: Box): boolean =>
  (west[block] as number) >= box[0] &&
  (east[block] as number) <= box[2] &&
  (south[block] as number) >= box[1] &&
  (north[block] as number) <= box[3];

/** All extents of a block, as bits; the last block may have fewer. */
const fullBlock = (columns: ExtentColumns, block: number): number => {
  const left = extentCount(columns) - block * EXTENTS_PER_BLOCK;
  return left >= EXTENTS_PER_BLOCK ? 0xffffffff : 2 ** left - 1;
};

/** Tests an extent by its boxes, given as a range of the columns. */
type ExtentTest = (from: number, past: number) => boolean;

const bitsWhere = (columns: ExtentColumns, block: number, test: ExtentTest): number => {
  const first = block * EXTENTS_PER_BLOCK;
  const past = Math.min(extentCount(columns), first + EXTENTS_PER_BLOCK);
  let bits = 0;
  for (let extent = first; extent < past; extent++) {
    if (test(columns.starts[extent] as number, columns.starts[extent + 1] as number)) bits |= 1 << (extent - first);
  }
  return bits;
};

const intersects = (
  { west, south, east, north }: ExtentColumns,
  [queryWest, querySouth, queryEast, queryNorth]: Box,
): ExtentTest => {
  return (from, past) => {
    for (let at = from; at < past; at++) {
      const isIntersecting =
        (west[at] as number) <= queryEast &&
        (east[at] as number) >= queryWest &&
        (south[at] as number) <= queryNorth &&
        (north[at] as number) >= querySouth;
      if (isIntersecting) return true;
    }
    return false;
  };
};

const extentsIntersecting = (columns: ExtentColumns, query: readonly Box[]): Bitset => {
  const found = createExtentSet(columns);
  const blocks = extentBlocks(columns);
  for (const box of query) {
    const test = intersects(columns, box);
    for (let block = 0; block < blocks.count; block++) {
      if (isBlockDisjoint(blocks, block, box)) continue;
      const bits = isInside(blocks, block, box) ? fullBlock(columns, block) : bitsWhere(columns, block, test);
      found[block] = (found[block] as number) | bits;
    }
  }
  return found;
};

/** Extents with a box that intersects one of these, also across the antimeridian. */
export const intersectingExtents = (columns: ExtentColumns, query: readonly Box[]): Bitset =>
  extentsIntersecting(columns, [...query, ...query.flatMap(acrossAntimeridian)]);

export const filterExtents = (columns: ExtentColumns, extents: Bitset, test: (extent: number) => boolean): Bitset => {
  const count = extentCount(columns);
  for (let extent = 0; extent < count; extent++) {
    if (extents[extent >>> 5] === 0) extent |= 31;
    else if (hasBit(extents, extent) && !test(extent)) removeBit(extents, extent);
  }
  return extents;
};

export const addDocsOfExtents = (columns: ExtentColumns, extents: Bitset, into: Bitset): void => {
  const { docStarts, docs } = columns;
  const count = extentCount(columns);
  for (let extent = 0; extent < count; extent++) {
    if (extents[extent >>> 5] === 0) extent |= 31;
    else if (hasBit(extents, extent)) {
      const end = docStarts[extent + 1] as number;
      for (let at = docStarts[extent] as number; at < end; at++) addBit(into, docs[at] as number);
    }
  }
};

/** A rectangle that touches 180 also touches -180, as a line, and vice versa. */
const acrossAntimeridian = ([west, south, east, north]: Box): readonly Box[] => [
  ...(west === -180 && east < 180 ? [[180, south, 180, north] as const] : []),
  ...(east === 180 && west > -180 ? [[-180, south, -180, north] as const] : []),
];

const MAX_RECTANGLES = 2;

/**
 * A query of one rectangle, or of two that meet at 180, with their copies across the antimeridian: comparing boxes is
 * exact for these. They must be disjoint, because two together could cover a box that neither covers alone.
 */
const plainRectangles = (geometry: Geometry): readonly Box[] | undefined => {
  const rectangles = toRectangles(geometry);
  if (rectangles === undefined || rectangles.length > MAX_RECTANGLES) return undefined;
  const copies = rectangles
    .flatMap(acrossAntimeridian)
    .filter((copy) => !rectangles.some((box) => containsBox(box, copy)));
  const all = [...rectangles, ...copies];
  return all.some((box, at) => all.slice(at + 1).some((other) => boxesIntersect(box, other))) ? undefined : all;
};

const isWithin = (
  { west, south, east, north }: ExtentColumns,
  [queryWest, querySouth, queryEast, queryNorth]: Box,
): ((at: number) => boolean) => {
  return (at) =>
    (west[at] as number) >= queryWest &&
    (east[at] as number) <= queryEast &&
    (south[at] as number) >= querySouth &&
    (north[at] as number) <= queryNorth;
};

const isWithinAny = (columns: ExtentColumns, rectangles: readonly Box[]): ExtentTest => {
  const [first, ...others] = rectangles.map((rectangle) => isWithin(columns, rectangle));
  return (from, past) => {
    for (let at = from; at < past; at++)
      if (first?.(at) !== true && !others.some((isWithinOther) => isWithinOther(at))) return false;
    return from < past;
  };
};

const extentsWithin = (columns: ExtentColumns, rectangles: readonly Box[]): Bitset => {
  const inside = createExtentSet(columns);
  const blocks = extentBlocks(columns);
  const test = isWithinAny(columns, rectangles);
  for (let block = 0; block < blocks.count; block++) {
    if (rectangles.every((rectangle) => isBlockDisjoint(blocks, block, rectangle))) continue;
    inside[block] = rectangles.some((rectangle) => isInside(blocks, block, rectangle))
      ? fullBlock(columns, block)
      : bitsWhere(columns, block, test);
  }
  return inside;
};

/** Single-box extents that contain the box. Whether several boxes together contain it needs an exact test. */
export const extentsContaining = (columns: ExtentColumns, box: Box): Bitset => {
  const containing = createExtentSet(columns);
  const blocks = extentBlocks(columns);
  const [queryWest, querySouth, queryEast, queryNorth] = box;
  const { west, south, east, north } = columns;
  for (let block = 0; block < blocks.count; block++) {
    if (isBlockDisjoint(blocks, block, box)) continue;
    containing[block] = bitsWhere(
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
  return containing;
};

/** Extents with several boxes, such as those that cross 180. */
export const multiBoxExtents = (columns: ExtentColumns): readonly number[] => {
  const { starts } = columns;
  const count = extentCount(columns);
  const multiBox: number[] = [];
  for (let extent = 0; extent < count; extent++) {
    if ((starts[extent + 1] as number) > (starts[extent] as number) + 1) multiBox.push(extent);
  }
  return multiBox;
};

/** Undefined if comparing boxes is not exact. */
export const matchByBoxes = (
  columns: ExtentColumns,
  relation: NonDisjointRelation,
  geometry: Geometry,
): Bitset | undefined => {
  if (relation !== 'within' && relation !== 'intersects') return undefined;
  const rectangles = plainRectangles(geometry);
  if (rectangles === undefined) return undefined;
  return relation === 'within' ? extentsWithin(columns, rectangles) : extentsIntersecting(columns, rectangles);
};
