// The spatial relations between two geometries that lie on the map (cut at 180, as parseGeometryText gives them).
//
// Geometries are closed sets of points in the plane of longitude and latitude; 180 and -180 are one meridian.
//   intersects  they share at least one point, be it on their borders
//   disjoint    they share none
//   within      every point of the first lies in the second, border included: a box equal to the question is within
//   contains    within, the other way round
// Inside a polygon is what the even-odd rule says; parts of a geometry count together. An empty geometry is disjoint
// from everything. OGC's own `within` asks for common inner points besides, which leaves out what lies on a border;
// this is what OGC calls coveredBy.
import { once } from '../../cache/once.ts';
import { containsBox } from '../plane/box-measures.ts';
import { boxesOfGeometry } from '../plane/parts.ts';
import { boxesToGeometry, hasArea, toRectangles } from '../plane/rectangles.ts';
import type { Box, Geometry, SpatialRelation } from '../types.ts';
import { covers, type Prepared, prepare } from './covering.ts';
import { createShape, shapesMeet } from './shape.ts';
import { type Sketch, sketchShape } from './sketch.ts';

/** A thing with a place: its geometry, with the boxes around that, or boxes alone. */
export type Located = { readonly boxes: readonly Box[]; readonly geometry?: Geometry | undefined };

const geometryOf = ({ boxes, geometry }: Located): Geometry => geometry ?? boxesToGeometry(boxes);

/** Most places are plain rectangles; those need no topology at all. */
const rectanglesOf = ({ boxes, geometry }: Located): readonly Box[] | undefined => {
  if (geometry !== undefined) return toRectangles(geometry);
  return boxes.length > 0 && boxes.every(hasArea) ? boxes : undefined;
};

const meets = (query: Prepared, record: Located): boolean => {
  const { meetsBox } = query.shape();
  // What misses the boxes of a record misses the record.
  if (!record.boxes.some(meetsBox)) return false;
  const rectangles = record.geometry === undefined ? record.boxes : toRectangles(record.geometry);
  return rectangles === undefined
    ? shapesMeet(query.shape(), createShape(prepare(geometryOf(record)).parts))
    : rectangles.some(meetsBox);
};

const isWithin = (query: Prepared, record: Located): boolean => {
  const rectangles = rectanglesOf(record);
  if (rectangles !== undefined) return rectangles.every(query.coversBox);
  return covers(query, prepare(geometryOf(record)));
};

const isOnSeam = ([west, , east]: Box): boolean => west === east && Math.abs(west) === 180;

const containsQuery = (query: Prepared, isSeamed: boolean, record: Located): boolean => {
  const rectangles = rectanglesOf(record);
  if (rectangles !== undefined && query.boxes.length > 0) {
    if (query.boxes.every((box) => rectangles.some((rectangle) => containsBox(rectangle, box)))) return true;
    // What sticks out of a single rectangle is not in it, unless it stands on 180 and the rectangle on -180.
    if (rectangles.length === 1 && !isSeamed) return false;
  }
  return covers(prepare(geometryOf(record)), query);
};

export type SpatialTest = (record: Located) => boolean;

const createTest = (prepared: Prepared, relation: SpatialRelation): SpatialTest => {
  switch (relation) {
    case 'intersects':
      return (record) => meets(prepared, record);
    case 'disjoint':
      return (record) => !meets(prepared, record);
    case 'within':
      return (record) => isWithin(prepared, record);
    case 'contains': {
      const isSeamed = prepared.boxes.some(isOnSeam);
      return (record) => containsQuery(prepared, isSeamed, record);
    }
    case 'equals':
    case 'touches':
    case 'crosses':
    case 'overlaps':
      throw new Error(`The spatial relation ${relation} is not answered yet.`);
  }
};

/** One question for many places: the work on the question is done once. */
export type SpatialQuestion = {
  readonly test: (relation: SpatialRelation) => SpatialTest;
  /** Made when first asked for, and worth it for hundreds of places. Undefined for points and lines, and for tangles. */
  readonly sketch: () => Sketch | undefined;
};

export const prepareQuestion = (geometry: Geometry): SpatialQuestion => {
  const prepared = prepare(geometry);
  return {
    test: (relation) => createTest(prepared, relation),
    sketch: once(() => sketchShape(prepared.shape())),
  };
};

/** The relation of many places to one question. */
export const prepareQuery = (query: Geometry, relation: SpatialRelation): SpatialTest =>
  prepareQuestion(query).test(relation);

/** `relate('within', a, b)`: a lies within b. */
export const relate = (relation: SpatialRelation, a: Geometry, b: Geometry): boolean =>
  prepareQuery(b, relation)({ boxes: boxesOfGeometry(a), geometry: a });
