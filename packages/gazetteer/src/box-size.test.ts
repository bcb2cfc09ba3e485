import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '@periplus/geo';
import { bufferBox, isGlobal, isWide, measurableBoxes, measureBoxes } from './box-size.ts';

const WORLD: Box = [-180, -90, 180, 90];

test('a box around the globe that covers most latitudes is global', () => {
  const world: readonly (readonly Box[])[] = [
    [WORLD],
    [[-179.5, -89.5, 179.5, 89.5]],
    [[-180, -60, 180, 85]],
    [
      [20, -90, 180, 90],
      [-180, -90, 20, 90],
    ],
  ];
  for (const boxes of world) assert.ok(isGlobal(measureBoxes(boxes)), JSON.stringify(boxes));
});

test('small boxes across Greenwich, belts and polar caps are not global', () => {
  const others: readonly Box[] = [
    [-0.51, 51.28, 0.33, 51.69],
    [-1, -1, 1, 1],
    [-180, 60, 180, 90],
    [-180, -23, 180, 23],
    [-179.15, 17.88, 179.78, 71.39],
    [-178, -90, 178, 90],
  ];
  for (const box of others) assert.ok(!isGlobal(measureBoxes([box])), JSON.stringify(box));
});

test('overlapping longitudes of several boxes count once', () => {
  const size = measureBoxes([
    [170, -20, 180, -10],
    [-180, -20, -170, -10],
    [-175, -20, -170, -15],
  ]);
  assert.equal(size.longitudeSpan, 20);
  assert.equal(isWide(size), false);
  assert.ok(isWide(measureBoxes([[-90, 0, 90, 10]])));
});

test('points and lines get a width, also on the edge of the map', () => {
  const [point] = measurableBoxes([[10, 20, 10, 20]]);
  assert.deepEqual(
    point?.map((value) => Math.round(value * 1e4) / 1e4),
    [9.9995, 19.9995, 10.0005, 20.0005],
  );
  const [pole] = measurableBoxes([[180, 90, 180, 90]]);
  assert.deepEqual(pole, [179.9995, 89.9995, 180, 90]);
});

test('invalid boxes and boxes inside others are dropped', () => {
  assert.deepEqual(
    measurableBoxes([
      [Number.NaN, 0, 1, 1],
      [5, 0, 1, 1],
      [0, 5, 1, 1],
    ]),
    [],
  );
  assert.deepEqual(measurableBoxes([WORLD, [0, 0, 1, 1], WORLD]), [WORLD]);
});

test('the sides of a box are measured in kilometres', () => {
  const { shortSideKm, longSideKm } = measureBoxes([[0, 59, 2, 61]]);
  assert.equal(Math.round(shortSideKm), 111);
  assert.equal(Math.round(longSideKm), 222);
});

test('a box grows outward by the same distance on all sides, up to the edge of the map', () => {
  const [west, south, east, north] = bufferBox([0, 60, 0, 60], 111.2);
  assert.deepEqual(
    [west, south, east, north].map((value) => Math.round(value * 100) / 100),
    [-2, 59, 2, 61],
  );
  assert.deepEqual(bufferBox(WORLD, 10), WORLD);
});
