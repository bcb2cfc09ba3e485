// Compiles spatial functions such as S_INTERSECTS.

import type { Expression, ExpressionOf } from '@periplus/cql2';
import {
  boxesToGeometry,
  type Geometry,
  normaliseQueryBox,
  relate,
  type SpatialRelation,
  toParsedGeometry,
} from '@periplus/geo';
import type { Filter } from '../../search-query.ts';
import { fail } from './fail.ts';
import { constant, not } from './filters.ts';
import { propertyRow } from './operands.ts';
import { presenceFilter } from './presence.ts';

const PROPERTY = 'property';

const fromBbox = (numbers: readonly number[]): Geometry => {
  const [west, south, a, b, c] = numbers as readonly [number, number, number, number, number];
  const [east, north] = numbers.length === 4 ? [a, b] : [b, c];
  if (south > north) return fail('the south of a bbox is greater than its north');
  const boxes = normaliseQueryBox(west, south, east, north);
  return boxes.kind === 'ok' ? boxesToGeometry(boxes.value) : fail(`a bbox is not valid: ${boxes.reason}`);
};

const toGlobe = (geometry: Geometry): Geometry => {
  const parsed = toParsedGeometry({ kind: 'ok', value: geometry });
  return parsed.kind === 'ok' ? parsed.geometry : fail(`a geometry is not valid: ${parsed.reason}`);
};

const toSide = (expression: Expression): Geometry | typeof PROPERTY => {
  switch (expression.kind) {
    case 'property':
      return propertyRow(expression.name).kind === 'geometry' ? PROPERTY : fail(`${expression.name} is not a geometry`);
    case 'geometry':
      return toGlobe(expression.geometry);
    case 'bbox':
      return fromBbox(expression.numbers);
    default:
      return fail('a spatial function takes geometries and geometry properties');
  }
};

/** The relation of the same condition with its sides exchanged; the others are symmetric. */
const CONVERSE: { readonly [Relation in SpatialRelation]?: SpatialRelation } = {
  within: 'contains',
  contains: 'within',
};

/** Every geometry has these relations to itself, and none of the others. */
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
  const [a, b] = [toSide(left), toSide(right)];
  if (a === PROPERTY) {
    return b === PROPERTY ? withItself(relation) : { kind: 'spatial', field: 'locn_geometry', relation, geometry: b };
  }
  if (b === PROPERTY)
    return { kind: 'spatial', field: 'locn_geometry', relation: CONVERSE[relation] ?? relation, geometry: a };
  return constant(relate(relation, a, b));
};
