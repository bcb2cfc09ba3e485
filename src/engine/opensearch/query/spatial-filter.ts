// Spatial filters. The index decides by bounds where these are exact, with ranges or a script; @periplus/geo decides
// the remaining extents, whose keys become a terms query. So relations are the same in every engine, also at the
// antimeridian.
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

/** The boxes that candidates intersect, the prefilter by bounds, and the exact test. */
type Decision = {
  readonly candidateBoxes: readonly Box[];
  readonly prefilter: BoundsPrefilter;
  readonly test: GeometryPredicate;
};

const LIVE = term('live', true);

/** A centroid is a point, not a box without area. */
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
  candidateBoxes: boxesAroundCircle(filter.center, filter.km),
  prefilter: prefilterByDistance(column, filter.center, filter.km, EARTH_RADIUS_KM),
  test: isNear(filter),
});

const UNKNOWN: BoundsPrefilter = { certain: MATCH_NONE, possible: MATCH_ALL };

const toPrefilter = (
  column: string,
  relation: Relation,
  geometry: Geometry,
  prepared: PreparedGeometry,
): BoundsPrefilter => {
  const [isBox, isOther] = [term(`${column}.isBox`, true), term(`${column}.isBox`, false)];
  const exact = toExactBoundsQuery(column, relation, toRectangles(geometry));
  if (exact !== undefined) return { certain: allOf([isBox, exact]), possible: isOther };
  if (isMaskedRelation(relation)) {
    const mask = prepared.mask();
    return mask === undefined ? UNKNOWN : prefilterByMask(column, relation, mask.sums);
  }
  // A single box contains whatever its bounds contain, except for geometries on the meridian 180 only.
  if (prepared.isOnSeam) return UNKNOWN;
  const contains = allOf([isBox, containsBounds(column, prepared.cover)]);
  return relation === 'contains'
    ? { certain: contains, possible: isOther }
    : { certain: MATCH_NONE, possible: anyOf([contains, isOther]) };
};

/** `disjoint` is the negation of `intersects`; all other relations require a common point. */
const decideRelation = (
  { field, relation, geometry }: Extract<SpatialFilter, { kind: 'spatial' }>,
  column: string,
): Decision => {
  const tested = relation === 'disjoint' ? 'intersects' : relation;
  const prepared = prepareGeometry(geometry);
  const relate = prepared.test(tested);
  return {
    candidateBoxes: boxesOfGeometry(geometry),
    prefilter: toPrefilter(column, tested, geometry, prepared),
    test: field === 'dcat_centroid' ? (extent) => relate(asPoint(extent)) : relate,
  };
};

export const resolveSpatialFilter = async (
  filter: SpatialFilter,
  candidates: SpatialCandidates,
  context: QueryContext,
): Promise<TernaryCondition> => {
  const column = `place.${SPATIAL_COLUMNS[filter.field]}`;
  const hasExtent: Dsl = { exists: { field: `${column}.key` } };
  const { candidateBoxes, prefilter, test } =
    filter.kind === 'distance' ? decideDistance(filter, column) : decideRelation(filter, column);
  const isCandidate = anyOf(candidateBoxes.map((box) => intersectsBounds(column, box)));
  const keys = await candidates.findMatchingKeys(column, allOf([LIVE, isCandidate, prefilter.possible]), test, context);
  const isTrue = anyOf([allOf([isCandidate, prefilter.certain]), terms(`${column}.key`, keys)]);
  const truth = unknownUnless(hasExtent, isTrue);
  return filter.kind === 'spatial' && filter.relation === 'disjoint' ? negation(truth) : truth;
};
