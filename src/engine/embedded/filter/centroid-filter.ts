// Spatial filters on the centroid.
import { addBit, type Bitset } from '@periplus/collections';
import { type Box, boundingBoxOf, boxesOfGeometry, type Geometry, preparePredicate, toRectangles } from '@periplus/geo';
import { createDeadlineCheck, type Deadline } from '@periplus/time';
import type { SegmentView } from '../segment/segment-view.ts';
import { type NonDisjointRelation, touchesAntimeridian } from './box-filter.ts';

export const centroidDocs = (
  view: SegmentView,
  query: readonly Box[],
  test: (lon: number, lat: number) => boolean,
): Bitset => {
  const found = new Uint32Array(view.visible.length);
  const { lon, lat } = view.centroids;
  const bounds = boundingBoxOf(query);
  if (bounds === undefined) return found;
  const [west, south, east, north] = query.some(touchesAntimeridian) ? [-180, bounds[1], 180, bounds[3]] : bounds;
  for (let doc = 0; doc < view.size; doc++) {
    const x = lon[doc] as number;
    const y = lat[doc] as number;
    if (x >= west && x <= east && y >= south && y <= north && test(x, y)) addBit(found, doc);
  }
  return found;
};

/** Memoises a test by position, because many records share a centroid. */
const oncePerPosition = (test: (x: number, y: number) => boolean): ((x: number, y: number) => boolean) => {
  const columns = new Map<number, Map<number, boolean>>();
  return (x, y) => {
    const column = columns.get(x) ?? new Map<number, boolean>();
    columns.set(x, column);
    const result = column.get(y) ?? test(x, y);
    column.set(y, result);
    return result;
  };
};

const hasExtent = ([west, south, east, north]: Box): boolean => west < east || south < north;

export const matchCentroids = (
  view: SegmentView,
  geometry: Geometry,
  relation: NonDisjointRelation,
  deadline: Deadline,
): Bitset => {
  const [isRelated, tick] = [preparePredicate(geometry, relation), createDeadlineCheck(deadline)];
  const test = (x: number, y: number): boolean => {
    tick();
    return isRelated({ boxes: [[x, y, x, y]] });
  };
  const query = boxesOfGeometry(geometry);
  // A point contains and equals only points.
  if ((relation === 'contains' || relation === 'equals') && query.some(hasExtent))
    return new Uint32Array(view.visible.length);
  const rectangles = toRectangles(geometry);
  const plain =
    rectangles?.length === 1 &&
    !rectangles.some(touchesAntimeridian) &&
    (relation === 'within' || relation === 'intersects');
  return centroidDocs(view, query, plain ? () => true : oncePerPosition(test));
};

export const hasCentroid = (view: SegmentView, doc: number): boolean => !Number.isNaN(view.centroids.lon[doc]);
