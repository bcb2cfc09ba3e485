// Polygons for measuring spatial filters: ordinary ones as people draw them, and hostile ones.
import type { Box, Geometry, Position, Ring } from '@periplus/geo';
import { createRandom } from '../../test/support/random/random.ts';

const close = (ring: readonly Position[]): Ring => [...ring, ring[0] as Position];

const polygon = (...rings: readonly Ring[]): Geometry => ({ type: 'Polygon', coordinates: rings });
const polygons = (rings: readonly Ring[]): Geometry => ({
  type: 'MultiPolygon',
  coordinates: rings.map((ring) => [ring]),
});

/** A polygon in a box that winds like a coast, with waves of all lengths and no self-intersection. */
export const coast = ([west, south, east, north]: Box, corners: number, seed: number): Geometry => {
  const chance = createRandom(seed);
  const waves = Array.from({ length: 6 }, (_, n) => ({
    turns: 2 ** n,
    shift: chance.next() * 6,
    high: 0.25 / 1.7 ** n,
  }));
  const ring = Array.from({ length: corners }, (_, corner): Position => {
    const angle = (2 * Math.PI * corner) / corners;
    const wobble = waves.reduce((sum, { turns, shift, high }) => sum + high * Math.sin(turns * angle + shift), 0);
    const radius = 0.6 + wobble / 2;
    return [
      (west + east) / 2 + ((east - west) / 2) * radius * Math.cos(angle),
      (south + north) / 2 + ((north - south) / 2) * radius * Math.sin(angle),
    ];
  });
  return polygon(close(ring));
};

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

const diamond = (x: number, y: number, reach: number): Ring => [
  [x - reach, y],
  [x, y - reach],
  [x + reach, y],
  [x, y + reach],
  [x - reach, y],
];

/** Small rings in rows over the map. */
const rows = (columns: number, lines: number, make: (x: number, y: number, step: number) => Ring): readonly Ring[] =>
  Array.from({ length: columns * lines }, (_, n) => {
    const step = 340 / columns;
    return make(-170 + step * (n % columns), -80 + (160 / lines) * Math.floor(n / columns), step);
  });

const toAndFro = (count: number, seed: number): readonly Position[] => {
  const chance = createRandom(seed);
  return Array.from({ length: count }, (): Position => [chance.next() * 340 - 170, chance.next() * 160 - 80]);
};

/** Thin adjacent teeth, upright or slanted. */
const comb = (teeth: number, slant: number): Geometry => {
  const points = Array.from({ length: 2 * teeth }, (_, n): Position => {
    const [x, isTip] = [-80 + (150 * n) / (2 * teeth), n % 2 === 1];
    return [x + (isTip ? slant : 0), isTip ? 80 : -70];
  });
  return polygon(close([...points, [75, -80], [-81, -80]]));
};

const spiral = (corners: number, turns: number): Geometry => {
  const arm = (from: number, direction: number): readonly Position[] =>
    Array.from({ length: corners / 2 }, (_, n): Position => {
      const share = direction > 0 ? n / (corners / 2) : 1 - n / (corners / 2);
      const [angle, radius] = [2 * Math.PI * turns * share, (from + 75 * share) * 1];
      return [radius * 2 * Math.cos(angle), radius * Math.sin(angle)];
    });
  return polygon(close([...arm(1, 1), ...arm(1.4, -1)]));
};

const wholeMap = square(-175, -85, 170);
const MAP: Ring = [
  [-175, -85],
  [175, -85],
  [175, 85],
  [-175, 85],
  [-175, -85],
];

type Shapes = Readonly<Record<string, Geometry>>;

const hostileParts = (positions: number): Shapes => {
  const fours = Math.floor(positions / 5);
  const side = Math.floor(Math.sqrt(fours));
  const holes = rows(side, side - 1, (x, y, step) => diamond(x + step / 2, y + 0.5, step / 5));
  const parts = rows(side, side, (x, y, step) => diamond(x + step / 2, y + 0.5, step / 5));
  return {
    'holes, diamonds': polygon(MAP, ...holes),
    'holes, squares': polygon(wholeMap, ...rows(side, side - 1, (x, y, step) => square(x / 2 - 90, y, step / 5))),
    'parts, diamonds': polygons(parts),
    'parts, neighbours': polygons(rows(side, side, (x, y, step) => square(x, y, step))),
    'parts, overlapping': polygons(rows(side, side, (x, y, step) => diamond(x, y, step))),
    'parts, on top': polygons(Array.from({ length: fours }, (_, n) => diamond(n / fours, n / fours, 60))),
    'parts, slivers': polygons(
      Array.from({ length: fours }, (_, n): Ring => {
        const x = -100 + (100 * n) / fours;
        return [
          [x, -80],
          [x + 0.001, -80],
          [x + 100, 80],
          [x, -80],
        ];
      }),
    ),
  };
};

const hostileRings = (positions: number): Shapes => {
  const side = Math.floor(Math.sqrt(Math.floor(positions / 5)));
  return {
    'ring, tangled': polygon(close(toAndFro(positions - 1, 3))),
    'ring, tangled in a corner': polygon(
      close([[-170, -80], ...toAndFro(positions - 3, 4).map(([x, y]): Position => [-75 + x / 40, 41 + y / 40])]),
    ),
    'ring, comb': comb(positions / 2 - 2, 0),
    'ring, slanting comb': comb(positions / 2 - 2, 90),
    'ring, spiral': spiral(positions - 2, 100),
    'ring, round the globe': polygon(
      close(Array.from({ length: positions - 1 }, (_, n): Position => [((n * 150) % 360) - 180, 40 + (n % 7)])),
    ),
    'ring, to and fro over 180': polygon(
      close([
        ...Array.from(
          { length: positions - 3 },
          (_, n): Position => [n % 2 === 0 ? 170 : -170, -80 + (150 * n) / positions],
        ),
        [100, 75],
        [100, -85],
      ]),
    ),
    'holes over 180': polygon(
      [
        [100, -85],
        [-100, -85],
        ...Array.from(
          { length: Math.floor(positions / 2) },
          (_, n): Position => [-100 + (n % 2), -85 + (170 * n * 2) / positions],
        ),
        [-100, 85],
        [100, 85],
        [100, -85],
      ],
      ...rows(side, Math.floor(side / 2) - 1, (x, y, step) =>
        diamond(180 + x / 3 > 180 ? x / 3 - 180 : 180 + x / 3, y, step / 20),
      ),
    ),
  };
};

const hostileLines = (positions: number): Shapes => ({
  'line, tangled': { type: 'LineString', coordinates: toAndFro(positions, 5) },
  'lines, slanting': {
    type: 'MultiLineString',
    coordinates: Array.from({ length: positions / 2 }, (_, n): readonly Position[] => [
      [-100 + (100 * n) / positions, -80],
      [(100 * n) / positions, 80],
    ]),
  },
  'line over 180': {
    type: 'LineString',
    coordinates: Array.from(
      { length: positions },
      (_, n): Position => [n % 2 === 0 ? 100 : -100, -80 + (150 * n) / positions],
    ),
  },
  points: { type: 'MultiPoint', coordinates: toAndFro(positions, 6) },
});

/** Shapes with about `positions` positions that a server must reject or process within half a second. */
export const hostileShapes = (positions: number): Shapes => ({
  ...hostileParts(positions),
  ...hostileRings(positions),
  ...hostileLines(positions),
});
