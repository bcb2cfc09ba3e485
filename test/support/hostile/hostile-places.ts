// Random geo filters for hostile requests: boxes, circles, stars with thousands of vertices, tangles and invalid
// shapes.

import type { Random } from '../random/random.ts';
import { list, mostly, nested } from './hostile-values.ts';

const degree = (random: Random, limit: number): unknown =>
  random.happens(0.98)
    ? random.integer(-limit * 10, limit * 10) / 10
    : mostly(random, [90, -90, 180, -180, '12'], [181, 720, 1e300, null, {}]);

const corner = (random: Random): unknown =>
  random.happens(0.98)
    ? { lat: degree(random, 90), lon: degree(random, 180) }
    : random.pick([[1, 2], '1,2', {}, null, { lat: [1], lon: {} }]);

const position = (random: Random): unknown =>
  random.happens(0.98)
    ? [degree(random, 180), degree(random, 90)]
    : random.pick([[], [1], [1, 2, 3, 4], 'x', null, [[1, 2]]]);

const closed = (ring: readonly number[][]): number[][] => [...ring, ...ring.slice(0, 1)];

/** A star around a point; it may extend over 180 and the poles. */
export const star = (random: Random, corners: number): number[][] => {
  const [lon, lat] = [random.integer(-170, 170), random.integer(-80, 80)];
  const size = random.pick([0.5, 5, 20, 60]);
  const ring = list(corners, (n) => {
    const angle = (2 * Math.PI * n) / corners;
    const radius = n % 2 === 0 ? size : size * 0.7;
    return [lon + radius * Math.cos(angle), Math.max(-90, Math.min(90, lat + radius * Math.sin(angle)))];
  });
  return closed(ring);
};

/** Zigzags over the complete map and crosses itself many times. */
export const tangle = (random: Random, corners: number): number[][] =>
  closed(list(corners, () => [random.integer(-1800, 1800) / 10, random.integer(-900, 900) / 10]));

const someRing = (random: Random, most: number): number[][] =>
  (random.happens(0.7) ? star : tangle)(random, random.pick([3, 4, 5, 8, 30, Math.min(most, 300), most]));

const NO_SHAPES: readonly unknown[] = [
  ...[null, {}, [], 'POINT(1 2)', { type: 'Polygon' }, { type: 'Polygon', coordinates: [] }, nested(40)],
  ...[
    { type: 'Circle', coordinates: [1, 2] },
    { type: 'Polygon', coordinates: nested(50) },
  ],
];

const someShape = (random: Random, most: number, depth = 3): unknown => {
  switch (random.integer(0, 9)) {
    case 0:
      return { type: 'envelope', coordinates: [position(random), position(random)] };
    case 1:
      return { type: 'Point', coordinates: position(random) };
    case 2:
      return { type: random.pick(['LineString', 'MultiPoint']), coordinates: someRing(random, most) };
    case 3:
      return { type: 'Polygon', coordinates: [someRing(random, most), star(random, 5)] };
    case 4: {
      const size = Math.ceil(most / 5);
      return { type: 'MultiPolygon', coordinates: list(random.integer(0, 5), () => [someRing(random, size)]) };
    }
    case 5:
      return depth === 0
        ? {}
        : { type: 'GeometryCollection', geometries: list(2, () => someShape(random, 20, depth - 1)) };
    case 6:
      return random.pick(NO_SHAPES);
    default:
      return { type: 'Polygon', coordinates: [someRing(random, most)] };
  }
};

/** Thousands of small polygons. */
export const crowd = (random: Random, count: number): unknown => {
  const place = (): number[] => [random.integer(-1800, 1790) / 10, random.integer(-900, 890) / 10];
  const near = ([x = 0, y = 0]: number[], n: number): number[] => [x + (n === 1 ? 0.5 : 0), y + (n === 2 ? 0.5 : 0)];
  const parts = list(count, place);
  switch (random.integer(0, 2)) {
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

export const someRelation = (random: Random): object => ({
  ...(random.happens(0.7) ? { field: mostly(random, FIELDS, ['dct_title_s']) } : {}),
  ...(random.happens(0.7) ? { relation: mostly(random, RELATIONS, ['touches']) } : {}),
});

/** `most` is the maximum number of vertices: thousands in a body, few in a URL. */
export const someGeo = (random: Random, most: number): unknown => {
  const common = someRelation(random);
  switch (random.integer(0, 9)) {
    case 0:
    case 1:
    case 2:
      return { type: 'bbox', ...common, top_left: corner(random), bottom_right: corner(random) };
    case 3:
    case 4: {
      const distance = mostly(
        random,
        ['50km', '1mi', '100 m', '5000 km', ' 7 nmi '],
        ['1e9km', '100', 0, '-5km', '5parsec'],
      );
      return { type: 'distance', ...common, center: corner(random), distance };
    }
    case 5:
    case 6: {
      const points = someRing(random, most).map(([lon, lat]) => ({ lat, lon }));
      return { type: 'polygon', ...common, points: random.happens(0.9) ? points : list(3, () => corner(random)) };
    }
    case 7:
    case 8:
      return { type: 'shape', ...common, shape: someShape(random, most) };
    default:
      return random.pick([null, 'bbox', [], {}, { type: 'nope' }, { type: ['bbox'] }, nested(9)]);
  }
};
