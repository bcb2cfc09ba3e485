// The spatial relations between two geometries on the map (cut at 180, as parseGeometryText returns them).
//
// Geometries are closed sets of points in the plane of longitude and latitude; 180 and -180 are the same meridian.
//   intersects  they share at least one point, which may lie on their borders
//   disjoint    they share no point
//   within      every point of the first lies in the second, border included; a geometry is within itself
//   contains    the converse of within
//   equals      each is within the other
//   touches     they share points, but no interior point of both
//   crosses     the one of lower dimension lies partly inside the other; two lines share interior points only
//   overlaps    both, and the intersection of their interiors, have the same dimension; neither is within the other
// The even-odd rule defines the interior of a polygon. Parts of a geometry count together, and a collection has the
// dimension of its highest part. An empty geometry is disjoint from everything. `within` and `contains` are coveredBy
// and covers of OGC 06-103r4, whose own `within` excludes geometries on a border; the others are as defined there.
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

/** A geometry with its bounding boxes, or boxes alone. */
export type SpatialExtent = { readonly boxes: readonly Box[]; readonly geometry?: Geometry | undefined };

export type SpatialPredicate = (record: SpatialExtent) => boolean;

type Query = {
  /** One box per part, and the box around all of them. */
  readonly boxes: readonly Box[];
  readonly cover: Box;
  /** A part lies entirely on 180, so that a box that ends at -180 may contain it. */
  readonly isOnSeam: boolean;
  /** With copies on the other side of 180. */
  readonly shape: () => Shape;
  /** Without these copies. */
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

/** Most extents are rectangles, which need no topology. */
const rectanglesOf = ({ boxes, geometry }: SpatialExtent): readonly Box[] | undefined => {
  if (geometry !== undefined) return toRectangles(geometry);
  return boxes.length > 0 && boxes.every(hasArea) ? boxes : undefined;
};

/** The position of an extent that is a point. */
const pointOf = ({ boxes, geometry }: SpatialExtent): Position | undefined => {
  const [box, ...rest] = boxes;
  if (box === undefined || rest.length > 0 || (geometry !== undefined && geometry.type !== 'Point')) return undefined;
  const [west, south, east, north] = box;
  return west === east && south === north ? [west, south] : undefined;
};

const intersectsQuery = (query: Query, record: SpatialExtent): boolean => {
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

const areDisjoint = (boxes: readonly Box[]): boolean =>
  boxes.every((box, at) => boxes.slice(at + 1).every((other) => !boxesIntersect(box, other)));

/** Among disjoint rectangles, a single one must contain each part, except for parts on 180. */
const containsQuery = ({ boxes, isOnSeam, plain }: Query, record: SpatialExtent): boolean => {
  if (boxes.length === 0) return false;
  const rectangles = rectanglesOf(record);
  const isContained = (box: Box): boolean => rectangles?.some((rectangle) => containsBox(rectangle, box)) === true;
  if (boxes.every(isContained)) return true;
  if (rectangles !== undefined && !isOnSeam && areDisjoint(rectangles)) return false;
  return covers(createWrappedShape(partsOf(record)), plain());
};

const sharedDimension = (query: Query, record: SpatialExtent, enough: 0 | 1): IntersectionDimension =>
  intersectionDimension(createWrappedShape(partsOf(record)), query.shape(), enough);

const reachesSeam = ([west, , east]: Box): boolean => west === -180 || east === 180;

/** A line along 180 may be inside two rectangles that meet there, and inside neither alone. */
const interiorsIntersect = (query: Query, record: SpatialExtent): boolean => {
  const point = pointOf(record);
  if (point !== undefined) return interiorContains(query.shape(), point);
  const rectangles = rectanglesOf(record);
  const isPlain = query.shape().linework.partCount === 0 || !record.boxes.some(reachesSeam);
  if (rectangles === undefined || !isPlain) return sharedDimension(query, record, 0) >= 0;
  return rectangles.some((box) => shapeEntersBox(query.shape(), box));
};

const dimensionOf = (record: SpatialExtent): 0 | 1 | 2 =>
  rectanglesOf(record) === undefined ? dimensionOfParts(partsOf(record)) : 2;

const touchesQuery = (query: Query, record: SpatialExtent): boolean =>
  intersectsQuery(query, record) && !interiorsIntersect(query, record);

const crossesQuery = (query: Query, record: SpatialExtent): boolean => {
  const [own, other] = [dimensionOf(record), query.shape().dimension];
  if (own === 1 && other === 1) return sharedDimension(query, record, 1) === 0;
  if (own === other || !interiorsIntersect(query, record)) return false;
  return own < other ? !isWithin(query, record) : !containsQuery(query, record);
};

const overlapsQuery = (query: Query, record: SpatialExtent): boolean => {
  const [own, other] = [dimensionOf(record), query.shape().dimension];
  if (own !== other) return false;
  const isShared = own === 1 ? sharedDimension(query, record, 1) === 1 : interiorsIntersect(query, record);
  return isShared && !isWithin(query, record) && !containsQuery(query, record);
};

const TESTS: Readonly<Record<SpatialRelation, (query: Query, record: SpatialExtent) => boolean>> = {
  intersects: intersectsQuery,
  disjoint: (query, record) => !intersectsQuery(query, record),
  within: isWithin,
  contains: containsQuery,
  equals: (query, record) => containsQuery(query, record) && isWithin(query, record),
  touches: touchesQuery,
  crosses: crossesQuery,
  overlaps: overlapsQuery,
};

/** A geometry prepared for testing many extents against it. */
export type PreparedGeometry = Pick<Query, 'cover' | 'isOnSeam'> & {
  readonly test: (relation: SpatialRelation) => SpatialPredicate;
  /** Pays off for hundreds of extents, whose number determines the resolution. Undefined for points and lines. */
  readonly mask: (extents?: number) => RasterMask | undefined;
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
    mask: (extents = Number.POSITIVE_INFINITY) => maskOf(maskSizeFor(query.shape(), extents)),
  };
};

export const preparePredicate = (query: Geometry, relation: SpatialRelation): SpatialPredicate =>
  prepareGeometry(query).test(relation);

/** `relate('within', a, b)`: a lies within b. */
export const relate = (relation: SpatialRelation, a: Geometry, b: Geometry): boolean =>
  preparePredicate(b, relation)({ boxes: boxesOfGeometry(a), geometry: a });
