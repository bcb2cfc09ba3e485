import assert from 'node:assert/strict';
import test from 'node:test';
import { type Geometry, normaliseBox, type Position } from '@periplus/geo';
import fc from 'fast-check';
import {
  areaKm2,
  byArea,
  centroidOf,
  type Extent,
  extentArea,
  extentBoxes,
  extentCentre,
  extentOf,
} from './measure.ts';

const points = (...longitudes: readonly number[]): Geometry => ({
  type: 'MultiPoint',
  coordinates: longitudes.map((lon): Position => [lon, lon / 10]),
});

test('an extent is the shortest arc, across 180 degrees if the parts lie on both sides', () => {
  assert.deepEqual(extentOf([points(-10, 20, 5)]), [-10, -1, 20, 2]);
  assert.deepEqual(extentOf([points(170, -170)]), [170, -17, -170, 17]);
  assert.deepEqual(extentOf([points(19, 100, 179, -170)]), [19, -17, -170, 17.9]);
});

test('parts all around the globe whose widest gap is in one half get a planar box', () => {
  assert.deepEqual(extentOf([points(-170, -90, -5, 5, 80, 170)]), [-170, -17, 170, 17]);
});

test('property: the box written for a shape contains each of its points', () => {
  const longitude = fc.integer({ min: -180, max: 180 });
  fc.assert(
    fc.property(fc.array(longitude, { minLength: 1, maxLength: 8 }), (longitudes) => {
      const [west, south, east, north] = extentOf([points(...longitudes)]);
      const read = normaliseBox(west, south, east, north);
      assert.equal(read.kind, 'ok');
      const boxes = read.kind === 'ok' ? read.value : [];
      const holds = (lon: number): boolean => boxes.some((box) => box[0] <= lon && lon <= box[2]);
      for (const lon of longitudes) assert.ok(holds(lon) || (Math.abs(lon) === 180 && holds(-lon)));
    }),
  );
});

test('an extent across 180 degrees has two boxes, two polygons and a centre that accounts for it', () => {
  const extent: Extent = [170, -10, -150, 10];
  assert.equal(extentBoxes(extent).length, 2);
  assert.equal(extentArea(extent).type, 'MultiPolygon');
  assert.deepEqual(extentCentre(extent), [-170, 0]);
  assert.deepEqual(extentCentre([-10, 0, 30, 20]), [10, 10]);
});

test('areas are measured on the globe', () => {
  const octant = extentArea([0, 0, 90, 90]);
  assert.ok(Math.abs(areaKm2(octant) - 510_065_621 / 8) < 1e3);
  assert.ok(Math.abs(areaKm2(extentArea([0, 0, 1, 1])) - 12_364) < 2);
});

test('the centre of a shape is that of its largest part, and parts are sorted by size', () => {
  const area: Geometry = {
    type: 'MultiPolygon',
    coordinates: [
      extentArea([100, 0, 101, 1]).coordinates as Position[][],
      extentArea([0, 0, 10, 10]).coordinates as Position[][],
    ],
  };
  assert.deepEqual(centroidOf(area).map(Math.round), [5, 5]);
  assert.equal(byArea(area)[0]?.[0]?.[0]?.[0], 0);
});
