import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '@periplus/geo';
import fc from 'fast-check';
import { type Corner, drawAsset, rectangle, region } from '../test/draw-places.ts';
import { boxKm2, type EqualAreaBox, toEqualArea } from './equal-area.ts';
import { createOutlines } from './outlines.ts';

const EARTH_KM2 = 4 * Math.PI * 6371.0088 ** 2;

const close = (actual: number, expected: number, part = 1e-4): void =>
  assert.ok(Math.abs(actual - expected) <= part * Math.max(1, expected), `${actual} is not ${expected}`);

const outlineOf = (...drawings: Parameters<typeof drawAsset>[0]) => createOutlines(drawAsset(drawings));
const box = (west: number, south: number, east: number, north: number): EqualAreaBox =>
  toEqualArea([west, south, east, north] satisfies Box);

type Point = readonly [x: number, y: number];

/** The reference: clips the polygon to the box (Sutherland and Hodgman, 1974). */
const cutBySide = (points: readonly Point[], axis: 0 | 1, limit: number, keepAbove: boolean): Point[] => {
  const isKept = (point: Point): boolean => (keepAbove ? point[axis] >= limit : point[axis] <= limit);
  return points.flatMap((point, index) => {
    const last = points.at(index - 1) ?? point;
    const t = (limit - last[axis]) / (point[axis] - last[axis]);
    const crossing: Point = [last[0] + t * (point[0] - last[0]), last[1] + t * (point[1] - last[1])];
    if (isKept(point)) return isKept(last) ? [point] : [crossing, point];
    return isKept(last) ? [crossing] : [];
  });
};

const areaByCutting = (points: readonly Point[], [west, low, east, high]: EqualAreaBox): number => {
  const right = cutBySide(points, 0, west, true);
  const middle = cutBySide(cutBySide(right, 0, east, false), 1, low, true);
  const cut = cutBySide(middle, 1, high, false);
  const twice = cut.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = cut.at(index - 1) ?? [x, y];
    return sum + (x - lastX) * (y + lastY);
  }, 0);
  return (boxKm2([0, 0, 1, 1]) * twice) / 2;
};

/** A simple clockwise polygon around a centre, with one corner per radius. */
const star = fc
  .record({
    lon: fc.integer({ min: -150, max: 150 }),
    lat: fc.integer({ min: -60, max: 60 }),
    radii: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 3, maxLength: 120 }),
  })
  .map(({ lon, lat, radii }): Corner[] => {
    const corners = radii.map((radius, index): Corner => {
      const angle = (-2 * Math.PI * index) / radii.length;
      return [
        Math.round((lon + radius * Math.cos(angle)) * 100) / 100,
        Math.round((lat + radius * Math.sin(angle)) * 100) / 100,
      ];
    });
    return [...corners, corners[0] as Corner];
  });

const anyBox = fc
  .tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -89, max: 89, noNaN: true }),
    fc.double({ min: 0.01, max: 90, noNaN: true }),
    fc.double({ min: 0.01, max: 60, noNaN: true }),
  )
  .map(([west, south, width, height]) => box(west, south, Math.min(180, west + width), Math.min(90, south + height)));

test('the area within a box is the area of the polygon clipped to the box', () => {
  fc.assert(
    fc.property(star, anyBox, (corners, asked) => {
      const outlines = outlineOf(region('XX-A', 'XX', corners));
      const points = corners.map(([lon, lat]): Point => {
        const [x, y] = box(lon, lat, lon, lat);
        return [Math.fround(x), Math.fround(y)];
      });
      close(outlines.km2Within(0, asked), areaByCutting(points, asked), 1e-6);
    }),
    { numRuns: 400 },
  );
});

test('the areas in boxes that tile the map add up to the area of the outline', () => {
  fc.assert(
    fc.property(star, (corners) => {
      const outlines = outlineOf(region('XX-A', 'XX', corners));
      let sum = 0;
      for (let west = -180; west < 180; west += 60) {
        for (let south = -90; south < 90; south += 45) {
          sum += outlines.km2Within(0, box(west, south, west + 60, south + 45));
        }
      }
      close(sum, outlines.km2Of(0), 1e-6);
    }),
  );
});

test('an eighth of the globe has an eighth of its area', () => {
  const outlines = outlineOf(region('XX-A', 'XX', rectangle(0, 0, 90, 90)));
  close(outlines.km2Of(0), EARTH_KM2 / 8);
  close(outlines.km2Within(0, box(-180, -90, 45, 90)), EARTH_KM2 / 16);
});

test('a hole reduces the area and an island adds to it', () => {
  const ring = rectangle(0, -10, 20, 10);
  const hole = rectangle(5, -5, 15, 5);
  const outlines = outlineOf({
    ...region('XX-A', 'XX', ring, rectangle(30, -1, 31, 1)),
    holes: [hole],
  });
  assert.equal(outlines.km2Within(0, box(6, -4, 14, 4)), 0);
  close(outlines.km2Within(0, box(29, -2, 32, 2)), boxKm2(box(30, -1, 31, 1)));
  close(outlines.km2Within(0, box(0, -10, 20, 10)), boxKm2(box(0, -10, 20, 10)) - boxKm2(box(5, -5, 15, 5)));
});

test('an outline on both sides of 180 has bounds on both sides', () => {
  const outlines = outlineOf(region('XX-A', 'XX', rectangle(170, 10, 180, 20), rectangle(-180, 10, -175, 20)));
  assert.deepEqual(
    outlines.boundsOf(0).map(([west, , east]) => [west, east]),
    [
      [-180, -175],
      [170, 180],
    ],
  );
  assert.equal(outlines.km2Within(0, box(-170, 10, 160, 20)), 0);
});

test('a belt around the globe has one box', () => {
  const outlines = outlineOf(region('XX-A', 'XX', rectangle(-180, -90, 180, -70)));
  assert.equal(outlines.boundsOf(0).length, 1);
  close(outlines.km2Within(0, box(-10, -90, 10, -80)), boxKm2(box(-10, -90, 10, -80)));
});

test('a place without lines has no bounds and no area', () => {
  const outlines = outlineOf(region('XX-A', 'XX'));
  assert.deepEqual(outlines.boundsOf(0), []);
  assert.equal(outlines.km2Of(0), 0);
});
