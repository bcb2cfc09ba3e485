// The places of a segment that stand in a spatial relation to a geometry: by comparing boxes where that settles it, by a raster mask of the
// question where there are many places, and exactly for the rest.
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

/** Every segment is asked the same question: the work on it is done once. */
const questionOf = memoiseWeak((geometry: Geometry): PreparedGeometry => prepareGeometry(geometry));

const nearPlaces = (columns: ExtentColumns, geometry: Geometry): Bitset =>
  intersectingExtents(columns, coveringBoxes(boxesOfGeometry(geometry)));

type PlaceVerdict = (place: number) => Verdict;

/** Of several boxes one must meet the question. */
const createMeets = (
  { west, south, east, north, starts }: ExtentColumns,
  { intersectsBox: meetsBox }: RasterMask,
): PlaceVerdict => {
  return (place) => {
    const end = starts[place + 1] as number;
    let verdict: Verdict = 0;
    for (let at = starts[place] as number; at < end && verdict !== 1; at++) {
      const seen = meetsBox(west[at] as number, south[at] as number, east[at] as number, north[at] as number);
      if (seen !== 0) verdict = seen;
    }
    return verdict;
  };
};

/** Of several boxes all must lie in the question. */
const createCovers = ({ west, south, east, north, starts }: ExtentColumns, { coversBox }: RasterMask): PlaceVerdict => {
  return (place) => {
    const end = starts[place + 1] as number;
    let verdict: Verdict = 1;
    for (let at = starts[place] as number; at < end && verdict !== 0; at++) {
      const seen = coversBox(west[at] as number, south[at] as number, east[at] as number, north[at] as number);
      if (seen !== 1) verdict = seen;
    }
    return verdict;
  };
};

/** What the mask says of places that are their boxes. */
const judgePlaces = (columns: ExtentColumns, relation: NonDisjointRelation, mask: RasterMask): PlaceVerdict => {
  const [meets, covers] = [createMeets(columns, mask), createCovers(columns, mask)];
  switch (relation) {
    case 'intersects':
      return meets;
    case 'within':
      return covers;
    case 'touches':
      return (place) => (meets(place) === -1 ? -1 : 0);
    case 'crosses':
    case 'overlaps':
      return (place) => (covers(place) === 1 || meets(place) === 0 ? 0 : -1);
    default:
      return () => -1;
  }
};

/** What the mask says of shapes by the boxes around them: clear of the question, or wholly in it. */
const judgeShapes = (columns: ExtentColumns, relation: NonDisjointRelation, mask: RasterMask): PlaceVerdict => {
  const [meets, covers] = [createMeets(columns, mask), createCovers(columns, mask)];
  const inside: Verdict = relation === 'intersects' || relation === 'within' ? 1 : 0;
  return (place) => {
    if (meets(place) === 0) return 0;
    return relation !== 'contains' && relation !== 'equals' && covers(place) === 1 ? inside : -1;
  };
};

/** So many places are worth a mask of the question. */
const MANY_PLACES = 200;

const keepRelated = (
  columns: ExtentColumns,
  geometry: Geometry,
  judge: (mask: RasterMask) => PlaceVerdict,
  test: (place: number) => boolean,
): Bitset => {
  const near = nearPlaces(columns, geometry);
  const count = countBits(near);
  const mask = count < MANY_PLACES ? undefined : questionOf(geometry).mask(count);
  if (mask === undefined) return filterExtents(columns, near, test);
  const verdictOn = judge(mask);
  return filterExtents(columns, near, (place) => {
    const verdict = verdictOn(place);
    return verdict === -1 ? test(place) : verdict === 1;
  });
};

/** A place of one box holds whatever the box holds; only of several boxes must be found out what they hold together. */
const placesHolding = (columns: ExtentColumns, geometry: Geometry): Bitset => {
  const question = questionOf(geometry);
  const holds = question.test('contains');
  if (question.isOnSeam)
    return filterExtents(columns, nearPlaces(columns, geometry), (place) => holds(locateBoxes(columns, place)));
  const found = extentsContaining(columns, question.cover);
  for (const place of multiBoxExtents(columns)) if (holds(locateBoxes(columns, place))) addBit(found, place);
  return found;
};

export const matchExtents = (
  columns: ExtentColumns,
  relation: NonDisjointRelation,
  geometry: Geometry,
  deadline: Deadline,
): Bitset => {
  const settled = matchByBoxes(columns, relation, geometry);
  if (settled !== undefined) return settled;
  const [isRelated, tick] = [questionOf(geometry).test(relation), createDeadlineCheck(deadline)];
  const test = (place: number): boolean => {
    tick();
    return isRelated(locateBoxes(columns, place));
  };
  switch (relation) {
    case 'contains':
      return placesHolding(columns, geometry);
    case 'equals':
      return filterExtents(columns, placesHolding(columns, geometry), test);
    default:
      return keepRelated(columns, geometry, (mask) => judgePlaces(columns, relation, mask), test);
  }
};

export const matchShapes = (
  columns: ShapeColumns,
  relation: NonDisjointRelation,
  geometry: Geometry,
  deadline: Deadline,
): Bitset => {
  const [isRelated, tick] = [questionOf(geometry).test(relation), createDeadlineCheck(deadline)];
  const test = (place: number): boolean => {
    tick();
    return isRelated(locateShape(columns, place));
  };
  return keepRelated(columns, geometry, (mask) => judgeShapes(columns, relation, mask), test);
};
