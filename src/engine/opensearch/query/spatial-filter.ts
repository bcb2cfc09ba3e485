// Conditions on places. What bounds tell exactly is left to the index, by ranges or by a script; every other place is decided by packages/geo/src,
// and the index is asked for the records that lie in one of those: so relations are the same on every engine, at the antimeridian too.
import {
  type Box,
  boxesAroundCircle,
  boxesOfGeometry,
  distanceKm,
  distanceToBoxKm,
  distanceToGeometryKm,
  EARTH_RADIUS_KM,
  type Geometry,
  type PreparedGeometry,
  prepareGeometry,
  type SpatialExtent,
  type SpatialRelation,
  toRectangles,
} from '@periplus/geo';
import type { Filter } from '../../../query/search-query.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Dsl } from '../cluster/wire.ts';
import { SPATIAL_COLUMNS } from '../document/spatial-columns.ts';
import { type BoundsPrefilter, isMaskedRelation, prefilterByDistance, prefilterByMask } from './bounds-prefilter.ts';
import { containsBounds, intersectsBounds, toExactBoundsQuery } from './bounds-query.ts';
import { allOf, anyOf, MATCH_ALL, MATCH_NONE, term, terms } from './dsl.ts';
import type { GeometryPredicate, SpatialCandidates } from './spatial-candidates.ts';
import { negation, type TernaryCondition, unknownUnless } from './ternary-condition.ts';

export type SpatialFilter = Extract<Filter, { kind: 'spatial' | 'distance' }>;
type Distance = Extract<SpatialFilter, { kind: 'distance' }>;
type Relation = Exclude<SpatialRelation, 'disjoint'>;

/** Places that may answer, those of them that the index can tell, and how the others are decided. */
type Decision = { readonly near: readonly Box[]; readonly sieve: BoundsPrefilter; readonly test: GeometryPredicate };

const LIVE = term('live', true);

/** The centre of a record is a point, and not a box without area. */
const asPoint = ({ boxes }: SpatialExtent): SpatialExtent => {
  const [[lon, lat] = [0, 0]] = boxes as readonly [Box];
  return { boxes, geometry: { type: 'Point', coordinates: [lon, lat] } };
};

const isNear =
  ({ field, center, km }: Distance): GeometryPredicate =>
  ({ boxes, geometry }) => {
    const [[lon, lat] = [0, 0]] = boxes as readonly [Box];
    if (field === 'dcat_centroid') return distanceKm(center, [lon, lat]) <= km;
    if (geometry !== undefined) return distanceToGeometryKm(center, geometry) <= km;
    return boxes.some((box) => distanceToBoxKm(center, box) <= km);
  };

const decideDistance = (filter: Distance, column: string): Decision => ({
  near: boxesAroundCircle(filter.center, filter.km),
  sieve: prefilterByDistance(column, filter.center, filter.km, EARTH_RADIUS_KM),
  test: isNear(filter),
});

const UNKNOWN: BoundsPrefilter = { certain: MATCH_NONE, possible: MATCH_ALL };

const sieveOf = (
  column: string,
  relation: Relation,
  geometry: Geometry,
  question: PreparedGeometry,
): BoundsPrefilter => {
  const [isBox, isOther] = [term(`${column}.isBox`, true), term(`${column}.isBox`, false)];
  const exact = toExactBoundsQuery(column, relation, toRectangles(geometry));
  if (exact !== undefined) return { certain: allOf([isBox, exact]), possible: isOther };
  if (isMaskedRelation(relation)) {
    const mask = question.mask();
    return mask === undefined ? UNKNOWN : prefilterByMask(column, relation, mask.sums);
  }
  // One box holds whatever its bounds hold, but for what lies on 180 alone.
  if (question.isOnSeam) return UNKNOWN;
  const holds = allOf([isBox, containsBounds(column, question.cover)]);
  return relation === 'contains'
    ? { certain: holds, possible: isOther }
    : { certain: MATCH_NONE, possible: anyOf([holds, isOther]) };
};

/** All relations but `disjoint`, which is the opposite of `intersects`, ask for a common point. */
const decideRelation = (
  { field, relation, geometry }: Extract<SpatialFilter, { kind: 'spatial' }>,
  column: string,
): Decision => {
  const asked = relation === 'disjoint' ? 'intersects' : relation;
  const question = prepareGeometry(geometry);
  const relate = question.test(asked);
  return {
    near: boxesOfGeometry(geometry),
    sieve: sieveOf(column, asked, geometry, question),
    test: field === 'dcat_centroid' ? (place) => relate(asPoint(place)) : relate,
  };
};

export const resolveSpatialFilter = async (
  filter: SpatialFilter,
  places: SpatialCandidates,
  context: QueryContext,
): Promise<TernaryCondition> => {
  const column = `place.${SPATIAL_COLUMNS[filter.field]}`;
  const known: Dsl = { exists: { field: `${column}.key` } };
  const { near, sieve, test } =
    filter.kind === 'distance' ? decideDistance(filter, column) : decideRelation(filter, column);
  const meetsNear = anyOf(near.map((box) => intersectsBounds(column, box)));
  const decided = await places.findMatchingKeys(column, allOf([LIVE, meetsNear, sieve.possible]), test, context);
  const isTrue = anyOf([allOf([meetsNear, sieve.certain]), terms(`${column}.key`, decided)]);
  const truth = unknownUnless(known, isTrue);
  return filter.kind === 'spatial' && filter.relation === 'disjoint' ? negation(truth) : truth;
};
