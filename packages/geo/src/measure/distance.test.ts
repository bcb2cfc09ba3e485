import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { mapGeometries, positions } from '../../test/arbitraries.ts';
import { containsPosition } from '../plane/box-measures.ts';
import { boxesToGeometry } from '../plane/rectangles.ts';
import type { Box, Geometry } from '../types.ts';
import { boxesAroundCircle, distanceKm, distanceToBoxKm, distanceToGeometryKm, parseDistance } from './distance.ts';

const near = (actual: number, expected: number, tolerance = 0.5): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not about ${expected}`);
const kmOf = (text: string): number => {
  const parsed = parseDistance(text);
  return parsed.kind === 'ok' ? parsed.value : assert.fail(parsed.reason);
};

test('distances follow the great circle, the short way over 180 and the pole', () => {
  near(distanceKm([-0.1278, 51.5074], [2.3522, 48.8566]), 343.6);
  near(distanceKm([179, 0], [-179, 0]), 222.4);
  near(distanceKm([0, 89], [180, 89]), 222.4);
  near(distanceKm([0, 0], [180, 0]), 20_015.1);
  assert.equal(distanceKm([12, 34], [12, 34]), 0);
});

test('every unit is recognised, in any case', () => {
  const cases: readonly [string, number][] = [
    ['50km', 50],
    ['50 KM', 50],
    ['1.5e3m', 1.5],
    ['100000cm', 1],
    ['1000000 mm', 1],
    ['1mi', 1.609344],
    ['2 miles', 3.218688],
    ['1nmi', 1.852],
    ['1NM', 1.852],
    ['1 nauticalmiles', 1.852],
    ['1000yd', 0.9144],
    ['1000ft', 0.3048],
    ['1000 feet', 0.3048],
    ['1000in', 0.0254],
    ['.5 kilometers', 0.5],
    ['3 metres', 0.003],
    ['0m', 0],
  ];
  for (const [text, km] of cases) near(kmOf(text), km, 1e-12);
});

test('a number without a unit is rejected, and the reason lists the units', () => {
  for (const text of ['50', '0', ' 1.5e3 ']) {
    const parsed = parseDistance(text);
    assert.ok(parsed.kind === 'bad' && /needs a unit: mm, cm, m, km, .* nmi/.test(parsed.reason), text);
  }
});

test('invalid distances are rejected with a reason', () => {
  for (const text of ['', 'km', '-5km', '5 parsecs', '5km 3m', 'NaN', '1e999km', '1,5km']) {
    assert.equal(parseDistance(text).kind, 'bad', text);
  }
});

test('a circle across 180 has two boxes, one over a pole covers all longitudes', () => {
  const boxes = boxesAroundCircle([179.9, 0], 50);
  assert.equal(boxes.length, 2);
  assert.ok(boxes.some(([west]) => west === -180) && boxes.some(([, , east]) => east === 180));
  const [polar] = boxesAroundCircle([10, 89.9], 50);
  assert.deepEqual([polar?.[0], polar?.[2], polar?.[3]], [-180, 180, 90]);
  assert.deepEqual(boxesAroundCircle([10, 10], 30_000), [[-180, -90, 180, 90]]);
});

test('the boxes around a circle contain every position in the circle', () => {
  fc.assert(
    fc.property(positions, positions, fc.double({ min: 1, max: 20_000, noNaN: true }), (centre, other, km) => {
      if (distanceKm(centre, other) > km) return;
      assert.ok(boxesAroundCircle(centre, km).some((box) => containsPosition(box, other)));
    }),
  );
});

test('the distance to a box is 0 inside and measured to its nearest side outside', () => {
  const box: Box = [0, 0, 10, 10];
  assert.equal(distanceToBoxKm([5, 5], box), 0);
  assert.equal(distanceToBoxKm([10, 10], box), 0);
  near(distanceToBoxKm([5, 11], box), 111.2);
  near(distanceToBoxKm([-1, 5], box), distanceKm([-1, 5], [0, 5]), 0.1);
  near(distanceToBoxKm([-179, 5], [170, 0, 180, 10]), distanceKm([-179, 5], [180, 5]), 0.1);
  near(distanceToBoxKm([90, 5], [-100, -10, -90, 10]), distanceKm([90, 5], [-100, 10]));
});

test('no position of a box is nearer than the box', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(positions, positions, positions, share, share, (from, a, b, x, y) => {
      const box: Box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
      const probe = [box[0] + (box[2] - box[0]) * x, box[1] + (box[3] - box[1]) * y] as const;
      assert.ok(distanceToBoxKm(from, box) <= distanceKm(from, probe) + 1e-6);
    }),
  );
});

test('the distance to a geometry is the distance to its nearest part', () => {
  const line: Geometry = {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [10, 0],
    ],
  };
  near(distanceToGeometryKm([5, 1], line), 111.2);
  assert.equal(distanceToGeometryKm([5, 0], line), 0);
  const triangle: Geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [10, 0],
        [5, 5],
        [0, 0],
      ],
    ],
  };
  assert.equal(distanceToGeometryKm([5, 1], triangle), 0);
  near(distanceToGeometryKm([5, 6], triangle), 111.2);
  const both: Geometry = { type: 'GeometryCollection', geometries: [line, { type: 'Point', coordinates: [20, 0] }] };
  near(distanceToGeometryKm([19, 0], both), 111.2);
  near(
    distanceToGeometryKm([-1, 5], boxesToGeometry([[0, 0, 10, 10]])),
    distanceToBoxKm([-1, 5], [0, 0, 10, 10]),
    1e-9,
  );
  assert.equal(distanceToGeometryKm([0, 0], { type: 'MultiPoint', coordinates: [] }), Infinity);
});

test('geometries beyond the maximum distance are infinitely far', () => {
  fc.assert(
    fc.property(positions, mapGeometries, fc.integer({ min: 1, max: 20_000 }), (from, geometry, most) => {
      const whole = distanceToGeometryKm(from, geometry);
      assert.equal(distanceToGeometryKm(from, geometry, most), whole <= most ? whole : Infinity);
    }),
    { numRuns: 300 },
  );
});
