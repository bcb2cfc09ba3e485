import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createRandom } from '../../test/random.ts';
import type { Box, Geometry, Position, Ring } from '../types.ts';
import { preparePredicate } from './relate.ts';

const SIZE = 8;

/** A grid of cells with winding borders that adjacent cells share. */
const createBorders = (bends: number) => {
  const random = createRandom(4);
  const known = new Map<string, readonly Position[]>();
  return (a: Position, b: Position): readonly Position[] => {
    const back = known.get([b, a].join());
    if (back !== undefined) return [...back].reverse();
    const line = Array.from({ length: bends + 1 }, (_, n): Position => {
      const [along, aside] = [n / bends, n === 0 || n === bends ? 0 : (random() - 0.5) * 0.01];
      const isLevel = a[1] === b[1];
      return [
        a[0] + (b[0] - a[0]) * along + (isLevel ? 0 : aside),
        a[1] + (b[1] - a[1]) * along + (isLevel ? aside : 0),
      ];
    });
    known.set([a, b].join(), line);
    return line;
  };
};

const borderBetween = createBorders(20);

const cellRing = (x: number, y: number): Ring => {
  const corners: readonly Position[] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
  return corners.flatMap((corner, n) => {
    const line = borderBetween(corner, corners[(n + 1) % 4] as Position);
    return n === 0 ? line : line.slice(1);
  });
};

const cells = Array.from({ length: SIZE * SIZE }, (_, n): Position => [n % SIZE, Math.floor(n / SIZE)]);

const toCounties = (present: readonly boolean[]): Geometry => ({
  type: 'MultiPolygon',
  coordinates: cells.filter((_, n) => present[n]).map(([x, y]) => [cellRing(x, y)]),
});

const isWithin = (box: Box, geometry: Geometry): boolean => preparePredicate(geometry, 'within')({ boxes: [box] });

test('adjacent polygons together cover a box that none covers alone', () => {
  const all = toCounties(cells.map(() => true));
  assert.equal(isWithin([0.5, 0.5, 7.5, 7.5], all), true);
  assert.equal(isWithin([0.5, 0.5, 1.5, 1.5], all), true);
  assert.equal(isWithin([7.5, 7.5, 8.5, 8.5], all), false);
});

test('a missing neighbour leaves a gap', () => {
  const present = fc.array(fc.boolean(), { minLength: cells.length, maxLength: cells.length });
  const corner = fc.integer({ min: 0, max: SIZE - 1 });
  fc.assert(
    fc.property(present, corner, corner, fc.nat(3), fc.nat(3), (there, x, y, wide, high) => {
      const [east, north] = [Math.min(SIZE - 1, x + wide), Math.min(SIZE - 1, y + high)];
      const box: Box = [x + 0.2, y + 0.2, east + 0.8, north + 0.8];
      const isFull = cells.every(([cx, cy], n) => cx < x || cx > east || cy < y || cy > north || there[n] === true);
      assert.equal(isWithin(box, toCounties(there)), isFull);
    }),
    { numRuns: 60 },
  );
});

test('the same area twice is not a hole', () => {
  const twice: Geometry = { type: 'MultiPolygon', coordinates: [[cellRing(0, 0)], [cellRing(0, 0)], [cellRing(1, 0)]] };
  assert.equal(isWithin([0.2, 0.2, 0.8, 0.8], twice), true);
});

test('the boundary of a tangle is not computed, which would take minutes', () => {
  const random = createRandom(8);
  const tangle = (corners: number): Position[] => {
    const line = Array.from({ length: corners }, (): Position => [random() * 340 - 170, random() * 160 - 80]);
    return [...line, line[0] as Position];
  };
  const questions: readonly Geometry[] = [
    { type: 'Polygon', coordinates: [tangle(300)] },
    { type: 'MultiPolygon', coordinates: Array.from({ length: 40 }, () => [tangle(30)]) },
    { type: 'LineString', coordinates: tangle(2000) },
    { type: 'MultiLineString', coordinates: Array.from({ length: 50 }, () => tangle(50)) },
  ];
  for (const question of questions) {
    const within = preparePredicate(question, 'within');
    for (let n = 0; n < 500; n++) {
      const [x, y] = [random() * 300 - 150, random() * 120 - 60];
      within({ boxes: [[x, y, x + 20, y + 10]] });
      within({ boxes: [[x, y, x + 20, y]] });
    }
  }
});
