// Expensive spatial filters of every relation, field and kind of shape; the number of filters grows.
import type { Box, Geometry, Position, SpatialRelation } from '@periplus/geo';
import type { Filter, SpatialField } from '../../src/query/search-query.ts';
import { createRandom } from '../../test/support/random/random.ts';
import type { HostileQuery } from './hostile-queries.ts';
import { coast } from './shapes.ts';

const WORLD: Box = [-170, -80, 170, 80];

const RELATIONS: readonly SpatialRelation[] = [
  ...(['intersects', 'disjoint', 'within', 'contains', 'equals', 'touches', 'crosses', 'overlaps'] as const),
];
const FIELDS: readonly SpatialField[] = ['dcat_bbox', 'locn_geometry', 'dcat_centroid'];

const scatter = (count: number, seed: number): readonly Position[] => {
  const random = createRandom(seed);
  const between = (from: number, to: number): number => from + (to - from) * random.next();
  return Array.from({ length: count }, (): Position => [between(WORLD[0], WORLD[2]), between(WORLD[1], WORLD[3])]);
};

const zigzag = (count: number, seed: number): readonly Position[] =>
  scatter(count, seed).map(
    ([, y], n): Position => [
      WORLD[0] + ((WORLD[2] - WORLD[0]) * n) / count,
      n % 2 === 0 ? WORLD[1] + Math.abs(y) / 80 : WORLD[3] - Math.abs(y) / 80,
    ],
  );

const close = (ring: readonly Position[]): readonly Position[] => [...ring, ring[0] as Position];

type MakeShape = (corners: number, seed: number) => Geometry;

/** 298 corners are a detailed drawing, four a quick one. */
const SHAPES: Readonly<Record<string, MakeShape>> = {
  coasts: (corners, seed) => coast(WORLD, corners, seed),
  'tangled rings': (corners, seed) => ({ type: 'Polygon', coordinates: [close(scatter(corners, seed))] }),
  'zigzag lines': (corners, seed) => ({ type: 'LineString', coordinates: zigzag(corners, seed) }),
  'tangled lines': (corners, seed) => ({ type: 'LineString', coordinates: scatter(corners, seed) }),
  points: (corners, seed) => ({ type: 'MultiPoint', coordinates: scatter(corners, seed) }),
};

/** The box on each side of the next one differs, so that no two filters are alike. */
const boxFilter =
  (field: SpatialField, relation: SpatialRelation) =>
  (seed: number): Filter => {
    const [west, south, east, north] = WORLD;
    const [w, e] = [west + seed / 100, east - seed / 100];
    const ring: readonly Position[] = close([
      [w, south],
      [e, south],
      [e, north],
      [w, north],
    ]);
    return { kind: 'spatial', field, relation, geometry: { type: 'Polygon', coordinates: [ring] } };
  };

const shapeFilter =
  (make: MakeShape, corners: number, field: SpatialField, relation: SpatialRelation) =>
  (seed: number): Filter => ({ kind: 'spatial', field, relation, geometry: make(corners, seed + 1) });

const anyOf =
  (make: (seed: number) => Filter): HostileQuery =>
  (size) => ({ filter: { kind: 'or', filters: Array.from({ length: size }, (_, seed) => make(seed)) } });

const rowsFor = (field: SpatialField, relation: SpatialRelation): readonly (readonly [string, HostileQuery])[] => [
  [`boxes, ${relation}, ${field}`, anyOf(boxFilter(field, relation))],
  ...Object.entries(SHAPES).flatMap(([name, make]) =>
    [4, 298, 3_000].map((corners): readonly [string, HostileQuery] => [
      `${name} of ${corners}, ${relation}, ${field}`,
      anyOf(shapeFilter(make, corners, field, relation)),
    ]),
  ),
];

export const hostileGeometries = (): Readonly<Record<string, HostileQuery>> =>
  Object.fromEntries(FIELDS.flatMap((field) => RELATIONS.flatMap((relation) => rowsFor(field, relation))));
