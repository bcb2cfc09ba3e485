// Conditions on places. What bounds tell exactly is left to the index; every other place is decided by lib/geo, and the index is
// asked for the records that lie in one of those: so relations are the same on every engine, at the antimeridian too.
import {
  boxesAroundCircle,
  distanceKm,
  distanceToBoxKm,
  distanceToGeometryKm,
} from '../../../lib/geo/measure/distance.ts';
import { boxesOfGeometry } from '../../../lib/geo/plane/parts.ts';
import { toRectangles } from '../../../lib/geo/plane/rectangles.ts';
import { type Located, prepareQuery } from '../../../lib/geo/relate/relate.ts';
import type { Box } from '../../../lib/geo/types.ts';
import type { Filter } from '../../../query/search-query.ts';
import type { Asking } from '../../asking.ts';
import type { Dsl } from '../cluster/wire.ts';
import { PLACE_COLUMNS } from '../document/place-columns.ts';
import { allOf, anyOf, term, terms } from './dsl.ts';
import { exactByBounds, meets } from './place-bounds.ts';
import type { PlaceReader, PlaceTest } from './place-candidates.ts';
import { among, opposite, type Truth } from './truth.ts';

export type PlaceFilter = Extract<Filter, { kind: 'spatial' | 'distance' }>;

const LIVE = term('live', true);

const meetsAny = (column: string, boxes: readonly Box[]): Dsl => anyOf(boxes.map((box) => meets(column, box)));

/** The centre of a record is a point, and not a box without area. */
const asPoint = ({ boxes }: Located): Located => {
  const [[lon, lat] = [0, 0]] = boxes as readonly [Box];
  return { boxes, geometry: { type: 'Point', coordinates: [lon, lat] } };
};

const isNear =
  ({ field, center, km }: Extract<PlaceFilter, { kind: 'distance' }>): PlaceTest =>
  ({ boxes, geometry }) => {
    const [[lon, lat] = [0, 0]] = boxes as readonly [Box];
    if (field === 'dcat_centroid') return distanceKm(center, [lon, lat]) <= km;
    if (geometry !== undefined) return distanceToGeometryKm(center, geometry) <= km;
    return boxes.some((box) => distanceToBoxKm(center, box) <= km);
  };

const resolveDistance = async (
  filter: Extract<PlaceFilter, { kind: 'distance' }>,
  column: string,
  places: PlaceReader,
  asking: Asking,
): Promise<Dsl> => {
  const candidates = meetsAny(column, boxesAroundCircle(filter.center, filter.km));
  return terms(`${column}.key`, await places.decide(column, allOf([LIVE, candidates]), isNear(filter), asking));
};

/** All relations but `disjoint`, which is the opposite of `intersects`, ask for a common point. */
const resolveRelation = async (
  { field, relation, geometry }: Extract<PlaceFilter, { kind: 'spatial' }>,
  column: string,
  places: PlaceReader,
  asking: Asking,
): Promise<Dsl> => {
  const asked = relation === 'disjoint' ? 'intersects' : relation;
  const exact = exactByBounds(column, asked, toRectangles(geometry));
  const isBox = term(`${column}.isBox`, true);
  const others = exact === undefined ? [] : [term(`${column}.isBox`, false)];
  const candidates = allOf([LIVE, ...others, meetsAny(column, boxesOfGeometry(geometry))]);
  const relate = prepareQuery(geometry, asked);
  const test: PlaceTest = field === 'dcat_centroid' ? (place) => relate(asPoint(place)) : relate;
  const decided = terms(`${column}.key`, await places.decide(column, candidates, test, asking));
  return exact === undefined ? decided : anyOf([allOf([isBox, exact]), decided]);
};

export const resolvePlace = async (filter: PlaceFilter, places: PlaceReader, asking: Asking): Promise<Truth> => {
  const column = `place.${PLACE_COLUMNS[filter.field]}`;
  const known: Dsl = { exists: { field: `${column}.key` } };
  if (filter.kind === 'distance') return among(known, await resolveDistance(filter, column, places, asking));
  const truth = among(known, await resolveRelation(filter, column, places, asking));
  return filter.relation === 'disjoint' ? opposite(truth) : truth;
};
