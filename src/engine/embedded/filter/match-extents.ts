// Extents of a segment in a spatial relation to a geometry: decided by comparing boxes where that is exact, by a
// raster mask of the query geometry where there are many extents, and by an exact test otherwise.
import { addBit, type Bitset, countBits, memoiseWeak } from '@periplus/collections';
import {
  boxesOfGeometry,
  type Geometry,
  type PreparedGeometry,
  prepareGeometry,
  type RasterMask,
  type Verdict,
} from '@periplus/geo';
import { createDeadlineCheck, type Deadline } from '@periplus/time';
import { locateBoxes, locateShape } from '../segment/doc-extents.ts';
import type { ExtentColumns, ShapeColumns } from '../segment/segment-view.ts';
import {
  coveringBoxes,
  extentsContaining,
  filterExtents,
  intersectingExtents,
  matchByBoxes,
  multiBoxExtents,
  type NonDisjointRelation,
} from './box-filter.ts';

/** Prepares the query geometry once for all segments. */
const preparedQuery = memoiseWeak((geometry: Geometry): PreparedGeometry => prepareGeometry(geometry));

const nearbyExtents = (columns: ExtentColumns, geometry: Geometry): Bitset =>
  intersectingExtents(columns, coveringBoxes(boxesOfGeometry(geometry)));

type ExtentVerdict = (extent: number) => Verdict;

/** At least one box must intersect the query. */
const createIntersects = (
  { west, south, east, north, starts }: ExtentColumns,
  { intersectsBox }: RasterMask,
): ExtentVerdict => {
  return (extent) => {
    const end = starts[extent + 1] as number;
    let verdict: Verdict = 0;
    for (let at = starts[extent] as number; at < end && verdict !== 1; at++) {
      const boxVerdict = intersectsBox(
        west[at] as number,
        south[at] as number,
        east[at] as number,
        north[at] as number,
      );
      if (boxVerdict !== 0) verdict = boxVerdict;
    }
    return verdict;
  };
};

/** The query must cover all boxes. */
const createCovers = (
  { west, south, east, north, starts }: ExtentColumns,
  { coversBox }: RasterMask,
): ExtentVerdict => {
  return (extent) => {
    const end = starts[extent + 1] as number;
    let verdict: Verdict = 1;
    for (let at = starts[extent] as number; at < end && verdict !== 0; at++) {
      const boxVerdict = coversBox(west[at] as number, south[at] as number, east[at] as number, north[at] as number);
      if (boxVerdict !== 1) verdict = boxVerdict;
    }
    return verdict;
  };
};

const judgeExtents = (columns: ExtentColumns, relation: NonDisjointRelation, mask: RasterMask): ExtentVerdict => {
  const [intersects, covers] = [createIntersects(columns, mask), createCovers(columns, mask)];
  switch (relation) {
    case 'intersects':
      return intersects;
    case 'within':
      return covers;
    case 'touches':
      return (extent) => (intersects(extent) === -1 ? -1 : 0);
    case 'crosses':
    case 'overlaps':
      return (extent) => (covers(extent) === 1 || intersects(extent) === 0 ? 0 : -1);
    default:
      return () => -1;
  }
};

/** Decides shapes by the mask and their bounding boxes: disjoint from the query, or covered by it. */
const judgeShapes = (columns: ExtentColumns, relation: NonDisjointRelation, mask: RasterMask): ExtentVerdict => {
  const [intersects, covers] = [createIntersects(columns, mask), createCovers(columns, mask)];
  const inside: Verdict = relation === 'intersects' || relation === 'within' ? 1 : 0;
  return (extent) => {
    if (intersects(extent) === 0) return 0;
    return relation !== 'contains' && relation !== 'equals' && covers(extent) === 1 ? inside : -1;
  };
};

/** From this number of extents on, the exact tests that a mask saves are worth creating it. */
const MASK_THRESHOLD = 200;

const keepRelated = (
  columns: ExtentColumns,
  geometry: Geometry,
  judge: (mask: RasterMask) => ExtentVerdict,
  test: (extent: number) => boolean,
): Bitset => {
  const nearby = nearbyExtents(columns, geometry);
  const count = countBits(nearby);
  const mask = count < MASK_THRESHOLD ? undefined : preparedQuery(geometry).mask(count);
  if (mask === undefined) return filterExtents(columns, nearby, test);
  const verdictOn = judge(mask);
  return filterExtents(columns, nearby, (extent) => {
    const verdict = verdictOn(extent);
    return verdict === -1 ? test(extent) : verdict === 1;
  });
};

/** Comparing boxes is exact for single-box extents; extents with several boxes need an exact test. */
const extentsContainingGeometry = (columns: ExtentColumns, geometry: Geometry): Bitset => {
  const query = preparedQuery(geometry);
  const contains = query.test('contains');
  if (query.isOnSeam)
    return filterExtents(columns, nearbyExtents(columns, geometry), (extent) => contains(locateBoxes(columns, extent)));
  const found = extentsContaining(columns, query.cover);
  for (const extent of multiBoxExtents(columns)) if (contains(locateBoxes(columns, extent))) addBit(found, extent);
  return found;
};

export const matchExtents = (
  columns: ExtentColumns,
  relation: NonDisjointRelation,
  geometry: Geometry,
  deadline: Deadline,
): Bitset => {
  const byBoxes = matchByBoxes(columns, relation, geometry);
  if (byBoxes !== undefined) return byBoxes;
  const [isRelated, tick] = [preparedQuery(geometry).test(relation), createDeadlineCheck(deadline)];
  const test = (extent: number): boolean => {
    tick();
    return isRelated(locateBoxes(columns, extent));
  };
  switch (relation) {
    case 'contains':
      return extentsContainingGeometry(columns, geometry);
    case 'equals':
      return filterExtents(columns, extentsContainingGeometry(columns, geometry), test);
    default:
      return keepRelated(columns, geometry, (mask) => judgeExtents(columns, relation, mask), test);
  }
};

export const matchShapes = (
  columns: ShapeColumns,
  relation: NonDisjointRelation,
  geometry: Geometry,
  deadline: Deadline,
): Bitset => {
  const [isRelated, tick] = [preparedQuery(geometry).test(relation), createDeadlineCheck(deadline)];
  const test = (extent: number): boolean => {
    tick();
    return isRelated(locateShape(columns, extent));
  };
  return keepRelated(columns, geometry, (mask) => judgeShapes(columns, relation, mask), test);
};
