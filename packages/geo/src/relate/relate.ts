// The spatial relations between two geometries that lie on the map (cut at 180, as parseGeometryText gives them).
//
// Geometries are closed sets of points in the plane of longitude and latitude; 180 and -180 are one meridian.
//   intersects  they share at least one point, be it on their borders
//   disjoint    they share none
//   within      every point of the first lies in the second, border included: a box equal to the question is within
//   contains    within, the other way round
//   equals      each is within the other
//   touches     they share points, but none that is inside both
//   crosses     the one of lower dimension lies partly inside the other and partly outside; two lines share inner points but no stretch
//   overlaps    both have one dimension, and so has what their insides share; neither is within the other
// Inside a polygon is what the even-odd rule says; parts of a geometry count together, and a collection has the dimension of its
// highest part. An empty geometry is disjoint from everything. `within` and `contains` are what OGC calls coveredBy and covers: OGC's
// own `within` asks for common inner points besides, which leaves out what lies on a border. The others are as OGC 06-103r4 defines them.
import { once } from '@periplus/collections';
import { boundingBoxOf, boxesIntersect, containsBox } from '../plane/box-measures.ts';
import { boxesOfGeometry, boxesOfParts, type GeometryParts, toGeometryParts } from '../plane/geometry-parts.ts';
import { boxesToGeometry, hasArea, toRectangles } from '../plane/rectangles.ts';
import type { Box, Geometry, Position, SpatialRelation } from '../types.ts';
import { covers } from './covering.ts';
import { type IntersectionDimension, intersectionDimension } from './intersection-dimension.ts';
import { createRasterMask, maskSizeFor, type RasterMask } from './raster-mask.ts';
import {
  coversPosition,
  createShape,
  createWrappedShape,
  dimensionOfParts,
  interiorContains,
  type Shape,
  shapeCoversBox,
  shapeEntersBox,
  shapeIntersectsBox,
  shapesIntersect,
} from './shape.ts';

/** A thing with a place: its geometry, with the boxes around that, or boxes alone. */
export type SpatialExtent = { readonly boxes: readonly Box[]; readonly geometry?: Geometry | undefined };

export type SpatialPredicate = (record: SpatialExtent) => boolean;

type Query = {
  /** One box a part, and the box around all of them. */
  readonly boxes: readonly Box[];
  readonly cover: Box;
  /** A part lies on 180 alone: a box that ends at -180 may hold it though the numbers do not say so. */
  readonly isOnSeam: boolean;
  /** As records see it. */
  readonly shape: () => Shape;
  /** As it lies in a record. */
  readonly plain: () => Shape;
};

const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];

const createQuery = (geometry: Geometry): Query => {
  const parts = toGeometryParts(geometry);
  const boxes = boxesOfParts(parts);
  return {
    boxes,
    cover: boundingBoxOf(boxes) ?? NOWHERE,
    isOnSeam: boxes.some(([west, , east]) => west === east && Math.abs(west) === 180),
    shape: once(() => createWrappedShape(parts)),
    plain: once(() => createShape(parts)),
  };
};

const partsOf = ({ boxes, geometry }: SpatialExtent): GeometryParts =>
  toGeometryParts(geometry ?? boxesToGeometry(boxes));

/** Most places are plain rectangles; those need no topology at all. */
const rectanglesOf = ({ boxes, geometry }: SpatialExtent): readonly Box[] | undefined => {
  if (geometry !== undefined) return toRectangles(geometry);
  return boxes.length > 0 && boxes.every(hasArea) ? boxes : undefined;
};

/** The position of a place that is nothing more. */
const pointOf = ({ boxes, geometry }: SpatialExtent): Position | undefined => {
  const [box, ...others] = boxes;
  if (box === undefined || others.length > 0 || (geometry !== undefined && geometry.type !== 'Point')) return undefined;
  const [west, south, east, north] = box;
  return west === east && south === north ? [west, south] : undefined;
};

/** What misses the boxes of a record misses the record. */
const meets = (query: Query, record: SpatialExtent): boolean => {
  const shape = query.shape();
  if (!record.boxes.some((box) => shapeIntersectsBox(shape, box))) return false;
  return record.geometry === undefined || shapesIntersect(shape, createShape(partsOf(record)));
};

const isWithin = (query: Query, record: SpatialExtent): boolean => {
  const shape = query.shape();
  const rectangles = rectanglesOf(record);
  if (rectangles !== undefined) return rectangles.every((box) => shapeCoversBox(shape, box));
  const point = pointOf(record);
  if (point !== undefined) return coversPosition(shape, point);
  return covers(shape, createShape(partsOf(record)));
};

const areApart = (boxes: readonly Box[]): boolean =>
  boxes.every((box, at) => boxes.slice(at + 1).every((other) => !boxesIntersect(box, other)));

/** Of rectangles that lie apart, one alone must hold a part; parts on 180 may be held from the other side. */
const containsQuery = ({ boxes, isOnSeam, plain }: Query, record: SpatialExtent): boolean => {
  if (boxes.length === 0) return false;
  const rectangles = rectanglesOf(record);
  const isHeld = (box: Box): boolean => rectangles?.some((rectangle) => containsBox(rectangle, box)) === true;
  if (boxes.every(isHeld)) return true;
  if (rectangles !== undefined && !isOnSeam && areApart(rectangles)) return false;
  return covers(createWrappedShape(partsOf(record)), plain());
};

const insideOf = (query: Query, record: SpatialExtent, enough: 0 | 1): IntersectionDimension =>
  intersectionDimension(createWrappedShape(partsOf(record)), query.shape(), enough);

const reachesSeam = ([west, , east]: Box): boolean => west === -180 || east === 180;

/** A point is inside both. What runs along 180 may be inside of two rectangles that meet there, and of neither alone. */
const sharesInside = (query: Query, record: SpatialExtent): boolean => {
  const point = pointOf(record);
  if (point !== undefined) return interiorContains(query.shape(), point);
  const rectangles = rectanglesOf(record);
  const isPlain = query.shape().linework.partCount === 0 || !record.boxes.some(reachesSeam);
  if (rectangles === undefined || !isPlain) return insideOf(query, record, 0) >= 0;
  return rectangles.some((box) => shapeEntersBox(query.shape(), box));
};

const dimensionOf = (record: SpatialExtent): 0 | 1 | 2 =>
  rectanglesOf(record) === undefined ? dimensionOfParts(partsOf(record)) : 2;

const touchesQuery = (query: Query, record: SpatialExtent): boolean =>
  meets(query, record) && !sharesInside(query, record);

const crossesQuery = (query: Query, record: SpatialExtent): boolean => {
  const [own, other] = [dimensionOf(record), query.shape().dimension];
  if (own === 1 && other === 1) return insideOf(query, record, 1) === 0;
  if (own === other || !sharesInside(query, record)) return false;
  return own < other ? !isWithin(query, record) : !containsQuery(query, record);
};

const overlapsQuery = (query: Query, record: SpatialExtent): boolean => {
  const [own, other] = [dimensionOf(record), query.shape().dimension];
  if (own !== other) return false;
  const isShared = own === 1 ? insideOf(query, record, 1) === 1 : sharesInside(query, record);
  return isShared && !isWithin(query, record) && !containsQuery(query, record);
};

const TESTS: Readonly<Record<SpatialRelation, (query: Query, record: SpatialExtent) => boolean>> = {
  intersects: meets,
  disjoint: (query, record) => !meets(query, record),
  within: isWithin,
  contains: containsQuery,
  equals: (query, record) => containsQuery(query, record) && isWithin(query, record),
  touches: touchesQuery,
  crosses: crossesQuery,
  overlaps: overlapsQuery,
};

/** One question for many places: the work on the question is done once. */
export type PreparedGeometry = Pick<Query, 'cover' | 'isOnSeam'> & {
  readonly test: (relation: SpatialRelation) => SpatialPredicate;
  /** Made when first asked for, and worth it for hundreds of places; for how many decides how fine it is. Undefined for points and lines. */
  readonly mask: (places?: number) => RasterMask | undefined;
};

export const prepareGeometry = (geometry: Geometry): PreparedGeometry => {
  const query = createQuery(geometry);
  const masks = new Map<number, RasterMask | undefined>();
  const maskOf = (side: number): RasterMask | undefined => {
    if (!masks.has(side)) masks.set(side, createRasterMask(query.shape(), side));
    return masks.get(side);
  };
  return {
    cover: query.cover,
    isOnSeam: query.isOnSeam,
    test: (relation) => (record) => TESTS[relation](query, record),
    mask: (places = Number.POSITIVE_INFINITY) => maskOf(maskSizeFor(query.shape(), places)),
  };
};

/** The relation of many places to one question. */
export const preparePredicate = (query: Geometry, relation: SpatialRelation): SpatialPredicate =>
  prepareGeometry(query).test(relation);

/** `relate('within', a, b)`: a lies within b. */
export const relate = (relation: SpatialRelation, a: Geometry, b: Geometry): boolean =>
  preparePredicate(b, relation)({ boxes: boxesOfGeometry(a), geometry: a });
