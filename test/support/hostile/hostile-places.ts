// Geo filters by chance for hostile requests: boxes, circles, stars with thousands of corners, tangles and nonsense.

import type { Random } from '../random/random.ts';
import { list, mostly, nested } from './hostile-values.ts';

const degree = (chance: Random, limit: number): unknown =>
  chance.happens(0.98)
    ? chance.integer(-limit * 10, limit * 10) / 10
    : mostly(chance, [90, -90, 180, -180, '12'], [181, 720, 1e300, null, {}]);

const corner = (chance: Random): unknown =>
  chance.happens(0.98)
    ? { lat: degree(chance, 90), lon: degree(chance, 180) }
    : chance.pick([[1, 2], '1,2', {}, null, { lat: [1], lon: {} }]);

const position = (chance: Random): unknown =>
  chance.happens(0.98)
    ? [degree(chance, 180), degree(chance, 90)]
    : chance.pick([[], [1], [1, 2, 3, 4], 'x', null, [[1, 2]]]);

const closed = (ring: readonly number[][]): number[][] => [...ring, ...ring.slice(0, 1)];

/** Round a place, in and out; it may reach over 180 and the poles. */
export const star = (chance: Random, corners: number): number[][] => {
  const [lon, lat] = [chance.integer(-170, 170), chance.integer(-80, 80)];
  const size = chance.pick([0.5, 5, 20, 60]);
  const ring = list(corners, (n) => {
    const angle = (2 * Math.PI * n) / corners;
    const radius = n % 2 === 0 ? size : size * 0.7;
    return [lon + radius * Math.cos(angle), Math.max(-90, Math.min(90, lat + radius * Math.sin(angle)))];
  });
  return closed(ring);
};

/** To and fro over the whole map, so that it crosses itself over and over. */
export const tangle = (chance: Random, corners: number): number[][] =>
  closed(list(corners, () => [chance.integer(-1800, 1800) / 10, chance.integer(-900, 900) / 10]));

const someRing = (chance: Random, most: number): number[][] =>
  (chance.happens(0.7) ? star : tangle)(chance, chance.pick([3, 4, 5, 8, 30, Math.min(most, 300), most]));

const NO_SHAPES: readonly unknown[] = [
  ...[null, {}, [], 'POINT(1 2)', { type: 'Polygon' }, { type: 'Polygon', coordinates: [] }, nested(40)],
  ...[
    { type: 'Circle', coordinates: [1, 2] },
    { type: 'Polygon', coordinates: nested(50) },
  ],
];

const someShape = (chance: Random, most: number, depth = 3): unknown => {
  switch (chance.integer(0, 9)) {
    case 0:
      return { type: 'envelope', coordinates: [position(chance), position(chance)] };
    case 1:
      return { type: 'Point', coordinates: position(chance) };
    case 2:
      return { type: chance.pick(['LineString', 'MultiPoint']), coordinates: someRing(chance, most) };
    case 3:
      return { type: 'Polygon', coordinates: [someRing(chance, most), star(chance, 5)] };
    case 4: {
      const size = Math.ceil(most / 5);
      return { type: 'MultiPolygon', coordinates: list(chance.integer(0, 5), () => [someRing(chance, size)]) };
    }
    case 5:
      return depth === 0
        ? {}
        : { type: 'GeometryCollection', geometries: list(2, () => someShape(chance, 20, depth - 1)) };
    case 6:
      return chance.pick(NO_SHAPES);
    default:
      return { type: 'Polygon', coordinates: [someRing(chance, most)] };
  }
};

/** Thousands of small parts. */
export const crowd = (chance: Random, count: number): unknown => {
  const place = (): number[] => [chance.integer(-1800, 1790) / 10, chance.integer(-900, 890) / 10];
  const near = ([x = 0, y = 0]: number[], n: number): number[] => [x + (n === 1 ? 0.5 : 0), y + (n === 2 ? 0.5 : 0)];
  const parts = list(count, place);
  switch (chance.integer(0, 2)) {
    case 0:
      return { type: 'MultiPoint', coordinates: parts };
    case 1:
      return { type: 'MultiLineString', coordinates: parts.map((at) => [at, near(at, 1)]) };
    default:
      return { type: 'MultiPolygon', coordinates: parts.map((at) => [closed([at, near(at, 1), near(at, 2)])]) };
  }
};

const FIELDS = ['dcat_bbox', 'locn_geometry', 'dcat_centroid'];
const RELATIONS = ['within', 'intersects', 'overlap', 'contains', 'disjoint'];

export const someRelation = (chance: Random): object => ({
  ...(chance.happens(0.7) ? { field: mostly(chance, FIELDS, ['dct_title_s']) } : {}),
  ...(chance.happens(0.7) ? { relation: mostly(chance, RELATIONS, ['touches']) } : {}),
});

/** `most` is how many corners a shape may have: thousands in a body, few in a URL. */
export const someGeo = (chance: Random, most: number): unknown => {
  const common = someRelation(chance);
  switch (chance.integer(0, 9)) {
    case 0:
    case 1:
    case 2:
      return { type: 'bbox', ...common, top_left: corner(chance), bottom_right: corner(chance) };
    case 3:
    case 4: {
      const distance = mostly(
        chance,
        ['50km', '1mi', '100 m', '5000 km', ' 7 nmi '],
        ['1e9km', '100', 0, '-5km', '5parsec'],
      );
      return { type: 'distance', ...common, center: corner(chance), distance };
    }
    case 5:
    case 6: {
      const points = someRing(chance, most).map(([lon, lat]) => ({ lat, lon }));
      return { type: 'polygon', ...common, points: chance.happens(0.9) ? points : list(3, () => corner(chance)) };
    }
    case 7:
    case 8:
      return { type: 'shape', ...common, shape: someShape(chance, most) };
    default:
      return chance.pick([null, 'bbox', [], {}, { type: 'nope' }, { type: ['bbox'] }, nested(9)]);
  }
};
