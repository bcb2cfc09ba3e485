// Spatial relations to boxes as range queries on bounds. They are exact for records with a single box, as defined in
// packages/geo/src/relate: closed sets in the plane, with 180 and -180 as one meridian.
import type { Box, SpatialRelation } from '@periplus/geo';
import type { Dsl } from '../cluster/wire.ts';
import { allOf, anyOf, MATCH_ALL } from './dsl.ts';

type Side = 'west' | 'south' | 'east' | 'north';
type Bounds = (side: Side, operator: 'lte' | 'gte', value: number) => Dsl;

const boundsOf =
  (column: string): Bounds =>
  (side, operator, value) => ({ range: { [`${column}.${side}`]: { [operator]: value } } });

const touchesWest = ([west]: Box): boolean => west <= -180;
const touchesEast = ([, , east]: Box): boolean => east >= 180;
const isFullWidth = (box: Box): boolean => touchesWest(box) && touchesEast(box);

const when = (isApplicable: boolean, condition: Dsl): readonly Dsl[] => (isApplicable ? [condition] : []);

export const intersectsBounds = (column: string, box: Box): Dsl => {
  const is = boundsOf(column);
  const [west, south, east, north] = box;
  const inWidth = isFullWidth(box)
    ? MATCH_ALL
    : anyOf([
        allOf([is('west', 'lte', east), is('east', 'gte', west)]),
        ...when(touchesWest(box), is('east', 'gte', 180)),
        ...when(touchesEast(box), is('west', 'lte', -180)),
      ]);
  return allOf([inWidth, is('south', 'lte', north), is('north', 'gte', south)]);
};

const withinBounds = (column: string, box: Box): Dsl => {
  const is = boundsOf(column);
  const [west, south, east, north] = box;
  const inWidth = isFullWidth(box)
    ? MATCH_ALL
    : anyOf([
        allOf([is('west', 'gte', west), is('east', 'lte', east)]),
        ...when(touchesWest(box), is('west', 'gte', 180)),
        ...when(touchesEast(box), is('east', 'lte', -180)),
      ]);
  return allOf([inWidth, is('south', 'gte', south), is('north', 'lte', north)]);
};

export const containsBounds = (column: string, [west, south, east, north]: Box): Dsl => {
  const is = boundsOf(column);
  return allOf([
    is('west', 'lte', west),
    is('east', 'gte', east),
    is('south', 'lte', south),
    is('north', 'gte', north),
  ]);
};

/** Undefined when bounds alone do not decide. Each rectangle has a positive area. */
export const toExactBoundsQuery = (
  column: string,
  relation: SpatialRelation,
  rectangles: readonly Box[] | undefined,
): Dsl | undefined => {
  const [only, ...more] = rectangles ?? [];
  if (rectangles === undefined || only === undefined) return undefined;
  if (relation === 'intersects') return anyOf(rectangles.map((box) => intersectsBounds(column, box)));
  if (more.length > 0) return undefined;
  if (relation === 'within') return withinBounds(column, only);
  if (relation === 'contains') return containsBounds(column, only);
  return relation === 'equals' ? allOf([withinBounds(column, only), containsBounds(column, only)]) : undefined;
};
