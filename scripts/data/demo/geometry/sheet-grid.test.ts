import assert from 'node:assert/strict';
import test from 'node:test';
import { extentArea } from './measure.ts';
import { layGrid } from './sheet-grid.ts';

test('sheets are aligned to the grid, named from the north-west, and overlap the area', () => {
  const sheets = layGrid(extentArea([0.2, 0.2, 2.5, 0.9]), 1, 0.5);
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'],
  );
  assert.deepEqual(sheets[0]?.extent, [0, 0.5, 1, 1]);
});

test('sheets without land are omitted', () => {
  const twoIslands = {
    type: 'MultiPolygon',
    coordinates: [[0.1, 4.1]].flat().map((west) => extentArea([west, 0.1, west + 0.5, 0.6]).coordinates),
  };
  const names = layGrid(twoIslands as Parameters<typeof layGrid>[0], 1, 1).map(({ name }) => name);
  assert.deepEqual(names, ['A1', 'A5']);
});

test('no sheet crosses 180 degrees', () => {
  const sheets = layGrid(extentArea([178.5, -18, -178.5, -17.2]), 1, 1);
  assert.deepEqual(
    sheets.map(({ extent }) => [extent[0], extent[2]]),
    [
      [178, 179],
      [179, 180],
      [-180, -179],
      [-179, -178],
    ],
  );
});
