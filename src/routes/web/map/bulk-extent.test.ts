// The extent of most records: outliers, the antimeridian, the whole world.
import assert from 'node:assert/strict';
import test from 'node:test';
import { bulkExtentOf, type WeightedPoint } from './bulk-extent.ts';

const at = (lon: number, lat: number, count = 1): WeightedPoint => ({ lon, lat, count });

test('a few records far away do not widen the extent', () => {
  const points = [at(-93, 45, 60), at(-90, 43, 40), at(100, -20), at(10, 80)];
  assert.deepEqual(bulkExtentOf(points, [2, 2]), [-94, 42, -89, 46]);
});

test('with few records, each of them counts', () => {
  assert.deepEqual(bulkExtentOf([at(-93, 45), at(10, 50)], [0, 0]), [-93, 45, 10, 50]);
});

test('records on both sides of the antimeridian stay together', () => {
  const points = [at(178, -18, 10), at(-175, -21, 10)];
  assert.deepEqual(bulkExtentOf(points, [2, 2]), [177, -22, -174, -17]);
});

test('records all around are the whole circle', () => {
  const points = Array.from({ length: 36 }, (_, index) => at(index * 10 - 180, 0));
  assert.deepEqual(bulkExtentOf(points, [1, 1]), [-180, -0.5, 180, 0.5]);
});

test('records with one centre show their typical size, within the globe', () => {
  assert.deepEqual(bulkExtentOf([at(-98, 39, 500)], [58, 25]), [-127, 26.5, -69, 51.5]);
  assert.deepEqual(bulkExtentOf([at(0, 85, 5)], [350, 20]), [-175, 75, 175, 90]);
  assert.deepEqual(bulkExtentOf([at(0, 0, 5)], [360, 20]), [-180, -10, 180, 10]);
});

test('no records have no extent', () => {
  assert.equal(bulkExtentOf([], [1, 1]), undefined);
});
