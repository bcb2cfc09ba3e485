// Conditions on place: S_INTERSECTS and its like.

import { type Expression, type ExpressionOf, fail } from '@periplus/cql2';
import {
  boxesToGeometry,
  type Geometry,
  normaliseQueryBox,
  relate,
  type SpatialRelation,
  toParsedGeometry,
} from '@periplus/geo';
import type { Filter } from '../../search-query.ts';
import { constant, not } from './filters.ts';
import { propertyRow } from './operands.ts';
import { presenceFilter } from './presence.ts';

const PROPERTY = 'property';

const fromBbox = (numbers: readonly number[]): Geometry => {
  const [west, south, a, b, c] = numbers as readonly [number, number, number, number, number];
  const [east, north] = numbers.length === 4 ? [a, b] : [b, c];
  if (south > north) return fail('a bbox has its south north of its north');
  const boxes = normaliseQueryBox(west, south, east, north);
  return boxes.kind === 'ok' ? boxesToGeometry(boxes.value) : fail(`a bbox cannot be used: ${boxes.reason}`);
};

const toGlobe = (geometry: Geometry): Geometry => {
  const text = toParsedGeometry({ kind: 'ok', value: geometry });
  return text.kind === 'ok' ? text.geometry : fail(`a geometry cannot be used: ${text.reason}`);
};

const toPlace = (expression: Expression): Geometry | typeof PROPERTY => {
  switch (expression.kind) {
    case 'property':
      return propertyRow(expression.name).kind === 'geometry' ? PROPERTY : fail(`${expression.name} is no geometry`);
    case 'geometry':
      return toGlobe(expression.geometry);
    case 'bbox':
      return fromBbox(expression.numbers);
    default:
      return fail('a spatial function takes geometries and properties that are geometries');
  }
};

/** Of the same condition with its sides exchanged. */
const CONVERSE: { readonly [Relation in SpatialRelation]?: SpatialRelation } = {
  within: 'contains',
  contains: 'within',
};

/** Any place stands in these relations to itself, and in none of the others. */
const REFLEXIVE: ReadonlySet<SpatialRelation> = new Set<SpatialRelation>([
  'intersects',
  'equals',
  'within',
  'contains',
]);

const withItself = (relation: SpatialRelation): Filter => {
  const present = presenceFilter(propertyRow('geometry'));
  return REFLEXIVE.has(relation) ? present : not(present);
};

export const spatialFilter = ({ relation, left, right }: ExpressionOf<'spatial'>): Filter => {
  const [a, b] = [toPlace(left), toPlace(right)];
  if (a === PROPERTY) {
    return b === PROPERTY ? withItself(relation) : { kind: 'spatial', field: 'locn_geometry', relation, geometry: b };
  }
  if (b === PROPERTY)
    return { kind: 'spatial', field: 'locn_geometry', relation: CONVERSE[relation] ?? relation, geometry: a };
  return constant(relate(relation, a, b));
};
