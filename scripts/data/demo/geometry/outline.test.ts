import assert from 'node:assert/strict';
import test from 'node:test';
import { type Position, type Ring, segmentsCross } from '@periplus/geo';
import fc from 'fast-check';
import { type Area, areaKm2, extentArea, polygonsOf } from './measure.ts';
import { outlineOf } from './outline.ts';

const crossesItself = (ring: Ring): boolean => {
  for (let i = 1; i < ring.length; i++) {
    for (let j = i + 2; j < ring.length; j++) {
      const [a, b, c, d] = [ring[i - 1], ring[i], ring[j - 1], ring[j]] as [Position, Position, Position, Position];
      if (segmentsCross(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1])) return true;
    }
  }
  return false;
};

const star = (radii: readonly number[]): Area => {
  const ring = radii.map((radius, index): Position => {
    const angle = (2 * Math.PI * index) / radii.length;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
};

test('a shape with few vertices stays unchanged', () => {
  const square = extentArea([0, 0, 1, 1]);
  assert.deepEqual(outlineOf(square), square);
});

test('property: a ragged shape is reduced to at most 190 vertices without self-intersections', () => {
  const radii = fc.array(fc.double({ min: 5, max: 10, noNaN: true }), { minLength: 200, maxLength: 500 });
  fc.assert(
    fc.property(radii, (spokes) => {
      const outline = outlineOf(star(spokes));
      const rings = polygonsOf(outline).flat();
      assert.ok(rings.reduce((sum, ring) => sum + ring.length, 0) <= 191);
      for (const ring of rings) {
        assert.deepEqual(ring[0], ring.at(-1));
        assert.equal(crossesItself(ring), false);
      }
    }),
    { numRuns: 40 },
  );
});

test('a smooth shape keeps its area when simplified', () => {
  const circle = star(Array.from({ length: 2000 }, () => 10));
  const ratio = areaKm2(outlineOf(circle)) / areaKm2(circle);
  assert.ok(ratio > 0.995 && ratio < 1.005);
});

test('small parts are dropped before large ones lose their shape', () => {
  const islets = Array.from({ length: 100 }, (_, i) => extentArea([40 + i * 0.2, 0, 40.01 + i * 0.2, 0.01]));
  const mainland = star(Array.from({ length: 600 }, (_, i) => 10 + (i % 2)));
  const area: Area = { type: 'MultiPolygon', coordinates: [...islets, mainland].flatMap(polygonsOf) };
  const kept = polygonsOf(outlineOf(area));
  assert.ok(kept.length < 10);
  assert.ok(areaKm2(outlineOf(area)) > 0.8 * areaKm2(mainland));
});

test('a hole is kept while it fits', () => {
  const shell = extentArea([0, 0, 10, 10]).coordinates[0] as Ring;
  const hole = (extentArea([4, 4, 6, 6]).coordinates[0] as Ring).toReversed();
  assert.equal(polygonsOf(outlineOf({ type: 'Polygon', coordinates: [shell, hole] }))[0]?.length, 2);
});
